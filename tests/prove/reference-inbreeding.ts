/**
 * Independent computation of inbreeding: the lower triangular factor of the relationship matrix, column by column
 * (Quaas, Biometrics 32, 1976, 949). Quadratic in time and linear in memory; shares nothing with the registry's own
 * method.
 * @param sires, dams by animal, -1 unknown; parents must come before their young.
 */
export function referenceInbreeding(sires: Int32Array, dams: Int32Array): Float64Array {
  const size = sires.length
  /** Sum of squares of each row of the factor so far: the diagonal of the relationship matrix. */
  const diagonal = new Float64Array(size)
  const column = new Float64Array(size)
  for (let from = 0; from < size; from++) {
    const sire = sires[from] ?? -1
    const dam = dams[from] ?? -1
    const known = 1 - 0.25 * ((sire < 0 ? 0 : (diagonal[sire] as number)) + (dam < 0 ? 0 : (diagonal[dam] as number)))
    column[from] = Math.sqrt(known)
    diagonal[from] = (diagonal[from] as number) + known
    for (let at = from + 1; at < size; at++) {
      const up = sires[at] as number
      const down = dams[at] as number
      const share = ((up < from ? 0 : (column[up] as number)) + (down < from ? 0 : (column[down] as number))) / 2
      column[at] = share
      if (share !== 0) diagonal[at] = (diagonal[at] as number) + share * share
    }
  }
  return diagonal.map((one) => one - 1)
}
