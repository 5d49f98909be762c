/**
 * HTML of help as it may be kept and shown (decision 167): text, lists, tables, links (http, https) and pictures.
 * Everything is written anew from a list of what is allowed; nothing of the source passes as it is. On the host and
 * on the device alike: a browser that is given this has nothing to refuse.
 */
export const helpTags: readonly string[] =
  'p div br hr h1 h2 h3 h4 h5 h6 strong b em i u s sub sup blockquote code pre ul ol li table thead tbody tr th td a img'.split(
    ' ',
  )

/** Is it the address of a picture that may be shown? */
export type IsPicture = (address: string) => boolean

const attributes: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  a: { href: /^https?:\/\/[^\s"'<>`]+$/ },
  img: { src: /^[^\s"'<>`]+$/, alt: /^[^"<>]{0,200}$/ },
  td: { colspan: /^\d{1,2}$/, rowspan: /^\d{1,2}$/ },
  th: { colspan: /^\d{1,2}$/, rowspan: /^\d{1,2}$/ },
}
const allowed = new Set(helpTags)
const empty = new Set(['br', 'hr', 'img'])
/** Elements whose content goes with them. */
const dropped = new Set('script style iframe object svg math template noscript textarea title xmp plaintext'.split(' '))

/** Help is not nested deeper; what opens further in loses its tag and keeps its text. */
const DEEPEST = 60

/** A tag has no '<' outside of its quotes and its name is read once: however long and broken, a text is read in one go. */
const TOKEN = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-z][a-z0-9-]*)(?![a-z0-9-])((?:"[^"]*"|'[^']*'|[^'"<>])*)>|[^<]+|</gi

export function cleanHelp(source: string, isPicture: IsPicture): string {
  const open: string[] = []
  let out = ''
  let skipping = ''
  for (const [token, slash, name, rest] of source.matchAll(TOKEN)) {
    const tag = name?.toLowerCase()
    if (skipping) {
      if (slash && tag === skipping) skipping = ''
    } else if (!tag) {
      if (!token.startsWith('<!--')) out += token.replaceAll('<', '&lt;').replaceAll('>', '&gt;')
    } else if (dropped.has(tag)) {
      if (!slash) skipping = tag
    } else if (allowed.has(tag)) {
      out += slash ? closing(tag, open) : opening(tag, rest ?? '', open, isPicture)
    }
  }
  return (
    out +
    open
      .reverse()
      .map((tag) => `</${tag}>`)
      .join('')
  )
}

function opening(tag: string, rest: string, open: string[], isPicture: IsPicture): string {
  if (!empty.has(tag) && open.length === DEEPEST) return ''
  if (!empty.has(tag)) open.push(tag)
  return `<${tag}${kept(tag, rest, isPicture)}>`
}

function closing(tag: string, open: string[]): string {
  const at = open.lastIndexOf(tag)
  if (at < 0) return ''
  return open
    .splice(at)
    .reverse()
    .map((inner) => `</${inner}>`)
    .join('')
}

function kept(tag: string, rest: string, isPicture: IsPicture): string {
  let out = ''
  for (const [name, form] of Object.entries(attributes[tag] ?? {})) {
    const match = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(rest)
    const value = (match?.[1] ?? match?.[2] ?? match?.[3] ?? '').trim()
    if (match && form.test(value) && (name !== 'src' || isPicture(value))) out += ` ${name}="${value}"`
  }
  return tag === 'a' && out !== '' ? `${out} target="_blank" rel="noopener noreferrer"` : out
}
