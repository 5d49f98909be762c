/** Fewer births than these say nothing about what is usual. */
const ENOUGH = 5
/** The least distance between two of them, in tenths of a kilogram. */
const APART = 1

/**
 * Three weights that most newborns have: the quartiles, to a tenth of a kilogram and each another one.
 * @param kilograms of earlier births of the kind, in any order
 * @returns kilograms in ascending order; none if too few births are known
 */
export function usualWeights(kilograms: readonly number[]): readonly number[] {
  const tenths = kilograms.map((weight) => Math.round(weight * 10)).sort((a, b) => a - b)
  if (tenths.length < ENOUGH) return []
  const at = (share: number) => tenths[Math.round((tenths.length - 1) * share)] ?? 0
  const middle = at(0.5)
  const all = [Math.min(at(0.25), middle - APART), middle, Math.max(at(0.75), middle + APART)]
  return all.filter((weight) => weight > 0).map((weight) => weight / 10)
}
