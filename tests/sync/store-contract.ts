/** The contract that the engine requires of any store: run on the memory store and on Dexie. */
import { describe, expect, it } from 'vitest'
import {
  type EntryRow,
  KeysGone,
  type PersonRow,
  type Store,
  type TableName,
  Taken,
  type Write,
} from '../../src/sync/ports/ports.ts'

const sealed = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer as ArrayBuffer

export const entryRow = (id: string, change: Partial<EntryRow> = {}): EntryRow => ({
  id,
  person: '1',
  form: 'A01',
  mode: 'add',
  state: 'waiting',
  uncertain: false,
  version: 1,
  capturedAt: 1,
  attempts: 0,
  nextAttemptAt: 0,
  payload: sealed(`payload ${id}`),
  keyForPerson: sealed('key'),
  photos: [],
  ...change,
})

const putEntry = (row: EntryRow): Write => ({ table: 'entries', put: row })
const personRow = (keyMark?: string): PersonRow => ({
  id: 'ana',
  person: '1',
  vault: { kdf: 'k', iterations: 1, salt: sealed('salt'), wrappedKey: sealed('key') },
  session: sealed('session'),
  lastSignIn: 1,
  ...(keyMark !== undefined && { keyMark }),
})
const putPerson = (keyMark?: string): Write => ({ table: 'people', put: personRow(keyMark) })
const addClaim = (id: string, entry: string): Write => ({ table: 'claims', add: { id, entry } })
const putNote = (id: string, value: unknown): Write => ({ table: 'notes', put: { id, value } })

/** @param makeStore an empty store; a second call of `again` opens the same one as another tab would. */
export function storeContract(
  name: string,
  makeStore: () => Promise<{ readonly store: Store; again?(): Promise<Store> }>,
): void {
  describe(`${name}: the store's contract`, () => {
    it('gives back what was committed, bytes included', async () => {
      const { store } = await makeStore()
      const row = entryRow('a', { photos: [{ id: 'p', slot: 'SOPORTE', bytes: 3, sha256: 'ff' }] })
      expect(await store.commit([putEntry(row)])).toBe(true)
      const read = await store.get('entries', 'a')
      expect(read).toEqual(row)
      expect(new TextDecoder().decode(read?.payload)).toBe('payload a')
    })

    it('answers undefined for what is not there', async () => {
      const { store } = await makeStore()
      expect(await store.get('notes', 'none')).toBeUndefined()
      expect(await store.all('photos')).toEqual([])
    })

    it('lists by id, and those of one person alone', async () => {
      const { store } = await makeStore()
      await store.commit([putEntry(entryRow('b')), putEntry(entryRow('a')), putEntry(entryRow('c', { person: '2' }))])
      expect((await store.all('entries')).map((row) => row.id)).toEqual(['a', 'b', 'c'])
      expect((await store.all('entries', '1')).map((row) => row.id)).toEqual(['a', 'b'])
      expect(await store.all('entries', '3')).toEqual([])
      expect(await store.ids('entries')).toEqual(['a', 'b', 'c'])
      expect(await store.ids('entries', '1')).toEqual(['a', 'b'])
    })

    it('lists every table by person', async () => {
      const { store } = await makeStore()
      const content = sealed('x')
      await store.commit([
        { table: 'photos', put: { id: 'p', person: '1', entry: '', image: content, keyForPerson: content } },
        { table: 'drafts', put: { id: '1 A01', person: '1', form: 'A01', savedAt: 1, content } },
        { table: 'answers', put: { id: 'x', person: '1', operation: 'x/y', takenAt: 1, content } },
        { table: 'herds', put: { id: '1', person: '1', takenAt: 1, etags: content, content } },
        {
          table: 'people',
          put: {
            id: 'ana',
            person: '1',
            vault: { kdf: 'k', iterations: 1, salt: content, wrappedKey: content },
            session: content,
            lastSignIn: 1,
          },
        },
      ])
      const tables: TableName[] = ['photos', 'drafts', 'answers', 'herds', 'people']
      for (const table of tables) expect(await store.all(table, '1'), table).toHaveLength(1)
    })

    it('removes', async () => {
      const { store } = await makeStore()
      await store.commit([putNote('a', 1), putNote('b', 2)])
      await store.commit([{ table: 'notes', remove: 'a' }])
      expect((await store.all('notes')).map((row) => row.id)).toEqual(['b'])
    })

    it('commits all or nothing: a guard that does not hold stops every write', async () => {
      const { store } = await makeStore()
      await store.commit([putEntry(entryRow('a', { version: 2 }))])
      const writes = [putEntry(entryRow('a', { version: 3 })), putNote('beside', 1)]
      expect(await store.commit(writes, [{ entry: 'a', version: 1 }])).toBe(false)
      expect((await store.get('entries', 'a'))?.version).toBe(2)
      expect(await store.get('notes', 'beside')).toBeUndefined()
      expect(await store.commit(writes, [{ entry: 'a', version: 2 }])).toBe(true)
      expect((await store.get('entries', 'a'))?.version).toBe(3)
      expect(await store.get('notes', 'beside')).toBeDefined()
    })

    it('holds a guard of several entries only when all of them hold', async () => {
      const { store } = await makeStore()
      await store.commit([putEntry(entryRow('a')), putEntry(entryRow('b', { version: 7 }))])
      const writes = [putEntry(entryRow('a', { version: 2 })), putEntry(entryRow('b', { version: 8 }))]
      const guards = [
        { entry: 'a', version: 1 },
        { entry: 'b', version: 6 },
      ]
      expect(await store.commit(writes, guards)).toBe(false)
      expect((await store.get('entries', 'a'))?.version).toBe(1)
    })

    it('guards that an entry does not exist yet', async () => {
      const { store } = await makeStore()
      expect(await store.commit([putEntry(entryRow('a'))], [{ entry: 'a', version: undefined }])).toBe(true)
      expect(await store.commit([putEntry(entryRow('a'))], [{ entry: 'a', version: undefined }])).toBe(false)
    })

    it('lets only one of two commits on the same version through', async () => {
      const { store } = await makeStore()
      await store.commit([putEntry(entryRow('a'))])
      const next = () => store.commit([putEntry(entryRow('a', { version: 2 }))], [{ entry: 'a', version: 1 }])
      const won = await Promise.all([next(), next(), next()])
      expect(won.filter(Boolean)).toHaveLength(1)
    })

    it('writes nothing where the key of what is written is not on the disk', async () => {
      const { store } = await makeStore()
      const guard = { vaultOf: '1', key: 'mark' }
      const write = () => store.commit([putNote('n', 1)], [guard])
      await expect(write()).rejects.toBeInstanceOf(KeysGone)
      await store.commit([putPerson('another')])
      await expect(write()).rejects.toBeInstanceOf(KeysGone)
      await expect(store.commit([putNote('n', 1)], [{ ...guard, vaultOf: '2' }])).rejects.toBeInstanceOf(KeysGone)
      expect(await store.get('notes', 'n')).toBeUndefined()
      await store.commit([putPerson('mark')])
      expect(await write()).toBe(true)
    })

    it('believes a key of before there were marks', async () => {
      const { store } = await makeStore()
      await store.commit([putPerson()])
      expect(await store.commit([putNote('n', 1)], [{ vaultOf: '1', key: 'mark' }])).toBe(true)
    })

    it('writes nothing where the device’s own key is another, or gone', async () => {
      const { store } = await makeStore()
      await store.commit([putPerson('mark')])
      const write = store.commit([putNote('n', 1)], [{ vaultOf: '1', key: 'mark', device: 'of before' }])
      await expect(write).rejects.toBeInstanceOf(KeysGone)
      expect(await store.get('notes', 'n')).toBeUndefined()
    })

    it('adds what is there only once, and with it all of the commit', async () => {
      const { store } = await makeStore()
      const take = (entry: string) => store.commit([putEntry(entryRow(entry)), addClaim('number', entry)])
      expect(await take('a')).toBe(true)
      const second = await take('b').catch((error: unknown) => error)
      expect(second).toBeInstanceOf(Taken)
      expect(second).toMatchObject({ id: 'number' })
      expect(await store.get('entries', 'b')).toBeUndefined()
      expect(await store.get('claims', 'number')).toEqual({ id: 'number', entry: 'a' })
    })

    it('adds what a commit would add twice not at all', async () => {
      const { store } = await makeStore()
      const both = ['a', 'b'].flatMap((entry) => [putEntry(entryRow(entry)), addClaim('number', entry)])
      await expect(store.commit(both)).rejects.toBeInstanceOf(Taken)
      expect(await store.all('entries')).toEqual([])
    })

    it('lets one of two take what both add at once', async () => {
      const { store } = await makeStore()
      const take = (entry: string) =>
        store.commit([putEntry(entryRow(entry)), addClaim('number', entry)], [{ entry, version: undefined }])
      const done = await Promise.allSettled([take('a'), take('b'), take('c')])
      expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(await store.all('entries')).toHaveLength(1)
    })

    it('removes before it adds: two may exchange what they have', async () => {
      const { store } = await makeStore()
      await store.commit([addClaim('one', 'a'), addClaim('two', 'b')])
      const gone = (id: string): Write => ({ table: 'claims', remove: id })
      await store.commit([addClaim('one', 'b'), addClaim('two', 'a'), gone('one'), gone('two')])
      expect((await store.all('claims')).map(({ entry }) => entry)).toEqual(['b', 'a'])
    })

    it('does not share objects with its callers', async () => {
      const { store } = await makeStore()
      const value = { owners: ['1'] }
      await store.commit([putNote('n', value)])
      value.owners.push('2')
      const read = (await store.get('notes', 'n'))?.value as { owners: string[] }
      expect(read.owners).toEqual(['1'])
    })

    it('tells watchers of the tables that a commit touched, until they stop listening', async () => {
      const { store } = await makeStore()
      let entries = 0
      let notes = 0
      const stop = store.watch(['entries'], () => entries++)
      store.watch(['notes', 'drafts'], () => notes++)
      await store.commit([putEntry(entryRow('a'))])
      await until(() => entries > 0)
      expect(notes).toBe(0)
      stop()
      const before = entries
      await store.commit([putEntry(entryRow('b')), putNote('n', 1)])
      await until(() => notes > 0)
      expect(entries).toBe(before)
    })

    it('has told the watchers, in the order in which they came, when a commit of this context is answered', async () => {
      const { store } = await makeStore()
      const told: string[] = []
      store.watch(['entries'], () => told.push('first'))
      store.watch(['entries'], () => told.push('second'))
      await store.commit([putEntry(entryRow('a'))])
      expect(told.slice(0, 2)).toEqual(['first', 'second'])
    })

    it('tells those who may be told later only once the commit has been answered, and nobody who stopped listening', async () => {
      const { store } = await makeStore()
      const told: string[] = []
      store.watchLater(['entries'], () => told.push('later'))
      const stop = store.watchLater(['entries'], () => told.push('stopped'))
      store.watchLater(['drafts'], () => told.push('of others'))
      await store.commit([putEntry(entryRow('a'))]).then(() => {
        told.push('answered')
        stop()
      })
      await until(() => told.includes('later'))
      expect(told).toEqual(['answered', 'later'])
    })

    it('tells nobody of a commit that a guard stopped', async () => {
      const { store } = await makeStore()
      let told = 0
      store.watch(['entries'], () => told++)
      await store.commit([putEntry(entryRow('a'))], [{ entry: 'a', version: 9 }])
      await store.commit([putNote('n', 1)])
      await new Promise((resolve) => setTimeout(resolve, 20))
      expect(told).toBe(0)
    })

    it('is the same place for whoever opens it again', async () => {
      const { store, again } = await makeStore()
      await store.commit([putNote('n', 1)])
      const other = await (again?.() ?? store)
      expect((await other.get('notes', 'n'))?.value).toBe(1)
    })
  })
}

async function until(holds: () => boolean): Promise<void> {
  for (let tries = 0; tries < 200 && !holds(); tries++) await new Promise((resolve) => setTimeout(resolve, 5))
  expect(holds()).toBe(true)
}
