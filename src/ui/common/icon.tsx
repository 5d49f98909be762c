/**
 * Our own line icons on a 24 px grid. Each stands beside a word or in a named button, so they are hidden from screen
 * readers.
 */
const strokes = {
  menu: 'M4 6h16M4 12h16M4 18h16',
  close: 'M6 6l12 12M18 6L6 18',
  key: 'M14.5 9.5a4.5 4.5 0 1 1-3-4.24A4.5 4.5 0 0 1 14.5 9.5zM13.5 12.5L21 20M17 16l-2 2M19.5 18.5l-1.5 1.5',
  exit: 'M10 4H5v16h5M15 8l4 4-4 4M19 12H9',
  enter: 'M14 4h5v16h-5M9 8l4 4-4 4M13 12H4',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c0-4.4 3.6-7 8-7s8 2.6 8 7',
  noSignal: 'M3 3l18 18M5 19v-3M10 19v-6M15 19v-4M20 19V6M15 10V9',
  signal: 'M5 19v-3M10 19v-6M15 19V9M20 19V5',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3.5 2',
  sending: 'M12 19V5M6 11l6-6 6 6',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5L21 21',
  check: 'M4 12.5l5.5 5.5L20 7',
  alert: 'M12 3.5L22 20.5H2zM12 10v5M12 17.6v.2',
  refused: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM8.5 8.5l7 7M15.5 8.5l-7 7',
  bell: 'M6 17v-6a6 6 0 0 1 12 0v6l2 2H4zM10 21.5h4',
  blocked: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  pencil: 'M4 20l1-4.5L16 4.5l3.5 3.5L8.5 19zM13.5 7l3.5 3.5',
  trash: 'M4 7h16M9 7V4h6v3M6.5 7l1 13h9l1-13M10.5 11v5M13.5 11v5',
  number: 'M9 4L7 20M17 4l-2 16M4 9h16M3.5 15h16',
  again: 'M20 11a8 8 0 1 0-2.3 6.3M20 5v6h-6',
  download: 'M12 4v11M7 10.5l5 5 5-5M4 20h16',
  upload: 'M12 16V5M7 9.5l5-5 5 5M4 20h16',
  photo: 'M4 7h4l1.5-2.5h5L16 7h4v12H4zM12 16a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4z',
  share:
    'M17 8a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM7 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM17 21a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM9.3 10.8l5.4-3.5M9.3 13.2l5.4 3.5',
  scan: 'M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4M8 8.5v7M11 8.5v7M13.5 8.5v7M16.5 8.5v7',
  disk: 'M5 4h11l3 3v13H5zM8 4v5h7V4M8 20v-6h8v6',
  shield: 'M12 3l8 3v6c0 4.5-3.2 7.6-8 9-4.8-1.4-8-4.5-8-9V6zM8.5 12l2.5 2.5L15.5 10',
  help: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM9.5 9.5a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1.9-1.1 1.8M12 16.6v.2',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  eyeOff:
    'M3 3l18 18M9.9 5.8c.7-.2 1.4-.3 2.1-.3 6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-3 3.7M6 7.6A16.5 16.5 0 0 0 2.5 12s3.5 6.5 9.5 6.5c1.6 0 3-.4 4.2-1M10 10a3 3 0 0 0 4.1 4.1',
  columns: 'M4 5h16v14H4zM10 5v14M15 5v14',
  print: 'M7 9V4h10v5M7 17H4v-7h16v7h-3M7 14h10v6H7z',
  more: 'M5.5 12h.1M12 12h.1M18.5 12h.1',
  left: 'M15 5l-7 7 7 7',
  right: 'M9 5l7 7-7 7',
  down: 'M5 9l7 7 7-7',
  plus: 'M12 5v14M5 12h14',
  erase: 'M9 5h11v14H9l-6-7zM12 9.5l5 5M17 9.5l-5 5',
  minus: 'M5 12h14',
  circle: 'M12 19a7 7 0 1 0 0-14 7 7 0 0 0 0 14z',
  phone: 'M7 3h10v18H7zM11 18h2',
  tray: 'M4 13l2.5-8h11L20 13v6H4zM4 13h5l1 2.5h4L15 13h5',
  list: 'M9 6h11M9 12h11M9 18h11M4.5 6h.1M4.5 12h.1M4.5 18h.1',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4',
  goat: 'M6 4c0 3 1.5 4.5 4 5M18 4c0 3-1.5 4.5-4 5M9.5 9h5l1 4.5L13.5 20h-3l-2-6.5zM12 20v1.5M5 10.5l4 1M19 10.5l-4 1',
  birth: 'M20 12a8 8 0 1 1-8-8M12 15.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM19 2.5v5M16.5 5h5',
  heart: 'M12 20S4 15 4 9.2A4.2 4.2 0 0 1 12 7.4a4.2 4.2 0 0 1 8 1.8C20 15 12 20 12 20z',
  straw: 'M9 3h6M10 3v6L5 19a1.4 1.4 0 0 0 1.3 2h11.4A1.4 1.4 0 0 0 19 19L14 9V3M7.5 15h9',
  embryo:
    'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM9.3 12.6a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM14.6 16.4a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  half: 'M12 3.5a8.5 8.5 0 1 0 0 17zM12 3.5a8.5 8.5 0 0 1 0 17',
  fingerprint:
    'M4.5 15v-3a7.5 7.5 0 0 1 11.6-6.3M18.4 8.2a7.5 7.5 0 0 1 1.1 3.8v2M8 19.3c.4-1.6.5-3.2.5-5V12a3.5 3.5 0 0 1 7 0c0 3.2-.3 5.8-1 8.3M12 12v2c0 2.6-.2 4.8-.8 7',
  pack: 'M5 9a7 7 0 0 1 14 0v11H5zM9 6V4h6v2M8.5 13h7v4h-7z',
} as const

export type IconName = keyof typeof strokes

export function Icon({ name, size = 22 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      style={{ flex: 'none' }}
    >
      <path d={strokes[name]} />
    </svg>
  )
}
