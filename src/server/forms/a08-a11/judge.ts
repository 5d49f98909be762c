/** What stock depends on: the animals, their kind, the professional who collected it (decisions 117, 118, 126 to 132). */
import { type SQL, sql } from 'drizzle-orm'
import type { Problems, Values } from '../../../registry/index.ts'
import { commonTexts } from '../../../registry/texts/common.ts'
import { wireNumber } from '../../core/call.ts'
import { codeFact } from '../../filing/facts.ts'
import type { Given } from '../../filing/file-form.ts'
import { filingTexts } from '../../filing/texts.ts'

export interface KindFacts {
  readonly breed: boolean
  readonly country: boolean
}

export interface CollectionFacts extends KindFacts {
  readonly professionalTid: string | null
}

/** Colombia, unless the form says another. */
export const countryOf = (values: Values): string => values.PAIS || '51'

export const kindFacts = (values: Values): Readonly<Record<keyof KindFacts, SQL>> => ({
  breed: sql`exists (select 1 from breeds b
    where b.id = ${wireNumber(values.RAZA ?? '')} and b.species = ${values.ESPECIE ?? ''})`,
  country: codeFact('pais', countryOf(values)),
})

export const kindProblems = ({ breed, country }: KindFacts): Problems => ({
  ...(!breed && { RAZA: commonTexts.notAnOption }),
  ...(!country && { PAIS: commonTexts.notAnOption }),
})

/** @param animals their fields @param who ending of the fields of the professional @param unknown its message */
export function collectionProblems(
  { animalOf, professionalTid, ...kind }: CollectionFacts & Given,
  values: Values,
  { animals, who, unknown }: { animals: readonly string[]; who: string; unknown: string },
): Problems {
  const problems: Record<string, string> = { ...kindProblems(kind) }
  for (const field of animals) {
    const animal = animalOf(field)
    if (animal.species !== values.ESPECIE) problems[field] = filingTexts.species
    else if (String(animal.breed) !== values.RAZA) problems[field] = filingTexts.breed
  }
  if (professionalTid === null) problems[`NID_${who}`] = unknown
  else if (professionalTid !== values[`TID_${who}`]) problems[`TID_${who}`] = filingTexts.typeMismatch
  return problems
}
