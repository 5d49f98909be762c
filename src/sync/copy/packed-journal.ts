/**
 * Files of the copy that are written together are one file, a pack: writing one takes some 10 ms, whatever is in it.
 * To its readers each file in a pack is as if it stood alone. A pack never changes; its name is what it contains.
 */
import { type Cipher, type CopyFile, type Journal, type Log, type PackedJournal, StoreFull } from '../ports/ports.ts'
import { readRecord, writeRecord } from './record.ts'

/** More than these are merged. */
const PACKS = 8
const isPack = (name: string) => name.startsWith('b-')

type Contents = ReadonlyMap<string, ArrayBuffer>

/** What was read of the packs: they are few and small. */
function createPacks(journal: Journal, cipher: Cipher, log: Log) {
  let packs: ReadonlyMap<string, Contents> = new Map()

  /** None of one that is not whole, or cannot be read now: it is left alone, not merged and not removed. */
  async function contentsOf(pack: string): Promise<readonly (readonly [string, Contents])[]> {
    const known = packs.get(pack)
    if (known) return [[pack, known]]
    const bytes = await journal.read(pack).catch((error: unknown) => log.failure('copy', error))
    const record = bytes && (await readRecord<{ files: readonly CopyFile[] }>(cipher, bytes))
    return record ? [[pack, new Map(record.files.map((file) => [file.name, file.bytes]))]] : []
  }

  return {
    all: () => packs,

    /** @returns the names of the files that stand alone */
    async look(): Promise<readonly string[]> {
      const names = await journal.list()
      packs = new Map((await Promise.all(names.filter(isPack).map(contentsOf))).flat())
      return names.filter((name) => !isPack(name))
    },

    async write(contents: Contents): Promise<void> {
      const files = [...contents].map(([name, bytes]): CopyFile => ({ name, bytes }))
      const bytes = await writeRecord(cipher, { files })
      const name = `b-${await cipher.sha256(new Uint8Array(bytes))}`
      await journal.write(name, bytes)
      packs = new Map([...packs, [name, contents]])
    },

    async remove(names: readonly string[]): Promise<void> {
      await Promise.all(names.map((name) => journal.remove(name)))
      packs = new Map([...packs].filter(([name]) => !names.includes(name)))
    },
  }
}

export function packedJournal(journal: Journal, cipher: Cipher, log: Log): PackedJournal {
  const packs = createPacks(journal, cipher, log)

  async function replace(pack: string, rest: Contents): Promise<void> {
    if (rest.size > 0)
      try {
        await packs.write(rest)
      } catch (error) {
        if (!(error instanceof StoreFull)) throw error
        // The rest is in the database too; what is removed must not come back.
        await packs.remove([pack])
        await packs.write(rest)
      }
    await packs.remove([pack])
  }

  return {
    async list() {
      const alone = await packs.look()
      return [...new Set([...alone, ...[...packs.all().values()].flatMap((contents) => [...contents.keys()])])]
    },

    async read(name) {
      const packed = () => [...packs.all().values()].find((contents) => contents.has(name))?.get(name)
      const found = packed() ?? (await journal.read(name))
      if (found) return found
      await packs.look()
      return packed()
    },

    async write(files) {
      const [only] = files
      if (!only) return
      if (files.length === 1) return journal.write(only.name, only.bytes)
      try {
        await packs.write(new Map(files.map((file) => [file.name, file.bytes])))
      } catch (error) {
        if (!(error instanceof StoreFull)) throw error
        const each = await Promise.allSettled(files.map(({ name, bytes }) => journal.write(name, bytes)))
        const failed = each.find((one) => one.status === 'rejected')
        if (failed) throw failed.reason
      }
    },

    async remove(names) {
      const gone = new Set(names)
      const alone = new Set(names)
      for (const [pack, contents] of packs.all()) {
        const rest = new Map([...contents].filter(([name]) => !gone.has(name)))
        for (const name of contents.keys()) alone.delete(name)
        if (rest.size < contents.size) await replace(pack, rest)
      }
      await Promise.all([...alone].map((name) => journal.remove(name)))
    },

    async merge() {
      const older = [...packs.all()]
      if (older.length <= PACKS) return
      await packs.write(new Map(older.flatMap(([, contents]) => [...contents])))
      await packs.remove(older.map(([name]) => name))
    },

    size: () => journal.size(),
  }
}
