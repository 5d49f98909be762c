/**
 * These tests load no style sheets, so that an element's style comes only from itself and its ancestors. The
 * environment's own implementation looks for sheets each time: a tenth of the time of all screens.
 */
const INHERITED = new Set(['visibility', 'pointer-events', 'cursor', 'user-select'])
const NEVER_SHOWN = new Set(['SCRIPT', 'STYLE', 'TEMPLATE', 'HEAD', 'NOSCRIPT', 'TITLE', 'META', 'LINK', 'DATALIST'])
const FIRST: Readonly<Record<string, string>> = { visibility: 'visible', 'pointer-events': 'auto' }

function styleOf(element: Element, property: string): string {
  const own = element.hasAttribute('style') && (element as HTMLElement).style.getPropertyValue(property)
  if (own) return own
  if (property === 'display')
    return NEVER_SHOWN.has(element.tagName) || element.hasAttribute('hidden') ? 'none' : 'block'
  if (INHERITED.has(property) && element.parentElement) return styleOf(element.parentElement, property)
  return FIRST[property] ?? ''
}

const dashed = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const readOnly = (element: Element, pseudo?: string | null) =>
  new Proxy({} as CSSStyleDeclaration, {
    get: (_, name) => {
      if (typeof name !== 'string') return undefined
      const read = (property: string) => (pseudo ? '' : styleOf(element, property))
      return name === 'getPropertyValue' ? read : read(dashed(name))
    },
  })

if (typeof window !== 'undefined') {
  window.getComputedStyle = readOnly
  globalThis.getComputedStyle = readOnly
}
