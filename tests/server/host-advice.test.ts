/** What the registry finds by itself in a form that arrives: marked for review, never refused, whatever client sent it. */
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type Finding, formOf, operationNamed, type Values } from '../../src/registry/index.ts'
import type { Call } from '../../src/server/core/call.ts'
import { rowsOf } from '../../src/server/database/database.ts'
import * as tables from '../../src/server/database/schema.ts'
import { marksOf as marksOfCall } from '../../src/server/filing/host-advice.ts'
import { a01, a04, fresh } from './forms.ts'
import { openWith } from './harness.ts'
import { animalIds, breed, nid } from './world.ts'

const { server, ana, admin } = await openWith('ana', 'admin')

/** A female of whom nothing is known yet. */
let females = 0
async function doe(): Promise<string> {
  const chip = `DOE${++females}`
  await server.db.insert(tables.animals).values({
    ...{ chip, name: `Doe ${females}`, ownerNid: nid.ana, breederNid: nid.ana, species: 'C', breedId: breed.alpina },
    ...{ sex: 'H', bornOn: '2022-02-01', composition: 'FU' },
  })
  return chip
}

const send = async (operation: string, form: Values) =>
  expect((await server.call(operation, form, { as: ana, detail: true })).body).toBe(1)
async function mate(CHIP_HEMBRA: string, given: Values = {}): Promise<Values> {
  const form = a01({ CHIP_HEMBRA, ...given })
  await send('formularioA01/ingresarNacimiento', form)
  return form
}
async function bear(CHIP_HEMBRA: string, service: Values, given: Values = {}): Promise<Values> {
  const form = a04({ CHIP_HEMBRA, CONSECUTIVO_SERVICIO: service.CONSECUTIVO ?? '', ...given })
  await send('formularioA04/ingresarNacimiento', form)
  return form
}
const marksOf = async ({ CONSECUTIVO = '', CODIGO = '' }: Values): Promise<readonly Finding[]> => {
  const [row] = await server.rows<{ advice: readonly Finding[] | null }>(
    sql`select advice from filings where code = ${CODIGO} and number = ${CONSECUTIVO} order by id desc limit 1`,
  )
  return row?.advice ?? []
}
const rulesOf = async (form: Values) => (await marksOf(form)).map(({ rule }) => rule)

describe('a service', () => {
  it('of a female of whom nothing speaks against it is not marked', async () => {
    expect(await marksOf(await mate(await doe()))).toEqual([])
  })

  it('of one that was served the same day is marked, in words, as found by the registry', async () => {
    const chip = await doe()
    const first = await mate(chip)
    const again = await mate(chip)
    const [found] = await marksOf(again)
    expect(found).toMatchObject({ rule: 'hembraLibre', field: 'CHIP_HEMBRA', by: 'host' })
    expect(found?.text).toBe(
      `Doe ${females} …${chip.slice(-4)} ya fue servida ese día (vie 20 nov), por A01 ${first.CONSECUTIVO}.`,
    )
  })

  it('of one that is pregnant, or has just given birth, is marked', async () => {
    const pregnant = await doe()
    await mate(pregnant, { FECHA_SERVICIO: '2026-07-01' })
    expect((await marksOf(await mate(pregnant)))[0]?.text).toContain('está gestante por A01')
    const mother = await doe()
    const service = await mate(mother, { FECHA_SERVICIO: '2026-06-23' })
    await bear(mother, service, { FECHA_PARTO: '2026-11-20' })
    expect((await marksOf(await mate(mother)))[0]?.text).toContain('parió el mismo día')
  })

  it('of one that joins a group is marked alike', async () => {
    const chip = await doe()
    await mate(chip)
    const number = Number(fresh())
    await server.db.insert(tables.services).values({
      ...{ code: 'A01a', number, ownerNid: nid.ana, requestedOn: '2026-11-20', servedOn: '2026-11-20' },
      ...{ endsOn: '2026-12-30', species: 'C', breedId: breed.alpina, sireId: animalIds.AM1 ?? 0, state: 0 },
    })
    const joins = { CONSECUTIVO: String(number), CHIP_HEMBRA: chip, NID_PROPIETARIO: nid.ana }
    await send('formularioA01a/ingresarMontaGrupalDetalle', joins)
    expect(await rulesOf({ ...joins, CODIGO: 'A01a' })).toContain('hembraLibre')
  })
})

describe('a birth', () => {
  it('before its service, or outside gestation, is filed and marked', async () => {
    const before = await doe()
    const early = await bear(before, await mate(before), { FECHA_PARTO: '2026-11-10' })
    expect((await marksOf(early))[0]?.text).toContain('anterior al servicio')
    const chip = await doe()
    const short = await bear(chip, await mate(chip, { FECHA_SERVICIO: '2026-09-01' }))
    expect(await rulesOf(short)).toEqual(['gestacion'])
  })

  it('of a weight far off, or in the future, is filed and marked', async () => {
    const chip = await doe()
    const service = await mate(chip, { FECHA_SERVICIO: '2026-06-25' })
    const form = await bear(chip, service, { PESO_AL_NACER: '19', FECHA_PARTO: '2026-11-25' })
    expect(await rulesOf(form)).toEqual(['fechaFutura', 'pesoAlNacer'])
  })

  it('says what its service does, whatever the client sends of it', async () => {
    const chip = await doe()
    const service = await mate(chip, { FECHA_SERVICIO: '2026-09-01' })
    const form = await bear(chip, service, { FECHA_SERVICIO: '2026-06-25' })
    expect(await rulesOf(form)).toEqual(['gestacion'])
  })
})

describe('what a device reports', () => {
  const told = (text: string) => JSON.stringify([{ field: 'CHIP_HEMBRA', rule: 'hembraLibre', text }])

  it('is not marked twice, and is not put into other words by whoever sends it', async () => {
    const chip = await doe()
    await mate(chip)
    const marks = await marksOf(await mate(chip, { CONSEJOS: told('Todo en orden') }))
    expect(marks).toHaveLength(1)
    expect(marks[0]?.text).toContain('ya fue servida ese día')
    expect(marks[0]?.by).toBeUndefined()
  })
})

it('the review shows it to administrators', async () => {
  const chip = await doe()
  await mate(chip)
  const form = await mate(chip)
  const { body } = await server.call('revisionCampo/recibidos', { AVISO: 'S', FILAS: '50' }, { as: admin })
  const row = (body as Values[]).find(({ NUMERO }) => NUMERO === form.CONSECUTIVO)
  expect(row?.CONSEJOS).toContain('hembraLibre')
})

/** A node of a plan as PostgreSQL explains it. */
interface Node {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Cond'?: string
  readonly Plans?: readonly Node[]
}

// Of a small table all rows are read, as that is cheaper; but plans are kept, also those of a registry that has no rows yet.
const known = sql`set local enable_seqscan = off`
const unknown = sql`update pg_class set relpages = 0, reltuples = -1 where relnamespace = 'public'::regnamespace`

it.each([
  ['A01', a01(), known],
  ['A04', a04(), known],
  ['A01', a01(), unknown],
  ['A04', a04(), unknown],
])('what %s needs is found by indexes, however many services and births there are', async (key, fields, tables) => {
  const operation = operationNamed(formOf(key).submit.operation)
  const call = { operation, fields, context: { now: () => new Date() } } as unknown as Call
  const fact = marksOfCall(call)?.fact
  const rows = await server.db.transaction(async (tx) => {
    await tx.execute(tables)
    const plan = sql`explain (format json) select ${fact}`
    return rowsOf<{ 'QUERY PLAN': readonly { readonly Plan: Node }[] }>(tx, plan)
  })
  const nodes = (one: Node): Node[] => [one, ...(one.Plans ?? []).flatMap(nodes)]
  const read = rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => nodes(Plan)))
  const large = read.filter((one) => /^(services|births|service_females|animals)$/.test(one['Relation Name'] ?? ''))
  expect(large.length).toBeGreaterThan(4)
  const whole = large.filter((one) => !('Index Cond' in one || one['Node Type'] === 'Bitmap Heap Scan'))
  expect(whole).toEqual([])
})
