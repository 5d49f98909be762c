/** What a new registry needs before its first person: code tables, places, breeds, parameters, fees, help. */
import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { farmDay } from '../../registry/format/farm-time.ts'
import { type Database, rowsOf } from './database.ts'
import places from './divipola.json' with { type: 'json' }
import { breedNames, codeTables, feeOf, firstHelp, parameterValues } from './reference-data.ts'
import * as schema from './schema.ts'

/** Arbitrary, equal for every process of this server. */
const SEED_LOCK = 5_021_965

/** Runs at every start, also of several servers at once: existing rows stay as administrators left them. */
export async function seedReference(db: Database, year = Number(farmDay(Date.now()).slice(0, 4))): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`)
    await tx.insert(schema.codes).values(codeRows()).onConflictDoNothing()
    await seedPlaces(tx)
    const parameters = Object.entries(parameterValues).map(([name, value]) => ({ name, value }))
    await tx.insert(schema.parameters).values(parameters).onConflictDoNothing()
    if (await isEmpty(tx, schema.breeds)) await tx.insert(schema.breeds).values(breedRows())
    if (await isEmpty(tx, schema.formFees)) await tx.insert(schema.formFees).values(feeRows(year))
    if (await isEmpty(tx, schema.helpTopics))
      await tx
        .insert(schema.helpTopics)
        .values(Object.entries(firstHelp).map(([id, html]) => ({ helpId: Number(id), html })))
  })
}

async function seedPlaces(db: Database): Promise<void> {
  const departments = places.map(({ code, name }) => ({ code, name }))
  await db.insert(schema.departments).values(departments).onConflictDoNothing()
  const towns = places.flatMap(({ code: department, municipalities }) =>
    municipalities.map(({ code, name }) => ({ code, name, department })),
  )
  await db.insert(schema.municipalities).values(towns).onConflictDoNothing()
}

async function isEmpty(db: Database, table: PgTable): Promise<boolean> {
  const found = await rowsOf(db, sql`select 1 from ${table} limit 1`)
  return found.length === 0
}

const codeRows = () =>
  Object.entries(codeTables).flatMap(([kind, options]) =>
    options.map(({ code, name, ...extras }, position) => ({ kind, code, name, extras, position })),
  )

const breedRows = () =>
  (['C', 'O'] as const).flatMap((species) => breedNames[species].map((name) => ({ species, name })))

const feeRows = (year: number) =>
  (codeTables.formulario ?? []).map(({ code, name }) => ({ code, description: name, value: feeOf(code), year }))
