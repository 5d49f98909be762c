import type { Values } from '../../../registry/index.ts'
import type { OutboxPhoto } from '../../../sync/contract/outbox.ts'

const ADDRESS = /^(https?:\/\/|\/(?![\\/])|data:image\/(?:png|jpeg|gif|webp)[;,])/i

/** Checks the address of a picture or file: on the web, on the host, or embedded picture data; never a script. */
export const isAddress = (text: string | undefined): text is string => ADDRESS.test(text ?? '')

/**
 * Address of a slot's picture at the host: in the very column of the row (2§3), or in its receipt.
 * @param photo of an entry that the host has.
 */
export const photoAddress = (values: Values, slot: string, photo?: OutboxPhoto): string | undefined =>
  [values[`URL_${slot}`], values[slot], photo?.address].find(isAddress)
