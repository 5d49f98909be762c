/**
 * Reuses files of the last release that differ only in the names of other files. A file's name contains a hash of its
 * content, and its content the names of its imports: one changed form renames half of the app. A piece is a file's
 * content without those names; if the device has the same piece under an earlier name, it writes the new file itself.
 */

export interface Listed {
  readonly url: string
  /** Hash of the piece; only scripts have one. */
  readonly piece?: string | null
}

/** name-HASH.ext, as the build names files in assets/. */
const NAMED = /([\w.~-]+)-([\w-]{8})\.(js|css)\b/g
const ASSET = /^\/?assets\/([\w.~-]+)-[\w-]{8}\.(js|css)$/
/** 72 bits: replacing a file would require changing it at the host, from which all files come. */
const HASH_LENGTH = 12

/** The name of a file without its hash. */
export function kindOf(url: string): string | undefined {
  const [, name, ending] = ASSET.exec(url) ?? []
  return name && `${name}.${ending}`
}

/** The current name of each file in a release. Names shared by two files are ambiguous and are not replaced. */
export function namesOf(urls: Iterable<string>): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  const shared = new Set<string>()
  for (const url of urls) {
    const kind = kindOf(url)
    if (!kind) continue
    if (names.has(kind)) shared.add(kind)
    names.set(kind, url.slice(url.lastIndexOf('/') + 1))
  }
  for (const kind of shared) names.delete(kind)
  return names
}

/** A file's text with the names of this release. */
export const renamed = (text: string, names: ReadonlyMap<string, string>): string =>
  text.replace(NAMED, (whole, name, _hash, ending) => names.get(`${name}.${ending}`) ?? whole)

/** The hash of a file's piece, given the names of its release. */
export async function pieceOf(text: string, names: ReadonlyMap<string, string>): Promise<string> {
  const piece = text.replace(NAMED, (whole, name, _hash, ending) =>
    names.has(`${name}.${ending}`) ? `\0${name}.${ending}` : whole,
  )
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(piece))
  return btoa(String.fromCharCode(...new Uint8Array(hash))).slice(0, HASH_LENGTH)
}
