import type { Preparation } from '../../sync/book.ts'

/** One sentence: what to do before leaving. */
export function missing({ owners, takenAt, failed }: Preparation): string {
  if (failed) return 'La preparación no terminó: intente de nuevo con señal.'
  if (owners.length > 0 && !owners.some((owner) => owner.chosen)) return 'Falta escoger a quién va a visitar.'
  if (takenAt === undefined) return 'Falta traer la información: toque Preparar mientras tiene señal.'
  return 'Falta información de lo que escogió: toque Preparar mientras tiene señal.'
}

/** 'Aprisco El Mirador (A02, A04)' for each chosen owner who has no number left of some form. */
export function numbersMissing({ numbers }: Preparation): readonly string[] {
  const codesOf = new Map<string, string[]>()
  for (const { left, code, ownerName } of numbers)
    if (left === 0) codesOf.set(ownerName, [...(codesOf.get(ownerName) ?? []), code])
  return [...codesOf].map(([name, codes]) => `${name} (${codes.join(', ')})`)
}

/** 'Rosalba Quintero', or '5 asociados': whom the device is prepared for. */
export function preparedFor({ owners }: Preparation): string {
  const names = owners.filter((owner) => owner.chosen).map((owner) => owner.option.name)
  return names.length > 3 ? `${names.length} asociados` : names.join(', ')
}
