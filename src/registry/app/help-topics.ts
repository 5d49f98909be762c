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
