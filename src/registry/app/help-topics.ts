/** Help by id (decisions, 'Help ids'): codigoAyuda of each screen, and which of them are no form (adicionales). */
import { type FormCode, numberedForms } from '../vocabulary/numbered-forms.ts'

export interface HelpTopic {
  /** codigoAyuda. */
  readonly id: number
  /** The form it tells about; absent: a topic that is no form, chosen under 'Otras ayudas'. */
  readonly form?: FormCode
  /** As people choose it; a form alone under its code goes by the host's description of the form. */
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

/** Topics that are no form (adicionales). */
export const extraTopics: readonly HelpTopic[] = helpTopics.filter(({ form }) => form === undefined)

export const topicOf = (id: string): HelpTopic | undefined => helpTopics.find((topic) => String(topic.id) === id)

/** 'A12 Para Sub Arrendar', 'Mi Aprisco'. */
export const topicName = ({ form, name }: HelpTopic): string => (form ? `${form} ${name}` : name)
