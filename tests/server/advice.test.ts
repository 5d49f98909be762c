import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { defaultBounds, type Values } from '../../src/registry/index.ts'
import { a01, a06 } from './forms.ts'
import { openWith, type Session } from './harness.ts'
import { nid } from './world.ts'

const { server, ana } = await openWith('ana')

const mate = (fields: Values, key?: string) =>
  server.call('formularioA01/ingresarNacimiento', fields, { as: ana, detail: true, ...(key && { key }) })
const adviceOf = async (number = '') =>
  (
    await server.rows<{ advice: unknown }>(
      sql`select advice from filings where code = 'A01' and number = ${number} order by id desc limit 1`,
    )
  )[0]?.advice

/** So long ago that nothing else is known of the female: the registry has no warnings of its own. */
const longAgo = { FECHA_SERVICIO: '2020-05-01' }

const finding = { field: 'FECHA_SERVICIO', rule: 'fechaFutura', text: 'La fecha es posterior a hoy (2026-11-20).' }

describe('ignored advice', () => {
  it('is announced, and kept with the filing for the office to see', async () => {
    expect(ana.answer.capacidades).toContain('consejos')
    const form = a01()
    expect((await mate({ ...form, CONSEJOS: JSON.stringify([finding]) })).body).toBe(1)
    expect(await adviceOf(form.CONSECUTIVO)).toEqual([finding])
  })

  it('is no part of what the form says: the same key without it is the same filing', async () => {
    const form = a01()
    expect((await mate({ ...form, CONSEJOS: JSON.stringify([finding]) }, 'k-advice')).body).toBe(1)
    expect((await mate(form, 'k-advice')).body).toBe(1)
    expect(await server.count('services', sql`code = 'A01' and number = ${form.CONSECUTIVO}`)).toBe(1)
  })

  it.each(['', 'nada', '{}', '[1, null, "x", {"rule": 7}]', `["${'x'.repeat(1000)}"]`])(
    'that cannot be read blocks nothing: %j',
    async (CONSEJOS) => {
      const form = a01(longAgo)
      expect((await mate({ ...form, CONSEJOS })).body).toBe(1)
      expect(await adviceOf(form.CONSECUTIVO)).toBeNull()
    },
  )

  it('is kept short, however much is sent', async () => {
    const form = a01(longAgo)
    const long = Array.from({ length: 40 }, () => ({ ...finding, text: 'ñ'.repeat(600), more: 'x' }))
    expect((await mate({ ...form, CONSEJOS: JSON.stringify(long) })).body).toBe(1)
    const kept = (await adviceOf(form.CONSECUTIVO)) as { text: string }[]
    expect(kept).toHaveLength(30)
    expect(kept[0]).toEqual({ ...finding, text: 'ñ'.repeat(500) })
  })
})

describe('what advice rests on', () => {
  const parameters = async () => {
    const { body } = await server.call('parametros/parametros', {}, { as: ana })
    return (body as Record<string, unknown>[])[0]?.consejos
  }

  it('bounds travel with the parameters, and are what the association makes them', async () => {
    expect(await parameters()).toEqual(JSON.parse(JSON.stringify(defaultBounds)))
    await server.rows(
      sql`update parameters set value = jsonb_set(value, '{gestacion,C}', '[138, 162]') where name = 'consejos'`,
    )
    expect(await parameters()).toMatchObject({ gestacion: { C: [138, 162], O: [140, 158] } })
  })

  it('the inventory says since when an animal is its owner’s, and when a lease began', async () => {
    const animals = async (as: Session, NID_PROPIETARIO: string) =>
      new Map(
        (
          (await server.call('dashboard/dataAnimales', { NID_PROPIETARIO, ARRENDADOS: '1' }, { as })).body as Values[]
        ).map((row) => [row.CHIP, row]),
      )
    const mine = await animals(ana, nid.ana)
    expect(mine.get('BM2')).toMatchObject({ ARRENDADO_DESDE: '2026-11-01', ARRENDADO_HASTA: '2026-12-31' })
    expect(mine.get('AM1')).toMatchObject({ ARRENDADO_DESDE: '', PROPIO_DESDE: '' })
    const sold = a06({ crg_animal: 'AH3', fecha_transferencia: '2026-11-18' })
    expect((await server.call('formularioA06/ingresarFormularioA06', sold, { as: ana })).body).toBe(1)
    const theirs = await animals(await server.signIn('beto'), nid.beto)
    expect(theirs.get('AH3')).toMatchObject({ PROPIO_DESDE: '2026-11-18' })
  })

  it('whom a male is leased to is told with its owner’s animals, to whoever captures there, and with nobody else’s', async () => {
    const given = async (as: Session, NID_PROPIETARIO: string, more: Values = { ARRENDADOS: '1' }) =>
      new Map(
        ((await server.call('dashboard/dataAnimales', { NID_PROPIETARIO, ...more }, { as })).body as Values[]).map(
          (row) => [row.CHIP, row.DADO_EN_ARRIENDO],
        ),
      )
    // He has him from Beto, and has let him again; before and after, Beto lets him to others.
    await server.rows(sql`insert into leases (number, animal_id, lessor_nid, lessee_nid, starts_on, ends_on, parent_number)
      select v.number, a.id, v.lessor, v.lessee, v.starts::date, v.ends::date, v.parent from animals a,
        (values (9002, ${nid.ana}, ${nid.caro}, '2026-11-10', '2026-11-30', 9001),
          (9003, ${nid.beto}, ${nid.caro}, '2027-01-05', '2027-02-01', null::int),
          (9004, ${nid.beto}, ${nid.caro}, '2026-09-01', '2026-09-30', null::int))
          as v(number, lessor, lessee, starts, ends, parent) where a.chip = 'BM2'`)
    // As another system may have it.
    await server.rows(sql`update third_parties set name = ${'Caro\nCastaño'} where nid = ${nid.caro}`)
    const registrar = await server.signIn('registrar')
    for (const who of [registrar, await server.signIn('beto'), await server.signIn('inseminator')])
      expect((await given(who, nid.beto)).get('BM2')).toBe(
        '2026-11-01 2026-12-31 Ana Ardila\n2027-01-05 2027-02-01 Caro Castaño',
      )
    // With the lessee’s: what he has given himself, not what else its owner does with it.
    expect((await given(registrar, nid.ana)).get('BM2')).toBe('2026-11-10 2026-11-30 Caro Castaño')
    expect((await given(registrar, nid.ana)).get('AM1')).toBe('')
    // Who does not ask for it has the columns of the documents.
    expect((await given(registrar, nid.beto, { DESDE: '0', FILAS: '9' })).get('BM2')).toBeUndefined()
    const { status } = await server.call('dashboard/dataAnimales', { NID_PROPIETARIO: nid.caro }, { as: registrar })
    expect(status).toBe(403)
  })
})
