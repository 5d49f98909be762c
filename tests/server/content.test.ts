import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Values } from '../../src/registry/index.ts'
import { commonTexts } from '../../src/registry/texts/common.ts'
import { contentTexts } from '../../src/registry/texts/content.ts'
import { helpTexts } from '../../src/registry/texts/help.ts'
import { jpeg } from './forms.ts'
import { openWith, type Sending, type Session } from './harness.ts'
import type { Who } from './world.ts'

const sessions = new Map<Who, Session>()
const as = (who: Who): Sending => ({ as: sessions.get(who) as Session })
let picture: Buffer
const { server } = await openWith()
beforeAll(async () => {
  // Gives consulta level 5, which may also edit the help.
  await server.rows(sql`update accounts set nivel = 5 where username = 'consulta'`)
  for (const who of ['admin', 'ana', 'consulta'] as const) sessions.set(who, await server.signIn(who))
  picture = await jpeg()
})

const rows = async (operation: string, fields: Values = {}, sending: Sending = as('admin')) =>
  (await server.call(operation, fields, sending)).body as Values[]
const upload = (fields: Values, files: readonly Buffer[], sending: Sending = as('admin')) =>
  server.call(
    'archivos/subirArchivos',
    { NID_PROPIETARIO: '', CONSECUTIVO: '', OPCION: '0', idAyuda: '', ...fields },
    { ...sending, files: files.map((bytes, at) => ({ part: `files[${at}]`, bytes })) },
  )
const homeImages = (count = 1) =>
  upload(
    { CODIGO: 'A99', estado: '1' },
    Array.from({ length: count }, () => picture),
  )
const news = {
  CODIGO: 'NOAPLICA1',
  FECHA_INICIAL: '2026-11-01',
  FECHA_FINAL: '2026-11-30',
  PAGINA: 'https://asociacion.example/feria',
  DESCRIPCION: 'Feria de San Gil',
}
const urlsOf = (body: unknown) => (body as { archivos: { url: string }[] }).archivos.map(({ url }) => url)

describe('home images', () => {
  it('one to three at once become rows that visitors see', async () => {
    const { body } = await homeImages(3)
    expect((body as { archivos: unknown[] }).archivos[0]).toEqual({
      nombre: 'foto.jpg',
      columna: 'URL',
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      bytes: picture.length,
      url: expect.stringMatching(/^\/archivos\/[\w-]{43}\.jpg$/),
    })
    const urls = urlsOf(body)
    expect(urls).toHaveLength(3)
    expect((await rows('procesosDiarios/documentosInicio', {}, {})).map(({ URL }) => URL)).toEqual(urls)
    const seen = await server.app.inject({ url: urls[0] ?? '' })
    expect([seen.statusCode, seen.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(seen.payload).not.toContain('secreto de campo')
  })

  it('none, four, and what is no jpg are refused, and nothing is kept', async () => {
    const before = [await server.count('home_images'), await server.count('files')]
    expect((await homeImages(0)).body).toBe(0)
    expect((await homeImages(4)).body).toBe(0)
    expect((await upload({ CODIGO: 'A99' }, [picture, Buffer.from('GIF89a')])).body).toBe(100)
    expect((await upload({ CODIGO: 'A99' }, [Buffer.alloc(10_000_001, 0xff)])).body).toBe(99)
    expect([await server.count('home_images'), await server.count('files')]).toEqual(before)
  })

  it('are switched off and on, in the list of all of them', async () => {
    const [first] = await rows('procesosDiarios/documentosInicioTotal')
    expect(first).toEqual({ ID: expect.any(String), URL: expect.stringMatching(/^\/archivos\//), ESTADO: '1' })
    const turn = (ESTADO: string, ID = first?.ID ?? '', CODIGO = 'A99') =>
      server.call('procesosDiarios/inactivarActivar', { ESTADO, ID, CODIGO }, { ...as('admin'), detail: true })
    const shown = async () => (await rows('procesosDiarios/documentosInicio', {}, {})).map(({ ID }) => ID)
    expect((await turn('0')).body).toBe(1)
    expect(await shown()).not.toContain(first?.ID)
    expect((await rows('procesosDiarios/documentosInicioTotal'))[0]).toMatchObject({ ID: first?.ID, ESTADO: '0' })
    expect((await turn('0')).body).toBe(1)
    expect((await turn('1')).body).toBe(1)
    expect(await shown()).toContain(first?.ID)
    for (const wrong of [turn('2'), turn('1', '999'), turn('1', 'x'), turn('1', first?.ID, 'A01')])
      expect((await wrong).body).toMatchObject({ codigo: 0 })
    const [last] = await server.rows(sql`select * from filings where code = 'A99' and number = ${first?.ID}
      order by id desc limit 1`)
    expect(last).toMatchObject({ before: { ESTADO: '0' }, after: { ESTADO: '1' } })
  })

  it('sent again under the same key are there once', async () => {
    const before = await server.count('home_images')
    const sending = { ...as('admin'), key: 'imagen-1' }
    const once = await upload({ CODIGO: 'A99', estado: '1' }, [picture], sending)
    const twice = await upload({ CODIGO: 'A99', estado: '1' }, [picture], sending)
    expect(twice.body).toEqual(once.body)
    expect(await server.count('home_images')).toBe(before + 1)
    expect((await upload({ CODIGO: 'A99', estado: '0' }, [picture], sending)).status).toBe(422)
  })
})

describe('publications', () => {
  it('are seen by visitors on their days only, and by the administrator always', async () => {
    expect((await upload(news, [picture])).status).toBe(200)
    expect((await upload({ ...news, FECHA_INICIAL: '2026-12-01', FECHA_FINAL: '2026-12-02' }, [picture])).status).toBe(
      200,
    )
    expect(await rows('procesosDiarios/documentosInicioLateral', {}, {})).toEqual([
      {
        ID: '1',
        URL: expect.stringMatching(/^\/archivos\//),
        DESCRIPCION: 'Feria de San Gil',
        PAGINA: 'https://asociacion.example/feria',
      },
    ])
    expect(await rows('procesosDiarios/documentosEnterese')).toMatchObject([
      { ID: '2', FECHA_INICIAL: '2026-12-01', FECHA_FINAL: '2026-12-02', ESTADOPAGINA: '1' },
      { ID: '1', FECHA_INICIAL: '2026-11-01', FECHA_FINAL: '2026-11-30', ESTADOPAGINA: '1' },
    ])
    await server.call('procesosDiarios/inactivarActivar', { ESTADO: '0', ID: '1', CODIGO: 'NOAPLICA1' }, as('admin'))
    expect(await rows('procesosDiarios/documentosInicioLateral', {}, {})).toEqual([])
    await server.call('procesosDiarios/inactivarActivar', { ESTADO: '1', ID: '1', CODIGO: 'NOAPLICA1' }, as('admin'))
  })

  it('the end of their days is the farm’s, not that of Greenwich', async () => {
    server.setNow('2026-12-01T04:30:00Z')
    expect(await rows('procesosDiarios/documentosInicioLateral', {}, {})).toHaveLength(1)
    server.setNow('2026-11-21T15:00:00Z')
  })

  it('are sent without a link too', async () => {
    expect(
      (await upload({ ...news, PAGINA: '', FECHA_INICIAL: '2020-01-01', FECHA_FINAL: '2020-01-01' }, [picture])).status,
    ).toBe(200)
  })

  it.each([
    [{ FECHA_INICIAL: '' }, 'FECHA_INICIAL', contentTexts.from],
    [{ FECHA_FINAL: '' }, 'FECHA_FINAL', contentTexts.until],
    [{ FECHA_INICIAL: '2026-02-30' }, 'FECHA_INICIAL', commonTexts.badDate],
    [{ FECHA_FINAL: '2026-10-31' }, 'FECHA_FINAL', 'La fecha final no puede ser menor a: 2026-11-01'],
    [{ DESCRIPCION: ' ' }, 'DESCRIPCION', contentTexts.description],
    [{ DESCRIPCION: 'x'.repeat(101) }, 'DESCRIPCION', 'El texto no puede superar 100 caracteres, verifique por favor'],
    [{ PAGINA: 'javascript:alert(1)' }, 'PAGINA', contentTexts.page],
    [{ PAGINA: 'ftp://x.example' }, 'PAGINA', contentTexts.page],
  ])('%j is refused at its field', async (wrong, field, text) => {
    const before = await server.count('files')
    const { body } = await upload({ ...news, ...wrong }, [picture], { ...as('admin'), detail: true })
    expect(body).toEqual({ codigo: 0, error: text, campos: { [field]: text } })
    expect(await server.count('files')).toBe(before)
  })

  it('need one picture', async () => {
    expect((await upload(news, [])).body).toBe(0)
    expect((await upload(news, [picture, picture])).body).toBe(0)
  })
})

describe('help', () => {
  const save = (fields: Values, sending: Sending = as('admin')) =>
    server.call(
      'ayuda/ingresarAyuda',
      { idAyuda: '', codigoAyuda: '', adicionales: '', descripcionAyuda: '<p>Texto</p>', ...fields },
      sending,
    )
  const slides = async (codigoAyuda: string) =>
    (await rows('ayuda/ayudaPorFormulario', { codigoAyuda }, as('ana'))).map(({ descripcionAyuda }) => descripcionAyuda)

  it('is added to a form or to a topic, sanitised, and read by everyone', async () => {
    const before = (await slides('5')).length
    const dirty =
      '<p onclick="x()">Uno <strong>dos</strong></p><script>alert(1)</script><img src="https://malo.example/x.gif">'
    expect((await save({ codigoAyuda: '5', descripcionAyuda: dirty })).body).toBe(1)
    expect((await slides('5'))[before]).toBe('<p>Uno <strong>dos</strong></p><img />')
    const [kept] = await server.rows<{ html: string }>(sql`select html from help_topics order by id desc limit 1`)
    expect(kept?.html).not.toMatch(/script|onclick|malo/)
    expect((await save({ codigoAyuda: '6', adicionales: '6' })).body).toBe(1)
    expect((await rows('ayuda/ayudaGeneral', { dato: '6' })).at(-1)).toEqual({
      idAyuda: expect.any(String),
      codigoAyuda: '6',
      descripcionAyuda: '<p>Texto</p>',
      adicionales: '6',
      imagenAyuda: '',
    })
  })

  it('all of it is listed for whoever edits, or that of one screen', async () => {
    const all = await rows('ayuda/ayudaGeneral', { dato: '' })
    expect(new Set(all.map(({ codigoAyuda }) => codigoAyuda)).size).toBeGreaterThan(2)
    await save({ codigoAyuda: '7' })
    expect((await rows('ayuda/ayudaGeneral', { dato: '7' })).every(({ codigoAyuda }) => codigoAyuda === '7')).toBe(true)
  })

  it('is changed in its place; an emptied text hides it from readers and not from editors', async () => {
    await save({ codigoAyuda: '7' })
    const [entry] = await rows('ayuda/ayudaGeneral', { dato: '7' })
    const idAyuda = entry?.idAyuda ?? ''
    const count = (await slides('7')).length
    expect((await save({ idAyuda, codigoAyuda: '7', descripcionAyuda: '<p>Otra</p>' })).body).toBe(1)
    expect(await slides('7')).toContain('<p>Otra</p>')
    expect((await save({ idAyuda, codigoAyuda: '7', descripcionAyuda: '<p> &nbsp;</p>' })).body).toBe(1)
    expect(await slides('7')).toHaveLength(count - 1)
    expect(await rows('ayuda/ayudaGeneral', { dato: '7' })).toContainEqual({ ...entry, descripcionAyuda: '' })
    const [trail] = await server.rows(sql`select * from filings where code = 'ayuda' order by id desc limit 1`)
    expect(trail).toMatchObject({ number: idAyuda, before: { descripcionAyuda: '<p>Otra</p>' } })
  })

  it.each([
    [{ codigoAyuda: '' }, 'codigoAyuda', helpTexts.topic],
    [{ codigoAyuda: '99' }, 'codigoAyuda', helpTexts.topic],
    [{ codigoAyuda: '5', adicionales: '5' }, 'adicionales', helpTexts.topic],
    [{ codigoAyuda: '5', descripcionAyuda: '<p></p>' }, 'descripcionAyuda', helpTexts.text],
  ])('%j is refused at its field', async (wrong, field, text) => {
    const { body } = await save(wrong, { ...as('admin'), detail: true })
    expect(body).toEqual({ codigo: 0, error: text, campos: { [field]: text } })
  })

  it('an entry that is not there is not changed', async () => {
    expect((await save({ idAyuda: '9999', codigoAyuda: '5' })).body).toBe(0)
    expect((await save({ idAyuda: 'x', codigoAyuda: '5' })).body).toBe(0)
  })

  it('saved again under the same key is there once', async () => {
    const before = await server.count('help_topics')
    for (let at = 0; at < 2; at++)
      expect((await save({ codigoAyuda: '8' }, { ...as('admin'), key: 'ayuda-1' })).body).toBe(1)
    expect(await server.count('help_topics')).toBe(before + 1)
  })

  it('has its picture, and its text may show others of our own', async () => {
    await save({ codigoAyuda: '9' })
    const [entry] = await rows('ayuda/ayudaGeneral', { dato: '9' })
    const { body } = await upload({ CODIGO: 'NOAPLICA', idAyuda: entry?.idAyuda ?? '' }, [picture])
    const [url = ''] = urlsOf(body)
    expect((await rows('ayuda/ayudaGeneral', { dato: '9' }))[0]).toMatchObject({ imagenAyuda: url })
    const [loose = ''] = urlsOf((await upload({ CODIGO: 'NOAPLICA' }, [picture])).body)
    await save({ codigoAyuda: '9', descripcionAyuda: `<p>Mire</p><img src="${loose}" alt="Cabra">` })
    expect((await slides('9')).at(-1)).toBe(`<p>Mire</p><img src="${loose}" alt="Cabra" />`)
    expect((await upload({ CODIGO: 'NOAPLICA', idAyuda: '9999' }, [picture])).body).toBe(0)
  })

  it('its topics that are no form are offered by name', async () => {
    expect(await rows('selecciones/seleccionAyudasAdicionales')).toEqual([
      { code: '21', name: 'Bandeja de salida' },
      { code: '2', name: 'Consulta de Consecutivos' },
      { code: '4', name: 'Formularios Solicitados' },
      { code: '6', name: 'Mi Aprisco' },
      { code: '3', name: 'Mis Datos Personales' },
      { code: '1', name: 'Mis Inventarios' },
      { code: '22', name: 'Preparar salida a campo' },
    ])
  })
})

describe('who may keep the association’s content', () => {
  const content: readonly (readonly [string, Values, readonly Who[]])[] = [
    ['procesosDiarios/documentosInicioTotal', {}, ['admin']],
    ['procesosDiarios/documentosEnterese', {}, ['admin']],
    ['procesosDiarios/inactivarActivar', { ESTADO: '1', ID: '1', CODIGO: 'A99' }, ['admin']],
    ['archivos/subirArchivos', { CODIGO: 'A99' }, ['admin']],
    ['archivos/subirArchivos', { CODIGO: 'NOAPLICA1' }, ['admin']],
    ['archivos/subirArchivos', { CODIGO: 'NOAPLICA' }, ['admin', 'consulta']],
    ['ayuda/ayudaGeneral', { dato: '' }, ['admin', 'consulta']],
    ['ayuda/ingresarAyuda', {}, ['admin', 'consulta']],
  ]
  it.each(content)('%s %j', async (operation, fields, allowed) => {
    for (const who of ['admin', 'ana', 'consulta'] as const) {
      const { status, body } = await server.call(operation, fields, as(who))
      expect([who, status]).toEqual([who, allowed.includes(who) ? 200 : 403])
      if (status === 403) expect(body).toEqual({ error: commonTexts.notAllowedRoute })
    }
    expect((await server.call(operation, fields)).status).toBe(401)
    const bearer = sessions.get('admin')?.tokenEnvio
    expect((await server.call(operation, fields, { bearer })).status).toBe(403)
  })
})
