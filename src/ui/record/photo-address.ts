import type { Values } from '../../registry/index.ts'

const isAddress = (text: string | undefined): text is string => /^(https?:\/\/|\/(?!\/))/.test(text ?? '')

/** Where the host shows the picture of a slot: beside it, or in the very column of the row (2§3). */
export const photoAddress = (values: Values, slot: string): string | undefined =>
  [values[`URL_${slot}`], values[slot]].find(isAddress)
