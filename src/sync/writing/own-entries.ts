/** The signed-in person, and his entries of the outbox. */
import type { ActiveUser } from '../accounts/session.ts'
import type { Entry } from '../outbox/entries.ts'
import type { Reader } from '../reading/reader.ts'

export interface OwnEntries {
  /** Throws when nobody is signed in. */
  mustBeHere(): ActiveUser
  /** undefined: there is none of that id, or it is another person's. */
  entryOf(id: string): Promise<Entry | undefined>
}

export function createOwnEntries({ ports: { store }, here, open }: Reader): OwnEntries {
  const mustBeHere = (): ActiveUser => {
    const me = here.get()
    if (!me) throw new Error('Nobody is signed in')
    return me
  }

  async function entryOf(id: string): Promise<Entry | undefined> {
    const me = mustBeHere()
    const row = await store.get('entries', id)
    return row && row.person === me.person.nid ? open(row, me.key) : undefined
  }

  return { mustBeHere, entryOf }
}
