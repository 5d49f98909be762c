/**
 * Allowed HTML in help texts (decision 167): text, lists, tables, links (http, https) and pictures. The host and the
 * device each sanitise with a different library by these rules; attributes not named here are removed.
 */
export const helpTags: readonly string[] =
  'p div br hr h1 h2 h3 h4 h5 h6 strong b em i u s sub sup blockquote code pre ul ol li table thead tbody tr th td a img'.split(
    ' ',
  )

const attributes: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  a: { href: /^https?:\/\/[^\s"'<>`]+$/i },
  img: { src: /^[^\s"'<>`]+$/, alt: /^[^"<>]{0,200}$/ },
  td: { colspan: /^\d{1,2}$/, rowspan: /^\d{1,2}$/ },
  th: { colspan: /^\d{1,2}$/, rowspan: /^\d{1,2}$/ },
}

/** Every attribute that any element may have. */
export const helpAttributes: readonly string[] = [...new Set(Object.values(attributes).flatMap(Object.keys))]

/** May this element have this attribute with this value? Each side decides itself which pictures a `src` may show. */
export const mayHave = (tag: string, attribute: string, value: string): boolean =>
  attributes[tag]?.[attribute]?.test(value) ?? false

/** A link opens in another tab without access to this one. */
export const LINK = { target: '_blank', rel: 'noopener noreferrer' } as const
