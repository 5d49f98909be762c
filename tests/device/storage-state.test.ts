import { describe, expect, it, vi } from 'vitest'
import { localLock } from '../../src/device/platform/web-lock.ts'
import { privateFiles } from '../../src/device/storage/browser-journal.ts'
import { looksPrivate, type Room, type Signs } from '../../src/device/storage/private-window.ts'
import { readStorage } from '../../src/device/storage/storage-state.ts'

const GB = 2 ** 30
const ordinary = async () => false
const opens = { getDirectory: async () => ({}) as FileSystemDirectoryHandle }
const refuses = { getDirectory: () => Promise.reject(new DOMException('no', 'SecurityError')) }

describe('what is said of the disk', () => {
  it('a promise is asked for only where the browser can give one', async () => {
    const all = {
      persist: async () => true,
      persisted: async () => false,
      estimate: async () => ({ quota: 9, usage: 1 }),
    }
    expect(await readStorage(all, ordinary)).toMatchObject({ canAsk: true, persisted: false, free: 8 })
    expect(await readStorage({ persisted: all.persisted, estimate: all.estimate }, ordinary)).toMatchObject({
      canAsk: false,
    })
    expect(await readStorage(undefined, ordinary)).toMatchObject({ canAsk: false, persisted: undefined, low: false })
  })
})

describe('signs of a private window', () => {
  const chromium = { memory: 4, serviceWorker: true, installed: false }
  const other = { memory: undefined, serviceWorker: true, installed: false }
  const room = (quota: number, more: Partial<Room> = {}): Room => ({ quota, usage: 0, persisted: false, ...more })
  const transient = {
    getDirectory: () =>
      Promise.reject(new DOMException('The operation failed for an unknown transient reason', 'UnknownError')),
  }
  const full = { getDirectory: () => Promise.reject(new DOMException('no', 'QuotaExceededError')) }

  it.each<[string, Partial<StorageManager> | undefined, Room, Signs, boolean]>([
    ['Chromium: a fifth of the memory', opens, room(0.8 * GB), chromium, true],
    ['Chromium: a fifteenth of the memory', opens, room(0.26 * GB), chromium, true],
    ['Firefox and Safari: no files of the site', refuses, room(1 * GB), other, true],
    ['Safari, in its words', transient, room(1 * GB), other, true],
    ['Firefox: no service worker', opens, room(9 * GB), { ...other, serviceWorker: false }, true],
  ])('%s', async (_, storage, has, signs, is) => {
    expect(await looksPrivate(storage, has, signs)).toBe(is)
  })

  it.each<[string, Partial<StorageManager> | undefined, Room, Signs]>([
    ['a small phone', opens, room(9.1 * GB), { ...chromium, memory: 2 }],
    ['a large memory and a small disk', opens, room(6.1 * GB), { ...chromium, memory: 8 }],
    ['a disk of 400 MB beside a large memory', opens, room(240_000_000), { ...chromium, memory: 8 }],
    ['a disk of 500 MB, as later Chromium reports it (measured)', opens, room(GB), { ...chromium, memory: 16 }],
    ['the same, in use', opens, room(GB + 5_000, { usage: 5_000 }), { ...chromium, memory: 16 }],
    ['a small disk that the browser promised to keep', opens, room(0.8 * GB, { persisted: true }), chromium],
    ['a small disk with the app installed', opens, room(0.8 * GB), { ...chromium, installed: true }],
    ['Firefox and Safari', opens, room(1 * GB), other],
    ['Firefox and Safari on a full disk', full, room(1 * GB), other],
    ['a browser that says nothing', undefined, { quota: undefined, usage: undefined, persisted: undefined }, other],
  ])('none in an ordinary window: %s', async (_, storage, has, signs) => {
    expect(await looksPrivate(storage, has, signs)).toBe(false)
  })
})

describe('the size of the second copy', () => {
  it('leaves out a file that another context removed meanwhile', async () => {
    vi.stubGlobal('FileSystemFileHandle', class {})
    const kept = { kind: 'file', name: 'f-1~1', getFile: async () => ({ size: 7, lastModified: 5 }) }
    const gone = { kind: 'file', name: 'f-2~1', getFile: () => Promise.reject(new DOMException('no', 'NotFoundError')) }
    const copy = { getFileHandle: async () => gone, values: () => [kept, gone].values() }
    const { size, read } = privateFiles(localLock(), {
      getDirectory: async () => ({ getDirectoryHandle: async () => copy }),
    } as unknown as StorageManager)
    expect(await size()).toEqual({ bytes: 7, writtenAt: 5 })
    expect(await read(gone.name)).toBeUndefined()
    vi.unstubAllGlobals()
  })
})

/** Files as Chromium's: who closes a file has written what bears its name then, and a move gives it another. */
function fakeFolder() {
  const contents = new Map<string, ArrayBuffer>()
  class FileSystemFileHandle {
    readonly name: string
    constructor(name: string) {
      this.name = name
    }
    async createWritable() {
      let written = new ArrayBuffer(0)
      return {
        write: async (bytes: ArrayBuffer) => {
          written = bytes
        },
        close: async () => void contents.set(this.name, written),
      }
    }
    async move(_: unknown, name: string) {
      const found = contents.get(this.name)
      if (!found) throw new DOMException('gone', 'NotFoundError')
      contents.delete(this.name)
      contents.set(name, found)
    }
  }
  const folder = {
    getFileHandle: async (name: string) => new FileSystemFileHandle(name),
    removeEntry: async (name: string) => void contents.delete(name),
  }
  const storage = { getDirectory: async () => ({ getDirectoryHandle: async () => folder }) }
  return { contents, FileSystemFileHandle, storage: storage as unknown as StorageManager }
}

describe('the second copy', () => {
  it('has in each file what was written to it, however many are written at the same time', async () => {
    const { contents, FileSystemFileHandle, storage } = fakeFolder()
    vi.stubGlobal('FileSystemFileHandle', FileSystemFileHandle)
    const lock = localLock()
    const contexts = [privateFiles(lock, storage), privateFiles(lock, storage)]
    const names = ['f-1~1', 'f-2~1', 'f-3~1', 'f-4~1']
    const bytes = (name: string) => new TextEncoder().encode(name).buffer
    await Promise.all(names.map((name, at) => contexts[at % 2]?.write(name, bytes(name))))
    const found = Array.from(contents, ([name, content]) => [name, new TextDecoder().decode(content)])
    expect(found.sort()).toEqual(names.map((name) => [name, name]))
    vi.unstubAllGlobals()
  })
})
