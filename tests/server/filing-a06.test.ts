import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { formOf, type Values } from '../../src/registry/index.ts'
import { serverTexts } from '../../src/server/core/texts.ts'
import { a01, a06 } from './forms.ts'
import { type Answer, onPostgres, openWith, type Session, START } from './harness.ts'
import { animalIds, nid } from './world.ts'

const { server, ana, beto, admin } = await openWith('ana', 'beto', 'admin')
/** Each test starts with every animal as in world.ts. */
afterEach(async () => {
  server.setNow(START)
  await server.rows(sql`delete from attempts`)
  await server.rows(sql`delete from transfers`)
  await server.rows(sql`update animals set owner_nid = case left(chip, 1)
    when 'A' then ${nid.ana} when 'B' then ${nid.beto} when 'C' then ${nid.caro} end`)
})

const file = (fields: Values, as = ana, key?: string) =>
  server.call('formularioA06/ingresarFormularioA06', fields, { as, detail: true, ...(key && { key }) })
const ownerOf = async (chip: string) =>
  (await server.rows<{ owner_nid: string }>(sql`select owner_nid from animals where chip = ${chip}`))[0]?.owner_nid
const stateOf = async (number = '') =>
  (await server.rows<{ state: number }>(sql`select state from numbers where code = 'A06' and number = ${number}`))[0]
    ?.state
const inventoryOf = async (as: Session, NID_PROPIETARIO: string) => {
  const { body } = await server.call('dashboard/dataAnimales', { NID_PROPIETARIO }, { as })
  return (body as Values[]).map((row) => row.CHIP)
}
const listOf = async (as: Session, NID_PROPIETARIO: string) =>
  (await server.call('formularioA06/formulariosA06', { NID_PROPIETARIO }, { as })).body as Values[]

describe('a Transferencia de Propiedad', () => {
  it('takes the animal out of one inventory and puts it into the other, and uses its number', async () => {
    const form = a06({ observaciones: 'venta en feria' })
    expect((await file(form)).body).toBe(1)
    expect(await ownerOf('AH3')).toBe(nid.beto)
    expect(await inventoryOf(ana, nid.ana)).not.toContain('AH3')
    expect(await inventoryOf(beto, nid.beto)).toContain('AH3')
    expect(await stateOf(form.consecutivo)).toBe(1)
    expect(
      await server.rows(sql`select animal_id, from_nid, to_nid, transferred_on::text as on, done from transfers`),
    ).toEqual([{ animal_id: animalIds.AH3, from_nid: nid.ana, to_nid: nid.beto, on: '2026-11-21', done: true }])
  })

  it('stands in the list of the owner who filed it, with both names', async () => {
    const form = a06({ observaciones: 'venta en feria' })
    await file(form)
    const { CODIGO: _code, ...sent } = form
    expect(await listOf(ana, nid.ana)).toEqual([
      { ...sent, NOMBRE: 'Ana Ardila', TRANS: 'Beto Bueno', NOMBRE_ANIMAL: 'Animal AH3' },
    ])
    expect(await listOf(admin, 'ADMINANCO')).toHaveLength(1)
    expect(await listOf(beto, nid.beto)).toEqual([])
  })

  it('is filed by an administrator for anyone', async () => {
    expect((await file(a06({ crg_animal: 'AH2' }), admin)).body).toBe(1)
    expect(await ownerOf('AH2')).toBe(nid.beto)
  })

  it('gives the new owner all that an owner may do, and the old one nothing', async () => {
    await file(a06())
    const again = a06({ nid_propietario: nid.beto, consecutivo: '2300', nid_transferido: nid.caro })
    expect((await file(a06())).body).toMatchObject({ codigo: 0, campos: { crg_animal: expect.any(String) } })
    expect((await file(again, beto)).body).toBe(1)
    expect(await ownerOf('AH3')).toBe(nid.caro)
  })

  it('is done once, whatever is lost on the way', async () => {
    const form = a06()
    expect((await file(form, ana, 'k-1')).body).toBe(1)
    expect((await file(form, ana, 'k-1')).body).toBe(1)
    expect(await server.count('transfers')).toBe(1)
    expect((await file({ ...form, nid_transferido: nid.caro }, ana, 'k-1')).status).toBe(422)
  })

  it('of which two race for one animal is done once', async () => {
    const answers = await Promise.all(
      [nid.beto, nid.caro, nid.beto].map((nid_transferido) => file(a06({ nid_transferido }))),
    )
    const done = answers.filter(({ body }) => body === 1)
    expect(done).toHaveLength(1)
    expect(await server.count('transfers')).toBe(1)
  })

  it.runIf(onPostgres)('of which two were judged before either was done is done once, without a deadlock', async () => {
    const warned = vi.spyOn(server.app.log, 'warn')
    const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    let racing: Promise<Answer>[] = []
    await server.db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from animals where chip = 'AH3' for update`)
      racing = [nid.beto, nid.caro].map((nid_transferido) => file(a06({ nid_transferido })))
      while ((await server.rows(waiting)).length < 2) await new Promise((resolve) => setTimeout(resolve, 20))
    })
    expect((await Promise.all(racing)).filter(({ body }) => body === 1)).toHaveLength(1)
    expect(await server.count('transfers')).toBe(1)
    expect(warned).not.toHaveBeenCalled()
  })

  it('leaves who captured it and what it said', async () => {
    const form = a06()
    await file(form, admin)
    expect(
      await server.rows(
        sql`select captured_by, owner_nid, after ->> 'crg_animal' as chip from filings where code = 'A06' and number = ${form.consecutivo}`,
      ),
    ).toEqual([{ captured_by: nid.admin, owner_nid: nid.ana, chip: 'AH3' }])
  })
})

describe('what was done with an animal before it was given away', () => {
  it.each([
    ['male', { crg_animal: 'AM1' }],
    ['female', { crg_animal: 'AH1' }],
  ])('may be filed afterwards by whoever had the %s then, and not on a later day', async (_who, animal) => {
    await file(a06({ ...animal, fecha_transferencia: '2026-11-18' }))
    const mate = (FECHA_SERVICIO: string) =>
      server.call('formularioA01/ingresarNacimiento', a01({ FECHA_SERVICIO }), { as: ana, detail: true })
    expect((await mate('2026-11-17')).body).toBe(1)
    expect((await mate('2026-11-18')).body).toBe(1)
    expect((await mate('2026-11-19')).body).toMatchObject({ codigo: 0 })
  })

  it('is not for those who had it before that', async () => {
    await file(a06({ crg_animal: 'AM1', fecha_transferencia: '2026-11-10' }))
    const on = { nid_propietario: nid.beto, consecutivo: '2320', crg_animal: 'AM1', nid_transferido: nid.caro }
    expect((await file(a06({ ...on, fecha_transferencia: '2026-11-15' }), beto)).body).toBe(1)
    const mating = a01({ FECHA_SERVICIO: '2026-11-12' })
    const answer = await server.call('formularioA01/ingresarNacimiento', mating, { as: ana, detail: true })
    expect(answer.body).toMatchObject({ codigo: 0, campos: { CHIP_MACHO: expect.any(String) } })
  })
})

describe('a Transferencia dated ahead', () => {
  it('changes the owner on its day, not before', async () => {
    const form = a06({ fecha_transferencia: '2026-11-25' })
    expect((await file(form)).body).toBe(1)
    expect(await inventoryOf(ana, nid.ana)).toContain('AH3')
    server.setNow('2026-11-25T04:59:00Z')
    const [later, receiver] = [await server.signIn('ana'), await server.signIn('beto')]
    expect(await inventoryOf(later, nid.ana)).toContain('AH3')
    // Midnight in Colombia.
    server.setNow('2026-11-25T05:00:00Z')
    expect(await inventoryOf(receiver, nid.beto)).toContain('AH3')
    expect(await inventoryOf(later, nid.ana)).not.toContain('AH3')
  })

  it('keeps the animal from being given to another meanwhile', async () => {
    await file(a06({ fecha_transferencia: '2026-11-25' }))
    const other = a06({ nid_transferido: nid.caro })
    expect((await file(other)).body).toMatchObject({
      codigo: 0,
      campos: { crg_animal: 'El animal AH3 ya tiene una transferencia para el 2026-11-25, verifique por favor' },
    })
    expect(await stateOf(other.consecutivo)).toBe(0)
  })

  it('of which two race for one animal is filed once', async () => {
    const answers = await Promise.all(
      [nid.beto, nid.caro].map((nid_transferido) => file(a06({ nid_transferido, fecha_transferencia: '2026-11-25' }))),
    )
    expect(answers.filter(({ body }) => body === 1)).toHaveLength(1)
    expect(await server.count('transfers')).toBe(1)
  })

  it('keeps the animal from another that was judged before it was filed', async () => {
    const [controller, op] = ['formularioA06', 'ingresarFormularioA06']
    const envios = [
      { controller, op, key: 'adelante-1', fields: a06({ fecha_transferencia: '2026-11-25' }) },
      { controller, op, key: 'adelante-2', fields: a06({ nid_transferido: nid.caro }) },
    ]
    const { body } = await server.call('lote/enviar', { envios: JSON.stringify(envios) }, { as: ana })
    expect(body).toMatchObject([{ body: 1 }, { body: { codigo: 0, campos: { crg_animal: expect.any(String) } } }])
    expect(await ownerOf('AH3')).toBe(nid.ana)
    expect(await server.count('transfers')).toBe(1)
  })
})

const required = Object.entries(formOf('A06').fields).filter(([, field]) => field.required)

describe('a Transferencia is refused', () => {
  it.each(required)('without %s, with the text of the document', async (name, field) => {
    expect((await file(a06({ [name]: '' }))).body).toMatchObject({ codigo: 0, campos: { [name]: field.required } })
  })

  it.each([
    ['to oneself', { nid_transferido: nid.ana }, 0, 'nid_transferido'],
    ["of another's animal", { crg_animal: 'BH1' }, 0, 'crg_animal'],
    ['of an animal that is nobody’s here', { crg_animal: 'FOREIGN' }, 0, 'crg_animal'],
    ['of a leased male, by the lessee', { crg_animal: 'BM2' }, 0, 'crg_animal'],
    ['of a chip that nobody has', { crg_animal: '999' }, 0, 'crg_animal'],
    ['to somebody unknown', { nid_transferido: '123456' }, 0, 'nid_transferido'],
    ['to somebody who retired', { nid_transferido: nid.inactive }, 0, 'nid_transferido'],
    ['with the wrong document type of the receiver', { tip_transferido: 'NIT' }, 0, 'tip_transferido'],
    ['with the wrong document type of the owner', { tip_propietario: 'NIT' }, 0, 'tip_propietario'],
    ['on a day that does not exist', { fecha_transferencia: '2026-02-30' }, 0, 'fecha_transferencia'],
    ['before the animal was born', { fecha_transferencia: '2024-02-28' }, 0, 'fecha_transferencia'],
    ["with another owner's number", { consecutivo: '2399' }, 100, 'consecutivo'],
    ['with a number that does not exist', { consecutivo: '77' }, 100, 'consecutivo'],
    ['with a number that is none', { consecutivo: '1e3' }, 100, 'consecutivo'],
  ])('%s, and nothing is written', async (_what, spoilt, codigo, at) => {
    const form = a06(spoilt)
    const filings = await server.count('filings')
    expect((await file(form)).body).toMatchObject({ codigo, campos: { [at]: expect.any(String) } })
    expect(await ownerOf('AH3')).toBe(nid.ana)
    expect([await server.count('transfers'), await server.count('filings')]).toEqual([0, filings])
    if (codigo === 0) expect(await stateOf(form.consecutivo)).toBe(0)
  })

  it('says that the owner must be a different one', async () => {
    expect((await file(a06({ nid_transferido: nid.ana }))).body).toMatchObject({
      campos: { nid_transferido: 'Debe seleccionar un propietario diferente, verifique por favor' },
    })
  })

  it('before its owner got the animal, for it was not his to give', async () => {
    await file(a06({ fecha_transferencia: '2026-11-10' }))
    const back = a06({
      nid_propietario: nid.beto,
      consecutivo: '2310',
      nid_transferido: nid.ana,
      fecha_transferencia: '2026-11-09',
    })
    expect((await file(back, beto)).body).toMatchObject({
      codigo: 0,
      campos: { fecha_transferencia: 'La fecha de transferencia no puede ser menor a: 2026-11-10' },
    })
    expect((await file({ ...back, fecha_transferencia: '2026-11-10' }, beto)).body).toBe(1)
  })

  it('a second time with the same number', async () => {
    const form = a06({ crg_animal: 'AO1' })
    expect((await file(form)).body).toBe(1)
    expect((await file({ ...form, crg_animal: 'AH3' })).body).toMatchObject({
      codigo: 100,
      error: expect.stringContaining(form.consecutivo ?? ''),
    })
    expect(await ownerOf('AH3')).toBe(nid.ana)
  })

  it('and rolled back whole when a step of it fails', async () => {
    const form = a06()
    await server.rows(sql`alter table transfers add constraint no_more check (number < 0)`)
    const answer = await file(form)
    await server.rows(sql`alter table transfers drop constraint no_more`)
    expect(answer).toMatchObject({ status: 500, body: { error: serverTexts.failed } })
    expect([await ownerOf('AH3'), await stateOf(form.consecutivo)]).toEqual([nid.ana, 0])
    expect(await server.count('filings', sql`code = 'A06' and number = ${form.consecutivo}`)).toBe(0)
  })
})

describe('who may file and read a Transferencia', () => {
  it('another associate, and a registrar of the zone, may not give away what is ana’s', async () => {
    for (const who of ['beto', 'registrar', 'national', 'inseminator'] as const) {
      const as = await server.signIn(who)
      expect((await file(a06(), as)).status, who).toBe(403)
      const list = await server.call('formularioA06/formulariosA06', { NID_PROPIETARIO: nid.ana }, { as })
      expect(list.status, who).toBe(403)
    }
    expect(await ownerOf('AH3')).toBe(nid.ana)
  })

  it('nobody without signing in', async () => {
    expect((await server.call('formularioA06/ingresarFormularioA06', a06())).status).toBe(401)
    expect((await server.call('formularioA06/formulariosA06', { NID_PROPIETARIO: nid.ana })).status).toBe(401)
  })

  it('everybody’s, only an administrator', async () => {
    const list = await server.call('formularioA06/formulariosA06', { NID_PROPIETARIO: 'ADMINANCO' }, { as: ana })
    expect(list.status).toBe(403)
  })
})
