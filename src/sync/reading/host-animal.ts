/**
 * An animal that is not on this device, for whoever is answered the inventory of all owners by pages: its row, those of
 * its young and its parents, as the host finds them by its chip.
 */
import { isAdministrator, isPaged, noInventoryFilter, type Values } from '../../registry/index.ts'
import { valuesOf } from '../cache/items.ts'
import type { Ancestor, Lineage } from '../contract/animal-page.ts'
import { animalsPage } from './host-inventory.ts'
import type { Reader } from './reader.ts'

/** Rows in which a chip stands: an animal is registered before its young. */
const FAMILY = 100

export interface HostLineage {
  /** How close its kin are is not reckoned here: the host was asked for one generation. */
  readonly lineage: Pick<Lineage, 'animal' | 'ancestors' | 'offspring'>
  readonly takenAt: number | undefined
}

/** null: this person carries his inventories himself. */
export async function hostLineage(reader: Reader, chip: string): Promise<HostLineage | null> {
  const me = reader.here.get()
  if (!me || chip === '' || !isAdministrator(me.person) || !isPaged('dashboard/dataAnimales', me.person)) return null
  const rowsWith = async (sought: string, rows: number) => {
    const request = animalsPage({ filter: noInventoryFilter, search: sought, first: 0, rows })
    const kept = await reader.answers.read(me, request)
    reader.want(request, kept?.takenAt)
    return { rows: (kept?.items ?? []).map(valuesOf), takenAt: kept?.takenAt }
  }
  const { rows, takenAt } = await rowsWith(chip, FAMILY)
  const animal = rows.find(({ CHIP }) => CHIP === chip) ?? null
  const parent = async (of: string): Promise<Ancestor | null> => {
    if (of === '') return null
    const found = (await rowsWith(of, 1)).rows.find(({ CHIP }) => CHIP === of)
    return { chip: of, name: found?.NOMBRE ?? '', breed: found?.RAZA ?? '' }
  }
  const [P, M] = await Promise.all([parent(animal?.CHIP_PADRE ?? ''), parent(animal?.CHIP_MADRE ?? '')])
  return {
    lineage: {
      animal,
      ancestors: { ...(P && { P }), ...(M && { M }) },
      offspring: rows.filter((row) => row.CHIP_PADRE === chip || row.CHIP_MADRE === chip).sort(youngestFirst),
    },
    takenAt,
  }
}

const bornOn = ({ FECHA_NACIMIENTO = '' }: Values): string => FECHA_NACIMIENTO
const youngestFirst = (a: Values, b: Values): number => (bornOn(a) < bornOn(b) ? 1 : -1)
