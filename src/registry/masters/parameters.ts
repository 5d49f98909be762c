/** Parámetros: thresholds of the advice and of the founders' score, which the association sets itself (ours). */
import { comma } from '../format/decimal.ts'
import { boundLineOf, boundProblem } from '../rules/bounds-table.ts'
import { parametersTexts } from '../texts/parameters.ts'
import { fact, type Values, weight } from '../vocabulary/define-field.ts'
import { defineMaster } from '../vocabulary/define-master.ts'

const t = parametersTexts
const isSpan = ({ CLAVE = '' }: Values) => boundLineOf(CLAVE)?.isSpan === true
const amount = (label: string) => weight({ label, above: -1, atMost: 999, bounds: t.number })

/** '140 a 160 días'; '-' if the general one applies. */
const inWords = ({ CLAVE = '', MINIMO = '', MAXIMO = '', UNIDAD = '' }: Values): string => {
  if (MINIMO === '') return t.general
  const numbers = boundLineOf(CLAVE)?.isSpan ? `${comma(MINIMO)} a ${comma(MAXIMO)}` : comma(MINIMO)
  return `${numbers} ${UNIDAD}`.trim()
}

export const parameters = defineMaster({
  key: 'parametros',
  title: 'Parámetros',
  viewTitle: 'Detalle del Parámetro',
  id: 'CLAVE',
  fields: {
    PARAMETRO: fact({ label: 'Parámetro', wide: true, unsent: true }),
    UNIDAD: fact({ label: 'Unidad', unsent: true, when: ({ UNIDAD = '' }) => UNIDAD !== '' }),
    MINIMO: amount(t.least),
    MAXIMO: { ...amount(t.most), when: isSpan },
  },
  rules: (['MINIMO', 'MAXIMO'] as const).map((field) => ({
    field,
    holds: (values) => boundProblem(field, values) === null,
    message: (values) => boundProblem(field, values) ?? '',
  })),
  list: {
    operation: 'parametros/limites',
    columns: [
      { key: 'PARAMETRO', label: 'PARAMETRO', card: 'title' },
      { key: 'MINIMO', label: 'VALOR', value: inWords, card: 'subtitle' },
    ],
  },
  submit: { operation: 'parametros/ingresarLimite', fixed: {}, carried: ['CLAVE'] },
  editing: {},
  changes: [{ operation: 'parametros/parametros', send: {} }],
})
