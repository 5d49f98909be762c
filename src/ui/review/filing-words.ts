/** Text describing a filing, in the list and above its form. */
import {
  adviceIn,
  between,
  clockErrorOf,
  deviceName,
  type FormDefinition,
  findForm,
  forms,
  headingOf,
  severalTold,
  spanText,
  type Values,
} from '../../registry/index.ts'
import type { Tone } from '../common/note.tsx'
import { counted, instantWords } from '../common/time.ts'

/** The filed form, and the form in whose list it appears: for a part, its whole. */
export function formsOf(row: Values): { readonly filed?: FormDefinition; readonly listed?: FormDefinition } {
  const filed = forms.find(({ submit }) => submit?.operation === row.OPERACION)
  // What came with a book was never filed: its voiding stands for it.
  const listed = filed?.partOf ? findForm(filed.partOf.form) : (filed ?? findForm(row.LISTA ?? ''))
  return { ...(filed && { filed }), ...(listed && { listed }) }
}

export const nameOfFiling = ({ FORMULARIO = '', NUMERO = '' }: Values): string => `${FORMULARIO} ${NUMERO}`.trim()

/** 'Al grupo, Trenza …0452': of a row that was added to a record or removed from it; '' for a record itself. */
export function rowOfFiling(row: Values): string {
  const { filed } = formsOf(row)
  const { CHIP = '', NOMBRE = '' } = row
  return filed?.partOf?.row && filed.inWords
    ? severalTold([{ ...filed.inWords({}), animal: CHIP }], { [CHIP]: NOMBRE })
    : ''
}

/** 'Nacimientos' for an A04. */
export function titleOfFiling(row: Values): string {
  const { listed } = formsOf(row)
  return (listed && headingOf(listed).short) ?? ''
}

/** What an administrator last did to the record. */
export const isVoided = ({ CAMBIADO }: Values): boolean => CAMBIADO === 'revisionCampo/anular'

const changes: Values = { 'revisionCampo/anular': 'Anulado', 'revisionCampo/restaurar': 'Restaurado' }
export type Mark = readonly [tone: Tone, text: string]

/** Points that need attention. @param reviewed as known to this page, possibly before the list */
export function marksOf(row: Values, reviewed: boolean): readonly Mark[] {
  const advice = adviceIn(row.CONSEJOS ?? '').length
  const clock = clockErrorOf(row)
  const [open, answered] = [Number(row.PREGUNTAS_ABIERTAS ?? 0), Number(row.PREGUNTAS_RESPONDIDAS ?? 0)]
  return [
    ...(reviewed ? [['ok', 'Revisado'] as const] : []),
    ...(row.CAMBIADO ? [['info', changes[row.CAMBIADO] ?? 'Corregido'] as const] : []),
    ...(advice > 0 ? [['warn', counted(advice, 'aviso', 'avisos')] as const] : []),
    ...(clock ? [['warn', `Reloj ${clock}`] as const] : []),
    ...(open > 0 ? [['info', 'Preguntado'] as const] : []),
    ...(answered > 0 ? [['ok', 'Respondido'] as const] : []),
    ...(Number(row.FOTOS) > 0 ? [['info', counted(Number(row.FOTOS), 'foto', 'fotos')] as const] : []),
  ]
}

/** Who, for whom, when by either clock, on which device, based on data of which age. nid: of the person that it names. */
export function whereabouts(
  row: Values,
  now: number,
): readonly (readonly [label: string, text: string, more?: string, nid?: string])[] {
  const age = between(row.DATOS_DE ?? '', row.CAPTURADO_EN ?? '')
  const device = row.DISPOSITIVO ?? ''
  return [
    ['Asociado', row.PROPIETARIO || row.NID_PROPIETARIO || '', row.NOM_ZONA ?? '', row.NID_PROPIETARIO ?? ''],
    ['Capturó', row.CAPTURO || row.NID_CAPTURO || '—', '', row.NID_CAPTURO ?? ''],
    ['En el corral', instantWords(row.CAPTURADO_EN ?? '', now) || 'Sin hora'],
    ['Recibido', instantWords(row.RECIBIDO_EN ?? '', now) || '—'],
    ['Con datos de', age === undefined || age < 0 ? '—' : `${spanText(age)} antes`],
    ...(device ? [['Dispositivo', deviceName(device), device] as const] : []),
  ]
}
