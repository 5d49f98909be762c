/** Every list on an administrator's screens, as the screen requests it when it opens. */
import {
  EVERY_OWNER,
  filterColumns,
  inventoryColumns,
  kindOf,
  type LookupRequest,
  listedForms,
  type MasterDefinition,
  masters,
  mayOpen,
  nothingWanted,
  operationNamed,
  type Person,
  type RecordDefinition,
  requestOf,
  reviewRequest,
} from '../../src/registry/index.ts'
import { listRequest } from '../../src/sync/cache/list-queries.ts'
import type { HerdFilter } from '../../src/sync/contract/inventory.ts'

export interface List {
  readonly name: string
  readonly whole: LookupRequest
  /** Sortable columns of a paged list; absent: the list is answered whole. */
  readonly columns?: readonly string[]
  /** What it may be filtered by: those of dates, and the others. */
  readonly filters?: readonly { readonly key: string; readonly isDate: boolean }[]
}

export const noFilter: HerdFilter = {
  NID_PROPIETARIO: EVERY_OWNER,
  COD_ESPECIE: '',
  RAZA: '',
  SEXO: '',
  MACHO: '',
  HEMBRA: '',
  LIBRO: '',
  CONCEPCION: '',
  TIPO_PARTO: '',
  FECHA_INICIAL: '',
  FECHA_FINAL: '',
}

const filtersOf = (record: RecordDefinition) =>
  filterColumns(record).map((column) => ({ key: column.key, isDate: kindOf(record, column) === 'date' }))

const keysOf = (columns: readonly { readonly key: string }[]): string[] => columns.map(({ key }) => key)

export function lists(administrator: Person): List[] {
  const ofMasters = masters
    .filter(({ route }) => mayOpen(administrator.nivel, route))
    .flatMap((master): List[] => {
      const whole = opening(master, administrator)
      if (!whole) return []
      const paged = operationNamed(whole.operation).paged
      return [
        {
          name: master.route,
          whole,
          ...(paged && { columns: keysOf(master.list.columns), filters: filtersOf(master) }),
        },
      ]
    })
  const ofForms = listedForms.map((form): List => {
    const whole = listRequest(form, EVERY_OWNER, administrator)
    const paged = operationNamed(whole.operation).paged
    return { name: form.route, whole, ...(paged && { columns: keysOf(form.list.columns), filters: filtersOf(form) }) }
  })
  const inventory: List = {
    name: 'inventory',
    whole: { operation: 'dashboard/dataAnimales', fields: { ...noFilter }, passing: [] },
    columns: keysOf(inventoryColumns),
  }
  const first = { first: 0, rows: 200, search: '' }
  const review: List = { name: '/revisionCampo', whole: reviewRequest(nothingWanted, first), columns: [] }
  return [inventory, ...ofForms, ...ofMasters, review]
}

function opening({ list }: MasterDefinition, administrator: Person): LookupRequest | null {
  const started = Object.entries(list.filters).map(([name, field]) => {
    const start = 'start' in field ? field.start : undefined
    return [name, typeof start === 'object' && 'value' in start ? String(start.value) : '']
  })
  return requestOf(list, Object.fromEntries(started), administrator)
}
