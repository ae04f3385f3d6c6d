/** The mark of the page: a jar on a shelf, with an anchor on its label. */
export function Brand({ size = 36 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 48 48" aria-hidden="true">
      <rect x="2" y="42" width="44" height="4" rx="1.5" fill="var(--felt-edge)" />
      <path d="M13 13h22c4 3 5 7 5 12v11c0 4-2 6-6 6H14c-4 0-6-2-6-6V25c0-5 1-9 5-12z" fill="var(--sea)" />
      <path d="M12 26c8-5 16 5 24 0v10c0 2-1 3-3 3H15c-2 0-3-1-3-3z" fill="var(--brass)" />
      <rect x="11" y="5" width="26" height="9" rx="3" fill="var(--brass)" stroke="var(--felt-edge)" strokeWidth="2" />
      <g stroke="var(--on-brass)" strokeWidth="2.2" fill="none" strokeLinecap="round">
        <circle cx="24" cy="20.5" r="2" />
        <path d="M24 22.5V35M19.5 26h9M17 30c1 4 4 5 7 5s6-1 7-5" />
      </g>
    </svg>
  );
}
