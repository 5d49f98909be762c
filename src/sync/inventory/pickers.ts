/** Lookups that the inventory answers, in the shape of the host's own answers (decisions, 'Lookups'). */
import {
  type AnimalChoices,
  type InventoryChoice,
  kinshipTo,
  type LookupRequest,
  type Option,
  offersLeased,
  type ParentsOf,
  roleOf,
  sexAsked,
  type Values,
} from '../../registry/index.ts'
import { chipOptions, matesOf, occurring, occurringSpecies } from './choices.ts'
import type { Columns } from './layout.ts'
import { isEveryOwner, keep, type Rows, select } from './select.ts'

/** The data that a picker uses. */
export interface PickerSource {
  readonly columns: Columns
  readonly own: Rows
  /** Males of other owners, each under the owner in whose answer they came. */
  readonly leasedRows: Rows
  readonly pedigree: () => ParentsOf<number>
  readonly holds: (owner: string) => boolean
}

interface PickerRequest {
  readonly source: PickerSource
  readonly owner: string
  readonly field: (name: string) => string
  /** yyyy-mm-dd */
  readonly today: string
}

const animals = ({ source: stable, owner, field }: PickerRequest, SEXO = field('SEXO')): Rows =>
  select(stable.columns, stable.own, {
    NID_PROPIETARIO: owner,
    COD_ESPECIE: field('COD_ESPECIE'),
    RAZA: field('RAZA'),
    SEXO,
  })

const ofOwner = ({ source: stable, owner }: PickerRequest): Rows =>
  select(stable.columns, stable.own, { NID_PROPIETARIO: owner })

/** Males of other owners that this owner has on lease today. */
function leasedTo(request: PickerRequest): Rows {
  const { columns } = request.source
  const sources = columns.sources.map(({ owner }) => isEveryOwner(request.owner) || owner === request.owner)
  const leased = keep(request.source.leasedRows, (row) => sources[columns.sourceOf[row] as number] === true)
  const males = select(columns, leased, { RAZA: request.field('RAZA'), SEXO: 'M' })
  return keep(males, (row) => columns.text('ARRENDADO_HASTA', row) >= request.today)
}

function females(request: PickerRequest): Rows {
  const { columns, pedigree } = request.source
  const { codes, dictionary } = columns.column('CHIP')
  const kinship = kinshipTo(pedigree(), dictionary.code(request.field('CHIP_MACHO')))
  const wanted = request.field('PARENTESCO')
  // Without a kinship filter nothing is excluded: kinship is computed once the female is chosen.
  if (wanted === '') return animals(request, 'H')
  return keep(animals(request, 'H'), (row) => kinship(codes[row] as number) === wanted)
}

type Picker = (request: PickerRequest) => readonly Option[]

const chips =
  (rows: (request: PickerRequest) => Rows): Picker =>
  (request) =>
    chipOptions(request.source.columns, rows(request))

const both = (a: Rows, b: Rows): Rows => (b.length === 0 ? a : Uint32Array.from([...a, ...b]))

/** One's own, and the leased ones with the last day of the lease, by chip. */
function withLeased(request: PickerRequest, own: Rows): readonly Option[] {
  const { columns } = request.source
  const leased = leasedTo(request)
  const until = new Map(Array.from(leased, (row) => [columns.text('CHIP', row), columns.text('ARRENDADO_HASTA', row)]))
  return chipOptions(columns, both(own, leased)).map((option) => {
    const arrendado = until.get(option.code)
    return arrendado ? { ...option, arrendado } : option
  })
}

const values =
  (codeColumn: string, nameColumn: string, rows: (request: PickerRequest) => Rows = ofOwner): Picker =>
  (request) =>
    occurring(request.source.columns, rows(request), codeColumn, nameColumn)

/** Options of the dashboard's filters. */
const ofInventory: Readonly<Record<InventoryChoice, Picker>> = {
  owners: (request) => values('NID_PROPIETARIO', 'NOMPROP')(request).map((option) => ({ ...option, tid: '' })),
  species: (request) => occurringSpecies(request.source.columns, ofOwner(request)),
  breeds: values('COD_RAZA', 'RAZA', (request) => animals(request, '')),
  // SEXO is sent along by the dashboard; females stay females (decision 60).
  females: chips((request) => animals(request, 'H')),
  males: chips((request) => {
    const female = request.field('CHIP')
    const males = animals(request, 'M')
    return female === '' ? males : matesOf(request.source.columns, males, ofOwner(request), female)
  }),
  books: values('COD_LIBRO', 'LIBRO'),
  birthTypes: values('COD_TIPO_PARTO', 'TIPO_PARTO'),
  concepts: values('COD_CONCEPCION', 'DESCRIPCION'),
}

/** Animals leased out today are removed where leases are known (leases.ts). */
const forForms =
  (role: AnimalChoices, fields: Values): Picker =>
  (request) => {
    const own = role.related ? females(request) : animals(request, sexAsked(role, fields))
    return offersLeased(role, fields) ? withLeased(request, own) : chipOptions(request.source.columns, own)
  }

function pickerFor({ operation, fields }: LookupRequest): Picker | undefined {
  const role = roleOf(operation)
  if (role.kind === 'inventory') return ofInventory[role.of]
  return role.kind === 'animals' ? forForms(role, fields) : undefined
}

/** undefined: not a lookup of animals, or an owner whose animals are not here. */
export function answerPicker(
  stable: PickerSource,
  request: LookupRequest,
  today: string,
): readonly Option[] | undefined {
  const picker = pickerFor(request)
  const owner = request.fields.NID_PROPIETARIO ?? ''
  if (!picker || !stable.holds(owner)) return undefined
  return picker({ source: stable, owner, today, field: (name) => request.fields[name] ?? '' })
}
