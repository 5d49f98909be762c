/** Maestro de Chips: every chip received, and its owner (2§2 to 2§5; decisions 156, 161). */

import { chipImport } from '../app/imports.ts'
import { meansNone } from '../chips/none-words.ts'
import { chipCode, futureDate } from '../rules/advice/index.ts'
import { byName, numberStates, yesNo } from '../vocabulary/codes.ts'
import { choice, date, newChip, text } from '../vocabulary/define-field.ts'
import { defineMaster } from '../vocabulary/define-master.ts'

export const chipsTexts = {
  masterTitle: 'Maestro de Chips',
  detailTitle: 'Detalle del Chip',
  chip: 'Debe digitar el chip, verifique por favor',
  received: 'Debe seleccionar la fecha de recepción, verifique por favor',
  homologated: 'Debe seleccionar si el chip es homologado, verifique por favor',
  name: 'Debe digitar el nombre de a quien se homologa, verifique por favor',
  state: 'Debe seleccionar el estado, verifique por favor',
  exists: 'El chip digitado ya existe, verifique por favor...',
  hasAnimal: 'El chip ya es de un animal y no se puede cambiar, verifique por favor',
  noChip: 'Esa palabra no es un chip, verifique por favor',
  invalid: 'El chip solo puede tener letras, números y guiones, verifique por favor',
} as const

const t = chipsTexts
/** Older marks have letters; they are asked about, one by one. */
const MARK = /^[A-Za-z0-9-]{1,30}$/

export const chips = defineMaster({
  key: 'maestroChips',
  title: t.masterTitle,
  addTitle: t.detailTitle,
  viewTitle: t.detailTitle,
  id: 'ID',
  fields: {
    CHIP_MAESTRO: text({ label: 'Chip', animal: newChip, required: t.chip, max: 30 }),
    FECHA_RECEPCION: date({ label: 'Fecha de recepción', required: t.received, start: 'today' }),
    HOMOLOGADO: choice({ label: 'Homologado', required: t.homologated, from: yesNo, start: { value: 'N' } }),
    NOMBRE: text({ label: 'Homologado a', required: t.name, max: 100, when: ({ HOMOLOGADO }) => HOMOLOGADO === 'S' }),
    ESTADO: choice({ label: 'Estado', required: t.state, from: numberStates, start: { value: '0' } }),
  },
  rules: [
    {
      field: 'CHIP_MAESTRO',
      holds: ({ CHIP_MAESTRO = '' }) => CHIP_MAESTRO === '' || MARK.test(CHIP_MAESTRO),
      message: t.invalid,
    },
    {
      field: 'CHIP_MAESTRO',
      holds: ({ CHIP_MAESTRO = '' }) => CHIP_MAESTRO === '' || !meansNone(CHIP_MAESTRO),
      message: t.noChip,
    },
  ],
  advice: [chipCode('CHIP_MAESTRO'), futureDate('FECHA_RECEPCION')],
  list: {
    operation: 'maestroChips/maestroChips',
    exportAs: 'chips',
    columns: [
      { key: 'CHIP_MAESTRO', label: 'CHIP', card: 'title' },
      { key: 'FECHA_RECEPCION', label: 'FECHA DE RECEPCION', kind: 'date' },
      { key: 'HOMO', label: 'HOMOLOGADO', codes: byName(yesNo) },
      { key: 'NOMBRE', label: 'HOMOLOGADO A', kind: 'person' },
      { key: 'MESTADO', label: 'ESTADO', kind: 'state', codes: byName(numberStates), card: 'subtitle' },
    ],
  },
  submit: { operation: 'maestroChips/ingresarChip', fixed: {}, carried: ['ID'] },
  editing: {
    onceReferred: ['FECHA_RECEPCION', 'HOMOLOGADO', 'NOMBRE'],
    referred: ({ CON_ANIMAL }) => CON_ANIMAL === 'S',
  },
  refusals: { 100: { field: 'CHIP_MAESTRO', text: t.exists } },
  imports: chipImport,
})
