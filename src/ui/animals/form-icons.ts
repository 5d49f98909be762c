import type { IconName } from '../common/icon.tsx'

const icons: Readonly<Record<string, IconName>> = {
  A01: 'heart',
  A01a: 'list',
  A02: 'straw',
  A04: 'birth',
  A06: 'share',
  A10: 'straw',
  A12: 'clock',
}

/** The sign of a form on doors and rows. @param code 'A04' */
export const iconOf = (code: string): IconName => icons[code] ?? 'tray'
