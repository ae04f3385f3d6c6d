/** The cover: a pan with a fish, the sun over the harbour. */
export function Picture() {
  return (
    <svg viewBox="0 0 320 240" aria-hidden="true" preserveAspectRatio="xMidYMid slice" width="100%" height="100%">
      <rect width="320" height="240" fill="#f6d9a0" />
      <circle cx="250" cy="62" r="30" fill="#f0a93f" />
      <path d="M0 96q20-10 40 0t40 0 40 0 40 0 40 0 40 0 40 0 40 0v60H0z" fill="#2b8489" />
      <path d="M0 112q20-10 40 0t40 0 40 0 40 0 40 0 40 0 40 0 40 0v60H0z" fill="#125e63" />
      <path
        d="M34 92h76l-12 20H46zM70 40v50M70 44l30 40H70z"
        fill="#fffdf6"
        stroke="#2b2118"
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <rect y="150" width="320" height="90" fill="#7a4a22" />
      <path d="M0 174h320M0 204h320" stroke="#5d3d20" strokeWidth="3" />
      <g stroke="#2b2118" strokeWidth="4" strokeLinejoin="round" strokeLinecap="round">
        <path d="M212 172l84-34 8 16-80 40z" fill="#3b342c" />
        <ellipse cx="150" cy="182" rx="96" ry="40" fill="#3b342c" />
        <ellipse cx="150" cy="176" rx="84" ry="31" fill="#554b40" />
        <path d="M78 176c18-26 74-30 106-4l34-22c-8 18-8 34 0 50l-34-20c-32 26-88 22-106-4z" fill="#ef8f78" />
        <path d="M108 158c8 12 8 24 0 36M140 152l16-14 18 18" fill="none" />
      </g>
      <circle cx="94" cy="172" r="4" fill="#2b2118" />
      <g fill="#2b2118">
        <circle cx="142" cy="168" r="3" />
        <circle cx="160" cy="172" r="3" />
        <circle cx="150" cy="182" r="3" />
        <circle cx="172" cy="184" r="3" />
      </g>
      <g fill="none" stroke="#fffdf6" strokeWidth="4" strokeLinecap="round" opacity="0.85">
        <path d="M120 128q-10-12 0-24t0-24M160 124q-10-12 0-24t0-24M200 130q-10-12 0-24" />
      </g>
      <path
        d="M26 186c14-24 44-22 50-14-2 18-24 34-50 14z"
        fill="#7db04a"
        stroke="#2b2118"
        strokeWidth="4"
        strokeLinejoin="round"
      />
      <path d="M30 186q20-4 38-12" fill="none" stroke="#2b2118" strokeWidth="3" />
    </svg>
  );
}
