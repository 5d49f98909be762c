import type { IconName } from '../common/icon.tsx'

const icons: Readonly<Record<string, IconName>> = {
  A01: 'heart',
  A01a: 'list',
  A02: 'straw',
  A03: 'embryo',
  A04: 'birth',
  A06: 'share',
  A08: 'embryo',
  A09: 'embryo',
  A10: 'straw',
  A11: 'straw',
  A12: 'clock',
}

/** The sign of a form on doors and rows: what is done, or with what. @param code 'A04' */
export const iconOf = (code: string): IconName => icons[code] ?? 'tray'
