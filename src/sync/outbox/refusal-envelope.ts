/**
 * The text of a refusal, and the number under which a host keeps photos, are sealed under the entry's own key: any
 * context that can send the entry can read and write them, and they are never in clear on the disk.
 */

import { keyOfEnvelope, openJson, sealJson, type Wrapped } from '../core/envelope.ts'
import type {
  EntryPhoto,
  EntryRow,
  Ports,
  Problem,
  RefusalDetails,
  Sealed,
  SealKey,
  Unlocked,
  Words,
} from '../ports/ports.ts'

type Means = Pick<Ports, 'cipher' | 'log'>

const isEmpty = ({ text, fields, under }: RefusalDetails): boolean => !text && !fields && !under

/** undefined: nothing to seal, or no key; a refusal then keeps only its code. */
export async function sealDetails(
  { cipher, log }: Means,
  keys: Wrapped,
  details: RefusalDetails,
): Promise<Sealed | undefined> {
  if (isEmpty(details)) return undefined
  try {
    return await sealJson(cipher, await keyOfEnvelope(cipher, keys, undefined), details)
  } catch (error) {
    log.failure('seal refusal details', error)
    return undefined
  }
}

/** The text belongs to a refusal that still holds. */
export async function openDetails({ cipher, log }: Means, row: EntryRow, key: SealKey): Promise<RefusalDetails> {
  try {
    // Written by an earlier release; the next sender seals it, unless the disk is full.
    const { under, ...words } = row.told ? await openJson<RefusalDetails>(cipher, key, row.told) : apart(row).details
    return { ...(row.state === 'refused' && words), ...(under && { under }) }
  } catch (error) {
    log.failure('open refusal details', error, { form: row.form })
    return {}
  }
}

/**
 * The format in which earlier releases wrote it on the row. The rescue file still uses it, because that file is sealed
 * as a whole.
 */
export interface InClear {
  readonly problem?: Problem & Words
  readonly photos: readonly PhotoInClear[]
}

interface PhotoInClear extends Omit<EntryPhoto, 'receipt'> {
  readonly receipt?: (NonNullable<EntryPhoto['receipt']> & { readonly under?: string }) | undefined
}

export interface Apart {
  readonly problem?: Problem
  readonly photos: readonly EntryPhoto[]
  readonly details: RefusalDetails
}

/** Separates what may be stored in clear from what must be sealed. */
export function apart({ problem: whole, photos }: InClear): Apart {
  const { text, fields, ...problem } = whole ?? {}
  const under: Record<string, string> = {}
  const bare = photos.map(({ receipt: given, ...photo }): EntryPhoto => {
    const { under: number, ...receipt } = given ?? {}
    if (number !== undefined) under[photo.id] = number
    return given ? { ...photo, receipt: receipt as NonNullable<EntryPhoto['receipt']> } : photo
  })
  return {
    ...(whole && { problem: problem as Problem }),
    photos: bare,
    details: { ...(text && { text }), ...(fields && { fields }), ...(Object.keys(under).length > 0 && { under }) },
  }
}

/** The reverse, for the rescue file. */
export const together = ({ problem, photos, details: { under = {}, ...words } }: Apart): InClear => ({
  ...(problem && { problem: { ...problem, ...words } }),
  photos: photos.map(({ receipt, ...photo }) => {
    const number = under[photo.id]
    return receipt ? { ...photo, receipt: { ...receipt, ...(number !== undefined && { under: number }) } } : photo
  }),
})

const inClear = (row: EntryRow): boolean => Object.keys(apart(row).details).length > 0

/**
 * Refusals that earlier releases stored in clear are sealed before their form is processed.
 * @param me who is unlocked: this person's entries that cannot be opened lose the text and keep the code.
 * @returns whether nothing is in clear any more.
 */
export async function sealOldRefusals(
  { store, cipher, log }: Pick<Ports, 'store' | 'cipher' | 'log'>,
  me: Unlocked | null,
): Promise<boolean> {
  let isDone = true
  await cipher.deviceKey()
  for (const row of (await store.all('entries')).filter(inClear))
    try {
      const next = await sealedRow(row)
      const isWritten =
        next && (await store.commit([{ table: 'entries', put: next }], [{ entry: row.id, version: row.version }]))
      if (!isWritten) isDone = false
    } catch (error) {
      isDone = false
      log.failure('seal earlier', error, { form: row.form })
    }
  return isDone

  async function sealedRow(row: EntryRow): Promise<EntryRow | undefined> {
    // The sender that holds it will write it next.
    if (row.state === 'sending') return undefined
    const { details, problem, photos } = apart(row)
    const { problem: _, ...rest } = row
    const bare = { ...rest, ...(problem && { problem }), photos, version: row.version + 1 }
    if (row.state === 'filed') return bare
    const isMine = me?.person.nid === row.person
    const key = await keyOfEnvelope(cipher, row, isMine ? me.key : undefined).catch(() => undefined)
    if (!key) return isMine ? bare : undefined
    return { ...bare, told: await sealJson(cipher, key, details) }
  }
}
