// Our sign: the auctioneer's hammer.

export function Gavel() {
  return (
    <svg class="gavel" viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
      <g transform="rotate(-38 16 14)">
        <rect x="8" y="6" width="16" height="9" rx="1.5" fill="currentColor" />
        <rect x="5.5" y="4.5" width="3.5" height="12" rx="1" fill="var(--brass)" />
        <rect x="23" y="4.5" width="3.5" height="12" rx="1" fill="var(--brass)" />
        <rect x="14.6" y="15" width="2.8" height="14" rx="1.4" fill="currentColor" />
      </g>
      <rect x="15" y="27" width="15" height="3" rx="1" fill="var(--brass)" />
    </svg>
  );
}
