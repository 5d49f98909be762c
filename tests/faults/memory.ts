/** Damage to a device's memory while its browser is closed. */
import { filesIn } from '../../src/sync/copy/files.ts'
import { type PersonRecord, readRecord } from '../../src/sync/copy/record.ts'
import type { Device } from '../sync/fakes/device.ts'
import type { Dice } from './dice.ts'

export type MemoryFault = 'database thrown away' | 'tail lost' | 'copy lost'

/** More commits than a form needs from its capture until it is filed. */
const TAIL = 12

/**
 * Both the database and its copy being lost loses forms, as it must: only one of them is damaged, and each only when the
 * other has everything. A form is copied right after it is told saved, and nobody waits for that; and on a full disk a
 * lost database cannot be filled again yet.
 * @returns undefined: the other one lags behind, nothing was damaged
 */
export async function damageMemory(device: Device, { pick, below }: Dice): Promise<MemoryFault | undefined> {
  const fault = pick(['database thrown away', 'tail lost', 'copy lost'] as const)
  if (!(await (fault === 'copy lost' ? isRecovered : isCopied)(device))) return undefined
  if (fault === 'database thrown away') device.loseDatabase()
  else if (fault === 'tail lost') device.store.loseTail(1 + below(TAIL))
  else device.journal.files.clear()
  return fault
}

async function isRecovered({ store, copy }: Device): Promise<boolean> {
  const here = new Map((await store.all('entries')).map((row) => [row.id, row.version]))
  const { entries } = filesIn(await copy.list())
  return [...entries].every(([id, { rows, tombstone }]) => tombstone || (rows[0]?.version ?? 0) <= (here.get(id) ?? -1))
}

async function isCopied({ store, journal, copy, cipher }: Device): Promise<boolean> {
  // Discarded on a full disk.
  if ([...journal.refused].some((name) => name.startsWith('x-'))) return false
  const { entries, people } = filesIn(await copy.list())
  for (const { id, version, state } of await store.all('entries')) {
    const newest = entries.get(id)?.rows[0]
    if (state === 'filed' ? !newest || (newest.kind === 'f' && newest.version > version) : newest?.version !== version)
      return false
  }
  for (const row of await store.all('people')) {
    const file = await copy.read(people.get(row.id)?.[0]?.name ?? '')
    const copied = file && (await readRecord<PersonRecord>(cipher, file))
    if (copied?.row.keyMark !== row.keyMark || copied?.row.lastSignIn !== row.lastSignIn) return false
  }
  return true
}
