import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import type { Values } from '../../src/registry/index.ts'
import { commonTexts } from '../../src/registry/texts/common.ts'
import { sha256 } from '../../src/server/access/secrets.ts'
import { serverTexts } from '../../src/server/core/texts.ts'
import { rowsOf } from '../../src/server/database/database.ts'
import { a01, a02, a04, a06, fresh, jpeg } from './forms.ts'
import { onPostgres, openWith, type Sending } from './harness.ts'
import { nid } from './world.ts'

const { server, ana, beto } = await openWith('ana', 'beto')

const file = (fields: Values, sending: Sending = {}) =>
  server.call('formularioA01/ingresarNacimiento', fields, { as: ana, detail: true, ...sending })
const birth = (fields: Values, sending: Sending = {}) =>
  server.call('formularioA04/ingresarNacimiento', fields, { as: ana, detail: true, ...sending })
const inseminate = (fields: Values, sending: Sending = {}) =>
  server.call('formularioA02/ingresarInseminacion', fields, { as: ana, detail: true, ...sending })
const filed = (number = '') => server.count('services', sql`code = 'A01' and number = ${number}`)
let keys = 0
const newKey = () => `01890000-0000-7000-8000-${String(keys++).padStart(12, '0')}`

describe('the same key', () => {
  it('with the same content gives the first answer again and files once', async () => {
    const [form, key] = [a01(), newKey()]
    const first = await file(form, { key })
    expect(first.body).toBe(1)
    expect(await file(form, { key })).toMatchObject({ status: 200, body: 1 })
    expect(await filed(form.CONSECUTIVO)).toBe(1)
    expect(await server.count('filings', sql`number = ${form.CONSECUTIVO} and code = 'A01'`)).toBe(1)
  })

  it('is not another content because the device tells another capture', async () => {
    const [form, key] = [a01(), newKey()]
    await file({ ...form, CAPTURADO_EN: '2026-11-20T10:00:00Z', DISPOSITIVO: 'a', DATOS_DE: '' }, { key })
    expect((await file({ ...form, CAPTURADO_EN: '2026-11-20T11:00:00Z', DISPOSITIVO: 'b' }, { key })).body).toBe(1)
  })

  it('with other content is 422, in Spanish', async () => {
    const [form, key] = [a01(), newKey()]
    await file(form, { key })
    const other = await file({ ...form, OBSERVACIONES: 'otra cosa' }, { key })
    expect(other).toMatchObject({ status: 422, body: { error: serverTexts.sameKeyOtherContent } })
  })

  it('of a form that was refused may be used again by the mended form', async () => {
    const [form, key] = [a01(), newKey()]
    expect((await file({ ...form, CHIP_HEMBRA: 'BH1' }, { key })).body).toMatchObject({ codigo: 0 })
    expect((await file(form, { key })).body).toBe(1)
  })

  it('of another person is another key', async () => {
    const key = newKey()
    await file(a01(), { key })
    const form = a01({ CONSECUTIVO: '2000', NID_PROPIETARIO: nid.beto, CHIP_MACHO: 'BM1', CHIP_HEMBRA: 'BH1' })
    expect((await file(form, { key, as: beto })).body).toBe(1)
  })

  it('gives the first answer also to somebody who may file it no more, who files no other', async () => {
    const [controller, op, key] = ['formularioA12', 'ingresarSubArrendamiento', newKey()]
    const form = (start: string): Values => ({
      ...{ nid_propietario: nid.ana, consecutivo: fresh(), consecutivoArrendamiento: '9001', CODIGO: 'A12' },
      ...{ nid_propietario_s: nid.caro, fecha_inicio: start, fecha_fin: start },
    })
    const [first, other] = [form('2026-11-22'), form('2026-11-24')]
    const sent = (fields: Values, given: Sending) => server.call(`${controller}/${op}`, fields, { as: ana, ...given })
    const keyed = (fields: Values, by: string) => ({ controller, op, key: by, fields })
    expect((await sent(first, { key })).body).toBe(1)
    await server.rows(sql`update accounts set nivel = 4 where username = 'ana'`)
    const envios = JSON.stringify([keyed(first, key), keyed(other, newKey())])
    const refused = { status: 403, body: { error: commonTexts.notAllowedRoute } }
    try {
      expect(await sent(first, { key })).toMatchObject({ status: 200, body: 1 })
      const batch = await server.call('lote/enviar', { envios }, { as: ana })
      expect(batch.body).toEqual([{ status: 200, body: 1 }, refused])
      expect(await sent(other, { key: newKey() })).toMatchObject(refused)
      expect(await sent(other, {})).toMatchObject(refused)
    } finally {
      await server.rows(sql`update accounts set nivel = 1 where username = 'ana'`)
    }
  })

  it('of a photo sent with the form and then ahead of it is the same content', async () => {
    const [form, key, bytes] = [a02(), newKey(), await jpeg(11)]
    expect((await inseminate(form, { key, files: [{ part: 'SOPORTE', bytes }] })).body).toBe(1)
    expect((await inseminate({ ...form, SOPORTE: sha256(bytes) }, { key })).status).toBe(200)
  })

  it('twelve times at once files once; the others are told the same or to wait', async () => {
    const [form, key] = [a01(), newKey()]
    const answers = await Promise.all(Array.from({ length: 12 }, () => file(form, { key })))
    expect(answers.filter(({ status }) => status === 200).every(({ body }) => body === 1)).toBe(true)
    expect(answers.filter(({ status }) => status !== 200).every(({ status }) => status === 409)).toBe(true)
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    expect(await filed(form.CONSECUTIVO)).toBe(1)
    expect((await file(form, { key })).body).toBe(1)
  })

  it('through two servers at once files once, and both say so', async () => {
    const sibling = await server.sibling()
    try {
      for (let round = 0; round < 5; round++) {
        const [form, key] = [a01(), newKey()]
        const both = [server, sibling].map((one) =>
          one.call('formularioA01/ingresarNacimiento', form, { as: ana, detail: true, key }),
        )
        expect(await Promise.all(both)).toMatchObject([{ body: 1 }, { body: 1 }])
        expect(await filed(form.CONSECUTIVO)).toBe(1)
      }
    } finally {
      await sibling.close()
    }
  })

  it('is refused when it is empty or longer than any key', async () => {
    expect((await file(a01(), { headers: { 'idempotency-key': '' } })).status).toBe(400)
    expect((await file(a01(), { headers: { 'idempotency-key': 'x'.repeat(201) } })).status).toBe(400)
  })
})

const transfer = () => server.call('formularioA06/ingresarFormularioA06', a06(), { as: ana, detail: true })
const another = (first: Values) =>
  server.call(
    'formularioA04/ingresarNacimientoAdicionales',
    { ...first, CONSECUTIVONEW: fresh(), SEXO_ADICIONAL: 'M', PESO_AL_NACER_ADICIONAL: '3', SIGLA: '2' },
    { as: ana, detail: true },
  )

describe('two at the same moment', () => {
  it('with one number: one is filed, the others are told 100', async () => {
    const CONSECUTIVO = fresh()
    const answers = await Promise.all(Array.from({ length: 8 }, () => file(a01({ CONSECUTIVO }), { key: newKey() })))
    expect(answers.filter(({ body }) => body === 1)).toHaveLength(1)
    const others = answers.filter(({ body }) => body !== 1)
    expect(others.every(({ body }) => (body as { codigo: number }).codigo === 100)).toBe(true)
    expect(await filed(CONSECUTIVO)).toBe(1)
  })

  it('with the last straws: never more than there are', async () => {
    await server.rows(sql`update stock set pending = 3 where number = 5001`)
    // Photos are uploaded first, so that the five forms run in step and compete for the stock.
    const forms: Values[] = []
    for (let at = 0; at < 5; at++) {
      const bytes = await jpeg(20 + at * 30)
      const staged = { NID_PROPIETARIO: nid.ana, CONSECUTIVO: String(at), OPCION: '0', CODIGO: 'A02' }
      await server.call('archivos/subirArchivos', staged, { as: ana, files: [{ part: 'files[0]', bytes }] })
      forms.push(a02({ CANTIDAD_PAJILLAS: '2', SOPORTE: sha256(bytes) }))
    }
    const answers = await Promise.all(forms.map((form) => inseminate(form)))
    expect(answers.filter(({ body }) => body === 1)).toHaveLength(1)
    const codes = answers.flatMap(({ body }) => (body === 1 ? [] : [(body as { codigo: number }).codigo]))
    expect(codes).toEqual([102, 102, 102, 102])
    expect(await server.rows(sql`select pending from stock where number = 5001`)).toEqual([{ pending: 1 }])
  })

  it('with one photo: it is kept once, and its form takes it', async () => {
    const folder = join(server.dataDir, 'files')
    await mkdir(folder, { recursive: true })
    const kept = async () => (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.jpg')).length
    const [form, bytes, before] = [a02({ CANTIDAD_PAJILLAS: '1' }), await jpeg(77), await kept()]
    const place = { NID_PROPIETARIO: nid.ana, CONSECUTIVO: form.CONSECUTIVO ?? '', OPCION: '0', CODIGO: 'A02' }
    const upload = () =>
      server.call('archivos/subirArchivos', place, { as: ana, files: [{ part: 'files[0]', bytes }], detail: true })
    const receipts = (await Promise.all(Array.from({ length: 5 }, upload))).map(({ body }) => JSON.stringify(body))
    expect(new Set(receipts).size).toBe(1)
    expect(await server.count('files', sql`sha256 = ${sha256(bytes)}`)).toBe(1)
    expect((await kept()) - before).toBe(1)
    await server.rows(sql`update stock set pending = 5 where number = 5001`)
    expect((await inseminate({ ...form, SOPORTE: sha256(bytes) })).body).toBe(1)
  })

  it('of one service: one birth', async () => {
    const service = a01()
    await file(service)
    const forms = Array.from({ length: 4 }, () => a04({ CONSECUTIVO_SERVICIO: service.CONSECUTIVO ?? '' }))
    const answers = await Promise.all(forms.map((form) => birth(form)))
    expect(answers.filter(({ body }) => body === 1)).toHaveLength(1)
    const codes = answers.flatMap(({ body }) => (body === 1 ? [] : [(body as { codigo: number }).codigo]))
    expect(codes).toEqual([103, 103, 103])
    const numbers = forms.map((form) => Number(form.CONSECUTIVO))
    expect(
      await server.count('numbers', sql`code = 'A04' and state = 1 and number = any(${`{${numbers}}`}::int[])`),
    ).toBe(1)
  })

  it('further births of one litter: as many as the type says', async () => {
    const service = a01()
    await file(service)
    const first = a04({ CONSECUTIVO_SERVICIO: service.CONSECUTIVO ?? '', TIPO_DE_PARTO: '3' })
    await birth(first)
    const answers = await Promise.all(Array.from({ length: 6 }, () => another(first)))
    expect(answers.filter(({ body }) => body === 1)).toHaveLength(2)
    expect(answers.every(({ body }) => body === 1 || (body as { codigo: number }).codigo === 0)).toBe(true)
  })

  it('transfers of one animal: one is filed', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, transfer))
    expect(answers.filter(({ body }) => body === 1)).toHaveLength(1)
    expect(answers.every(({ body }) => body === 1 || (body as { codigo: number }).codigo === 0)).toBe(true)
  })

  it.runIf(onPostgres)('further births of one litter: none waits for another that waits for it', async () => {
    const warned = vi.spyOn(server.app.log, 'warn')
    const service = a01()
    await file(service)
    const first = a04({ CONSECUTIVO_SERVICIO: service.CONSECUTIVO ?? '', TIPO_DE_PARTO: '3' })
    await birth(first)
    const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    const { sent } = await server.db.transaction(async (tx) => {
      // What the first of them waits for when its rows are locked and written, and the others for the first.
      await rowsOf(tx, sql`select 1 from breeds for update`)
      const sent = Promise.all([another(first), another(first), another(first)])
      await expect.poll(async () => (await server.rows(waiting)).length, { timeout: 20_000, interval: 5 }).toBe(3)
      return { sent }
    })
    await sent
    expect(warned).not.toHaveBeenCalled()
  })
})

describe('when a step of the filing fails', () => {
  /** Makes every write to the table fail, like a broken disk. */
  async function broken(table: string, work: () => Promise<void>): Promise<void> {
    const name = sql.identifier(table)
    await server.rows(sql`create or replace function broken() returns trigger language plpgsql as
      $$ begin raise exception 'broken' using errcode = 'XX000'; end $$`)
    await server.rows(sql`create trigger broken before insert or update on ${name} execute function broken()`)
    try {
      await work()
    } finally {
      await server.rows(sql`drop trigger broken on ${name}`)
    }
  }
  const everything = async () => {
    const names = ['numbers', 'services', 'births', 'animals', 'stock', 'filings', 'idempotency']
    const sums: unknown[] = []
    for (const name of names)
      sums.push(
        await server.rows(
          sql`select count(*), md5(string_agg(t::text, '|' order by t::text)) from ${sql.identifier(name)} t`,
        ),
      )
    return sums
  }

  it.each(['numbers', 'animals', 'births', 'filings', 'idempotency'])(
    'writing %s, nothing of a birth remains and the person may try again',
    async (table) => {
      const service = a01()
      await file(service)
      const [form, key] = [a04({ CONSECUTIVO_SERVICIO: service.CONSECUTIVO ?? '' }), newKey()]
      const before = await everything()
      await broken(table, async () => {
        const answer = await birth(form, { key })
        expect(answer).toMatchObject({ status: 500, body: { error: serverTexts.failed } })
        expect(JSON.stringify(answer.body)).not.toContain('broken')
      })
      expect(await everything()).toEqual(before)
      expect((await birth(form, { key })).body).toBe(1)
    },
  )

  it.each(['numbers', 'services', 'stock', 'filings', 'idempotency', 'files'])(
    'writing %s, nothing of an insemination remains but its staged photo',
    async (table) => {
      await server.rows(sql`update stock set pending = 5 where number = 5001`)
      const [form, key, bytes] = [a02(), newKey(), await jpeg(90)]
      const receipt = { NID_PROPIETARIO: nid.ana, CONSECUTIVO: form.CONSECUTIVO ?? '', OPCION: '0', CODIGO: 'A02' }
      await server.call('archivos/subirArchivos', receipt, { as: ana, files: [{ part: 'files[0]', bytes }] })
      const before = await everything()
      await broken(table, async () => {
        expect((await inseminate({ ...form, SOPORTE: sha256(bytes) }, { key })).status).toBe(500)
      })
      expect(await everything()).toEqual(before)
      expect((await inseminate({ ...form, SOPORTE: sha256(bytes) }, { key })).body).toBe(1)
    },
  )

  it('an edit leaves the record and the stock as they were', async () => {
    await server.rows(sql`update stock set pending = 5 where number = 5001`)
    const form = a02()
    await inseminate(form, { files: [{ part: 'SOPORTE', bytes: await jpeg(91) }] })
    const admin = await server.signIn('admin')
    const before = await everything()
    const edited = { ...form, OPCION: '2', CANTIDAD_PAJILLAS: '3', SOPORTE: `A02-${form.CONSECUTIVO}.jpg` }
    await broken('filings', async () => {
      expect((await inseminate(edited, { as: admin })).status).toBe(500)
    })
    expect(await everything()).toEqual(before)
  })
})
