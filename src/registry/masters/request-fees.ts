/** Compares the lines of a request with the fees of its year. Pure. */
import { pesos } from '../format/decimal.ts'
import { fill } from '../texts/fill.ts'
import type { Values } from '../vocabulary/define-field.ts'

export interface ComparedLine {
  readonly code: string
  readonly name: string
  readonly quantity: number
  /** Whole pesos, frozen when it was sent. */
  readonly price: number
  readonly total: number
  /** undefined: the form has no fee in that year. */
  readonly fee: number | undefined
}

export interface Compared {
  readonly lines: readonly ComparedLine[]
  readonly asked: number
  /** By the fees; a line without one counts at its frozen price. */
  readonly byFees: number
  /** Every line has a fee, equal to its frozen price. */
  readonly agrees: boolean
}

const t = {
  same: 'Como la tarifa de {year}',
  none: 'Sin tarifa en {year}',
  other: 'Tarifa de {year}: {fee}. Diferencia: {difference}',
  sumSame: 'Coincide con las tarifas de {year}.',
  sumOther: 'Según las tarifas de {year}: {pay}. Diferencia: {difference}.',
  sumNone: 'Hay formularios sin tarifa en {year}: no se pueden comparar todos.',
} as const

/** '+ $ 1.500', '− $ 500', '$ 0'. */
export const differenceText = (amount: number): string =>
  `${amount > 0 ? '+\u00a0' : amount < 0 ? '−\u00a0' : ''}${pesos(String(Math.abs(amount)))}`

/** @param lines of seleccionFormulariosGeneral; those with quantity 0 are left out @param fees of the fees' list */
export function compareWithFees(lines: readonly Values[], fees: readonly Values[], year: string): Compared {
  const feeOf = new Map(
    fees.filter(({ anio, valor = '' }) => anio === year && /^\d+$/.test(valor)).map((row) => [row.codigo, row.valor]),
  )
  const compared = lines
    .filter(({ cantidad }) => Number(cantidad) > 0)
    .map(({ code = '', name, cantidad, valor, total }): ComparedLine => {
      const fee = feeOf.get(code)
      return {
        code,
        name: name || code,
        quantity: Number(cantidad),
        price: Number(valor ?? 0),
        total: Number(total || Number(cantidad) * Number(valor ?? 0)),
        fee: fee === undefined ? undefined : Number(fee),
      }
    })
  const sum = (of: (line: ComparedLine) => number) => compared.reduce((all, line) => all + of(line), 0)
  return {
    lines: compared,
    asked: sum(({ total }) => total),
    byFees: sum(({ quantity, fee, total }) => (fee === undefined ? total : quantity * fee)),
    agrees: compared.every(({ price, fee }) => fee === price),
  }
}

/** Remark on a line. */
export function lineWords({ fee, price, quantity }: ComparedLine, year: string): string {
  if (fee === undefined) return fill(t.none, { year })
  if (fee === price) return fill(t.same, { year })
  const difference = differenceText((price - fee) * quantity)
  return fill(t.other, { year, fee: pesos(String(fee)), difference })
}

/** Remark on the whole request. */
export function sumWords({ lines, asked, byFees, agrees }: Compared, year: string): string {
  if (agrees) return fill(t.sumSame, { year })
  const difference = differenceText(asked - byFees)
  const remark = fill(t.sumOther, { year, pay: pesos(String(byFees)), difference })
  return lines.some(({ fee }) => fee === undefined) ? `${remark} ${fill(t.sumNone, { year })}` : remark
}
