import { type Journal, type Lock, StoreFull } from '../../sync/ports/ports.ts'

/** The same in every context of one browser. undefined: it keeps no files beside its database. */
export function browserJournal(lock: Lock): Journal | undefined {
  if (hasPrivateFiles()) return privateFiles(lock)
  return 'caches' in globalThis ? cachedFiles() : undefined
}

/** The copy's files as entries of a cache, in browsers whose pages cannot write private files. */
const NAME = 'libro-de-campo-copia'
const ADDRESS = '/copia/'
const WRITTEN = 'x-escrito'

function cachedFiles(storage: CacheStorage = caches): Journal {
  const place = (name: string) => ADDRESS + encodeURIComponent(name)
  const open = () => storage.open(NAME)
  const nameOf = ({ url }: Request) => decodeURIComponent(new URL(url).pathname.slice(ADDRESS.length))
  return {
    list: async () => (await (await open()).keys()).map(nameOf),
    read: async (name) => (await (await open()).match(place(name)))?.arrayBuffer(),
    async write(name, bytes) {
      const headers = { [WRITTEN]: String(Date.now()), 'content-length': String(bytes.byteLength) }
      try {
        await (await open()).put(place(name), new Response(bytes, { headers }))
      } catch (error) {
        if (error instanceof DOMException && error.name === 'QuotaExceededError') throw new StoreFull(error.name)
        throw error
      }
    },
    async remove(name) {
      await (await open()).delete(place(name))
    },
    async size() {
      const all = await (await open()).matchAll()
      const numbers = (header: string) => all.map(({ headers }) => Number(headers.get(header) ?? 0))
      return {
        bytes: numbers('content-length').reduce((sum, size) => sum + size, 0),
        writtenAt: all.length > 0 ? Math.max(...numbers(WRITTEN)) : undefined,
      }
    },
  }
}

const FOLDER = 'copia'
/** What is being written: a file gets its name when it is whole. Two who wrote it at once would mix their contents. */
const UNFINISHED = 'nuevo'

/** In a dedicated worker, the only place where a browser offers to flush. */
interface FlushingFile {
  createSyncAccessHandle(): Promise<{
    truncate(size: number): void
    write(bytes: ArrayBuffer, options: { at: number }): number
    flush(): void
    close(): void
  }>
}
const canFlush = (file: object): file is FlushingFile => 'createSyncAccessHandle' in file

interface MovableFile {
  move(to: FileSystemDirectoryHandle, name: string): Promise<void>
}
const isMovable = (file: object): file is MovableFile => 'move' in file

/** Can every context of this browser write such files? Safari before 26 can in a worker only. */
const hasPrivateFiles = (): boolean =>
  typeof navigator.storage?.getDirectory === 'function' &&
  typeof FileSystemFileHandle !== 'undefined' &&
  'createWritable' in FileSystemFileHandle.prototype

export function privateFiles(lock: Lock, storage: StorageManager = navigator.storage): Journal {
  const canMove = isMovable(FileSystemFileHandle.prototype)
  const folder = async () => (await storage.getDirectory()).getDirectoryHandle(FOLDER, { create: true })
  const files = async () => {
    const found: FileSystemFileHandle[] = []
    for await (const one of (await folder()).values()) if (one.kind === 'file') found.push(one)
    return found
  }
  return {
    list: async () => (await files()).map(({ name }) => name).filter((name) => name !== UNFINISHED),
    async read(name) {
      const handle = await (await folder()).getFileHandle(name).catch(unlessMissing)
      const file = await handle?.getFile().catch(unlessMissing)
      return file?.arrayBuffer()
    },
    async write(name, bytes) {
      try {
        await lock.run(`${FOLDER}: ${UNFINISHED}`, async () => {
          const place = await folder()
          const file = await place.getFileHandle(canMove ? UNFINISHED : name, { create: true })
          await (canFlush(file) ? writeAndFlush(file, bytes) : writeWhole(file, bytes))
          if (!isMovable(file)) return
          await place.removeEntry(name).catch(unlessMissing)
          await file.move(place, name)
        })
      } catch (error) {
        if (isFull(error)) throw new StoreFull(error.name)
        throw error
      }
    },
    async remove(name) {
      await (await folder()).removeEntry(name).catch(unlessMissing)
    },
    async size() {
      // Another context may have renamed or removed one meanwhile.
      const all = await Promise.all((await files()).map((file) => file.getFile().catch(unlessMissing)))
      const newest = Math.max(0, ...all.map((file) => file?.lastModified ?? 0))
      return { bytes: all.reduce((sum, file) => sum + (file?.size ?? 0), 0), writtenAt: newest || undefined }
    },
  }
}

async function writeWhole(file: FileSystemFileHandle, bytes: ArrayBuffer): Promise<void> {
  const stream = await file.createWritable()
  try {
    await stream.write(bytes)
    await stream.close()
  } catch (error) {
    await stream.abort().catch(() => undefined)
    throw error
  }
}

async function writeAndFlush(file: FlushingFile, bytes: ArrayBuffer): Promise<void> {
  const access = await file.createSyncAccessHandle()
  try {
    access.truncate(0)
    const written = access.write(bytes, { at: 0 })
    if (written !== bytes.byteLength) throw new DOMException('Cut short', 'QuotaExceededError')
    access.flush()
  } finally {
    access.close()
  }
}

/** Chromium says QuotaExceededError for its quota and, on a full disk, InvalidStateError or NoModificationAllowedError. */
const isFull = (error: unknown): error is DOMException =>
  error instanceof DOMException && (error.name === 'QuotaExceededError' || /no space|space left/i.test(error.message))

function unlessMissing(error: unknown): undefined {
  if (error instanceof DOMException && error.name === 'NotFoundError') return undefined
  throw error
}
