/** Statistics of repeated measurements. */
const sorted = (values: readonly number[]) => [...values].sort((a, b) => a - b)

/** 0 <= share <= 1; the nearest measured value. */
export const quantile = (values: readonly number[], share: number): number =>
  sorted(values)[Math.round((values.length - 1) * share)] ?? Number.NaN

export const median = (values: readonly number[]): number => quantile(values, 0.5)

export const digits = (value: number): string =>
  value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2)

/** The median, and the range of the middle 80 %. */
export const spread = (values: readonly number[], unit: string): string =>
  `${digits(median(values))} ${unit} (${digits(quantile(values, 0.1))} to ${digits(quantile(values, 0.9))})`
