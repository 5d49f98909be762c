/** Further rows per page, besides the documented ones. */
const FURTHER = [50, 100, 200]

export const rowChoices = (documented: readonly number[]): readonly number[] => [
  ...new Set([...documented, ...FURTHER]),
]
