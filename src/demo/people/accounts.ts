/** The demo accounts and the people behind them. */
import type { World } from '../base/world.ts'

export interface DemoPerson {
  readonly usuario?: string
  readonly nid: string
  readonly tid: string
  readonly name: string
  readonly department: string
  readonly municipality: string
  readonly address: string
  readonly profession: string
  /** Name of the premises; '' for people without animals. */
  readonly farm: string
  readonly prefix: string
}

const person = (
  usuario: string,
  nid: string,
  name: string,
  municipality: string,
  address: string,
  profession: string,
  farm: string,
  prefix: string,
): DemoPerson => ({
  usuario,
  nid,
  tid: 'CC',
  name,
  department: municipality.slice(0, 2),
  municipality,
  address,
  profession,
  farm,
  prefix,
})

export const demoPeople: readonly DemoPerson[] = [
  person(
    'asociado',
    '91245678',
    'Hernando Ardila Serrano',
    '68418',
    'Vereda La Mesa, kilómetro 4',
    'GA',
    'Aprisco La Esperanza',
    'LESP',
  ),
  person(
    'asociado2',
    '63412590',
    'Luz Marina Sarmiento Rueda',
    '68079',
    'Vereda Guane, camino real',
    'ZO',
    'Criadero Villa Luz',
    'VLUZ',
  ),
  person(
    'consulta',
    '41678902',
    'Gloria Inés Vargas Ortiz',
    '25799',
    'Vereda El Chuscal',
    'AE',
    'Finca El Chuscal',
    'GVO',
  ),
  person(
    'ayudas',
    '80123456',
    'Camilo Andrés Bernal Soto',
    '05615',
    'Vereda Pontezuela',
    'MVZ',
    'Granja Los Salados',
    'CBS',
  ),
  person(
    'nuevo',
    '1098765432',
    'Paola Andrea Quintero Díaz',
    '68679',
    'Vereda El Tabacal',
    'TA',
    'Finca Nuevo Horizonte',
    'NHOR',
  ),
  person('registrador', '13834521', 'Jorge Eliécer Mantilla Prada', '68547', 'Calle 8 # 5-27', 'ZO', '', ''),
  person('admin', '52418763', 'Marcela Rojas Pinzón', '11001', 'Carrera 7 # 72-41', 'MVZ', '', ''),
]

/** Names, passwords and levels of the demo accounts (printed by the start command, listed in the README). */
export const demoAccounts = [
  { username: 'admin', password: 'Admin.2026', nivel: 2, administrador: true, cargo: 1, about: 'administradora' },
  { username: 'asociado', password: 'Asociado.2026', nivel: 1, administrador: false, cargo: 1, about: 'criador' },
  {
    username: 'asociado2',
    password: 'Asociado.2026',
    nivel: 1,
    administrador: false,
    cargo: 1,
    about: 'otra criadora',
  },
  {
    username: 'registrador',
    password: 'Registrador.2026',
    nivel: 1,
    administrador: false,
    cargo: 1,
    about: 'registrador de Santanderes',
  },
  { username: 'consulta', password: 'Consulta.2026', nivel: 4, administrador: false, cargo: 1, about: 'consulta' },
  { username: 'ayudas', password: 'Ayudas.2026', nivel: 5, administrador: false, cargo: 1, about: 'edita las ayudas' },
  { username: 'nuevo', password: 'Nuevo.2026', nivel: 1, administrador: false, cargo: 0, about: 'primer ingreso' },
] as const

export const nidOf = (usuario: string): string => {
  const found = demoPeople.find((each) => each.usuario === usuario)
  if (!found) throw new RangeError(`no account ${usuario}`)
  return found.nid
}

export const accounts = (): World['accounts'] =>
  demoAccounts.map(({ username, password, nivel, administrador, cargo }, place) => ({
    id: place + 1,
    username,
    nid: nidOf(username),
    password,
    nivel,
    administrador,
    cargo,
  }))
