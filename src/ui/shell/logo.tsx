/** A goat's head: horns, ears, muzzle. */
export function Logo({ size = 36 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 48 48" aria-hidden="true" focusable="false" style={{ flex: 'none' }}>
      <rect width="48" height="48" rx="12" fill="#f4e9cf" />
      <path
        d="M19 17C18 10 14 6 8.5 6.5 12 9 13 13 14.5 18.5M29 17c1-7 5-11 10.5-10.5C36 9 35 13 33.5 18.5"
        fill="none"
        stroke="#7a4d00"
        strokeWidth="3.4"
        strokeLinecap="round"
      />
      <path d="M15 20L6 22.5c1 3.5 4 5 8.5 4.5zM33 20l9 2.5c-1 3.5-4 5-8.5 4.5z" fill="#17602f" />
      <path
        d="M14 17.5C17 15.5 31 15.5 34 17.5c1.5 8-1 14.5-4 19.5-1.5 2.6-3.5 4.5-6 4.5s-4.5-1.9-6-4.5c-3-5-5.5-11.5-4-19.5z"
        fill="#115026"
      />
      <path d="M19 24.5v2M29 24.5v2M22 36.5h4M24 36.5v2" stroke="#f4e9cf" strokeWidth="2.6" strokeLinecap="round" />
    </svg>
  )
}
