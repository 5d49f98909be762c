/**
 * Earlier releases put owners, chips and record numbers in clear into the ids of cached answers and drafts, and beside
 * the inventory. Only the person's own key can compute the new ids, so each person's rows are migrated at sign-in,
 * before anything is read, and prepared data stays available without signal.
 */

import { formIn } from '../contract/draft-key.ts'
import { isAside, placeOf } from '../core/draft-rows.ts'
import { sealJson } from '../core/envelope.ts'
import { rowsInParts } from '../core/rows-in-parts.ts'
import {
  type AnswerRow,
  type Cipher,
  type DraftRow,
  type HerdRow,
  KeysGone,
  type Ports,
  type Sealed,
  type Unlocked,
  type Write,
} from '../ports/ports.ts'
import { ownKey } from './key-guards.ts'

/** Note that a person's rows are still to be migrated: written by the upgrade of the database (storage/database.ts). */
export const toMove = (nid: string): string => `nombres ${nid}`

type Means = Pick<Ports, 'store' | 'cipher' | 'lock' | 'log'>

/** A failure does not block the sign-in: what was not migrated is retried at the next one. */
export async function renameOldIds(ports: Means, me: Unlocked): Promise<void> {
  const { store, lock, log } = ports
  const note = toMove(me.person.nid)
  try {
    if (!(await store.get('notes', note))) return
    await lock.run(note, async () => {
      if (await store.get('notes', note)) await moveAll(ports, me, note)
    })
  } catch (error) {
    if (!(error instanceof KeysGone)) log.failure('earlier ids', error)
  }
}

async function moveAll({ store, cipher }: Means, me: Unlocked, note: string): Promise<void> {
  const { nid } = me.person
  const guard = [await ownKey(cipher, me)]
  const move = async (moves: readonly (Promise<Write[]> | Write[])[]) => {
    await store.commit((await Promise.all(moves)).flat(), guard)
  }
  for await (const part of rowsInParts(store, 'drafts', nid))
    await move(part.map(({ id, row }) => (row ? movedDraft(cipher, me, row) : lostDraft(cipher, me, id))))
  await move((await store.all('herds', nid)).map((row) => sealedEtags(cipher, me, row)))
  for await (const part of rowsInParts(store, 'answers', nid))
    await move(part.map(({ id, row }) => (row ? movedAnswer(cipher, me, row) : lostAnswer(id, nid))))
  await store.commit([{ table: 'notes', remove: note }])
}

const gone = (table: 'answers' | 'drafts', id: string) => ({ table, remove: id }) as Write

/** The id of an answer was `${person} ${operation} ${fields}`. */
const isNamed = (id: string, nid: string): boolean => id.startsWith(`${nid} `)

async function movedAnswer(cipher: Cipher, me: Unlocked, row: AnswerRow): Promise<Write[]> {
  if (!isNamed(row.id, row.person)) return []
  const name = row.id.slice(row.person.length + 1)
  const operation = name.split(' ', 1)[0] ?? ''
  const page = name.includes('"FILAS"') && { page: true as const }
  const put = { ...row, id: await cipher.idOf(me.key, name), operation, ...page }
  return [gone('answers', row.id), { table: 'answers', put }]
}

/** An unreadable answer is fetched again. */
const lostAnswer = (id: string, nid: string): Write[] => (isNamed(id, nid) ? [gone('answers', id)] : [])

/** The key of a draft was its column. */
async function movedDraft(cipher: Cipher, me: Unlocked, row: DraftRow): Promise<Write[]> {
  const id = isAside(row) ? row.id : await placeOf(cipher, me, row.form)
  if (id === row.id && formIn(row.form) === row.form) return []
  return [gone('drafts', row.id), { table: 'drafts', put: { ...row, id, form: formIn(row.form) } }]
}

/** An unreadable draft is reported as lost in its old place. */
async function lostDraft(cipher: Cipher, me: Unlocked, id: string): Promise<Write[]> {
  const key = id.slice(me.person.nid.length + 1)
  const place = await placeOf(cipher, me, key)
  if (place === id) return []
  const nothing = new ArrayBuffer(1)
  const put = { id: place, person: me.person.nid, form: formIn(key), savedAt: 0, content: nothing }
  return [gone('drafts', id), { table: 'drafts', put }]
}

async function sealedEtags(cipher: Cipher, me: Unlocked, row: HerdRow): Promise<Write[]> {
  const etags: unknown = row.etags
  if (etags instanceof ArrayBuffer) return []
  const put: HerdRow = { ...row, etags: (await sealJson(cipher, me.key, etags ?? {})) as Sealed }
  return [{ table: 'herds', put }]
}
