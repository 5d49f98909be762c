import type { Preparation } from '../../sync/contract/device.ts'

/** One sentence: what to do before leaving. */
export function missing({ owners, sought, takenAt }: Preparation, reachable: boolean): string {
  if ((sought || owners.length > 0) && !owners.some((owner) => owner.chosen))
    return 'Falta escoger a quién va a visitar.'
  const lacking = takenAt === undefined ? 'Falta traer la información' : 'Falta información de lo que escogió'
  return `${lacking}: toque Preparar ${reachable ? 'mientras tiene señal' : 'cuando vuelva la señal'}.`
}

/** 'Aprisco El Mirador (A02, A04)' for each chosen owner who has no numbers left of some form. */
export function numbersMissing({ numbers }: Preparation): readonly string[] {
  const owners = new Map(numbers.map(({ owner, ownerName }) => [owner, ownerName]))
  return [...owners].flatMap(([owner, name]) => {
    const own = numbers.filter((block) => block.owner === owner)
    const spent = own.filter(({ left }) => left === 0).map(({ code }) => code)
    if (spent.length === 0) return []
    return [`${name} (${spent.length === own.length ? 'de ningún formulario' : spent.join(', ')})`]
  })
}

/** 'Rosalba Quintero', or '5 asociados': for whom the device is prepared. */
export function preparedFor({ owners }: Preparation): string {
  const names = owners.filter((owner) => owner.chosen).map((owner) => owner.option.name)
  return names.length > 3 ? `${names.length} asociados` : names.join(', ')
}
