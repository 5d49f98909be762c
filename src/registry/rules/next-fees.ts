/** The fees of a year from those before it, for a person to confirm. */
import type { Values } from '../vocabulary/define-field.ts'

export interface ProposedFee {
  /** Row of the list that it continues. */
  readonly id: string
  readonly codigo: string
  readonly descripcion: string
  /** Pesos, and the year in which they were set. */
  readonly before: string
  readonly since: string
  /** Proposed, pesos. */
  readonly valor: string
}

/** Prices are whole hundreds of pesos. */
const STEP = 100

/** Nothing would be left of a price. */
const NOTHING = -100

/** A typed percentage, up to three digits and two decimals; '': none. @returns undefined: it is none, or takes all */
export function adjustmentOf(typed: string): number | undefined {
  const text = typed.replace('%', '').trim().replace(',', '.')
  const isOne = /^([+-]?\d{1,3}(\.\d{1,2})?)?$/.test(text)
  return isOne && Number(text) > NOTHING ? Number(text) : undefined
}

/** The first year, of this one and the next, in which a form has no fee yet; undefined: both are complete. */
export const yearWithoutFees = (rows: readonly Values[], year: number): number | undefined =>
  [year, year + 1].find((one) => nextFees(rows, one, 0).length > 0)

/**
 * One for each form that has no fee in that year yet: its latest one, adjusted and rounded.
 * @param rows of formularios/formularios @param percent as `adjustmentOf` reads it
 */
export function nextFees(rows: readonly Values[], year: number, percent: number): readonly ProposedFee[] {
  const factor = 1 + percent / 100
  const latest = new Map<string, Values>()
  for (const row of rows) {
    const { codigo = '', anio = '' } = row
    const known = latest.get(codigo)
    if (Number(anio) <= year && (!known || Number(known.anio) < Number(anio))) latest.set(codigo, row)
  }
  return [...latest.values()]
    .filter(({ anio }) => Number(anio) < year)
    .map(({ id = '', codigo = '', descripcion = '', valor = '', anio = '' }) => ({
      id,
      codigo,
      descripcion,
      before: valor,
      since: anio,
      valor: factor === 1 ? valor : String(Math.max(0, Math.round((Number(valor) * factor) / STEP) * STEP)),
    }))
}
