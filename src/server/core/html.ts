/**
 * Safe HTML of the host: help texts, whose allowed content is defined in the registry and whose pictures must be our own
 * files, and markup with interpolated texts.
 */
import sanitize from 'sanitize-html'
import { helpAttributes, helpTags, LINK, mayHave } from '../../registry/index.ts'

/** Help is not nested deeper; elements beyond lose their tag and keep their text. */
const DEEPEST = 60
/** Elements that are removed together with their content. */
const DROPPED = 'script style iframe object svg math template noscript textarea title xmp plaintext option'.split(' ')

const isOurs = (address: string): boolean => /^\/archivos\/[\w-]+\.jpg$/.test(address)

const options: sanitize.IOptions = {
  allowedTags: [...helpTags],
  nonTextTags: DROPPED,
  allowedAttributes: { '*': [...helpAttributes, ...Object.keys(LINK)] },
  transformTags: { '*': (tagName, given) => ({ tagName, attribs: kept(tagName, given) }) },
  nestingLimit: DEEPEST,
}

function kept(tag: string, given: Readonly<Record<string, string>>): Record<string, string> {
  const held = Object.entries(given)
    .map(([name, value]) => [name, value.trim()] as const)
    .filter(([name, value]) => mayHave(tag, name, value) && (name !== 'src' || isOurs(value)))
  return { ...Object.fromEntries(held), ...(tag === 'a' && held.length > 0 && LINK) }
}

export const sanitizeHtml = (source: string): string => sanitize(source, options)

/** Does it contain neither text nor pictures? An emptied editor leaves '<p></p>'. */
export const saysNothing = (html: string): boolean =>
  !/<(img|hr)\b/.test(html) && html.replace(/<[^>]*>/g, '').replace(/&nbsp;|\s|\u00a0/g, '') === ''

/** Safe HTML: interpolated values are escaped as text. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? '')

type Part = string | number | Html | readonly Html[]

const written = (part: Part): string => {
  if (part instanceof Html) return part.text
  return typeof part === 'object' ? part.map(written).join('') : escaped(String(part))
}

/** html`<p>${name}</p>`: parts are escaped unless they are Html themselves. */
export const html = (letters: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(letters.reduce((text, letter, at) => text + written(parts[at - 1] ?? '') + letter))
