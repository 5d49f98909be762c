import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, it } from 'vitest'
import { FetchTransport } from '../../src/device/network/fetch-transport.ts'
import { systemClock, systemRandom } from '../../src/device/platform/system.ts'
import { localLock } from '../../src/device/platform/web-lock.ts'
import { Database } from '../../src/device/storage/database.ts'
import { deviceLog } from '../../src/device/storage/device-log.ts'
import { DexieStore } from '../../src/device/storage/dexie-store.ts'
import { WebCipher } from '../../src/device/storage/web-cipher.ts'
import type { OperationName } from '../../src/registry/index.ts'
import type { OutboxEntry } from '../../src/sync/contract/outbox.ts'
import { createBook } from '../../src/sync/create-book.ts'
import { createSender } from '../../src/sync/create-sender.ts'
import type { Cipher, Ports } from '../../src/sync/ports/ports.ts'
import { pageServices } from '../bench/pages/page-services.ts'
import { quiet } from '../bench/pages/quiet.ts'
import { DATABASE, recordProfile, restoreProfile } from './profile.ts'
import { readRecording, recordedVersions } from './recording.ts'

/** The host's message for the refused form of every recording. */
const REFUSED = 'El chip BH1 no es de una hembra de este usuario, verifique por favor'

const here = new Database('solo-su-version')

// What a page of the test before still does, it does on a disk of its own, as a page that was closed would.
beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})

function open() {
  const opened = new Database()
  const ports: Ports = {
    store: new DexieStore(opened),
    transport: new FetchTransport(),
    clock: systemClock,
    connectivity: { online: () => false, onWake: () => () => {} },
    lock: localLock(),
    cipher: new WebCipher(opened),
    random: systemRandom,
    log: deviceLog(opened),
  }
  return { ports, book: createBook(ports, quiet, pageServices()) }
}

describe('recordings of devices', () => {
  it('are there for every version of the database: see README.md here before raising it', () => {
    const wanted = Array.from({ length: here.verno }, (_, at) => at + 1)
    expect(recordedVersions()).toEqual(wanted)
  })

  it('have the tables of this version as it declares them: what was released changes by a new version only', async () => {
    const { profile } = readRecording(here.verno)
    const db = new Database()
    await db.open()
    db.close()
    const empty = await recordProfile(0)
    await db.delete()
    const tables = ({ stores }: typeof profile) =>
      Object.fromEntries(Object.entries(stores).map(([name, { rows: _, ...store }]) => [name, store]))
    expect({ version: empty.version, tables: tables(empty) }).toEqual({
      version: profile.version,
      tables: tables(profile),
    })
  })
})

describe.each(recordedVersions())('a device of version %i, opened by this one without signal', (version) => {
  const { people, entries, draft, profile } = readRecording(version)

  it.each(people)('shows $user every unsent form and draft as they were, photos byte for byte', async (person) => {
    await restoreProfile(profile)
    expect(profile.version).toBe(version * 10)
    const { ports, book } = open()
    expect(await book.session.signIn(person.user, person.password)).toMatchObject({ kind: 'in', offline: true })
    const shown = await new Promise<readonly OutboxEntry[]>((resolve) => book.outbox.entries.subscribe(resolve))
    const own = entries.filter(({ user }) => user === person.user)
    expect(shown.map(({ id }) => id).sort()).toEqual(own.map(({ id }) => id).sort())
    for (const { id, form, number, values, state, photos } of own) {
      const entry = shown.find((one) => one.id === id)
      expect(entry).toMatchObject({ form, number, owner: person.nid, values })
      if (state === 'refused') expect(entry?.why).toBe(REFUSED)
      for (const photo of entry?.photos ?? [])
        expect(await hex(ports.cipher, await book.outbox.photo(photo.id))).toBe(photos[photo.slot])
      expect(entry?.photos.map(({ slot }) => slot)).toEqual(Object.keys(photos))
    }
    // The birth must wait for its mating, or the host would refuse it.
    const idOf = (number: string) => own.find((one) => one.number === number)?.id
    const birth = shown.find(({ form }) => form === 'A04')
    expect(birth?.dependsOn).toEqual(birth && [idOf(birth.values.CONSECUTIVO_SERVICIO ?? '')])
    const begun = await book.capture.draft(draft.form)
    if (person !== people[0]) expect(begun).toBeUndefined()
    else {
      expect(begun?.values).toMatchObject(draft.values)
      expect(await hex(ports.cipher, begun?.photos[0]?.bytes)).toBe(draft.photo)
    }
  })

  it.each(people)(
    'shows $user every kept answer as old as it was, and names nobody on the disk any more',
    async (person) => {
      await restoreProfile(profile)
      const { ports, book } = open()
      const before = await ports.store.all('answers', person.nid)
      await book.session.signIn(person.user, person.password)
      const after = await ports.store.all('answers', person.nid)
      expect(after.map(({ takenAt }) => takenAt).sort()).toEqual(before.map(({ takenAt }) => takenAt).sort())
      for (const { id, takenAt } of version < 3 ? before : []) {
        const [, operation, fields] = /^\S+ (\S+) (.*)$/.exec(id) ?? []
        const known = Object.fromEntries(JSON.parse(fields ?? '[]') as [string, string][])
        const request = { operation: operation as OperationName, fields: known, passing: [] }
        const shown = await new Promise<{ takenAt: number | undefined }>((resolve) =>
          book.lookups.answer(request).subscribe(resolve),
        )
        expect(shown.takenAt, id).toBe(takenAt)
      }
      for (const { id, operation } of after) expect(`${id} ${operation}`).toMatch(/^[0-9a-f]{64} \w+\/\w+$/)
      await createSender(ports).send()
      expect(JSON.stringify(await ports.store.all('entries'))).not.toContain('BH1')
    },
  )

  it('can send what is unsent while nobody is signed in: its own key opens it', async () => {
    await restoreProfile(profile)
    const { ports } = open()
    const rows = await ports.store.all('entries')
    expect(rows.map(({ id, state, uncertain }) => ({ id, state, uncertain }))).toEqual(
      [...entries].sort((a, b) => (a.id < b.id ? -1 : 1)).map(({ id, state, uncertain }) => ({ id, state, uncertain })),
    )
    const device = await ports.cipher.deviceKey()
    for (const { keyForDevice, payload } of rows) {
      if (!keyForDevice) throw new Error('the device has no key to it')
      await ports.cipher.open(await ports.cipher.unwrap(keyForDevice, device), payload)
    }
  })
})

const hex = (cipher: Cipher, bytes: ArrayBuffer | undefined) => bytes && cipher.sha256(new Uint8Array(bytes))

it('is called what the app calls its own', () => {
  expect(new Database().name).toBe(DATABASE)
})
