/** A device with an inventory receives its changes, including removed rows that its user may no longer see. */
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changesIn, type Values, withChanges } from '../../src/registry/index.ts'
import { tidy } from '../../src/server/housekeeping.ts'
import { openWith, START } from './harness.ts'
import { animalIds, nid } from './world.ts'

const { server, ana, beto } = await openWith('ana', 'beto')
beforeAll(async () => {
  for (const owner of [nid.ana, nid.beto])
    await server.rows(
      sql`insert into animals (chip, owner_nid, species, breed_id, sex, composition, sire_id)
          select ${owner} || 'X' || lpad(n::text, 3, '0'), ${owner}, 'C', 1, 'H', 'G1', ${animalIds.FOREIGN ?? 0}::int
          from generate_series(1, 60) n`,
    )
})
beforeEach(() => server.rows(sql`delete from answer_marks`))

const own = { NID_PROPIETARIO: nid.ana, ARRENDADOS: '1' }

interface Told {
  readonly status: number
  readonly etag: string
  readonly body: readonly Values[]
}

async function ask(etag = '', fields: Values = {}, as = ana, operation = 'dashboard/dataAnimales'): Promise<Told> {
  const { status, headers, body } = await server.call(
    operation,
    { ...own, CAMBIOS: '1', ...fields },
    { as, detail: true, ...(etag && { headers: { 'if-none-match': etag } }) },
  )
  return { status, etag: String(headers.etag), body: body as Values[] }
}

/** The complete list, as answered to a client without the capacity. */
const whole = async (as = ana, fields: Values = own) =>
  (await server.call('dashboard/dataAnimales', fields, { as })).body as Values[]

/** Applies the changes to the stored list, and counts the rows sent. */
function applied(held: readonly Values[], { body }: Told) {
  const changes = changesIn(body)
  if (!changes) throw new Error('not told as changes')
  return { rows: withChanges(held, changes), sent: changes.rows.length, gone: changes.gone.length }
}

describe('an inventory that is held', () => {
  it('is what is remembered, and no answer to a narrower question: of those there is no end', async () => {
    const narrow = await ask('', { FECHA_INICIAL: '2001-01-01', FECHA_FINAL: '2030-01-01' })
    expect(narrow.status).toBe(200)
    expect(await server.count('answer_marks')).toBe(0)
    expect((await ask(narrow.etag, { FECHA_INICIAL: '2001-01-01', FECHA_FINAL: '2030-01-01' })).status).toBe(304)
    await ask()
    expect(await server.count('answer_marks')).toBe(1)
  })

  it('is told whole at first, under the etag that it has for whoever takes no changes', async () => {
    const first = await ask()
    const documented = await server.call('dashboard/dataAnimales', own, { as: ana, detail: true })
    expect(first.body).toEqual(documented.body)
    expect(first.etag).toBe(documented.headers.etag)
    expect((await ask(first.etag)).status).toBe(304)
  })

  it('is told what was named, sold, bought and born', async () => {
    const first = await ask()
    await server.rows(sql`update animals set name = 'Luna' where chip = '100X007'`)
    await server.rows(sql`update animals set owner_nid = ${nid.beto} where chip = '100X030'`)
    await server.rows(sql`update animals set owner_nid = ${nid.ana} where chip = '200X001'`)
    await server.rows(
      sql`insert into animals (chip, owner_nid, species, breed_id, sex, composition) values ('100X999', ${nid.ana}, 'C', 1, 'M', 'G1')`,
    )
    const told = await ask(first.etag)
    expect(applied(first.body, told)).toEqual({ rows: await whole(), sent: 3, gone: 2 })
    // Further changes since the second etag.
    await server.rows(sql`delete from animals where chip = '100X999'`)
    const held = await whole()
    expect(applied([...held, told.body.at(-1) as Values], await ask(told.etag))).toEqual({
      rows: held,
      sent: 0,
      gone: 1,
    })
  })

  it('loses a male whose lease ended', async () => {
    await server.rows(
      sql`insert into leases (number, animal_id, lessor_nid, lessee_nid, starts_on, ends_on)
          values (7001, ${animalIds.BM1 ?? 0}::int, ${nid.beto}, ${nid.ana}, '2026-11-01', '2026-11-25')`,
    )
    const first = await ask()
    expect(first.body.map(({ CHIP }) => CHIP)).toContain('BM1')
    await server.rows(sql`update leases set ends_on = '2026-11-20' where number = 7001`)
    const told = await ask(first.etag)
    const { rows, sent, gone } = applied(first.body, told)
    expect([sent, gone]).toEqual([0, 1])
    expect(rows?.map(({ CHIP }) => CHIP)).not.toContain('BM1')
  })

  it('is told whole where a change is in most of its rows', async () => {
    const first = await ask()
    await server.rows(sql`update third_parties set name = name || ' B.' where nid = ${nid.ana}`)
    const told = await ask(first.etag)
    expect(told.body).toEqual(await whole())
  })

  it('is told whole once nobody knows any more what was told', async () => {
    const first = await ask()
    await server.rows(sql`update answer_marks set used_at = now() - interval '200 days'`)
    await tidyHere()
    await server.rows(sql`update animals set name = 'Sol' where chip = '100X008'`)
    expect((await ask(first.etag)).body).toEqual(await whole())
  })

  it('is kept while it is asked for', async () => {
    await ask()
    await tidyHere()
    expect(await server.count('answer_marks')).toBe(1)
  })

  it("tells nothing of another's to whoever shows his etag", async () => {
    const theirs = await ask('', { NID_PROPIETARIO: nid.beto }, beto)
    const told = await ask(theirs.etag)
    const rows = changesIn(told.body)?.rows ?? told.body
    expect(rows.every((row) => row.NID_PROPIETARIO === nid.ana || row.ARRENDADO_HASTA !== '')).toBe(true)
    expect((await ask(theirs.etag, { NID_PROPIETARIO: nid.beto })).status).toBe(403)
  })

  it('has ancestors that are told so too', async () => {
    const ancestors = (etag = '') => ask(etag, {}, ana, 'dashboard/genealogia')
    const first = await ancestors()
    expect((await ancestors(first.etag)).status).toBe(304)
    expect(first.body.map(({ CHIP }) => CHIP)).toContain('FOREIGN')
  })
})

describe('a registrar who may see a farm no more', () => {
  it('is told no changes of it', async () => {
    const registrar = await server.signIn('registrar')
    const first = await ask('', {}, registrar)
    expect(first.status).toBe(200)
    await server.rows(sql`update third_parties set status = 1 where nid = ${nid.ana}`)
    expect((await ask(first.etag, {}, registrar)).status).toBe(403)
    await server.rows(sql`update third_parties set status = 0 where nid = ${nid.ana}`)
  })
})

const tidyHere = () => tidy({ db: server.db, now: () => new Date(START), storage: { delete: async () => {} } } as never)
