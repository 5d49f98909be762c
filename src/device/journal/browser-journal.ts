import { type Journal, StoreFull } from '../../sync/ports/ports.ts'
import { hasPrivateFiles, privateFiles } from './private-files.ts'

/** The same in every context of one browser. undefined: it keeps no files beside its database. */
export function browserJournal(): Journal | undefined {
  if (hasPrivateFiles()) return privateFiles()
  return 'caches' in globalThis ? cachedFiles() : undefined
}

/** The copy's files as entries of a cache, in browsers whose pages cannot write private files. */
const NAME = 'libro-de-campo-copia'
const FOLDER = '/copia/'
const WRITTEN = 'x-escrito'

function cachedFiles(storage: CacheStorage = caches): Journal {
  const place = (name: string) => FOLDER + encodeURIComponent(name)
  const open = () => storage.open(NAME)
  const nameOf = ({ url }: Request) => decodeURIComponent(new URL(url).pathname.slice(FOLDER.length))
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
