/** HTML of help texts on the host: allowed content is defined in the registry; pictures must be our own files. */
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
