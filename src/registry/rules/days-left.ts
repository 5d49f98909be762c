/** Days from today to an end, both yyyy-mm-dd: 0 = it ends today, negative = it has ended. NaN without an end. */
export function daysLeft(end: string, today: string): number {
  return Math.round((Date.parse(`${end.slice(0, 10)}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / 86_400_000)
}
