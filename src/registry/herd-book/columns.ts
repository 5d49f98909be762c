/** How table columns are defined, and codes that several share. */
import { table } from '../vocabulary/codes.ts'
import type { Option } from '../vocabulary/define-form.ts'
import type { Column, ColumnKind } from './vocabulary.ts'

type More = Partial<Pick<Column, 'isRequired' | 'unless' | 'codes' | 'words' | 'most' | 'least'>>

export const column = (name: string, kind: ColumnKind, synonyms: string, about: string, more: More = {}): Column => ({
  name,
  kind,
  synonyms: synonyms === '' ? [] : synonyms.split(/,\s+/),
  about,
  ...more,
})
export const required = { isRequired: true } as const
export const coded = (codes: readonly Option[], words: Readonly<Record<string, string>> = {}): More => ({
  codes,
  words,
})
/** Not beside the other code tables, which stand in the first load. */
export const professions = table({
  GA: 'GANADERO',
  MV: 'MEDICO VETERINARIO',
  MVZ: 'MEDICO VETERINARIO ZOOTECNISTA',
  ZO: 'ZOOTECNISTA',
  IA: 'INGENIERO AGRONOMO',
  TA: 'TECNICO AGROPECUARIO',
  AE: 'ADMINISTRADOR DE EMPRESAS AGROPECUARIAS',
  CM: 'COMERCIANTE',
  OT: 'OTRA',
})
export const serviceForms: readonly Option[] = [
  { code: 'A01', name: 'Monta directa' },
  { code: 'A01a', name: 'Monta directa grupal' },
  { code: 'A02', name: 'Inseminación artificial' },
  { code: 'A03', name: 'Transferencia de embriones' },
]
export const serviceWords = {
  md: 'A01',
  monta: 'A01',
  'monta natural': 'A01',
  mdg: 'A01a',
  'monta grupal': 'A01a',
  ia: 'A02',
  inseminacion: 'A02',
  te: 'A03',
  transferencia: 'A03',
}
export const allForms: readonly Option[] = [
  'A01',
  'A01a',
  'A02',
  'A03',
  'A04',
  'A05',
  'A06',
  'A08',
  'A09',
  'A10',
  'A11',
  'A12',
].map((code) => ({ code, name: code }))
export const remarks = column(
  'OBSERVACIONES',
  'text',
  'observacion, notas, comentarios, remarks, notes, comments, observacoes',
  'Texto libre.',
  { most: 500 },
)
