/** Help by id (decisions, 'Help ids'): codigoAyuda of each screen, and which of them are no form (adicionales). */
import type { FormCode } from '../vocabulary/define-form.ts'

export interface HelpTopic {
  /** codigoAyuda. */
  readonly id: number
  /** The form it tells about; absent: a topic that is no form, chosen under 'Otras ayudas'. */
  readonly form?: FormCode
  /** As people choose it; a form alone under its code goes by the host's description of the form. */
  readonly name: string
}

export const helpTopics: readonly HelpTopic[] = [
  { id: 1, name: 'Mis Inventarios' },
  { id: 2, name: 'Consulta de Consecutivos' },
  { id: 3, name: 'Mis Datos Personales' },
  { id: 4, name: 'Formularios Solicitados' },
  { id: 5, form: 'A01', name: 'Monta Directa' },
  { id: 6, name: 'Mi Aprisco' },
  { id: 7, form: 'A01a', name: 'Monta Directa Grupal' },
  { id: 8, form: 'A02', name: 'Inseminación Artificial' },
  { id: 9, form: 'A03', name: 'Transferencia de Embriones' },
  { id: 10, form: 'A04', name: 'Denuncia de Nacimiento' },
  { id: 11, form: 'A05', name: 'Animales Iniciales' },
  { id: 12, form: 'A05', name: 'Certificado de Genealogía' },
  { id: 13, form: 'A06', name: 'Transferencia de Propiedad' },
  { id: 14, form: 'A08', name: 'Lavado y Registro de Embriones' },
  { id: 15, form: 'A09', name: 'Embriones Importados' },
  { id: 16, form: 'A10', name: 'Colecta de Semen' },
  { id: 17, form: 'A11', name: 'Semen Importado' },
  { id: 18, form: 'A12', name: 'Arrendamiento de Reproductores' },
  { id: 19, form: 'A12', name: 'Para Sub Arrendar' },
  { id: 20, form: 'A12', name: 'Sub Arrendados' },
  { id: 21, name: 'Bandeja de salida' },
  { id: 22, name: 'Preparar salida a campo' },
]

/** Topics that are no form (adicionales). */
export const extraTopics: readonly HelpTopic[] = helpTopics.filter(({ form }) => form === undefined)

export const topicOf = (id: string): HelpTopic | undefined => helpTopics.find((topic) => String(topic.id) === id)

/** 'A12 Para Sub Arrendar', 'Mi Aprisco'. */
export const topicName = ({ form, name }: HelpTopic): string => (form ? `${form} ${name}` : name)
