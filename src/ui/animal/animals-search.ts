/** Search parameters of /animales: what is looked for, and the group that is shown. */
import { type AnimalGroup, animalGroups } from '../../sync/contract/farm-animals.ts'

const words: Readonly<Record<AnimalGroup, string>> = {
  females: 'hembras',
  males: 'machos',
  pregnant: 'gestantes',
  open: 'vacias',
  leased: 'arrendados',
}

export interface AnimalsSearch {
  readonly buscar?: string | undefined
  readonly grupo?: string | undefined
}

/** A router may have read digits as a number. */
export const readAnimalsSearch = ({ buscar, grupo }: Readonly<Record<string, unknown>>): AnimalsSearch => ({
  buscar: typeof buscar === 'string' || typeof buscar === 'number' ? String(buscar) : undefined,
  grupo: Object.values(words).find((word) => word === grupo),
})

export const groupIn = ({ grupo }: AnimalsSearch): AnimalGroup | undefined =>
  animalGroups.find((group) => words[group] === grupo)

export const wordOf = (group: AnimalGroup | undefined): string | undefined => group && words[group]
