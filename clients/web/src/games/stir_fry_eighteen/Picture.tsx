/** The cover: a wok that tosses its cards. */
export function Picture() {
  const cards = [
    { x: 96, y: 54, turn: -24, fill: "#f3d27a" },
    { x: 150, y: 30, turn: 6, fill: "#f3a183" },
    { x: 206, y: 58, turn: 30, fill: "#9cc46b" },
  ];
  return (
    <svg viewBox="0 0 320 240" aria-hidden="true" preserveAspectRatio="xMidYMid slice" width="100%" height="100%">
      <rect width="320" height="240" fill="#a3321a" />
      <g fill="none" stroke="#b9472c" strokeWidth="10">
        <circle cx="160" cy="120" r="60" />
        <circle cx="160" cy="120" r="100" />
        <circle cx="160" cy="120" r="140" />
      </g>
      <g fill="#f0b93f" stroke="#2b2118" strokeWidth="4" strokeLinejoin="round">
        <path d="M120 226c-16-14-8-28 4-40 0 10 8 10 10 18 6-10 4-18 12-28 2 16 14 18 18 32 6-6 6-12 12-20 10 14 14 26 4 38z" />
      </g>
      <g stroke="#2b2118" strokeWidth="5" strokeLinejoin="round" strokeLinecap="round">
        <path d="M242 134l62-26 8 16-66 30z" fill="#7a4a22" />
        <path d="M62 134h184c0 46-40 66-92 66s-92-20-92-66z" fill="#4a4038" />
        <ellipse cx="154" cy="134" rx="92" ry="17" fill="#6b5d50" />
        <path d="M88 134q10-16 22 0t22 0 22 0 22 0 22 0 20 0" fill="none" stroke="#f3d27a" strokeWidth="6" />
      </g>
      {cards.map(({ x, y, turn, fill }) => (
        <g key={x} transform={`translate(${x} ${y}) rotate(${turn})`} stroke="#2b2118" strokeWidth="4">
          <rect x="-22" y="-30" width="44" height="60" rx="7" fill="#fff7e3" />
          <circle r="13" fill={fill} />
        </g>
      ))}
      <g fill="none" stroke="#fff7e3" strokeWidth="4" strokeLinecap="round" opacity="0.8">
        <path d="M60 112q-10-14 0-28M262 96q-10-14 0-28" />
      </g>
    </svg>
  );
}
