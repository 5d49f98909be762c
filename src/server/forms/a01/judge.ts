/** What an A01 depends on: its pair, their species, breeds and kinship (decisions 68 to 71). */
import { formOf, kinshipOf, type Problems, type Values } from '../../../registry/index.ts'
import { commonTexts } from '../../../registry/texts/common.ts'
import { type AnimalFact, codeFact } from '../../filing/facts.ts'
import type { FormQuestions, Given } from '../../filing/file-form.ts'
import { type PedigreeFact, pedigreeFact, pedigreeOf } from '../../filing/pedigree.ts'
import { refuseProblems } from '../../filing/read-form.ts'
import { filingTexts } from '../../filing/texts.ts'

const form = formOf('A01')

export interface MatingFacts {
  kinship: boolean
  pedigree: PedigreeFact
}

/** The service of an A01, with the facts read from the registry. */
interface Mating {
  readonly sire: AnimalFact
  readonly dam: AnimalFact
  readonly computedKinship: string
}

export const askingA01: FormQuestions<MatingFacts> = {
  form,
  asks: (values) => ({
    kinship: codeFact('parentesco', values.PARENTESCO ?? ''),
    pedigree: pedigreeFact(values.CHIP_MACHO ?? '', values.CHIP_HEMBRA ?? ''),
  }),
}

/** @throws BusinessError 0 */
export function matingOf({ animalOf, kinship, pedigree }: MatingFacts & Given, values: Values): Mating {
  const [sire, dam] = [animalOf('CHIP_MACHO'), animalOf('CHIP_HEMBRA')]
  const problems: Record<string, string> = {}
  if (sire.species !== values.COD_ESPECIE) problems.CHIP_MACHO = filingTexts.species
  else if (String(sire.breed) !== values.RAZA_MACHO) problems.RAZA_MACHO = filingTexts.breed
  if (!kinship) problems.PARENTESCO = commonTexts.notAnOption
  if (dam.species !== values.COD_ESPECIE) problems.CHIP_HEMBRA = filingTexts.species
  else if (String(dam.breed) !== values.RAZA_MESTIZAJE) problems.RAZA_MESTIZAJE = filingTexts.breed
  refuseProblems(form, problems as Problems)
  return { sire, dam, computedKinship: kinshipOf(pedigreeOf(pedigree), sire.id, dam.id) }
}
