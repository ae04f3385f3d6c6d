/** The cover of a game without a drawing of its own: a jar with its first letter. */
export function PlainPicture({ title }: { title: string }) {
  return (
    <svg viewBox="0 0 160 120" aria-hidden="true">
      <rect width="160" height="120" fill="var(--felt)" />
      <rect y="104" width="160" height="16" fill="var(--felt-edge)" />
      <path d="M56 40h48c8 6 10 14 10 22v32c0 6-4 10-10 10H56c-6 0-10-4-10-10V62c0-8 2-16 10-22z" fill="var(--sea)" />
      <rect x="52" y="24" width="56" height="16" rx="5" fill="var(--brass)" />
      <rect x="54" y="58" width="52" height="34" rx="4" fill="#fdf7e9" />
      <text x="80" y="84" textAnchor="middle" fontSize="26" fontWeight="700" fontFamily="var(--serif)" fill="#2b2118">
        {[...title][0]}
      </text>
    </svg>
  );
}
