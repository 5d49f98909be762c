/** The minimum score of a founder of that sex, if the registry sets one (decisions 105, 106). */
export function founderMinimum(
  parameters: Readonly<Record<string, unknown>> | undefined,
  sex: string,
): number | undefined {
  const bounds = parameters?.puntajeMinimo
  if (typeof bounds !== 'object' || bounds === null || !(sex in bounds)) return undefined
  const least = Number((bounds as Record<string, unknown>)[sex])
  return Number.isFinite(least) ? least : undefined
}
