/**
 * The inventory of all owners, requested from the host in groups and pages (capacity 'paginasTodo'), so that an
 * administrator's device need not store every animal. The last answers are cached like all others.
 */

import {
  EVERY_OWNER,
  isAdministrator,
  isPaged,
  type LookupRequest,
  noInventoryFilter,
  type Option,
  pageRequest,
  totalOf,
  type Values,
} from '../../registry/index.ts'
import { sexes } from '../../registry/vocabulary/codes.ts'
import { optionOf, valuesOf } from '../cache/items.ts'
import type { Ancestor, Lineage } from '../contract/animal-page.ts'
import type { HerdFilter, HerdPage, HerdPageRequest, HerdSummary } from '../contract/inventory.ts'
import type { Reader } from './reader.ts'

type Dated<T> = T & { readonly takenAt: number | undefined; readonly refreshing: boolean }

export interface HostHerd {
  /** Is this owner's inventory read from the host? '' and ADMINANCO mean all owners. */
  answers(owner: string): boolean
  summary(filter: HerdFilter): Promise<Dated<HerdSummary>>
  page(request: HerdPageRequest): Promise<Dated<HerdPage>>
  /** The last request of a screen. */
  inSight(): readonly LookupRequest[]
}

const ANIMALS = 'dashboard/dataAnimales'

export function createHostHerd(reader: Reader): HostHerd {
  const { answers, here } = reader
  const shown = new Map<'groups' | 'births' | 'page', LookupRequest>()

  async function rowsOf(request: LookupRequest) {
    const me = here.get()
    const kept = me ? await answers.read(me, request) : undefined
    reader.want(request, kept?.takenAt)
    return { items: kept?.items ?? [], takenAt: kept?.takenAt }
  }

  const optionsOf = async (request: LookupRequest): Promise<readonly Option[]> =>
    (await rowsOf(request)).items.map(optionOf)

  const isFetching = (requests: readonly LookupRequest[]) => requests.some(reader.isComing)

  return {
    answers(owner) {
      const me = here.get()
      return me !== null && (owner === '' || owner === EVERY_OWNER) && isPaged(ANIMALS, me.person)
    },
    async summary(filter) {
      const requests = summaryRequests(filter)
      shown.set('groups', requests.groups).set('births', requests.births)
      const [groups, births] = await Promise.all([rowsOf(requests.groups), rowsOf(requests.births)])
      const [especies, razas, libros, partos, formas] = await Promise.all([
        optionsOf(requests.species),
        filter.COD_ESPECIE === '' ? [] : optionsOf(requests.breeds),
        optionsOf(requests.books),
        optionsOf(requests.birthTypes),
        optionsOf(requests.concepts),
      ])
      const parsedGroups = groups.items.map(valuesOf).map(({ RAZA = '', SEXO = '', TOTAL = '0', COD_RAZA }) => ({
        ...{ RAZA, SEXO, TOTAL: Number(TOTAL) },
        ...(COD_RAZA && { COD_RAZA }),
      }))
      const span = births.items[0] ? valuesOf(births.items[0]) : {}
      const none: readonly Option[] = []
      return {
        groups: parsedGroups,
        total: parsedGroups.reduce((sum, { TOTAL }) => sum + TOTAL, 0),
        firstBirth: span.fechaInicial ?? '',
        lastBirth: span.fechaFinal ?? '',
        choices: {
          NID_PROPIETARIO: none,
          MACHO: none,
          HEMBRA: none,
          FECHA_INICIAL: none,
          FECHA_FINAL: none,
          SEXO: sexes,
          COD_ESPECIE: especies,
          RAZA: razas,
          LIBRO: libros,
          TIPO_PARTO: partos,
          CONCEPCION: formas,
        },
        sought: soughtOf(filter),
        takenAt: groups.takenAt,
        refreshing: isFetching([requests.groups]),
      }
    },
    async page(request) {
      const wanted = animalsPage(request)
      shown.set('page', wanted)
      const { items, takenAt } = await rowsOf(wanted)
      const rows = items.map(valuesOf)
      return { rows, total: totalOf(rows), takenAt, refreshing: isFetching([wanted]) }
    },
    inSight: () => [...shown.values()],
  }
}

const lookup = (operation: LookupRequest['operation'], fields: LookupRequest['fields']): LookupRequest => ({
  operation,
  fields: { ...fields, NID_PROPIETARIO: EVERY_OWNER },
  passing: [],
})

/** The page of the inventory that a screen shows. */
export const animalsPage = ({ filter, unowned, search, sort, first, rows }: HerdPageRequest): LookupRequest =>
  pageRequest(lookup(ANIMALS, { ...filter, ...(unowned && { SIN_PROPIETARIO: '1' }) }), {
    ...{ first, rows, search },
    ...(sort && { sort }),
  })

/** All rows found in it. */
export const allAnimals = ({ filter, search, sort }: HerdPageRequest) => ({
  whole: lookup(ANIMALS, { ...filter }),
  wanted: { search, ...(sort && { sort }) },
})

/** Further requests of the dashboard besides a page. */
export function summaryRequests(filter: HerdFilter) {
  const { FECHA_INICIAL: _from, FECHA_FINAL: _until, ...anyDate } = filter
  return {
    groups: lookup('dashboard/informacionInicial', { ...filter }),
    births: lookup('dashboard/fechasNacimiento', anyDate),
    species: lookup('selecciones/seleccionCodigoEspecieDash', {}),
    breeds: lookup('selecciones/seleccionCodigoRazasDash', { COD_ESPECIE: filter.COD_ESPECIE }),
    books: lookup('selecciones/seleccionLibrosDash', {}),
    birthTypes: lookup('selecciones/seleccionTipoPartoDash', {}),
    concepts: lookup('selecciones/seleccionFormasConcepcion', {}),
  }
}

/** Options too numerous for a device: each is searched at the host. */
function soughtOf({ COD_ESPECIE, RAZA, HEMBRA }: HerdFilter): NonNullable<HerdSummary['sought']> {
  if (COD_ESPECIE === '' || RAZA === '') return {}
  return {
    MACHO: lookup('selecciones/seleccionMachosDash', { COD_ESPECIE, RAZA, SEXO: 'M', CHIP: HEMBRA }),
    HEMBRA: lookup('selecciones/seleccionHembrasDash', { COD_ESPECIE, RAZA, SEXO: 'H' }),
  }
}

/** Rows that name a chip: an animal is registered before its young. */
const FAMILY = 100

export interface HostLineage {
  /** Inbreeding is not computed here: the host was asked for one generation only. */
  readonly lineage: Pick<Lineage, 'animal' | 'ancestors' | 'offspring'>
  readonly takenAt: number | undefined
}

/** Among the first of them it is itself, unless it was registered after several of its young. */
const FIRST = 5
/** Ancestors beyond these are not asked for, one by one. */
const GENERATIONS = 3

/**
 * An animal that is not on this device, for a person whose inventory of all owners is paged: its row, its young and
 * its ancestors, as the host finds them by chip, also those of nobody. null: this person's inventories are on the
 * device.
 */
export async function hostLineage(reader: Reader, chip: string): Promise<HostLineage | null> {
  const me = reader.here.get()
  if (!me || chip === '' || !isAdministrator(me.person) || !isPaged(ANIMALS, me.person)) return null
  const rowsWith = async (sought: string, rows: number) => {
    const request = animalsPage({ filter: noInventoryFilter, unowned: true, search: sought, first: 0, rows })
    const kept = await reader.answers.read(me, request)
    reader.want(request, kept?.takenAt)
    return { rows: (kept?.items ?? []).map(valuesOf), takenAt: kept?.takenAt }
  }
  const { rows, takenAt } = await rowsWith(chip, FAMILY)
  const animal = rows.find(({ CHIP }) => CHIP === chip) ?? null
  const ancestors: Record<string, Ancestor> = {}
  const learn = async (of: string, place: string): Promise<void> => {
    if (of === '') return
    const found = (await rowsWith(of, FIRST)).rows.find(({ CHIP }) => CHIP === of)
    ancestors[place] = { chip: of, name: found?.NOMBRE ?? '', breed: found?.RAZA ?? '' }
    if (place.length < GENERATIONS) await learnParents(found, place)
  }
  const learnParents = (of: Values | null | undefined, place: string): Promise<unknown> =>
    Promise.all([learn(of?.CHIP_PADRE ?? '', `${place}P`), learn(of?.CHIP_MADRE ?? '', `${place}M`)])
  await learnParents(animal, '')
  return {
    lineage: {
      animal,
      ancestors,
      offspring: rows.filter((row) => row.CHIP_PADRE === chip || row.CHIP_MADRE === chip).sort(youngestFirst),
    },
    takenAt,
  }
}

const bornOn = ({ FECHA_NACIMIENTO = '' }: Values): string => FECHA_NACIMIENTO
const youngestFirst = (a: Values, b: Values): number => (bornOn(a) < bornOn(b) ? 1 : -1)
