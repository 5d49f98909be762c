/** Young of one birth: of the same two parents, born within a day. Pure. */

import { daysBetween } from '../format/age.ts'
import { CARRIED_BY_ANOTHER } from '../vocabulary/codes.ts'
import type { Values } from '../vocabulary/define-form.ts'

/** Maximum days between births of one litter: it may be born on both sides of midnight. */
const ONE_LITTER = 1

/** Do two births of one female belong to the same litter? @param one, other yyyy-mm-dd, in any order */
export const isOneLitter = (one: string, other: string): boolean => Math.abs(daysBetween(one, other)) <= ONE_LITTER

export interface Litter {
  readonly id: string
  /** Its first day, yyyy-mm-dd. */
  readonly day: string
  /** How many were born, in the words of the form. */
  readonly type: string
  /** Chip of the other parent; '' if unknown. */
  readonly other: string
  /** Another female carried it. */
  readonly carriedByAnother: boolean
  /** Rows of the inventory. */
  readonly young: readonly Values[]
}

/** @param offspring inventory rows with the animal as a parent, youngest first: litters come in the same order */
export function littersOf(offspring: readonly Values[], chip: string): readonly Litter[] {
  const litters: (Litter & { readonly young: Values[] })[] = []
  for (const row of offspring) {
    const { FECHA_NACIMIENTO: day = '', TIPO_PARTO: type = '', CHIP_PADRE: sire = '', CHIP_MADRE: dam = '' } = row
    const other = sire === chip ? dam : sire
    const carriedByAnother = row.COD_CONCEPCION === CARRIED_BY_ANOTHER
    const last = litters.findLast((one) => one.other === other && one.carriedByAnother === carriedByAnother)
    if (last && isOneLitter(last.day, day)) last.young.push(row)
    else litters.push({ id: `${day} ${other} ${litters.length}`, day, type, other, carriedByAnother, young: [row] })
  }
  return litters
}
