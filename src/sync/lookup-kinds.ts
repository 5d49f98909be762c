/** What the engine knows of single operations: which answers it can filter itself, and which the outbox touches. */
import type { LookupRequest, OperationName } from '../registry/index.ts'

const selecciones = (...ops: string[]): ReadonlySet<string> => new Set(ops.map((op) => `selecciones/${op}`))

export const numberLookups = selecciones('seleccionCodigos', 'seleccionCodigosAdmin')
export const serviceLookups = selecciones('seleccionConsecutivoServicio', 'seleccionConsecutivoServicioAdmin')
export const groupFemales = 'selecciones/SeleccionHembrasA01a'

/** Data calls about a service or stock, which an unsent form may have opened. */
export const isRecordCall = (operation: OperationName): boolean => operation.endsWith('/datosConsecutivoServicio')

/** Data calls about an animal by its chip, which the inventory knows where it has the animal. */
export const isAnimalCall = (operation: OperationName): boolean => /\/Datos(Machos|Hembras)$/.test(operation)

/** Answered from the inventory wherever it holds the owner (src/sync/herd): not fetched one by one. */
export const herdLookups = selecciones(
  'seleccionChips',
  'seleccionChipsHembras',
  'seleccionChipsHembrasGrupal',
  'seleccionHembrasServicio',
  'seleccionMachosServicio',
  'seleccionchipMachosA08',
  'seleccionchipHembrasA08',
  'seleccionchipMachosA09',
  'seleccionchipHembrasA09',
  'seleccionChipsA12',
  'seleccionUsuariosDash',
  'seleccionCodigoEspecieDash',
  'seleccionCodigoRazasDash',
  'seleccionHembrasDash',
  'seleccionMachosDash',
  'seleccionLibrosDash',
  'seleccionTipoPartoDash',
  'seleccionFormasConcepcion',
)

/** Those of them from which forms take an animal that must be its owner's, or his to use. */
export const animalPickers: ReadonlySet<string> = new Set(
  [...herdLookups].filter((operation) => /chip|hembras|machos/i.test(operation) && !operation.endsWith('Dash')),
)

/** Lookups whose one filter is a key of each item: the unfiltered answer serves for every value of it. */
const filters: Readonly<Record<string, { readonly field: string; readonly key: string }>> = {
  'selecciones/seleccionUsuarios': { field: 'TID_PROPIETARIO', key: 'tid' },
  'selecciones/seleccionUsuariosAdmin': { field: 'TID_PROPIETARIO', key: 'tid' },
  'selecciones/seleccionProfesionales': { field: 'TID_TERCERO', key: 'tid' },
  'selecciones/seleccionRegistradoresAdmin': { field: 'TID_TERCERO', key: 'tid' },
  'selecciones/seleccionRegistradoresGenealogia': { field: 'TID_TERCERO', key: 'tid' },
}

export interface Unfiltered {
  readonly request: LookupRequest
  readonly key: string
  readonly value: string
}

/** The same request without its filter; undefined: it has none that could be left out. */
export function unfiltered(request: LookupRequest): Unfiltered | undefined {
  const filter = filters[request.operation]
  const value = filter && request.fields[filter.field]
  if (!filter || !value) return undefined
  return { request: { ...request, fields: { ...request.fields, [filter.field]: '' } }, key: filter.key, value }
}
