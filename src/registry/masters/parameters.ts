/** Parámetros: thresholds of the advice and of the founders' score, which the association sets itself (ours). */
import { boundHint, boundLineOf, boundProblem, boundWords } from '../rules/bounds-table.ts'
import { fill } from '../texts/fill.ts'
import { parametersTexts } from '../texts/parameters.ts'
import { fact, type Values, weight } from '../vocabulary/define-field.ts'
import { defineMaster } from '../vocabulary/define-master.ts'

const t = parametersTexts
const isSpan = ({ CLAVE = '' }: Values) => boundLineOf(CLAVE)?.isSpan === true
const amount = (label: string) => weight({ label, above: -1, atMost: 999, bounds: t.number, hint: boundHint })

/** A line without a value says what applies. */
const inWords = (row: Values): string =>
  boundWords(row) || (row.GENERAL ? fill(t.generalIs, { value: row.GENERAL }) : t.general)

export const parameters = defineMaster({
  key: 'parametros',
  title: 'Parámetros',
  viewTitle: 'Detalle del Parámetro',
  id: 'CLAVE',
  fields: {
    PARAMETRO: fact({ label: 'Parámetro', wide: true, unsent: true }),
    GENERAL: fact({ label: t.general, unsent: true, when: ({ GENERAL = '' }) => GENERAL !== '' }),
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
      { key: 'VALOR', label: 'VALOR', value: inWords, card: 'subtitle' },
    ],
    // All of them at once.
    usualRows: 25,
  },
  submit: { operation: 'parametros/ingresarLimite', fixed: {}, carried: ['CLAVE'] },
  editing: {},
  changes: [{ operation: 'parametros/parametros', send: {} }],
})
