/**
 * The app as an installed device keeps it: a list of parts, and segments that hold their bytes one after another. The
 * build writes it (scripts/pack.ts), the service worker reads it (sw/keep-app.ts), the server makes the difference
 * between two releases (server/http/app-changes.ts).
 */

export interface AppPart {
  /** As a browser requests it. */
  readonly path: string
  /** Bytes. */
  readonly size: number
  /** `shortHash` of its bytes. */
  readonly hash: string
}

export interface AppSegment {
  /** Address of its bytes. */
  readonly path: string
  readonly parts: readonly AppPart[]
  /** Only for browsers without this global. */
  readonly lacking?: string
  /** Brought when somebody first opens what needs it, and kept from then on, in later releases too. */
  readonly onDemand?: true
  /** Its parts come by their own addresses: browsers keep the compiled code of what has one, and not of what is unpacked. */
  readonly alone?: true
}

export interface AppPack {
  readonly segments: readonly AppSegment[]
}

/** Address of the difference between two packs, by the addresses of their lists. */
export const changesPath = (from: string, to: string): string => `/assets/cambios/${idOf(from)}/${idOf(to)}`
const idOf = (path: string): string => path.slice('/assets/pack-'.length, -'.json'.length)

/** The parts that every browser has a use for, in order. */
export const partsIn = ({ segments }: AppPack): readonly AppPart[] =>
  segments.flatMap(({ lacking, parts }) => (lacking === undefined ? parts : []))

/**
 * A difference: a line of JSON with a list of these, one for each part that the earlier release has not, and after it the
 * new bytes, of one part after another. First the part's place in `partsIn`; then runs of three, each so many new bytes,
 * and after skipping so many of the earlier part of this name (negative: going back) so many of those.
 */
export type AppChange = readonly number[]

/** Bytes: replacing a part would require changing it at the host, from which all of them come. */
const HASH_LENGTH = 9

/** The hash of a part, from the SHA-256 of its bytes. */
export const shortHash = (sha256: Uint8Array): string =>
  Array.from(sha256.subarray(0, HASH_LENGTH), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** name-HASH.ext, as the build names files in assets/. */
const ASSET = /^\/assets\/([\w.~-]+)-[\w-]{8}\.(js|css)$/

/** Of an earlier release, by what its parts are called in every release. */
export const pathsByName = (paths: Iterable<string>): ReadonlyMap<string, string> =>
  new Map(Array.from(paths, (path) => [nameOf(path), path]))

/** What a part is called in every release. */
export const nameOf = (path: string): string => kindOf(path) ?? path

/** The name of a part without its hash, by which releases are compared; undefined: it has none. */
export function kindOf(path: string): string | undefined {
  const [, name, ending] = ASSET.exec(path) ?? []
  return name && `${name}.${ending}`
}
