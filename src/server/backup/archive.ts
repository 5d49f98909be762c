/**
 * The single file of a backup: a plain tar, so that it opens without this program too. Its last member is SHA256SUMS,
 * in the format that sha256sum reads: an archive without it is incomplete.
 */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { Readable, Transform } from 'node:stream'
import { text as textIn } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import tar from 'tar-stream'

export const DATABASE = 'database'
export const FILES = 'files/'
export const MANIFEST = 'manifest.json'
const SUMS = 'SHA256SUMS'

/** Manifest of a backup. */
export interface Manifest {
  readonly format: 1
  readonly product: 'libro-de-campo'
  /** Instant. */
  readonly takenAt: string
  readonly database: 'embedded' | 'postgres'
  /** Major version of the database that was copied, and of the program that copied it. */
  readonly server: number
  readonly tool: number
  /** Migrations that the database had. */
  readonly migrations: number
  /** Rows of each table. */
  readonly tables: Readonly<Record<string, number>>
  readonly files: number
  /** Files that the database refers to and that were missing in storage when the backup was taken. */
  readonly missing: readonly string[]
}

class BadArchive extends Error {
  override name = 'BadArchive'
}

export interface ArchiveWriter {
  addBytes(name: string, bytes: Buffer): Promise<void>
  addFile(name: string, path: string): Promise<void>
  /** Writes the checksums; resolves once everything is on the disk. */
  end(): Promise<void>
  /** Discards an archive that will not be used. */
  abandon(): void
}

export function writeArchive(path: string): ArchiveWriter {
  const pack = tar.pack()
  const sums: string[] = []
  const written = pipeline(pack, createWriteStream(path, { mode: 0o600 }))
  // Awaited at the end; until then a full disk also aborts the writer.
  written.catch((error) => pack.destroy(error))
  const add = async (name: string, size: number, bytes: Readable): Promise<void> => {
    const hash = createHash('sha256')
    await pipeline(bytes, hashing(hash), pack.entry({ name, size, mode: 0o600 }))
    sums.push(`${hash.digest('hex')}  ${name}\n`)
  }
  const addBytes = (name: string, bytes: Buffer) => add(name, bytes.length, Readable.from([bytes]))
  return {
    addBytes,
    addFile: async (name, file) => add(name, (await stat(file)).size, createReadStream(file)),
    async end() {
      await addBytes(SUMS, Buffer.from(sums.join('')))
      pack.finalize()
      await written
      const file = await open(path, 'r+')
      await file.sync()
      await file.close()
    },
    abandon: () => pack.destroy(),
  }
}

const hashing = (hash: ReturnType<typeof createHash>): Transform =>
  new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })

export type OnMember = (name: string, bytes: Readable) => Promise<void>

const nothing: OnMember = async (_name, bytes) => {
  for await (const _chunk of bytes);
}

/**
 * Reads an archive to its end and compares every member with its checksum.
 * @param onMember receives each member except the manifest and the checksums, and must read it to its end. @throws
 * BadArchive if a member is missing, unexpected or changed.
 */
export async function readArchive(path: string, onMember: OnMember = nothing): Promise<Manifest> {
  const extract = tar.extract()
  const found = new Map<string, string>()
  const texts = new Map<string, string>()
  const read = pipeline(createReadStream(path), extract)
  read.catch(() => {})
  try {
    for await (const entry of extract) {
      const { name } = entry.header
      const hash = createHash('sha256')
      const bytes = entry.pipe(hashing(hash))
      entry.once('error', (error) => bytes.destroy(error))
      if (name === MANIFEST || name === SUMS) texts.set(name, await textIn(bytes))
      else await onMember(name, bytes)
      found.set(name, hash.digest('hex'))
    }
    await read
  } catch (error) {
    if (isTarError(error)) throw new BadArchive(`El respaldo está incompleto o dañado (${(error as Error).message}).`)
    throw error
  }
  compare(found, texts.get(SUMS))
  return manifestOf(texts.get(MANIFEST))
}

const isTarError = (error: unknown): boolean =>
  error instanceof Error &&
  /Unexpected end of data|Invalid tar header|Premature close|zlib|incorrect/i.test(error.message)

function compare(found: ReadonlyMap<string, string>, sums: string | undefined): void {
  if (sums === undefined)
    throw new BadArchive('El respaldo está incompleto: le falta la lista de sumas con que termina.')
  const lines = sums.split('\n').filter(Boolean)
  const listed = new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]))
  for (const [name, sum] of listed) {
    if (!found.has(name)) throw new BadArchive(`Al respaldo le falta ${name}.`)
    if (found.get(name) !== sum) throw new BadArchive(`${name} no es lo que se respaldó: su suma no coincide.`)
  }
  for (const name of found.keys())
    if (name !== SUMS && !listed.has(name)) throw new BadArchive(`El respaldo trae ${name}, que no está en su lista.`)
  if (!found.has(DATABASE)) throw new BadArchive('Al respaldo le falta la base de datos.')
}

function manifestOf(text: string | undefined): Manifest {
  const manifest = text === undefined ? undefined : (JSON.parse(text) as Manifest)
  if (manifest?.product !== 'libro-de-campo') throw new BadArchive('El archivo no es un respaldo de Libro de Campo.')
  if (manifest.format !== 1)
    throw new BadArchive(`El respaldo es de un formato más nuevo (${manifest.format}). Use la versión que lo hizo.`)
  return manifest
}
