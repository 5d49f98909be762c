import type { HerdSummary } from '../contract/inventory.ts'
import type { Columns } from './layout.ts'
import type { Rows } from './select.ts'

/**
 * @param rows those that pass the whole filter
 * @param anyDate those that would pass it without its dates (fechasNacimiento takes none)
 */
export function summarize(columns: Columns, rows: Rows, anyDate: Rows): Omit<HerdSummary, 'choices'> {
  const breeds = columns.column('RAZA')
  const sexes = columns.column('SEXO')
  const counts = new Uint32Array(breeds.dictionary.size * sexes.dictionary.size)
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] as number
    const cell = (breeds.codes[row] as number) * sexes.dictionary.size + (sexes.codes[row] as number)
    counts[cell] = (counts[cell] as number) + 1
  }
  const groups: HerdSummary['groups'][number][] = []
  counts.forEach((TOTAL, cell) => {
    if (TOTAL === 0) return
    const RAZA = breeds.dictionary.text(Math.floor(cell / sexes.dictionary.size))
    groups.push({ RAZA, SEXO: sexes.dictionary.text(cell % sexes.dictionary.size), TOTAL })
  })
  return { groups, total: rows.length, ...birthsOf(columns, anyDate) }
}

function birthsOf(columns: Columns, rows: Rows): Pick<HerdSummary, 'firstBirth' | 'lastBirth'> {
  const { codes, dictionary } = columns.column('FECHA_NACIMIENTO')
  const none = dictionary.code('')
  let first = dictionary.size
  let last = -1
  for (let i = 0; i < rows.length; i++) {
    const code = codes[rows[i] as number] as number
    if (code === none) continue
    if (code < first) first = code
    if (code > last) last = code
  }
  return last < 0
    ? { firstBirth: '', lastBirth: '' }
    : { firstBirth: dictionary.text(first), lastBirth: dictionary.text(last) }
}
