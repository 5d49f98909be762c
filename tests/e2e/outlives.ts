/** Damage to the files of a closed browser's database, as disks and browsers do it. */
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

interface Files {
  /** Folder of the database. */
  readonly database: string
  /** Folder of its large values; it may not exist. */
  readonly blobs: string
}

export interface Damage {
  readonly name: string
  readonly on: 'log' | 'tables'
  readonly to: (files: Files) => void
}

export function filesOf(profile: string): Files {
  const folder = join(profile, 'Default/IndexedDB')
  const named = (end: string) => readdirSync(folder).find((name) => name.endsWith(end)) ?? `none${end}`
  return { database: join(folder, named('.indexeddb.leveldb')), blobs: join(folder, named('.indexeddb.blob')) }
}

const matching = ({ database }: Files, names: RegExp): readonly string[] =>
  readdirSync(database)
    .filter((name) => names.test(name))
    .map((name) => join(database, name))

const LOG = /\.log$/
const TABLE = /\.ldb$/
const MANIFEST = /^MANIFEST/
const CURRENT = /^CURRENT$/

/** @param at share of the file, 0 to 1 */
function flip(file: string, at: number): void {
  const bytes = readFileSync(file)
  const place = Math.min(bytes.length - 1, Math.floor(bytes.length * at))
  bytes[place] = (bytes[place] ?? 0) ^ 0xff
  writeFileSync(file, bytes)
}
const cut = (file: string, share: number) => truncateSync(file, Math.floor(statSync(file).size * share))
const zero = (file: string) => writeFileSync(file, Buffer.alloc(statSync(file).size))

const each =
  (names: RegExp, how: (file: string) => void): Damage['to'] =>
  (files) => {
    const found = matching(files, names)
    if (found.length === 0) throw new Error(`no ${names} in ${files.database}`)
    for (const file of found) how(file)
  }

function* filesIn(folder: string): Generator<string> {
  if (!existsSync(folder)) return
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) yield* filesIn(join(folder, entry.name))
    else yield join(folder, entry.name)
}
const eachBlob =
  (how: (file: string) => void): Damage['to'] =>
  ({ blobs }) => {
    const found = [...filesIn(blobs)]
    if (found.length === 0) throw new Error(`no large values in ${blobs}`)
    for (const file of found) how(file)
  }

/** The first five are those of `npm test`. */
export const damages: readonly Damage[] = [
  { name: 'MANIFEST is gone', on: 'log', to: each(MANIFEST, (file) => rmSync(file)) },
  { name: 'the folder is gone', on: 'log', to: ({ database }) => rmSync(database, { recursive: true }) },
  { name: 'a byte of the log is flipped', on: 'log', to: each(LOG, (file) => flip(file, 0.5)) },
  { name: 'half a MANIFEST', on: 'log', to: each(MANIFEST, (file) => cut(file, 0.5)) },
  { name: 'large values are gone', on: 'log', to: eachBlob((file) => rmSync(file)) },
  ...[0.02, 0.98].map(
    (at): Damage => ({ name: `the log is flipped at ${at}`, on: 'log', to: each(LOG, (file) => flip(file, at)) }),
  ),
  ...[0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.85, 0.97].map(
    (share): Damage => ({ name: `the log is cut at ${share}`, on: 'log', to: each(LOG, (file) => cut(file, share)) }),
  ),
  { name: 'the log is zeroed', on: 'log', to: each(LOG, zero) },
  { name: 'the log is gone', on: 'log', to: each(LOG, (file) => rmSync(file)) },
  {
    name: 'CURRENT names a missing file',
    on: 'log',
    to: each(CURRENT, (file) => writeFileSync(file, 'MANIFEST-999999\n')),
  },
  { name: 'CURRENT is gone', on: 'log', to: each(CURRENT, (file) => rmSync(file)) },
  { name: 'large values are cut', on: 'log', to: eachBlob((file) => cut(file, 0.5)) },
  { name: 'large values are zeroed', on: 'log', to: eachBlob(zero) },
  { name: 'tables are flipped', on: 'tables', to: each(TABLE, (file) => flip(file, 0.5)) },
  { name: 'tables are cut', on: 'tables', to: each(TABLE, (file) => cut(file, 0.5)) },
  { name: 'tables are gone', on: 'tables', to: each(TABLE, (file) => rmSync(file)) },
  {
    name: 'the folder is gone after a compaction',
    on: 'tables',
    to: ({ database }) => rmSync(database, { recursive: true }),
  },
]

/** A browser's profile as it was when it was closed. */
export function snapshot(profile: string, name: string): () => void {
  const kept = `${profile}-${name}`
  cpSync(profile, kept, { recursive: true })
  return () => {
    rmSync(profile, { recursive: true, force: true })
    cpSync(kept, profile, { recursive: true })
  }
}
export const dropSnapshot = (profile: string, name: string) =>
  rmSync(`${profile}-${name}`, { recursive: true, force: true })
