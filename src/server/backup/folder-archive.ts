/** A folder as one compressed tar and back, empty folders included. */
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, stat } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import tar, { type Pack } from 'tar-stream'

/** Half-empty database pages compress to a tenth even at this level. */
const QUICK = { level: 1 }

export async function packFolder(folder: string, to: string): Promise<void> {
  const pack = tar.pack()
  const written = pipeline(pack, createGzip(QUICK), createWriteStream(to, { mode: 0o600 }))
  written.catch((error) => pack.destroy(error))
  await add(pack, folder, '')
  pack.finalize()
  await written
}

async function add(pack: Pack, folder: string, under: string): Promise<void> {
  for (const entry of await readdir(join(folder, under), { withFileTypes: true })) {
    const name = under === '' ? entry.name : `${under}/${entry.name}`
    const path = join(folder, name)
    if (entry.isDirectory()) {
      await new Promise<void>((resolve, reject) =>
        pack.entry({ name, type: 'directory' }, '', (error) => (error ? reject(error) : resolve())),
      )
      await add(pack, folder, name)
    } else if (entry.isFile()) {
      await pipeline(createReadStream(path), pack.entry({ name, size: (await stat(path)).size }))
    }
  }
}

/** @throws Error for a name that points outside the folder. */
export async function unpackFolder(bytes: Readable, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const extract = tar.extract()
  const read = pipeline(bytes, createGunzip(), extract)
  read.catch(() => {})
  for await (const entry of extract) {
    const path = join(folder, normalize(entry.header.name))
    if (!path.startsWith(join(folder, '/'))) throw new Error(`El respaldo trae un nombre extraño: ${entry.header.name}`)
    if (entry.header.type === 'directory') {
      await mkdir(path, { recursive: true, mode: 0o700 })
      entry.resume()
    } else {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await pipeline(entry, createWriteStream(path, { mode: 0o600 }))
    }
  }
  await read
}
