import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Values } from '../../src/registry/index.ts'
import { a01a } from './access-asks.ts'
import { a01, a02, fresh, jpeg } from './forms.ts'
import { openWith, type Session } from './harness.ts'
import { nid } from './world.ts'

const { server, admin, ana, registrar } = await openWith('admin', 'ana', 'registrar')

const captured = {
  CAPTURADO_EN: '2026-11-19T13:05:00.000Z',
  DISPOSITIVO: 'telefono-de-rita',
  DATOS_DE: '2026-11-18T09:00:00.000Z',
  RECIBO: 'R7K2M9QXT4H1B08ZC',
}
const rowsOf = async (fields: Values = {}) =>
  (await server.call('revisionCampo/recibidos', fields, { as: admin })).body as Values[]
const file = async (as: Session, fields: Values, more: Values = captured) => {
  const { body } = await server.call(
    'formularioA01/ingresarNacimiento',
    { ...fields, ...more },
    { as, key: fresh(70000) },
  )
  expect(body).toBe(1)
  return fields.CONSECUTIVO ?? ''
}

describe('what came in from the field', () => {
  it('tells who, for whom, when by either clock, on which device and on which data', async () => {
    const number = await file(registrar, a01())
    expect((await rowsOf())[0]).toMatchObject({
      FORMULARIO: 'A01',
      NUMERO: number,
      NID_CAPTURO: nid.registrar,
      CAPTURO: 'Rita Registradora',
      NID_PROPIETARIO: nid.ana,
      PROPIETARIO: 'Ana Ardila',
      CAPTURADO_EN: '2026-11-19T13:05:00Z',
      RECIBIDO_EN: '2026-11-21T15:00:00Z',
      DISPOSITIVO: 'telefono-de-rita',
      DATOS_DE: '2026-11-18T09:00:00Z',
      ZONA: '02',
      REVISADO: 'N',
    })
  })

  it.each([
    ['-63072000', '-63072000'],
    ['7200', '7200'],
    ['', ''],
    ['mucho', ''],
    ['9'.repeat(30), ''],
  ])("keeps by how much the device's clock was off: %s", async (DESFASE, kept) => {
    expect(admin.answer.capacidades).toContain('reloj')
    await file(registrar, a01(), { ...captured, DESFASE })
    expect((await rowsOf())[0]).toMatchObject({ DESFASE: kept, CAPTURADO_EN: '2026-11-19T13:05:00Z' })
  })

  it('is announced in the login answer', () => {
    expect(admin.answer.capacidades).toContain('revision')
  })

  it('is for administrators only', async () => {
    for (const operation of ['recibidos', 'detalle', 'rechazos', 'revisar'])
      expect((await server.call(`revisionCampo/${operation}`, { ID: '1' }, { as: ana })).status).toBe(403)
  })

  it('comes newest first, in pages that know the whole', async () => {
    const numbers: string[] = []
    for (let n = 0; n < 3; n++) numbers.push(await file(ana, a01(), {}))
    const total = Number((await rowsOf())[0]?.TOTAL_FILAS)
    const page = await rowsOf({ DESDE: '1', FILAS: '2' })
    expect(page.map((row) => row.NUMERO)).toEqual([numbers[1], numbers[0]])
    expect(page.map((row) => Number(row.TOTAL_FILAS))).toEqual([total, total])
    expect(await rowsOf({ DESDE: '9999' })).toEqual([])
  })

  it('is filtered by form, person, zone and day', async () => {
    const number = await file(registrar, a01(), { ...captured, CAPTURADO_EN: '2026-11-11T04:30:00.000Z' })
    const seen = async (fields: Values) =>
      (await rowsOf({ ...fields, FILAS: '500' })).some((row) => row.NUMERO === number)
    expect(await seen({ FORMULARIO: 'A01', PERSONA: nid.registrar, ZONA: '02' })).toBe(true)
    expect(await seen({ PERSONA: nid.ana })).toBe(true)
    expect(await seen({ FORMULARIO: 'A02' })).toBe(false)
    expect(await seen({ PERSONA: nid.beto })).toBe(false)
    expect(await seen({ ZONA: '03' })).toBe(false)
    // 04:30 UTC is the previous evening in Colombia; it arrived on the 21st.
    expect(await seen({ DIA: '2026-11-10' })).toBe(true)
    expect(await seen({ DIA: '2026-11-11' })).toBe(false)
    expect(await seen({ DIA: '2026-11-21' })).toBe(true)
  })

  it('a filing is shown as it was sent, as the record stands now, and with its photos', async () => {
    const form = a02()
    const { body } = await server.call(
      'formularioA02/ingresarInseminacion',
      { ...form, ...captured },
      { as: registrar, files: [{ part: 'SOPORTE', bytes: await jpeg() }], key: fresh(80000) },
    )
    expect(body).toBe(1)
    const [row] = await rowsOf({ FORMULARIO: 'A02' })
    expect(row).toMatchObject({ NUMERO: form.CONSECUTIVO, FOTOS: '1' })
    const [detail] = (await server.call('revisionCampo/detalle', { ID: row?.ID ?? '' }, { as: admin })).body as Values[]
    expect(JSON.parse(detail?.ENVIADO ?? '')).toMatchObject({ CHIP_HEMBRA: form.CHIP_HEMBRA })
    expect(JSON.parse(detail?.REGISTRO ?? '')).toMatchObject({ CONSECUTIVO: form.CONSECUTIVO, NOM_RAZA: 'Alpina' })
    const [picture] = JSON.parse(detail?.FOTOGRAFIAS ?? '')
    expect(picture).toMatchObject({ columna: 'SOPORTE' })
    const got = await server.app.inject({ url: picture.url, headers: { cookie: admin.cookie } })
    expect(got.headers['content-type']).toBe('image/jpeg')
  })

  it('what was advised against and filed all the same is told', async () => {
    const number = await file(registrar, a01())
    const advice = JSON.stringify([{ field: 'CHIP_HEMBRA', rule: 'joven', text: 'La hembra es muy joven' }])
    await server.rows(sql`update filings set advice = ${advice}::jsonb where number = ${number}`)
    expect(JSON.parse((await rowsOf())[0]?.CONSEJOS ?? '')).toEqual(JSON.parse(advice))
  })
})

describe("'Revisado'", () => {
  const review = (fields: Values, key?: string) =>
    server.call('revisionCampo/revisar', fields, { as: admin, detail: true, key })

  it('keeps the note, who and when; a second note stands over the first, which is not lost', async () => {
    const number = await file(ana, a01(), {})
    const [{ ID = '' } = {}] = await rowsOf()
    expect((await review({ ID, NOTA: 'Falta la firma' })).body).toBe(1)
    expect((await review({ ID, NOTA: 'Firma recibida' })).body).toBe(1)
    const row = (await rowsOf({ REVISADO: 'S' })).find(({ NUMERO }) => NUMERO === number)
    expect(row).toMatchObject({ REVISADO: 'S', NOTA: 'Firma recibida', REVISO: 'Amparo Administradora' })
    expect((await rowsOf({ REVISADO: 'N', FILAS: '500' })).some(({ NUMERO }) => NUMERO === number)).toBe(false)
    const [detail] = (await server.call('revisionCampo/detalle', { ID }, { as: admin })).body as Values[]
    expect(JSON.parse(detail?.REVISIONES ?? '').map(({ nota }: Values) => nota)).toEqual([
      'Firma recibida',
      'Falta la firma',
    ])
  })

  it('is noted once, however often it arrives', async () => {
    await file(ana, a01(), {})
    const [{ ID = '' } = {}] = await rowsOf()
    const before = await server.count('reviews')
    await Promise.all([review({ ID, NOTA: 'x' }, 'una'), review({ ID, NOTA: 'x' }, 'una')])
    await review({ ID, NOTA: 'x' }, 'una')
    expect(await server.count('reviews')).toBe(before + 1)
  })

  it('of what is not there is refused in words', async () => {
    for (const ID of ['', '999999999', 'x']) expect((await review({ ID })).body).toMatchObject({ codigo: 103 })
    expect((await review({ ID: '1', NOTA: 'x'.repeat(2001) })).body).toMatchObject({
      codigo: 0,
      campos: { NOTA: expect.any(String) },
    })
  })
})

describe('refusals that lie on devices', () => {
  const one = { id: 'e1', formulario: 'A01', numero: '1399', codigo: '100', fecha: '2026-11-20T10:00:00Z' }
  const tell = (told: unknown, as: Session = registrar) =>
    server.call(
      'campo/informarRechazos',
      { DISPOSITIVO: 'telefono-de-rita', RECHAZOS: typeof told === 'string' ? told : JSON.stringify(told) },
      { bearer: as.tokenEnvio },
    )
  const seen = async () => (await server.call('revisionCampo/rechazos', {}, { as: admin })).body as Values[]

  it('are told by a locked device, and replaced by what it tells next', async () => {
    expect((await tell([one, { ...one, id: 'e2', numero: '1398' }])).body).toBe(1)
    expect(await seen()).toHaveLength(2)
    expect((await tell([one])).body).toBe(1)
    expect(await seen()).toEqual([
      expect.objectContaining({
        CAPTURO: 'Rita Registradora',
        NUMERO: '1399',
        CODIGO: '100',
        RECHAZADO_EN: '2026-11-20T10:00:00Z',
      }),
    ])
    await tell([])
    expect(await seen()).toEqual([])
  })

  it('of two people on one device stand side by side', async () => {
    await tell([one])
    await tell([one], ana)
    expect((await seen()).map(({ NID_CAPTURO }) => NID_CAPTURO).sort()).toEqual([nid.ana, nid.registrar])
  })

  it('say who has that number in the book meanwhile', async () => {
    const numero = await file(ana, a01(), {})
    await tell([{ ...one, numero }])
    expect((await seen()).find(({ NUMERO }) => NUMERO === numero)).toMatchObject({ USADO_POR: 'Ana Ardila' })
  })

  const flood = async (as: Session, devices: number, rows: number) => {
    for (let n = 0; n < devices; n++) {
      const told = Array.from({ length: rows }, (_, at) => ({ ...one, id: `f${at}`, fecha: '2099-01-01T00:00:00Z' }))
      const fields = { DISPOSITIVO: `inventado-${n}`, RECHAZOS: JSON.stringify(told) }
      expect((await server.call('campo/informarRechazos', fields, { bearer: as.tokenEnvio })).body).toBe(1)
    }
  }

  it('of one person never push away those of others, whatever dates and devices are invented', async () => {
    await tell([{ ...one, id: 'de-rita', fecha: '2026-11-01T10:00:00Z' }])
    await flood(ana, 4, 500)
    const rows = await seen()
    expect(rows.filter(({ NID_CAPTURO }) => NID_CAPTURO === nid.registrar)).toHaveLength(1)
    expect(rows.length).toBeLessThanOrEqual(1000)
    expect(await server.count('device_refusals', sql`person_nid = ${nid.ana}`)).toBe(1000)
    // By the server's clock, no refusal can be later than its report.
    expect(rows.every(({ RECHAZADO_EN = '' }) => RECHAZADO_EN <= '2026-11-21T15:00:00Z')).toBe(true)
  })

  it('are kept of the ten devices that told last', async () => {
    const by = sql`person_nid = ${nid.ana}`
    await flood(ana, 12, 1)
    const kept = await server.rows<{ n: number }>(
      sql`select count(distinct device)::int as n from device_refusals where ${by}`,
    )
    expect(kept).toEqual([{ n: 10 }])
    await server.rows(sql`delete from device_refusals where ${by}`)
  })

  it('bad input is answered, never a fault', async () => {
    for (const bad of ['', 'x', '{}', '[{}]', '[null]', JSON.stringify([{ ...one, numero: 'x'.repeat(99) }])])
      expect((await tell(bad)).status).toBe(400)
    expect((await tell([{ ...one, fecha: 'ayer' }, one, one])).body).toBe(1)
  })
})

describe("the farmer's receipt", () => {
  const open = async (code: string) => {
    const reply = await server.app.inject({ url: `/verificar/${encodeURIComponent(code)}` })
    return { status: reply.statusCode, page: reply.payload, headers: reply.headers }
  }
  const send = async (RECIBO: string, fields = a01(), key = fresh(90000)) => {
    const { body } = await server.call(
      'formularioA01/ingresarNacimiento',
      { ...fields, ...captured, RECIBO },
      { as: registrar, key },
    )
    expect(body).toBe(1)
    return fields.CONSECUTIVO ?? ''
  }

  it('tells anybody who has its code which forms arrived, and names nobody', async () => {
    const numbers = [await send('R0123456789ABCDEF'), await send('R0123456789ABCDEF')]
    for (const code of ['R0123456789ABCDEF', 'r0123-4567 89ab-cdef']) {
      const { status, page, headers } = await open(code)
      expect(status).toBe(200)
      expect(headers['cache-control']).toBe('no-store')
      expect(page).toContain('2 formularios de este recibo ya están registrados')
      for (const number of numbers) expect(page).toContain(`N.º ${number}`)
      // 13:05 UTC is 08:05 in Colombia.
      expect(page).toContain('Capturado 2026-11-19 08:05, registrado 2026-11-21 10:00')
      for (const secret of ['Ana Ardila', 'Rita Registradora', nid.registrar, 'telefono-de-rita', 'AM1', 'AH1'])
        expect(page.slice(page.indexOf('<main>'))).not.toContain(secret)
    }
  })

  it('says which of them was voided since, and counts it no longer', async () => {
    const [kept, voided] = [await send('R0123456789AAAAAA'), await send('R0123456789AAAAAA')]
    const end = (what: string) =>
      server.call(`revisionCampo/${what}`, { FORMULARIO: 'A01', NUMERO: voided, MOTIVO: 'Dos veces' }, { as: admin })
    expect((await end('anular')).body).toBe(1)
    const { page } = await open('R0123456789AAAAAA')
    expect(page).toContain('1 formulario de este recibo ya está registrado')
    expect(page.match(/La asociación lo anuló después/g)).toHaveLength(1)
    expect(page.indexOf('La asociación lo anuló')).toBeGreaterThan(page.indexOf(`N.º ${kept}`))
    expect((await end('restaurar')).body).toBe(1)
    expect((await open('R0123456789AAAAAA')).page).toContain('2 formularios de este recibo')
  })

  it('a group is one form of it, however many females arrived after it', async () => {
    const RECIBO = 'R0123456789BBBBBB'
    const form = a01a('ana', fresh())
    const call = async (operation: string, fields: Values) =>
      (await server.call(`formularioA01a/${operation}`, { ...fields, ...captured, RECIBO }, { as: registrar })).body
    expect(await call('ingresarMontaGrupal', form)).toBe(1)
    for (const CHIP_HEMBRA of ['AH1', 'AH2'])
      expect(await call('ingresarMontaGrupalDetalle', { CONSECUTIVO: form.CONSECUTIVO ?? '', CHIP_HEMBRA })).toBe(1)
    const { page } = await open(RECIBO)
    expect(page).toContain('1 formulario de este recibo ya está registrado')
    expect(page.match(new RegExp(`N.º ${form.CONSECUTIVO}`, 'g'))).toHaveLength(1)
  })

  it('one of which nothing arrived says so, without blame', async () => {
    const { status, page } = await open('R0000000000000000')
    expect(status).toBe(200)
    expect(page).toContain('Todavía no ha llegado nada de este recibo')
  })

  it('what is no receipt is a certificate or nothing', async () => {
    for (const code of ['R', 'R000000000000000', "R' or 1=1 --"])
      expect((await open(code)).page).not.toContain('Verificación del recibo')
  })

  it('its code is no part of what the form says: with another code the same key is the same form', async () => {
    const form = a01()
    await send('R1111111111111111', form, 'recibo-1')
    await send('R2222222222222222', form, 'recibo-1')
  })

  it('a code that no device makes is kept from nobody', async () => {
    const number = await send("R' or 1=1 --")
    const [row] = await server.rows<{ receipt: string | null }>(
      sql`select receipt from filings where number = ${number}`,
    )
    expect(row?.receipt).toBeNull()
  })
})
