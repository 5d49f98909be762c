/** A small registry for tests: people, their animals and records, and their available numbers. */
import { hash } from '@node-rs/argon2'
import { sql } from 'drizzle-orm'
import type { Database } from '../../src/server/database/database.ts'
import { seedReference } from '../../src/server/database/reference.ts'
import * as tables from '../../src/server/database/schema.ts'

/** Of the server's clock. */
export const START = '2026-11-21T15:00:00Z'

export const PASSWORD = 'Corral.2026.Lejano'
export const FIRST_PASSWORD = 'Primera.2026.Clave'

/** Document numbers. Santander is zone 02, Antioquia 03. */
export const nid = {
  admin: '900',
  ana: '100',
  beto: '200',
  caro: '300',
  registrar: '400',
  national: '600',
  inseminator: '500',
  idle: '501',
  inactive: '700',
  nuevo: '800',
  consulta: '850',
  formerRegistrar: '450',
} as const

export type Who = keyof typeof nid

/** Breeds of a new registry: 1 Alpina, 2 Saanen (goats), 10 Santa Inés (sheep). */
export const breed = { alpina: 1, saanen: 2, santaInes: 10 } as const

interface Beast {
  readonly chip: string
  readonly owner: string | null
  readonly sex: 'M' | 'H'
  readonly breedId?: number
  readonly species?: 'C' | 'O'
  readonly composition?: string
  readonly sire?: string
  readonly dam?: string
}

/** Chips are descriptive: ana's male goat is 'AM1'. */
const herd: readonly Beast[] = [
  { chip: 'FOREIGN', owner: null, sex: 'M', composition: 'PP' },
  { chip: 'AM1', owner: nid.ana, sex: 'M', composition: 'G1' },
  { chip: 'AH1', owner: nid.ana, sex: 'H', composition: 'G2' },
  { chip: 'AH2', owner: nid.ana, sex: 'H', sire: 'AM1', dam: 'AH1' },
  { chip: 'AH3', owner: nid.ana, sex: 'H', breedId: breed.saanen },
  { chip: 'AO1', owner: nid.ana, sex: 'H', breedId: breed.santaInes, species: 'O' },
  { chip: 'BM1', owner: nid.beto, sex: 'M' },
  { chip: 'BM2', owner: nid.beto, sex: 'M' },
  { chip: 'BH1', owner: nid.beto, sex: 'H', sire: 'BM1' },
  { chip: 'CM1', owner: nid.caro, sex: 'M' },
  { chip: 'CH1', owner: nid.caro, sex: 'H' },
]

export const animalIds: Readonly<Record<string, number>> = Object.fromEntries(
  herd.map(({ chip }, place) => [chip, place + 1]),
)
const idOf = (chip: string): number => animalIds[chip] ?? 0

/** Available numbers: each owner has a block for each form. */
const blocks: readonly (readonly [owner: string, first: number])[] = [
  [nid.ana, 1000],
  [nid.beto, 2000],
  [nid.caro, 3000],
]
export const BLOCK = 400

const people: readonly (readonly [Who, string, string])[] = [
  ['admin', 'Amparo Administradora', '11'],
  ['ana', 'Ana Ardila', '68'],
  ['beto', 'Beto Bueno', '68'],
  ['caro', 'Caro Castaño', '05'],
  ['registrar', 'Rita Registradora', '68'],
  ['national', 'Nacho Nacional', '11'],
  ['inseminator', 'Inés Inseminadora', '68'],
  ['idle', 'Iván Inactivo', '68'],
  ['inactive', 'Irene Ausente', '68'],
  ['nuevo', 'Nora Nueva', '68'],
  ['consulta', 'Carlos Consulta', '68'],
  ['formerRegistrar', 'Félix Jubilado', '68'],
]

/** The tests sign in a thousand times, so stored hashes are cheap; a hash contains its cost. */
const cheaply = (password: string) => hash(password, { algorithm: 2, memoryCost: 64, timeCost: 1, parallelism: 1 })

export async function seedWorld(db: Database): Promise<void> {
  await seedReference(db, 2026)
  const [passwordHash, firstHash] = await Promise.all([cheaply(PASSWORD), cheaply(FIRST_PASSWORD)])
  await db.insert(tables.thirdParties).values(
    people.map(([who, name, department]) => ({
      nid: nid[who],
      tid: 'CC',
      name,
      department,
      status: who === 'inactive' ? 1 : 0,
    })),
  )
  await db.insert(tables.accounts).values(
    people.map(([who]) => ({
      username: who,
      nid: nid[who],
      passwordHash: who === 'nuevo' ? firstHash : passwordHash,
      nivel: who === 'admin' ? 2 : who === 'consulta' ? 4 : 1,
      administrador: who === 'admin',
      cargo: who === 'nuevo' ? 0 : 1,
    })),
  )
  await db.insert(tables.registrars).values([
    { nid: nid.registrar, zone: '02' },
    { nid: nid.national, zone: '00' },
    { nid: nid.formerRegistrar, zone: '02', status: 'I' },
  ])
  await db.insert(tables.inseminators).values([
    { nid: nid.inseminator, zone: '02', value: 90_000 },
    { nid: nid.idle, status: 'I' },
  ])
  await db.insert(tables.prefixes).values([
    { ownerNid: nid.ana, prefix: 'ANA' },
    { ownerNid: nid.beto, prefix: 'BTO' },
  ])
  await db.insert(tables.animals).values(
    herd.map((beast) => ({
      id: idOf(beast.chip),
      chip: beast.chip,
      ownerNid: beast.owner,
      breederNid: beast.owner,
      name: `Animal ${beast.chip}`,
      species: beast.species ?? 'C',
      breedId: beast.breedId ?? breed.alpina,
      sex: beast.sex,
      bornOn: '2024-02-29',
      composition: beast.composition ?? 'FU',
      sireId: beast.sire ? idOf(beast.sire) : null,
      damId: beast.dam ? idOf(beast.dam) : null,
    })),
  )
  await db.execute(sql`select setval(pg_get_serial_sequence('animals', 'id'), ${herd.length})`)
  for (const [owner, first] of blocks) await seedNumbers(db, owner, first)
  await seedStock(db)
  await db.insert(tables.leases).values([
    {
      number: 9001,
      animalId: idOf('BM2'),
      lessorNid: nid.beto,
      lesseeNid: nid.ana,
      startsOn: '2026-11-01',
      endsOn: '2026-12-31',
    },
  ])
}

async function seedNumbers(db: Database, ownerNid: string, first: number): Promise<void> {
  const codes = ['A01', 'A01a', 'A02', 'A04', 'A06', 'A12', 'A03', 'A08', 'A09', 'A10', 'A11']
  const rows = codes.flatMap((code) =>
    Array.from({ length: BLOCK }, (_, at) => ({ code, number: first + at, ownerNid, state: 0 })),
  )
  await db.insert(tables.numbers).values(rows)
}

/** ana: A10 5001 with 5 straws of AM1, A11 5002 with 3 of a foreign sire, A10 5003 with none left. beto: A10 5004. */
async function seedStock(db: Database): Promise<void> {
  const line = (code: string, number: number, ownerNid: string, pending: number, sire: string) => ({
    code,
    number,
    ownerNid,
    requestedOn: '2026-01-10',
    species: 'C',
    breedId: breed.alpina,
    amount: 5,
    pending,
    country: code === 'A11' ? '20' : '51',
    sireId: idOf(sire),
    sireName: `Animal ${sire}`,
  })
  const rows = [
    line('A10', 5001, nid.ana, 5, 'AM1'),
    line('A11', 5002, nid.ana, 3, 'FOREIGN'),
    line('A10', 5003, nid.ana, 0, 'AM1'),
    line('A10', 5004, nid.beto, 5, 'BM1'),
  ]
  await db
    .insert(tables.numbers)
    .values(rows.map(({ code, number, ownerNid }) => ({ code, number, ownerNid, state: 1 })))
  await db.insert(tables.stock).values(rows)
}
