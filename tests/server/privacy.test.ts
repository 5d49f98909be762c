import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { initial, seedA05 } from './a05.ts'
import { a01 } from './forms.ts'
import { openWith, type Session } from './harness.ts'
import { nid } from './world.ts'

const { server, admin, ana, beto } = await openWith('admin', 'ana', 'beto')

const rowsFor = async (as: Session, operation: string, fields: Record<string, string> = {}) =>
  (await server.call(operation, fields, { as })).body as Record<string, string>[]
const told = async (as: Session, operation: string, fields: Record<string, string>) =>
  (await server.call(operation, fields, { as, detail: true })).body

describe('the privacy notice', () => {
  it('is asked of nobody before an administrator has published one', async () => {
    expect(await rowsFor(ana, 'privacidad/aviso')).toEqual([])
    expect((await server.call('privacidad/publicar', { TEXTO: '<p>Yo</p>' }, { as: ana })).status).toBe(403)
    expect(await told(admin, 'privacidad/publicar', { TEXTO: '<p> </p>' })).toMatchObject({ codigo: 0 })
    expect(await told(admin, 'privacidad/publicar', { TEXTO: '<p>NIT [número], [correo]</p>' })).toMatchObject({
      codigo: 0,
      campos: { TEXTO: 'Escriba lo de su asociación en lugar de [número], [correo]' },
    })
  })

  it('is agreed to with its version and time, and its text is clean', async () => {
    expect(await told(admin, 'privacidad/publicar', { TEXTO: '<p>Uno</p><script>alert(1)</script>' })).toBe(1)
    const [asked] = await rowsFor(ana, 'privacidad/aviso')
    expect(asked).toMatchObject({ VERSION: '1', TEXTO: '<p>Uno</p>', ACEPTADO: '', ANTES: 'N' })
    expect(await told(ana, 'privacidad/aceptar', { VERSION: '1' })).toBe(1)
    expect(await told(ana, 'privacidad/aceptar', { VERSION: '1' })).toBe(1)
    expect(await rowsFor(ana, 'privacidad/aviso')).toMatchObject([{ ACEPTADO: '2026-11-21T15:00:00Z' }])
    expect(await rowsFor(beto, 'privacidad/aviso')).toMatchObject([{ ACEPTADO: '' }])
    expect(await server.count('privacy_agreements')).toBe(1)
    expect(await server.count('filings', sql`operation = 'privacidad/aceptar'`)).toBe(1)
  })

  it('is asked for again when a new version is published; an old one can no longer be agreed to', async () => {
    expect(await told(admin, 'privacidad/publicar', { TEXTO: '<p>Uno</p>' })).toMatchObject({ codigo: 0 })
    expect(await told(admin, 'privacidad/publicar', { TEXTO: '<p>Dos</p>' })).toBe(1)
    expect(await rowsFor(ana, 'privacidad/aviso')).toMatchObject([{ VERSION: '2', ACEPTADO: '', ANTES: 'S' }])
    expect(await told(ana, 'privacidad/aceptar', { VERSION: '1' })).toMatchObject({ codigo: 106 })
    expect(await server.count('privacy_agreements')).toBe(1)
  })

  it('holds up no form of whoever has not agreed', async () => {
    expect((await server.call('formularioA01/ingresarNacimiento', a01(), { as: ana })).body).toBe(1)
  })
})

describe('one’s own data', () => {
  it('are everything of the person and nothing of anybody else', async () => {
    await server.rows(sql`update third_parties set phones = '3001112233' where nid = ${nid.ana}`)
    await server.rows(sql`update third_parties set phones = '3009998877' where nid = ${nid.beto}`)
    const rows = await rowsFor(ana, 'privacidad/datos')
    const of = (section: string) => rows.filter(({ SECCION }) => SECCION === section)
    expect(of('persona')).toMatchObject([{ DOCUMENTO: nid.ana, TELEFONOS: '3001112233' }])
    expect(of('cuenta')).toMatchObject([{ USUARIO: 'ana' }])
    expect(of('dispositivos').length).toBeGreaterThan(0)
    expect(of('avisos aceptados')).toMatchObject([{ VERSION: '1' }])
    expect(of('animales').map(({ CHIP }) => CHIP)).toContain('AH1')
    expect(of('formularios')).toContainEqual(expect.objectContaining({ FORMULARIO: 'A01', A_SU_NOMBRE: 'S' }))
    expect(JSON.stringify(rows)).not.toMatch(/3009998877|BH1|"BTO"/)
    // Compares the number of rows per section, because most rows do not show their owner.
    const mine = (table: string, where: ReturnType<typeof sql>) => server.count(table, where)
    const account = sql`account_id = (select id from accounts where nid = ${nid.ana})`
    await server.call('privacidad/pedir', { TIPO: 'C', DETALLE: 'De Beto' }, { as: beto })
    await server.call('privacidad/aceptar', { VERSION: '2' }, { as: beto })
    await server.call('formularioA01/ingresarNacimiento', a01({ CONSECUTIVO: '2001', NID_PROPIETARIO: nid.beto }), {
      as: admin,
    })
    const now = await rowsFor(ana, 'privacidad/datos')
    const counted = (section: string) => now.filter(({ SECCION }) => SECCION === section).length
    expect(
      Object.fromEntries([...new Set(now.map(({ SECCION = '' }) => SECCION))].map((name) => [name, counted(name)])),
    ).toEqual({
      persona: 1,
      cuenta: 1,
      prefijo: await mine('prefixes', sql`owner_nid = ${nid.ana}`),
      dispositivos: await mine('devices', account),
      'avisos aceptados': 1,
      animales: await mine('animals', sql`owner_nid = ${nid.ana} or breeder_nid = ${nid.ana}`),
      formularios: await mine('filings', sql`owner_nid = ${nid.ana} or captured_by = ${nid.ana}`),
      arriendos: await mine('leases', sql`lessor_nid = ${nid.ana} or lessee_nid = ${nid.ana}`),
    })
    await server.rows(sql`delete from data_requests`)
    // An administrator's file also contains only their own data.
    expect(JSON.stringify(await rowsFor(admin, 'privacidad/datos'))).not.toContain('3001112233')
  })

  it('have what others wrote about the person: leases, transfers, requests, questions and refusals, and not the other party', async () => {
    const [filing] = await server.rows<{ id: number }>(
      sql`select id from filings where captured_by = ${nid.ana} and code = 'A01' limit 1`,
    )
    const animal = async (chip: string) =>
      (await server.rows<{ id: number }>(sql`select id from animals where chip = ${chip}`))[0]?.id
    const [own, others] = [await animal('AM1'), await animal('BM1')]
    const about = async (one: string, other: string, first: number, of?: number) => {
      await server.rows(sql`insert into leases (number, animal_id, lessor_nid, lessee_nid, starts_on, ends_on)
        values (${first}, ${of}, ${one}, ${other}, '2026-01-01', '2026-02-01')`)
      await server.rows(sql`insert into transfers (number, animal_id, from_nid, to_nid, transferred_on)
        values (${first}, ${of}, ${one}, ${other}, '2025-01-01')`)
    }
    await about(nid.beto, nid.ana, 7001, others)
    await about(nid.ana, nid.caro, 7002, own)
    await about(nid.beto, nid.caro, 7003, others)
    for (const of of [nid.ana, nid.beto]) {
      await server.rows(sql`insert into review_questions (filing_id, asked_of, question, asked_by)
        values (${filing?.id}, ${of}, ${`¿De ${of}?`}, ${nid.admin})`)
      await server.rows(sql`insert into device_refusals (person_nid, device, entry, code, number, refusal)
        values (${of}, ${`teléfono de ${of}`}, 'e1', 'A01', '1', '100')`)
      await server.rows(sql`with r as (insert into form_requests (owner_nid, state, requested_on, remarks)
          values (${of}, 1, '2026-11-01', ${`pide ${of}`}) returning id)
        insert into form_request_lines (request_id, code, quantity, value)
          select id, c, 20, 0 from r, unnest(array['A01', 'A04']) c`)
    }
    const rows = await rowsFor(ana, 'privacidad/datos')
    const of = (section: string) => rows.filter(({ SECCION }) => SECCION === section)
    const parts = (section: string, one: string, other: string) =>
      of(section)
        .filter(({ CONSECUTIVO = '' }) => CONSECUTIVO.startsWith('700'))
        .map((row) => [row.CONSECUTIVO, row[one], row[other]])
    expect(parts('arriendos', 'ARRENDADOR', 'ARRENDATARIO')).toEqual([
      ['7001', 'N', 'S'],
      ['7002', 'S', 'N'],
    ])
    expect(parts('traspasos', 'ENTREGA', 'RECIBE')).toEqual([
      ['7001', 'N', 'S'],
      ['7002', 'S', 'N'],
    ])
    expect(of('preguntas')).toMatchObject([
      { FORMULARIO: 'A01', PREGUNTA: `¿De ${nid.ana}?`, A_USTED: 'S', DE_USTED: 'N', RESPUESTA: '' },
    ])
    expect(of('solicitudes de consecutivos')).toMatchObject([
      { OBSERVACIONES: `pide ${nid.ana}`, PEDIDO: 'A01: 20, A04: 20' },
    ])
    expect(of('rechazos en sus dispositivos')).toMatchObject([{ DISPOSITIVO: `teléfono de ${nid.ana}`, CODIGO: '100' }])
    const told = rows.flatMap((row) => Object.values(row))
    for (const other of [nid.beto, nid.caro]) expect(told).not.toContain(other)
    for (const table of ['leases', 'transfers'])
      await server.rows(sql`delete from ${sql.identifier(table)} where number between 7001 and 7003`)
    for (const table of ['review_questions', 'device_refusals', 'form_requests'])
      await server.rows(sql`delete from ${sql.identifier(table)}`)
  })

  it('name nobody else, in one form or the other, where others had a part in them', async () => {
    const others: string[] = [nid.beto, nid.caro, nid.registrar]
    const [animal] = await server.rows<{ id: number }>(
      sql`select id from animals where owner_nid = ${nid.ana} and chip = 'AM1'`,
    )
    await server.rows(sql`update animals set breeder_nid = ${nid.caro} where id = ${animal?.id}`)
    for (const [number, from, to] of [
      [7101, nid.ana, nid.beto],
      [7102, nid.beto, nid.ana],
    ] as const) {
      await server.rows(sql`insert into leases (number, animal_id, lessor_nid, lessee_nid, starts_on, ends_on)
        values (${number}, ${animal?.id}, ${from}, ${to}, '2026-01-01', '2026-02-01')`)
      await server.rows(sql`insert into transfers (number, animal_id, from_nid, to_nid, transferred_on)
        values (${number}, ${animal?.id}, ${from}, ${to}, '2025-01-01')`)
    }
    await server.rows(sql`update births set registrar_nid = ${nid.registrar} where owner_nid = ${nid.ana}`)
    await server.rows(sql`insert into filings (code, number, owner_nid, captured_by, operation, after, filed_at)
      values ('A06', '7101', ${nid.ana}, ${nid.registrar}, 'x', ${JSON.stringify({ nid_transferido: nid.beto })}, now())`)
    try {
      const given = {
        datos: (await rowsFor(ana, 'privacidad/datos')).flatMap((row) => Object.values(row)),
        tablas: (await rowsFor(ana, 'privacidad/tablas')).flatMap(({ TEXTO = '' }) => TEXTO.split(/[;\r\n"]+/)),
      }
      for (const [form, cells] of Object.entries(given)) {
        expect(cells, form).toContain(nid.ana)
        expect(
          cells.filter((cell) => others.includes(cell)),
          form,
        ).toEqual([])
      }
    } finally {
      await server.rows(sql`update animals set breeder_nid = ${nid.ana} where id = ${animal?.id}`)
      await server.rows(sql`update births set registrar_nid = ${nid.ana} where owner_nid = ${nid.ana}`)
      for (const table of ['leases', 'transfers'])
        await server.rows(sql`delete from ${sql.identifier(table)} where number between 7101 and 7102`)
      await server.rows(sql`delete from filings where code = 'A06' and number = '7101'`)
    }
  })

  it('come as tables with their dictionary, of the person and of nobody else', async () => {
    const tablesOf = async (who: Session) => {
      const files = new Map<string, string>()
      for (const { ARCHIVO = '', TEXTO = '' } of await rowsFor(who, 'privacidad/tablas', { NID_PROPIETARIO: nid.beto }))
        files.set(ARCHIVO, `${files.get(ARCHIVO) ?? ''}${TEXTO}`)
      return files
    }
    const files = await tablesOf(ana)
    expect([...files.keys()]).toContain('diccionario.csv')
    expect(files.get('asociados.csv')).toContain('3001112233')
    expect(files.get('animales.csv')).toContain('AH1')
    expect(files.get('servicios.csv')?.split('\r\n')).toHaveLength(3)
    // Each column of each file is explained.
    const dictionary = files.get('diccionario.csv') ?? ''
    for (const [name, text] of files)
      for (const column of (text.split('\r\n')[0] ?? '').replace('\ufeff', '').split(';'))
        if (name !== 'diccionario.csv')
          expect(dictionary, `${name} ${column}`).toMatch(new RegExp(`^${name};.*;${column};`, 'm'))
    const all = [...files.values()].join('')
    expect(all).not.toMatch(/3009998877|BH1|BTO/)
    expect([...(await tablesOf(admin)).values()].join('')).not.toContain('3001112233')
  })

  it('does not tell to whom a buyer sold an animal on', async () => {
    const [animal] = await server.rows<{ id: number }>(
      sql`select id from animals where owner_nid = ${nid.ana} and chip = 'AH1'`,
    )
    await server.rows(
      sql`update animals set owner_nid = ${nid.admin}, breeder_nid = ${nid.ana} where id = ${animal?.id}`,
    )
    const pieces = await rowsFor(ana, 'privacidad/tablas')
    const [line = ''] = pieces
      .filter(({ ARCHIVO }) => ARCHIVO === 'animales.csv')
      .flatMap(({ TEXTO = '' }) => TEXTO.split('\r\n'))
      .filter((text) => text.includes('AH1'))
    expect(line).not.toBe('')
    expect(line.split(';')).not.toContain(nid.admin)
    await server.rows(sql`update animals set owner_nid = ${nid.ana} where id = ${animal?.id}`)
  })

  it('are given to nobody with the send-only token', async () => {
    for (const operation of ['privacidad/datos', 'privacidad/tablas'])
      expect((await server.call(operation, {}, { bearer: ana.tokenEnvio })).status).toBe(403)
  })
})

describe('what is asked about them', () => {
  it('is a request at the desk, once; others do not see it', async () => {
    expect(await told(ana, 'privacidad/pedir', { TIPO: 'X', DETALLE: 'a' })).toMatchObject({ codigo: 0 })
    expect(await told(ana, 'privacidad/pedir', { TIPO: 'S', DETALLE: ' ' })).toMatchObject({ codigo: 0 })
    expect(await told(ana, 'privacidad/pedir', { TIPO: 'S', DETALLE: 'x'.repeat(2_001) })).toMatchObject({ codigo: 0 })
    // Length is counted in characters as people see them: a goat is one.
    expect(await told(admin, 'privacidad/pedir', { TIPO: 'C', DETALLE: '🐐'.repeat(2_000) })).toBe(1)
    await server.rows(sql`delete from data_requests`)
    expect(await told(ana, 'privacidad/pedir', { TIPO: 'S', DETALLE: 'Me retiro' })).toBe(1)
    expect(await told(ana, 'privacidad/pedir', { TIPO: 'S', DETALLE: 'Otra vez' })).toMatchObject({ codigo: 100 })
    expect(await told(beto, 'privacidad/pedir', { TIPO: 'C', DETALLE: 'Mi apellido' })).toBe(1)
    expect(await rowsFor(ana, 'privacidad/peticiones', { TODAS: 'S' })).toMatchObject([
      { NID_TERCERO: nid.ana, ESTADO: 'P' },
    ])
    expect((await rowsFor(admin, 'privacidad/peticiones', { TODAS: 'S' })).map(({ TIPO }) => TIPO)).toEqual(['S', 'C'])
    expect((await server.call('privacidad/resolver', { ID: '1', DECISION: 'A' }, { as: ana })).status).toBe(403)
  })

  it('refused, says why and takes nothing', async () => {
    const [mine] = await rowsFor(admin, 'privacidad/peticiones', { TODAS: 'S' })
    expect(
      await told(admin, 'privacidad/resolver', { ID: mine?.ID ?? '', DECISION: 'R', RESPUESTA: '' }),
    ).toMatchObject({ codigo: 0 })
    const [other] = await rowsFor(beto, 'privacidad/peticiones')
    expect(
      await told(admin, 'privacidad/resolver', { ID: other?.ID ?? '', DECISION: 'R', RESPUESTA: 'Falta el soporte' }),
    ).toBe(1)
    expect(await rowsFor(beto, 'privacidad/peticiones')).toMatchObject([{ ESTADO: 'R', RESPUESTA: 'Falta el soporte' }])
    expect(await server.rows(sql`select phones from third_parties where nid = ${nid.beto}`)).toEqual([
      { phones: '3009998877' },
    ])
  })

  it('a deletion that is approved takes the contact data, in the trail too, and leaves the registry’s facts', async () => {
    await server.rows(
      sql`insert into filings (operation, code, number, owner_nid, captured_by, before, after) values
        ('misdatos/ingresarTercero', 'DATOS', ${nid.ana}, ${nid.ana}, ${nid.ana},
         '{"TELEFONOS":"3000000000","NOMBRE":"Ana"}', '{"TELEFONOS":"3001112233","NOMBRE":"Ana"}')`,
    )
    await server.rows(
      sql`update third_parties set email = 'ana@campo.example.com', address = 'Vereda' where nid = ${nid.ana}`,
    )
    const brought = sql`insert into herd_book_runs (source, begun_at) values ('Asocabras', now()) returning id`
    const [run] = await server.rows<{ id: number }>(brought)
    for (const [line, key, source] of [
      [2, nid.ana, ''],
      [3, nid.beto, `1${nid.ana};Vereda`],
      [4, 'sin documento', `${nid.ana[0]}.${nid.ana.slice(1)};Vereda`],
    ] as const) {
      await server.rows(sql`insert into herd_book_findings (run_id, place, kind, seriousness, table_key, file, line, key,
          column_name, value, proposal, text, source)
        values (${run?.id}, ${line}, 'Correo no válido', 'doubtful', 'asociados', 'a.csv', ${line}, ${key}, 'CORREO',
          'ana@', '', 'El correo "ana@" no es válido', ${source})`)
      await server.rows(sql`insert into herd_book_corrections (run_id, file, line, column_name, value)
        values (${run?.id}, 'a.csv', ${line}, 'CORREO', 'ana@campo.example.com')`)
    }
    await seedA05(server)
    const prefix = (await rowsFor(admin, 'prefijos/prefijos')).find(({ NID_SOCIO }) => NID_SOCIO === nid.ana)
    const record = { ...prefix, FECHA_SOLICITUD: '2026-11-01', FECHA_ASIGNACION: '2026-11-02', CRIADERO: 'El Refugio' }
    expect(await told(admin, 'prefijos/ingresarPrefijo', record)).toBe(1)
    const born = initial({ DIRECCION: 'Vereda Alta' })
    expect(await told(admin, 'formularioA05Iniciales/ingresarAnimalInicial', born)).toBe(1)
    const undone = { FORMULARIO: 'A05-inicial', NUMERO: born.CONSECUTIVO ?? '', MOTIVO: 'Se registró dos veces' }
    expect(await told(admin, 'revisionCampo/anular', undone)).toBe(1)
    const named = () => server.count('filings', sql`concat(before::text, after::text) like '%Vereda%'`)
    expect(await named()).toBeGreaterThan(2)
    const animals = await server.count('animals', sql`owner_nid = ${nid.ana}`)
    const filings = await server.count('filings', sql`code = 'A01'`)
    const [mine] = await rowsFor(ana, 'privacidad/peticiones')
    const answer = { ID: mine?.ID ?? '', DECISION: 'A', RESPUESTA: '' }
    expect(await told(admin, 'privacidad/resolver', answer)).toBe(1)
    expect(
      await server.rows(sql`select name, address, phones, email from third_parties where nid = ${nid.ana}`),
    ).toEqual([{ name: 'Ana Ardila', address: '', phones: '', email: '' }])
    const [trail] = await server.rows<{ before: unknown; after: unknown }>(
      sql`select before, after from filings where code = 'DATOS'`,
    )
    expect(trail).toEqual({ before: { NOMBRE: 'Ana' }, after: { NOMBRE: 'Ana' } })
    expect(await named(), 'whatever record told her address').toBe(0)
    // The import review's quotes of her herd book row are deleted too, and nobody else's.
    expect(await server.rows(sql`select key from herd_book_findings`)).toEqual([{ key: nid.beto }])
    expect(await server.rows(sql`select line from herd_book_corrections`)).toEqual([{ line: 3 }])
    expect(await server.count('animals', sql`owner_nid = ${nid.ana}`)).toBe(animals)
    expect(await server.count('filings', sql`code = 'A01'`)).toBe(filings)
    expect(await told(admin, 'privacidad/resolver', answer)).toMatchObject({ codigo: 103 })
    // She is notified, and her own data show what remains.
    expect(await rowsFor(ana, 'privacidad/peticiones')).toMatchObject([{ TIPO: 'S', ESTADO: 'A' }])
    const left = await rowsFor(ana, 'privacidad/datos')
    expect(left.find(({ SECCION }) => SECCION === 'persona')).toMatchObject({ DOCUMENTO: nid.ana, TELEFONOS: '' })
    expect(JSON.stringify(left)).not.toMatch(/3001112233|ana@campo/)
    expect((await server.signIn('ana')).answer).toMatchObject({ nombreUsuario: 'ana' })
  })
})
