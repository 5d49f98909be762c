import { createHash } from 'node:crypto'

/** Strong: the same text is the same answer. */
export const etagOf = (text: string): string =>
  `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
