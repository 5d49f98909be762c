/** The straws or embryos that an A02 or A03 takes from stock. */
import { sql } from 'drizzle-orm'
import type { Values } from '../../../registry/index.ts'

/** @param field with the amount */
export function fromStock(values: Values, field: string) {
  const code = values.FORMULARIO ?? ''
  const number = Number(values.CONSECUTIVO_SERVICIO)
  const amount = Number(values[field])
  return {
    code,
    number,
    amount,
    locks: [sql`select 1 from stock where code = ${code} and number = ${number} and pending >= ${amount} for update`],
    spent: sql`update stock set pending = pending - ${amount}::int from ok
      where stock.code = ${code} and stock.number = ${number}`,
  }
}
