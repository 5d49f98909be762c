/** Calendar dates as whole days since 1970-01-01, so that the demo can calculate with them. */
const MILLISECONDS = 86_400_000

/** @param date yyyy-mm-dd */
export const dayOf = (date: string): number => Math.floor(Date.parse(`${date}T00:00:00Z`) / MILLISECONDS)

export const dateOf = (day: number): string => new Date(day * MILLISECONDS).toISOString().slice(0, 10)

export const YEAR = 365.25
