/** Effective population size. A size that the data do not define (no inbreeding, no increase) is NaN. */

/** Sums for a straight line through points, by least squares. */
export class Regression {
  private n = 0
  private x = 0
  private y = 0
  private xx = 0
  private xy = 0

  add(x: number, y: number): void {
    this.n++
    // Deviations from running means: years are large and coefficients small.
    const dx = x - this.x
    this.x += dx / this.n
    this.y += (y - this.y) / this.n
    this.xx += dx * (x - this.x)
    this.xy += dx * (y - this.y)
  }

  /** Increase of y for one x; NaN unless there are two different x. */
  get slope(): number {
    return this.xx > 0 ? this.xy / this.xx : Number.NaN
  }
}

const sizeOf = (rate: number): number => (rate > 0 ? 1 / (2 * rate) : Number.NaN)

/**
 * From the increase of inbreeding by year of birth: ln(1-F) falls by -ln(1-dF) in a generation (Falconer and Mackay,
 * Introduction to Quantitative Genetics, 1996, 4; by regression on dates of birth: Perez-Enciso, Journal of Animal
 * Breeding and Genetics 112, 1995, 327).
 * @param slope of ln(1-F) for one year @param years generation interval
 */
export function sizeFromTrend(slope: number, years: number): { readonly rate: number; readonly size: number } {
  const rate = 1 - Math.exp(slope * years)
  return { rate, size: sizeOf(rate) }
}

/**
 * From individual increases of inbreeding, dFi = 1 - (1-Fi)^(1/(t-1)) with t equivalent complete generations (Gutierrez
 * et al., Genetics Selection Evolution 40, 2008, 359; exponent without self-fertilisation: Gutierrez, Cervantes and
 * Goyache, Journal of Animal Breeding and Genetics 126, 2009, 327). Animals with t of 1 or less say nothing.
 * @returns size with its standard error, 2/sqrt(N) * Ne^2 * sd(dF)
 */
export function sizeFromIncreases(members: Int32Array, coefficients: Float64Array, equivalents: Float64Array) {
  let [n, mean, squares] = [0, 0, 0]
  for (const animal of members) {
    const t = (equivalents[animal] as number) - 1
    if (t <= 0) continue
    const increase = 1 - (1 - (coefficients[animal] as number)) ** (1 / t)
    n++
    const before = increase - mean
    mean += before / n
    squares += before * (increase - mean)
  }
  const size = n > 0 ? sizeOf(mean) : Number.NaN
  return { rate: n > 0 ? mean : Number.NaN, size, error: (2 / Math.sqrt(n)) * size ** 2 * Math.sqrt(squares / (n - 1)) }
}

/** From the numbers of parents: 4 Nm Nf / (Nm + Nf) (Wright, Genetics 16, 1931, 97). */
export const sizeFromParents = (males: number, females: number): number =>
  males > 0 && females > 0 ? (4 * males * females) / (males + females) : Number.NaN
