/** Options and data for a person who fills in a form: the host's, with the device's own unsent changes. */

import {
  type FormDefinition,
  formOf,
  type LookupRequest,
  type OpenedService,
  type Option,
  type Person,
  type Values,
} from '../../src/registry/index.ts'
import { birthTypes, countries, documentTypes, kinships, sexes, species } from '../../src/registry/vocabulary/codes.ts'
import { isAnimalPicker } from '../../src/sync/cache/lookup-classes.ts'
import type { FakeHost } from '../sync/fakes/host.ts'
import { hangsOn } from '../sync/fakes/rules.ts'
import type { Dice } from './dice.ts'

/** A form that was saved on the device and was not discarded. */
interface Made {
  readonly form: string
  readonly person: string
  values: Values
}

/** The situation of a person who fills in a form. */
export interface Ground {
  readonly host: FakeHost
  readonly person: Person
  readonly dice: Dice
  /** yyyy-mm-dd, by the device's clock. */
  readonly today: string
  /** Owners for whom the person may fill in the form. */
  readonly ownersOf: (form: FormDefinition) => readonly string[]
  /** Forms of this device, in order. */
  readonly made: readonly Made[]
}

const table = (...codes: string[]): readonly Option[] => codes.map((code) => ({ code, name: code, tid: 'CC' }))

/** The host's state after its filings, and then after those of the device. */
export const records = ({ host, made, person }: Ground): readonly { form: FormDefinition; values: Values }[] => [
  ...host.filings.map(({ form, values }) => ({ form: formOf(form), values })),
  ...made.filter((one) => one.person === person.nid).map(({ form, values }) => ({ form: formOf(form), values })),
]

/** How a service, a birth or a stock of that code appears in pickers. */
function servicesOf(ground: Ground, code: string, owner: string): readonly OpenedService[] {
  const all = records(ground)
  const opened = new Map<string, OpenedService>()
  for (const { code: its, number, owner: whose, pending } of ground.host.stock)
    if (its === code && whose === owner && pending > 0)
      opened.set(number, {
        code: its as OpenedService['code'],
        number,
        owner,
        item: { ...straws, PENDIENTES: `${pending}` },
      })
  for (const { form, values } of all)
    for (const one of form.provides(values)) if (one.code === code && one.owner === owner) opened.set(one.number, one)
  const hung = new Set(all.flatMap(({ form, values }) => hangsOn(form, values).split(' ').slice(1, 3).join(' ')))
  const open = [...opened.values()].filter(({ number }) =>
    code === 'A01a' ? femalesOf(ground, number).length > 0 : !hung.has(`${code} ${number}`),
  )
  // Occasionally a service that already has its birth: the host must refuse the form.
  return ground.dice.chance(0.95) ? open : [...opened.values()].filter(() => code !== 'A01a')
}

const straws: Values = { ESPECIE: 'C', RAZA: '3', CRG_MACHO: '900000000000002', NOMBRE_DEL_MACHO: 'LUCERO' }

/** The females of a group as this device shows them. */
export function femalesOf({ host, made, person }: Ground, group: string): readonly string[] {
  const females = new Set(host.females.get(group))
  for (const { form, values, person: by } of made) {
    if (by !== person.nid || values.CONSECUTIVO !== group) continue
    if (form === 'A01a-hembra') females.add(values.CHIP_HEMBRA ?? '')
    if (form === 'A01a-retiro') females.delete(values.CHIP_HEMBRA ?? '')
  }
  return [...females]
}

/** A new animal of the host, or one added by a form of this device, whoever filled that in. */
function animalFor(ground: Ground, owner: string): string {
  const { host, dice, made } = ground
  const given = new Set(
    made.flatMap(({ form, values }) => {
      const { givesAway } = formOf(form)
      return givesAway ? [values[givesAway.chip] ?? ''] : []
    }),
  )
  const brought = made
    .flatMap(({ form, values }) => formOf(form).brings?.(values) ?? [])
    .filter((one) => one.owner === owner && !given.has(one.chip))
  if (brought.length > 0 && dice.chance(0.5)) return dice.pick(brought).chip
  const chip = `8${dice.unique()}`
  host.animals.set(chip, owner)
  return chip
}

export function optionsOf(ground: Ground, { operation, fields }: LookupRequest, form: FormDefinition) {
  const { dice } = ground
  if (isAnimalPicker(operation)) {
    const chip = animalFor(ground, fields.NID_PROPIETARIO ?? '')
    return [{ code: chip, name: chip, nombre: 'SOL' }]
  }
  switch (operation.replace('selecciones/', '')) {
    case 'SeleccionTipoDocumento':
      return documentTypes.filter(({ code }) => code === 'CC')
    case 'seleccionUsuarios':
    case 'seleccionUsuariosAdmin':
      return table(...ground.ownersOf(form))
    case 'seleccionUsuariosOtros':
      return table('1001', '2002').filter(({ code }) => code !== fields.NID_PROPIETARIO)
    case 'seleccionUsuariosTotal':
      return table('1001', '2002', '77')
    case 'seleccionCodigoEspecie':
      return species
    case 'seleccionCodigoRazas':
      return table('3', '4')
    case 'seleccionParentesco':
      return kinships
    case 'seleccionSexo':
      return sexes
    case 'seleccionTipoParto':
      return birthTypes
    case 'seleccionPaises':
      return countries
    case 'SeleccionInseminador':
    case 'seleccionProfesionales':
    case 'seleccionRegistradoresGenealogia':
    case 'seleccionRegistradoresAdmin':
      return table('55', '56', '57', '58')
    case 'SeleccionFormularios': {
      const named = Object.entries(fields).flatMap(([name, code]) => (/^formulario\d?$/.test(name) ? [code] : []))
      const owner = fields.OWNER ?? ''
      return table(...named.filter((code) => servicesOf(ground, code, owner).length > 0))
    }
    case 'seleccionConsecutivoServicio':
    case 'seleccionConsecutivoServicioAdmin':
      return servicesOf(ground, fields.CODIGO ?? '', fields.NID_PROPIETARIO ?? '').map(({ number }) => ({
        code: number,
        name: number,
      }))
    case 'SeleccionHembrasA01a': {
      const born = new Set(records(ground).map(({ form: its, values }) => hangsOn(its, values).split(' ').at(-1)))
      return table(...femalesOf(ground, fields.CONSECUTIVO ?? '').filter((chip) => !born.has(chip)))
    }
    case 'SeleccionChipsLibres':
      return table(`9${dice.unique()}`)
    case 'departamentos':
    case 'municipios':
    case 'profesiones':
    case 'tipoSocio':
      return table('A', 'B')
  }
  throw new Error(`Nobody here can choose from ${operation}`)
}

/** The answer of a data call: a service's data from its form; otherwise an invented text for each key. */
export function itemOf(ground: Ground, { operation, fields }: LookupRequest, wanted: readonly string[]): Values {
  if (operation.endsWith('/datosConsecutivoServicio')) {
    const code = fields.CODIGO ?? 'A04'
    const number = fields.CONSECUTIVO_SERVICIO ?? fields.CONSECUTIVO ?? ''
    const known = servicesOf(ground, code, fields.NID_PROPIETARIO ?? '').find((one) => one.number === number)
    const opened = records(ground).flatMap(({ form, values }) => form.provides(values))
    const item = known?.item ?? opened.find((one) => one.code === code && one.number === number)?.item
    const stock = ground.host.stock.find((one) => one.code === code && one.number === number)
    return { ...straws, PREFIJO_SOLICITANTE: 'ABC', ...item, ...(stock && { PENDIENTES: String(stock.pending) }) }
  }
  const word = (key: string) => (key.startsWith('CHIP') ? `7${ground.dice.unique()}` : 'ABC')
  return Object.fromEntries(wanted.map((key) => [key, word(key)]))
}
