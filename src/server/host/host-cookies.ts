/** The session cookies of an APIANCO host. They stay here: no browser sees them. */

/** By name. */
export type HostCookies = Readonly<Record<string, string>>

const NAME = /^[\w!#$%&'*+.^`|~-]{1,128}$/
/** RFC 6265: excludes characters that end a header or a pair. */
const VALUE = /^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]{0,4096}$/
/** Limit of the Cookie header, whatever the host sets. */
const MOST = 20

/** The cookies after an answer. Those that do not fit into a header are dropped. */
export function withSetCookies(kept: HostCookies, lines: readonly string[], now: number): HostCookies {
  const next = new Map(Object.entries(kept))
  for (const line of lines) {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
    const at = pair.indexOf('=')
    const name = pair.slice(0, at)
    const value = pair.slice(at + 1)
    if (at < 1 || !NAME.test(name) || !VALUE.test(value)) continue
    next.delete(name)
    if (!isOver(attributes, now)) next.set(name, value)
  }
  return Object.fromEntries([...next].slice(-MOST))
}

/** The Cookie header; undefined: there is none. */
export const cookieHeader = (cookies: HostCookies): string | undefined =>
  Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ') || undefined

function isOver(attributes: readonly string[], now: number): boolean {
  const of = (name: string) =>
    attributes.find((each) => each.toLowerCase().startsWith(`${name}=`))?.slice(name.length + 1)
  const seconds = of('max-age')
  if (seconds !== undefined) return Number(seconds) <= 0
  const ends = Date.parse(of('expires') ?? '')
  return !Number.isNaN(ends) && ends <= now
}
