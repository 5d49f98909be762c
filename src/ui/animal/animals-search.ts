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
  /** A scanned code of a certificate or receipt that could not be verified without signal (sw/kept-app.ts). */
  readonly verificar?: string | undefined
}

/** A router may have read digits as a number. */
const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : undefined)

export const readAnimalsSearch = ({ buscar, grupo, verificar }: Readonly<Record<string, unknown>>): AnimalsSearch => ({
  buscar: textOf(buscar),
  verificar: textOf(verificar),
  grupo: Object.values(words).find((word) => word === grupo),
})

export const groupIn = ({ grupo }: AnimalsSearch): AnimalGroup | undefined =>
  animalGroups.find((group) => words[group] === grupo)

export const wordOf = (group: AnimalGroup | undefined): string | undefined => group && words[group]
