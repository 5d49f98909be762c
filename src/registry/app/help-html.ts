/**
 * What HTML of help may have (decision 167): text, lists, tables, links (http, https) and pictures. The host and the
 * device each sanitise by it with a library of their own; attributes that are not named here go.
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

/** Every attribute that some element may have. */
export const helpAttributes: readonly string[] = [...new Set(Object.values(attributes).flatMap(Object.keys))]

/** May this element have this attribute with this value? Whose pictures a `src` may show, each side says itself. */
export const mayHave = (tag: string, attribute: string, value: string): boolean =>
  attributes[tag]?.[attribute]?.test(value) ?? false

/** A link opens another tab, which knows nothing of this one. */
export const LINK = { target: '_blank', rel: 'noopener noreferrer' } as const
