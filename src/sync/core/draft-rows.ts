/** Ids and places of draft rows on the disk. */
import { formIn } from '../contract/draft-key.ts'
import type { Cipher, DraftRow, Unlocked, Write } from '../ports/ports.ts'

const ENTRY = / [\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

const ASIDE = 'cerrado'

/**
 * Place of the draft of a form or of an unsent entry. An entry's id reveals nothing, so senders can look it up without
 * a key.
 */
export const openPlace = (person: string, key: string): string => `${person} ${key}`

/**
 * The id of a person's draft, hashed from its key (draft-key.ts) so that no record or document number can be read from
 * it.
 */
export async function placeOf(cipher: Cipher, me: Unlocked, key: string): Promise<string> {
  const form = formIn(key)
  return openPlace(me.person.nid, key === form || ENTRY.test(key) ? key : `${form} ${await cipher.idOf(me.key, key)}`)
}

/** Was it set aside, where no form looks for it? */
export const isAside = (row: DraftRow): boolean => row.id.startsWith(`${row.person} ${ASIDE} `)

/** Is it a begun correction of an unsent form, which holds that form back where it stands? */
export const isCorrection = (row: DraftRow): boolean => !isAside(row) && ENTRY.test(row.id)

/**
 * Place of a draft that was set aside because only a previous password opens it, so that it does not block a new draft.
 */
export const setAside = (row: DraftRow, id: string): Write => ({
  table: 'drafts',
  put: { ...row, id: `${row.person} ${ASIDE} ${id}` },
})
