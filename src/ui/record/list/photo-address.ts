import type { Values } from '../../../registry/index.ts'
import type { OutboxPhoto } from '../../../sync/contract/outbox-entry.ts'

const ADDRESS = /^(https?:\/\/|\/(?![\\/])|data:image\/(?:png|jpeg|gif|webp)[;,])/i

/** Of a picture or file of the host: one of the web, within the host, or the picture itself; never a program. */
export const isAddress = (text: string | undefined): text is string => ADDRESS.test(text ?? '')

/**
 * Where the host shows the picture of a slot: beside it, in the very column of the row (2§3), or as its receipt said.
 * @param photo of an entry that the host has.
 */
export const photoAddress = (values: Values, slot: string, photo?: OutboxPhoto): string | undefined =>
  [values[`URL_${slot}`], values[slot], photo?.address].find(isAddress)
