/** Forms that came back from the copy after this device's own key was lost: their person's key wraps theirs for it. */
import { type EntryRow, KeysGone, type PhotoRow, type Ports, type Unlocked, type Write } from '../ports/ports.ts'
import { bothKeys } from './key-guards.ts'

type Means = Pick<Ports, 'store' | 'cipher' | 'log'>

/** From then on the locked device sends them. A failure does not block the sign-in; the next one tries again. */
export async function wrapForDevice(ports: Means, me: Unlocked): Promise<void> {
  try {
    for (const row of await ports.store.all('entries', me.person.nid))
      if (row.state !== 'filed' && !row.keyForDevice) await wrapEntry(ports, me, row)
  } catch (error) {
    if (!(error instanceof KeysGone)) ports.log.failure('device keys', error)
  }
}

async function wrapEntry({ store, cipher }: Means, me: Unlocked, row: EntryRow): Promise<void> {
  const device = await cipher.deviceKey()
  const wrapped = async <T extends EntryRow | PhotoRow>(of: T): Promise<T | undefined> => {
    // Sealed under a previous password: previous-password.ts asks for it.
    const key = await cipher.unwrap(of.keyForPerson, me.key).catch(() => undefined)
    return key && { ...of, keyForDevice: await cipher.wrap(key, device) }
  }
  const entry = await wrapped(row)
  if (!entry) return
  const writes: Write[] = [{ table: 'entries', put: { ...entry, version: row.version + 1 } }]
  for (const { id } of row.photos) {
    const photo = await store.get('photos', id).catch(() => undefined)
    const put = photo && (await wrapped(photo))
    if (put) writes.push({ table: 'photos', put })
  }
  await store.commit(writes, [await bothKeys(cipher, me), { entry: row.id, version: row.version }])
}
