/**
 * The inventory of all owners, asked from the host by groups and pages (capacity 'paginasTodo'): an administrator's
 * dashboard does not carry every animal onto the device. What was last answered is kept, as every answer is.
 */

import {
  EVERY_OWNER,
  isPaged,
  keyOf,
  type LookupRequest,
  type Option,
  pageRequest,
  totalOf,
} from '../../registry/index.ts'
import { sexes } from '../../registry/vocabulary/codes.ts'
import { optionOf, valuesOf } from '../cache/items.ts'
import type { HerdFilter, HerdPage, HerdPageRequest, HerdSummary } from '../contract/inventory.ts'
import type { Reader } from './reader.ts'

type Dated<T> = T & { readonly takenAt: number | undefined; readonly refreshing: boolean }

export interface HostHerd {
  /** Is this owner's inventory asked from the host? '' and ADMINANCO are all of them. */
  answers(owner: string): boolean
  summary(filter: HerdFilter): Promise<Dated<HerdSummary>>
  page(request: HerdPageRequest): Promise<Dated<HerdPage>>
  /** What a screen asked for last. */
  inSight(): readonly LookupRequest[]
}

const ANIMALS = 'dashboard/dataAnimales'

export function createHostHerd(reader: Reader): HostHerd {
  const { answers, here, status } = reader
  const shown = new Map<'groups' | 'births' | 'page', LookupRequest>()

  async function rowsOf(request: LookupRequest) {
    const me = here.get()
    const kept = me ? await answers.read(me, request) : undefined
    reader.want(request, kept?.takenAt)
    return { items: kept?.items ?? [], takenAt: kept?.takenAt }
  }

  const optionsOf = async (request: LookupRequest): Promise<readonly Option[]> =>
    (await rowsOf(request)).items.map(optionOf)

  const isFetching = (requests: readonly LookupRequest[]) =>
    requests.some((request) => status.get().fetching.includes(keyOf(request)))

  return {
    answers(owner) {
      const me = here.get()
      return me !== null && (owner === '' || owner === EVERY_OWNER) && isPaged(ANIMALS, me.person)
    },
    async summary(filter) {
      const asked = summaryRequests(filter)
      shown.set('groups', asked.groups).set('births', asked.births)
      const [groups, births] = await Promise.all([rowsOf(asked.groups), rowsOf(asked.births)])
      const [especies, razas, libros, partos, formas] = await Promise.all([
        optionsOf(asked.species),
        filter.COD_ESPECIE === '' ? [] : optionsOf(asked.breeds),
        optionsOf(asked.books),
        optionsOf(asked.birthTypes),
        optionsOf(asked.concepts),
      ])
      const told = groups.items.map(valuesOf).map(({ RAZA = '', SEXO = '', TOTAL = '0' }) => ({
        RAZA,
        SEXO,
        TOTAL: Number(TOTAL),
      }))
      const span = births.items[0] ? valuesOf(births.items[0]) : {}
      const none: readonly Option[] = []
      return {
        groups: told,
        total: told.reduce((sum, { TOTAL }) => sum + TOTAL, 0),
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
        refreshing: isFetching([asked.groups]),
      }
    },
    async page(request) {
      const asked = animalsPage(request)
      shown.set('page', asked)
      const { items, takenAt } = await rowsOf(asked)
      const rows = items.map(valuesOf)
      return { rows, total: totalOf(rows), takenAt, refreshing: isFetching([asked]) }
    },
    inSight: () => [...shown.values()],
  }
}

const asked = (operation: LookupRequest['operation'], fields: LookupRequest['fields']): LookupRequest => ({
  operation,
  fields: { ...fields, NID_PROPIETARIO: EVERY_OWNER },
  passing: [],
})

/** The page of the inventory that a screen shows. */
export const animalsPage = ({ filter, search, sort, first, rows }: HerdPageRequest): LookupRequest =>
  pageRequest(asked(ANIMALS, { ...filter }), { first, rows, search, ...(sort && { sort }) })

/** Everything that was found in it. */
export const allAnimals = ({ filter, search, sort }: HerdPageRequest) => ({
  whole: asked(ANIMALS, { ...filter }),
  wanted: { search, ...(sort && { sort }) },
})

/** What the dashboard asks beside a page. */
export function summaryRequests(filter: HerdFilter) {
  const { FECHA_INICIAL: _from, FECHA_FINAL: _until, ...anyDate } = filter
  return {
    groups: asked('dashboard/informacionInicial', { ...filter }),
    births: asked('dashboard/fechasNacimiento', anyDate),
    species: asked('selecciones/seleccionCodigoEspecieDash', {}),
    breeds: asked('selecciones/seleccionCodigoRazasDash', { COD_ESPECIE: filter.COD_ESPECIE }),
    books: asked('selecciones/seleccionLibrosDash', {}),
    birthTypes: asked('selecciones/seleccionTipoPartoDash', {}),
    concepts: asked('selecciones/seleccionFormasConcepcion', {}),
  }
}

/** Choices too many for a device: each is searched at the host. */
function soughtOf({ COD_ESPECIE, RAZA, HEMBRA }: HerdFilter): NonNullable<HerdSummary['sought']> {
  if (COD_ESPECIE === '' || RAZA === '') return {}
  return {
    MACHO: asked('selecciones/seleccionMachosDash', { COD_ESPECIE, RAZA, SEXO: 'M', CHIP: HEMBRA }),
    HEMBRA: asked('selecciones/seleccionHembrasDash', { COD_ESPECIE, RAZA, SEXO: 'H' }),
  }
}
