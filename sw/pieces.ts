/**
 * Files of a release that differ from the last one's only in the names of others. A file's name carries a hash of its
 * content, and its content the names of what it imports: one changed form renames half of the app. A piece is a file's
 * content with those names taken out; where the device has the same piece under an earlier name, it writes the new
 * file itself.
 */

export interface Listed {
  readonly url: string
  /** Hash of the piece; only scripts have one. */
  readonly piece?: string | null
}

/** name-HASH.ext, as the build names what stands in assets/. */
const NAMED = /([\w.~-]+)-([\w-]{8})\.(js|css)\b/g
const ASSET = /^\/?assets\/([\w.~-]+)-[\w-]{8}\.(js|css)$/
/** 72 bits: whoever wants another file must change it at the host, where all of them come from. */
const HASH_LENGTH = 12

/** What a file is called whatever its content. */
export function kindOf(url: string): string | undefined {
  const [, name, ending] = ASSET.exec(url) ?? []
  return name && `${name}.${ending}`
}

/** What each kind is called in a release. Names that two files share tell nothing, and stay as they stand. */
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

/** A file's text with the names of this release in place of those it has. */
export const renamed = (text: string, names: ReadonlyMap<string, string>): string =>
  text.replace(NAMED, (whole, name, _hash, ending) => names.get(`${name}.${ending}`) ?? whole)

/** The hash of a file's piece in the release of these names. */
export async function pieceOf(text: string, names: ReadonlyMap<string, string>): Promise<string> {
  const piece = text.replace(NAMED, (whole, name, _hash, ending) =>
    names.has(`${name}.${ending}`) ? `\0${name}.${ending}` : whole,
  )
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(piece))
  return btoa(String.fromCharCode(...new Uint8Array(hash))).slice(0, HASH_LENGTH)
}
