/**
 * Names of the copy's files. A name says whose content it is and which version, so that no two steps have to happen
 * together: the newest readable version counts.
 */

/** `f`: the entry's row while it is unsent. `s`: its row once it was filed. */
interface RowFile {
  readonly name: string
  readonly kind: 'f' | 's'
  readonly version: number
}

/** What the copy has of one entry. */
export interface EntryFiles {
  /** Newest first. */
  readonly rows: readonly RowFile[]
  /** Name of the tombstone: it was discarded here. */
  readonly tombstone: string | undefined
  /** Names of its pictures, by photo id. */
  readonly photos: ReadonlyMap<string, string>
}

/** Versions of a person below this are not times, ms UTC. */
export const EARLIEST = Date.UTC(2020, 0)

interface PersonFile {
  readonly name: string
  /** ms UTC: no earlier than the sign-in that it has. Earlier releases counted. */
  readonly version: number
}

export interface CopyFiles {
  readonly entries: ReadonlyMap<string, EntryFiles>
  /** By id of the person's row, newest first. */
  readonly people: ReadonlyMap<string, readonly PersonFile[]>
}

export const none: EntryFiles = { rows: [], tombstone: undefined, photos: new Map() }

export const rowName = (kind: RowFile['kind'], { id, version }: { readonly id: string; readonly version: number }) =>
  `${kind}-${id}~${version}`
export const tombstoneName = (entry: string): string => `x-${entry}`
export const photoName = (photo: string, entry: string): string => `p-${photo}~${entry}`
export const personName = (id: string, version: number): string => `k-${encodeURIComponent(id)}~${version}`

const NAME = /^([fskxp])-(.+?)(?:~([^~]+))?$/

/** Names of an unknown kind belong to a later release, and are left alone. */
export function filesIn(names: readonly string[]): CopyFiles {
  const entries = new Map<string, { rows: RowFile[]; tombstone: string | undefined; photos: Map<string, string> }>()
  const people = new Map<string, PersonFile[]>()
  const of = (entry: string) => {
    const files = entries.get(entry) ?? { rows: [], tombstone: undefined, photos: new Map<string, string>() }
    entries.set(entry, files)
    return files
  }
  for (const name of names) {
    const [, kind, id = '', rest = ''] = NAME.exec(name) ?? []
    if (kind === 'f' || kind === 's') of(id).rows.push({ name, kind, version: Number(rest) })
    else if (kind === 'x') of(id).tombstone = name
    else if (kind === 'p') of(rest).photos.set(id, name)
    else if (kind === 'k')
      people.set(personId(id), [...(people.get(personId(id)) ?? []), { name, version: Number(rest) }])
  }
  for (const { rows } of entries.values()) rows.sort((a, b) => b.version - a.version)
  for (const files of people.values()) files.sort((a, b) => b.version - a.version)
  return { entries, people }
}

/** A name that no release wrote decodes to nothing that is on the device. */
function personId(encoded: string): string {
  try {
    return decodeURIComponent(encoded)
  } catch {
    return encoded
  }
}

/** The names of everything that the copy has of an entry, its rows first: what remains then restores nothing. */
export const namesOf = ({ rows, photos, tombstone }: EntryFiles): readonly string[] => [
  ...rows.map(({ name }) => name),
  ...photos.values(),
  ...(tombstone ? [tombstone] : []),
]
