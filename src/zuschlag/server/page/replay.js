export function showReplay() {}
