/** Refusals that earlier releases stored in clear are sealed before their form is processed. */

import { keyOfEnvelope, sealJson } from '../core/envelope.ts'
import type { EntryRow, Ports, Unlocked } from '../ports/ports.ts'
import { apart } from './refusal-envelope.ts'

const inClear = (row: EntryRow): boolean => Object.keys(apart(row).details).length > 0

/**
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
