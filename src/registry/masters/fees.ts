/** Formularios: what each paper form costs, year by year; codes are fixed (2§2, 2§3; decisions 36, 159). */

import { FIRST_YEAR, LAST_YEAR } from '../fields/date.ts'
import { count, fact, money, text } from '../vocabulary/define-field.ts'
import { defineMaster } from '../vocabulary/define-master.ts'

export const feesTexts = {
  title: 'Formularios',
  /** As the menu calls it. */
  heading: 'Tarifas',
  detailTitle: 'Detalle del Formulario',
  description: 'Debe digitar la descripción, verifique por favor',
  value: 'Debe digitar el valor, verifique por favor',
  valueBounds: 'El valor no es correcto, verifique por favor',
  year: 'Debe digitar el año de vigencia, verifique por favor',
  yearBounds: 'El año de vigencia no es correcto, verifique por favor',
  exists: 'El formulario ya tiene un valor para ese año, verifique por favor',
} as const

const t = feesTexts

export const fees = defineMaster({
  key: 'formularios',
  title: t.title,
  heading: t.heading,
  viewTitle: t.detailTitle,
  id: 'id',
  fields: {
    codigo: fact({ label: 'Código' }),
    descripcion: text({ label: 'Descripción', required: t.description, max: 120 }),
    valor: money({ label: 'Valor', required: t.value, bounds: t.valueBounds }),
    anio: count({
      label: 'Año de vigencia',
      required: t.year,
      min: FIRST_YEAR,
      max: () => LAST_YEAR,
      bounds: t.yearBounds,
    }),
  },
  list: {
    operation: 'formularios/formularios',
    columns: [
      { key: 'codigo', label: 'CODIGO', kind: 'code', card: 'title' },
      { key: 'descripcion', label: 'DESCRIPCION', card: 'subtitle' },
      { key: 'valor', label: 'VALOR', kind: 'money', align: 'right' },
      { key: 'anio', label: 'AÑO DE VIGENCIA', kind: 'year' },
    ],
  },
  actions: [{ kind: 'edit', who: 'administrators' }],
  submit: { operation: 'formularios/ingresarFormulario', fixed: {}, carried: ['id'] },
  editing: { fixed: ['codigo'] },
})
