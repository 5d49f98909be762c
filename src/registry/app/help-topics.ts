/** Help by id (decisions, 'Help ids'): codigoAyuda of each screen, and the topics that are not forms (adicionales). */
import { type FormCode, numberedForms } from '../vocabulary/numbered-forms.ts'

export interface HelpTopic {
  /** codigoAyuda. */
  readonly id: number
  /** The form that it explains; absent: a topic chosen under 'Otras ayudas'. */
  readonly form?: FormCode
  /** Name for choosing it; a form with a code of its own is named as the host describes it. */
  readonly name: string
}

const others: readonly HelpTopic[] = [
  { id: 1, name: 'Mis Inventarios' },
  { id: 2, name: 'Consulta de Consecutivos' },
  { id: 3, name: 'Mis Datos Personales' },
  { id: 4, name: 'Formularios Solicitados' },
  { id: 6, name: 'Mi Aprisco' },
  { id: 21, name: 'Bandeja de salida' },
  { id: 22, name: 'Preparar salida a campo' },
]

export const helpTopics: readonly HelpTopic[] = [
  ...others,
  ...numberedForms.map(({ help, code, title }) => ({ id: help, form: code, name: title })),
].sort((one, other) => one.id - other.id)

/** Topics that are not forms (adicionales). */
export const extraTopics: readonly HelpTopic[] = helpTopics.filter(({ form }) => form === undefined)

export const topicOf = (id: string): HelpTopic | undefined => helpTopics.find((topic) => String(topic.id) === id)

/** 'A12 Para Sub Arrendar', 'Mi Aprisco'. */
export const topicName = ({ form, name }: HelpTopic): string => (form ? `${form} ${name}` : name)

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
