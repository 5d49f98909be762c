/** Files of the copy that are written together are one file, and each is as if it stood alone. */
import { describe, expect, it } from 'vitest'
import { packedJournal } from '../../src/sync/copy/packed-journal.ts'
import type { Cipher, CopyFile, Journal } from '../../src/sync/ports/ports.ts'
import { StoreFull } from '../../src/sync/ports/ports.ts'
import { chanceOf } from './fakes/chance.ts'
import { FakeCipher } from './fakes/cipher.ts'
import { FakeJournal } from './fakes/journal.ts'

const file = (name: string): CopyFile => ({ name, bytes: new TextEncoder().encode(`content of ${name}`).buffer })
const files = (...names: readonly string[]) => names.map(file)
const text = (bytes: ArrayBuffer | undefined) => bytes && new TextDecoder().decode(bytes)

function opened() {
  const disk = new FakeJournal(() => 0)
  const cipher: Cipher = new FakeCipher(chanceOf(() => 0).random)
  const failures: unknown[] = []
  const log = { failure: (_: string, error: unknown) => void failures.push(error) }
  const open = (journal: Journal = disk) => packedJournal(journal, cipher, log)
  return { disk, failures, open, copy: open() }
}

describe('files that are written together', () => {
  it('cost one file, and any context reads each of them', async () => {
    const { disk, open, copy } = opened()
    await copy.write(files('f-a~1', 'f-b~1', 's-c~4'))
    expect(disk.files.size).toBe(1)
    for (const reader of [copy, open()]) {
      expect((await reader.list()).toSorted()).toEqual(['f-a~1', 'f-b~1', 's-c~4'])
      expect(text(await reader.read('f-b~1'))).toBe('content of f-b~1')
    }
    expect(text(await open().read('s-c~4'))).toBe('content of s-c~4')
    expect(await open().read('f-x~1')).toBeUndefined()
  })

  it('go one by one; with the last of them their file goes', async () => {
    const { disk, open, copy } = opened()
    await copy.write(files('f-a~1', 'f-b~1', 'f-c~1'))
    await copy.write(files('f-d~1'))
    await copy.remove(['f-a~1', 'f-x~9'])
    expect((await open().list()).toSorted()).toEqual(['f-b~1', 'f-c~1', 'f-d~1'])
    await copy.remove(['f-b~1', 'f-c~1', 'f-d~1'])
    expect(disk.files.size).toBe(0)
  })

  it('are all there whichever step of a removal a process dies after', async () => {
    const { disk, open, copy } = opened()
    await copy.write(files('f-a~1', 'f-b~1', 'f-c~1'))
    const dying: Journal = {
      ...disk,
      list: disk.list,
      read: disk.read,
      write: (name, bytes) => disk.write(name, bytes),
      remove: () => Promise.reject(new Error('died')),
      size: () => disk.size(),
    }
    const killed = open(dying)
    await killed.list()
    await expect(killed.remove(['f-a~1'])).rejects.toThrow('died')
    expect((await open().list()).toSorted()).toEqual(['f-a~1', 'f-b~1', 'f-c~1'])
  })

  it('become few files, however often some are written', async () => {
    const { disk, open, copy } = opened()
    for (let n = 0; n < 40; n++) {
      await copy.write(files(`f-${n}~1`, `s-${n}~1`))
      await copy.merge()
    }
    expect(disk.files.size).toBeLessThan(10)
    expect(await open().list()).toHaveLength(80)
  })

  it('read as none if their file is cut short or zeroed', async () => {
    for (const how of ['half', 'zeros'] as const) {
      const { disk, open, copy } = opened()
      await copy.write(files('f-a~1', 'f-b~1'))
      await copy.write(files('f-c~1'))
      for (const name of disk.files.keys()) if (name !== 'f-c~1') disk.spoil(name, how)
      expect(await open().list()).toEqual(['f-c~1'])
    }
  })
})

it('a pack that cannot be read now is told, and neither merged nor removed', async () => {
  const { disk, failures, open, copy } = opened()
  await copy.write(files('f-a~1', 'f-b~1'))
  const [pack] = disk.files.keys()
  for (let n = 0; n < 12; n++) await copy.write(files(`f-${n}~1`, `s-${n}~1`))
  const read = disk.read
  disk.read = (name) => (name === pack ? Promise.reject(new Error('busy')) : read(name))
  const other = open()
  expect(await other.list()).not.toContain('f-a~1')
  expect(failures).not.toHaveLength(0)
  await other.merge()
  disk.read = read
  expect(await open().list()).toEqual(expect.arrayContaining(['f-a~1', 'f-b~1', 'f-11~1']))
})

describe('on a full disk', () => {
  /** Room for files of up to that many bytes. */
  const withRoom = (disk: FakeJournal, bytes: () => number): Journal => ({
    list: disk.list,
    read: disk.read,
    write: async (name, content) => {
      const used = [...disk.files.values()].reduce((sum, { byteLength }) => sum + byteLength, 0)
      if (used + content.byteLength > bytes()) throw new StoreFull()
      await disk.write(name, content)
    },
    remove: (name) => disk.remove(name),
    size: () => disk.size(),
  })

  it('those are written that there is room for, and it is said that others are not', async () => {
    const { disk, open } = opened()
    const copy = open(withRoom(disk, () => 40))
    await expect(copy.write(files('f-a~1', 'f-b~1', 'f-c~1'))).rejects.toThrow(StoreFull)
    expect((await open().list()).toSorted()).toEqual(['f-a~1', 'f-b~1'])
  })

  it('what is removed does not come back, and the rest stays', async () => {
    const { disk, open } = opened()
    let room = 10_000
    const copy = open(withRoom(disk, () => room))
    await copy.write(files('f-a~1', 'f-b~1', 'f-c~1'))
    room = (await disk.size()).bytes
    await copy.remove(['f-a~1'])
    expect((await open().list()).toSorted()).toEqual(['f-b~1', 'f-c~1'])
  })
})
