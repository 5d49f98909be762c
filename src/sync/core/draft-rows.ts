/** Where a draft lies on the disk. */
import { formIn } from '../contract/draft-key.ts'
import type { Cipher, DraftRow, Unlocked, Write } from '../ports/ports.ts'

const ENTRY = / [\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

const ASIDE = 'cerrado'

/** The place of a form's draft, and of an unsent entry's, whose id tells nothing: senders look there without a key. */
export const openPlace = (person: string, key: string): string => `${person} ${key}`

/** The id of a person's draft, by its key (draft-key.ts): the number of a record, or of a person, is not to be read. */
export async function placeOf(cipher: Cipher, me: Unlocked, key: string): Promise<string> {
  const form = formIn(key)
  return openPlace(me.person.nid, key === form || ENTRY.test(key) ? key : `${form} ${await cipher.idOf(me.key, key)}`)
}

/** Does it lie where no form looks for it? */
export const isAside = (row: DraftRow): boolean => row.id.startsWith(`${row.person} ${ASIDE} `)

/** Where it is in nobody's way: it is closed with an earlier password. */
export const setAside = (row: DraftRow, id: string): Write => ({
  table: 'drafts',
  put: { ...row, id: `${row.person} ${ASIDE} ${id}` },
})
