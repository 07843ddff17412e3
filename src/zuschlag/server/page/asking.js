// Asking the server over HTTP: JSON both ways, one shape of refusal.

export class Refused extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

async function ask(method, path, body) {
  const options = { method, headers: { accept: "application/json" } };
  if (body !== undefined) {
    options.headers["content-type"] = "application/json";
    options.body = typeof body === "string" ? body : JSON.stringify(body);
  }
  let answer;
  try {
    answer = await fetch(path, options);
  } catch {
    throw new Refused("trouble", "the server does not answer");
  }
  const told = answer.status === 204 ? null : await answer.json().catch(() => null);
  if (!answer.ok) throw new Refused(told?.code ?? "trouble", told?.message ?? answer.statusText);
  return told;
}

export const get = (path) => ask("GET", path);
export const post = (path, body) => ask("POST", path, body);
export const patch = (path, body) => ask("PATCH", path, body);
export const remove = (path) => ask("DELETE", path);

/** Something of one's own for the dice: 128 random bits. */
export function salt() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
