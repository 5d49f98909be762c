/** The young that were born together: of the same two parents, within a day. Pure. */
import { CARRIED_BY_ANOTHER } from '../vocabulary/codes.ts'
import type { Values } from '../vocabulary/define-form.ts'
import { daysBetween } from './days-between.ts'

/** Born so close together they are one litter, days: it may be born on both sides of midnight. */
const ONE_LITTER = 1

/** Do two births of one female belong to the same litter? @param one, other yyyy-mm-dd, in any order */
export const isOneLitter = (one: string, other: string): boolean => Math.abs(daysBetween(one, other)) <= ONE_LITTER

export interface Litter {
  readonly id: string
  /** The first day of it, yyyy-mm-dd. */
  readonly day: string
  /** How many were born, in the words of the form. */
  readonly type: string
  /** Chip of the other parent; '' where it is not known. */
  readonly other: string
  /** Another female carried it. */
  readonly carriedByAnother: boolean
  /** Rows of the inventory. */
  readonly young: readonly Values[]
}

/** @param offspring rows of the inventory of which the animal is a parent, the youngest first: so stand the litters */
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
