import {
  actsForOthers,
  type FarmOwner,
  type InventoryFilter,
  type InventoryFilterName,
  inventoryFilters,
  type Person,
} from '../../registry/index.ts'
import type { HerdSummary } from '../../sync/contract/inventory.ts'
import { dashboardTexts } from './dashboard-texts.ts'

/** Labels of the filters (decisions, 'Code tables'; the two chip labels are from the documents). */
export const filterLabels: Readonly<Record<InventoryFilterName, string>> = {
  NID_PROPIETARIO: 'Asociado',
  COD_ESPECIE: 'Especie',
  RAZA: 'Raza',
  SEXO: 'Sexo',
  MACHO: dashboardTexts.male,
  HEMBRA: dashboardTexts.female,
  LIBRO: 'Libro',
  CONCEPCION: 'Forma de concepción',
  TIPO_PARTO: 'Tipo de parto',
  FECHA_INICIAL: 'Fecha inicial',
  FECHA_FINAL: 'Fecha final',
}

interface FilterContext {
  readonly person: Person
  readonly farm: FarmOwner | null
  readonly summary: HerdSummary | undefined
}

/** The active filters as text, for prints: the owner first; '' if none is set. */
export function filterWords(filter: InventoryFilter, { person, farm, summary }: FilterContext): string {
  const people = actsForOthers(person) ? farm : person
  const nameOf = (name: InventoryFilterName) => {
    const code = filter[name]
    if (name === 'NID_PROPIETARIO' && code === people?.nid) return people.nombres
    return summary?.choices[name].find((choice) => choice.code === code)?.name || code
  }
  return inventoryFilters
    .filter((name) => filter[name] !== '')
    .map((name) => (name === 'NID_PROPIETARIO' ? nameOf(name) : `${filterLabels[name]}: ${nameOf(name)}`))
    .join(' · ')
}
