import DOMPurify from 'dompurify'
import { helpAttributes, helpTags, LINK, mayHave } from '../../registry/index.ts'

const allowed = {
  ALLOWED_TAGS: [...helpTags],
  ALLOWED_ATTR: [...helpAttributes, ...Object.keys(LINK)],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  RETURN_DOM_FRAGMENT: true as const,
}

/** Pictures of our own host, or embedded: other hosts must not learn who reads what. */
const isOurs = (address: string): boolean =>
  /^data:image\/(png|jpeg|gif|webp);/i.test(address) ||
  (URL.canParse(address, location.href) && new URL(address, location.href).origin === location.origin)

DOMPurify.addHook('uponSanitizeAttribute', (node, one) => {
  const fits = mayHave(node.nodeName.toLowerCase(), one.attrName, one.attrValue)
  one.keepAttr = fits && (one.attrName !== 'src' || isOurs(one.attrValue))
})

DOMPurify.addHook('afterSanitizeAttributes', (node) => {
  if (node.nodeName !== 'A' || !node.hasAttribute('href')) return
  for (const [name, value] of Object.entries(LINK)) node.setAttribute(name, value)
})

/**
 * Converts HTML to nodes, sanitised here as on the host (docs/security.md), because other hosts may not do it.
 * Forbidden content is already blocked by the page's policy in the document in which DOMPurify parses it: that explains
 * the messages in the console.
 */
export const asNodes = (html: string): DocumentFragment => DOMPurify.sanitize(html, allowed)

/** The same as HTML, for code that insists on parsing it itself. */
export function asCleanHtml(html: string): string {
  const place = document.createElement('div')
  place.append(asNodes(html))
  return place.innerHTML
}
