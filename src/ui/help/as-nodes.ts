import DOMPurify from 'dompurify'
import { cleanHelp, helpTags } from '../../registry/index.ts'

const allowed = {
  ALLOWED_TAGS: [...helpTags],
  ALLOWED_ATTR: ['href', 'src', 'alt', 'colspan', 'rowspan', 'target', 'rel'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  RETURN_DOM_FRAGMENT: true as const,
}

/** Pictures of our own host, or whole within the text: another host is not told who reads what. */
const isOurs = (address: string): boolean =>
  /^data:image\/(png|jpeg|gif|webp);/i.test(address) ||
  (URL.canParse(address, location.href) && new URL(address, location.href).origin === location.origin)

const isWeb = (address: string): boolean => /^https?:\/\//i.test(address)

DOMPurify.addHook('uponSanitizeAttribute', (node, one) => {
  if (one.attrName === 'src') one.keepAttr = node.nodeName === 'IMG' && isOurs(one.attrValue)
  if (one.attrName === 'href') one.keepAttr = node.nodeName === 'A' && isWeb(one.attrValue)
})

// A link of another tab knows nothing of this one.
DOMPurify.addHook('afterSanitizeAttributes', (node) => {
  if (node.nodeName !== 'A') return
  node.setAttribute('target', '_blank')
  node.setAttribute('rel', 'noopener noreferrer')
})

/**
 * HTML as nodes, sanitised here as on the host (DESIGN 5), for other hosts may not. Twice: as text, so that the browser
 * meets nothing that it would have to refuse, and as the nodes that the browser has made of it.
 */
export const asNodes = (html: string): DocumentFragment => DOMPurify.sanitize(cleanHelp(html, isOurs), allowed)

/** The same as HTML again, for who insists on reading it himself. */
export function asCleanHtml(html: string): string {
  const place = document.createElement('div')
  place.append(asNodes(html))
  return place.innerHTML
}
