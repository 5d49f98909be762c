import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import type { Values } from '../../src/registry/index.ts'
import { commonTexts } from '../../src/registry/texts/common.ts'
import { serverTexts } from '../../src/server/core/texts.ts'
import { SOON, within } from '../within.ts'
import { a01, jpeg } from './forms.ts'
import { multipart, openWith } from './harness.ts'
import { nid, PASSWORD } from './world.ts'

const { server, ana } = await openWith('ana')

const post = async (url: string, payload: string | Buffer, type?: string) => {
  const headers = { cookie: ana.cookie, ...(type === undefined ? {} : { 'content-type': type }) }
  const reply = await server.app.inject({ method: 'POST', url, payload, headers })
  return { status: reply.statusCode, body: JSON.parse(reply.payload || 'null') as unknown }
}
const A01 = '/APIANCO/controllers/formularioA01.php?op=ingresarNacimiento'
const boundary = 'multipart/form-data; boundary=x'
const error = { error: expect.any(String) }

describe('an operation that does not exist', () => {
  it.each([
    '/APIANCO/controllers/formularioA01.php?op=nada',
    '/APIANCO/controllers/formularioA01.php',
    '/APIANCO/controllers/formularioa01.php?op=formulariosA01',
    '/APIANCO/controllers/formularioA01.php?op=FormulariosA01',
    '/APIANCO/controllers/formularioA01?op=formulariosA01',
    '/APIANCO/controllers/formularioA01.php?op=formulariosA01&op=formulariosA01',
    '/APIANCO/controllers/__proto__.php?op=toString',
    '/APIANCO/controllers/constructor.php?op=constructor',
  ])('%s is 400, in Spanish', async (url) => {
    const { payload, type } = await multipart({}, [])
    expect(await post(url, payload, type)).toEqual({ status: 400, body: { error: commonTexts.noSuchOperation } })
  })

  it('is told so to other methods too, and elsewhere there is nothing', async () => {
    const get = await server.app.inject({ url: '/APIANCO/controllers/formularioA01.php?op=formulariosA01' })
    expect(get.statusCode).toBe(400)
    const lost = await server.app.inject({ url: '/APIANCO/otra/cosa', headers: { accept: 'text/html' } })
    expect(lost.statusCode).toBe(404)
    expect(JSON.parse(lost.payload)).toEqual({ error: serverTexts.notFound })
    expect((await server.app.inject({ url: '/%E0%A4%A' })).statusCode).toBe(400)
  })
})

describe('a body that is no form', () => {
  it.each([
    ['without its boundary', 'hola', 'multipart/form-data'],
    ['cut in the middle of a part', '--x\r\nContent-Disposition: form-data; name="CONSECUTIVO"\r\n\r\n10', boundary],
    ['cut in the middle of a header', '--x\r\nContent-Dispo', boundary],
    ['without a part', 'nada de nada', boundary],
    ['of JSON', '{"CONSECUTIVO":"1000"}', 'application/json'],
    ['of broken JSON', '{', 'application/json'],
    ['of a web form', 'CONSECUTIVO=1000', 'application/x-www-form-urlencoded'],
    ['of text', 'CONSECUTIVO', 'text/plain'],
    ['of an unknown type', 'abc', 'application/vnd.nada'],
    ['with a broken type', 'abc', ';;;'],
    [
      'with a field named like an object’s own',
      `--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\n1\r\n--x--\r\n`,
      boundary,
    ],
    [
      'with a file cut short',
      `--x\r\nContent-Disposition: form-data; name="SOPORTE"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\nabc`,
      boundary,
    ],
    [
      'with a field that is no text',
      `--x\r\nContent-Disposition: form-data; name="a"\r\nContent-Type: application/json\r\n\r\n{"b":1}\r\n--x--\r\n`,
      boundary,
    ],
    [
      'with a field of broken JSON',
      `--x\r\nContent-Disposition: form-data; name="a"\r\nContent-Type: application/json\r\n\r\n{\r\n--x--\r\n`,
      boundary,
    ],
  ])('%s is 400', async (_what, payload, type) => {
    expect(await post(A01, payload, type)).toMatchObject({ status: 400, body: error })
  })

  it('is no trouble for a call without fields', async () => {
    const { payload, type } = await multipart({}, [])
    expect((await post('/APIANCO/controllers/parametros.php?op=parametros', payload, type)).status).toBe(200)
    const bare = await server.app.inject({
      method: 'POST',
      url: '/APIANCO/controllers/procesosDiarios.php?op=documentosInicio',
    })
    expect(bare.statusCode).toBe(200)
  })
})

describe('a body that is too much', () => {
  it('in fields, parts or files is 400', async () => {
    const many = Object.fromEntries(Array.from({ length: 201 }, (_, n) => [`F${n}`, 'x']))
    expect((await server.call('formularioA01/ingresarNacimiento', many, { as: ana })).status).toBe(400)
    const bytes = await jpeg()
    const files = Array.from({ length: 6 }, (_, n) => ({ part: `files[${n}]`, bytes }))
    expect((await server.call('archivos/subirArchivos', {}, { as: ana, files })).status).toBe(400)
  })

  it('in one field is 400 and names it: nothing is cut silently', async () => {
    const answer = await server.call('formularioA01/ingresarNacimiento', a01({ OBSERVACIONES: 'x'.repeat(200_000) }), {
      as: ana,
    })
    expect(answer).toMatchObject({ status: 400, body: { error: expect.stringContaining('OBSERVACIONES') } })
    const long = await server.call('formularioA01/ingresarNacimiento', a01({ OBSERVACIONES: 'ñ'.repeat(8_001) }), {
      as: ana,
    })
    expect(long).toMatchObject({ status: 400, body: { error: expect.stringContaining('OBSERVACIONES') } })
  })

  it('announced by its length is 413 before it is read', async () => {
    const headers = { cookie: ana.cookie, 'content-type': boundary, 'content-length': '999999999' }
    const reply = await server.app.inject({ method: 'POST', url: A01, headers, payload: 'x' })
    expect(reply.statusCode).toBe(413)
    expect(JSON.parse(reply.payload)).toEqual({ error: serverTexts.tooLarge })
  })
})

describe('texts that a database does not take', () => {
  it.each([
    ['a NUL', 'a\0b', 400],
    ['half of a pair', '\ud800', 200],
    ['control characters', 'a\u0001\u007fb', 200],
    ['signs of SQL', "'); drop table animals; --", 200],
    ['backslashes and braces', '\\x00{}{1,2}$1%s', 200],
  ])('%s', async (_what, OBSERVACIONES, status) => {
    const answer = await server.call('formularioA01/ingresarNacimiento', a01({ OBSERVACIONES }), {
      as: ana,
      detail: true,
    })
    expect(answer.status).toBe(status)
    if (status === 200) expect(answer.body).toBe(1)
  })

  it('in the name of a file are 400', async () => {
    const admin = await server.signIn('admin')
    const files = [{ part: 'files[0]', name: 'foto.jpg\0.jpg', bytes: await jpeg() }]
    const answer = await server.call('archivos/subirArchivos', { CODIGO: 'A99', estado: '1' }, { as: admin, files })
    expect(answer).toMatchObject({ status: 400, body: error })
  })

  it('in a batch, also escaped', async () => {
    const envio = (OBSERVACIONES: string) => ({
      controller: 'formularioA01',
      op: 'ingresarNacimiento',
      key: `k-${OBSERVACIONES.length}`,
      fields: a01({ OBSERVACIONES }),
    })
    const envios = JSON.stringify([envio('a\0'), envio('\ud800bc')])
    const { body } = await server.call('lote/enviar', { envios }, { as: ana })
    expect(body).toEqual([
      { status: 400, body: error },
      { status: 200, body: 1 },
    ])
  })
})

describe('texts within JSON that a database does not take', () => {
  const nul = (text: unknown) => JSON.stringify(text)
  const page = { NID_PROPIETARIO: nid.ana, DESDE: '0', FILAS: '5' }
  it.each<readonly [what: string, operation: string, fields: Values, by: 'admin' | 'ana']>([
    ['a filter', 'formularioA01/formulariosA01', { ...page, FILTROS: nul({ COD_ESPECIE: 'C\0' }) }, 'ana'],
    [
      'a filter of days before the first',
      'formularioA01/formulariosA01',
      { ...page, FILTROS: nul({ FECHA_SERVICIO: '0000-01-01..' }) },
      'ana',
    ],
    [
      'a filter of numbers',
      'maestroConsecutivos/maestroConsecutivos',
      { DESDE: '0', FILAS: '5', FILTROS: nul({ estado: '\ud800\0' }) },
      'admin',
    ],
    [
      'headings',
      'traerRegistro/corresponder',
      { ENCABEZADOS: nul(['a\0', '\ud800']), TABLA: 'animales', COLUMNAS: nul({ CLAVE: 'a\0', CHIP: '\ud800' }) },
      'admin',
    ],
    [
      'refusals',
      'campo/informarRechazos',
      {
        DISPOSITIVO: 'd',
        RECHAZOS: nul([{ id: 'a\0', formulario: '\ud800', numero: '1\0', codigo: '99', fecha: '' }]),
      },
      'ana',
    ],
    [
      'chips',
      'consecutivos/insertaChips',
      { data: nul([['982000411209999', '2026-01-31', 'S', 'a\0\ud800']]) },
      'admin',
    ],
    ['a passkey', 'usuario/ingresarLlave', { respuesta: nul({ id: 'a\0', response: {} }) }, 'ana'],
    [
      'advice that is cut in half',
      'formularioA01/ingresarNacimiento',
      { ...a01(), CONSEJOS: nul([{ field: 'a\0', rule: 'x', text: `${'x'.repeat(499)}🐐` }]) },
      'ana',
    ],
  ])('%s: never a failure of the server', async (_what, operation, fields, by) => {
    const { status } = await server.call(operation, fields, { as: await server.signIn(by), detail: true })
    expect([200, 400]).toContain(status)
  })
})

describe('over a real socket', () => {
  it('a file part of an unknown operation does not stop the next call, and answers carry the policy', async () => {
    const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
    const form = new FormData()
    form.append('usuario', 'beto')
    form.append('password', PASSWORD)
    const reply = await fetch(`${address}/APIANCO/controllers/usuario.php?op=login`, {
      method: 'POST',
      body: form,
      signal: AbortSignal.timeout(SOON),
    })
    expect(reply.status).toBe(200)
    expect(reply.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
    expect(reply.headers.get('cache-control')).toBe('no-store')
    const cookie = String(reply.headers.get('set-cookie')).split(';')[0] ?? ''
    const photo = new FormData()
    for (const [name, text] of Object.entries({ NID_PROPIETARIO: nid.beto, CONSECUTIVO: '9', CODIGO: 'A02' }))
      photo.append(name, text)
    photo.append('files[0]', new Blob([new Uint8Array(await jpeg(5, 900))]), 'IMG_0001.JPEG')
    const sent = await fetch(`${address}/APIANCO/controllers/archivos.php?op=subirArchivos`, {
      method: 'POST',
      body: photo,
      headers: { cookie },
      signal: AbortSignal.timeout(SOON),
    })
    expect(await sent.json()).toMatchObject({ archivos: [{ columna: 'SOPORTE' }] })
    const health = await fetch(`${address}/salud`, { signal: AbortSignal.timeout(SOON) })
    expect([health.status, await health.json()]).toEqual([200, { estado: 'listo' }])
  })

  it('a body that announces no length is stopped where an announced one would be, by strangers too', async () => {
    const { port } = server.app.server.address() as { port: number }
    const path = '/APIANCO/controllers/usuario.php?op=login'
    const call = request({ port, host: '127.0.0.1', method: 'POST', path, headers: { 'content-type': boundary } })
    const answered = within(SOON, 'an answer', once(call, 'response')) as Promise<[IncomingMessage]>
    const field = `--x\r\nContent-Disposition: form-data; name="usuario"\r\n\r\n${'u'.repeat(1_000_000)}\r\n`
    let sent = 0
    const over = answered.then(([reply]) => reply.statusCode)
    let status: number | undefined
    over.then((code) => {
      status = code
    })
    while (status === undefined && sent < 100) {
      sent++
      if (!call.write(field)) await Promise.race([once(call, 'drain'), over])
      await new Promise((resolve) => setImmediate(resolve))
    }
    call.end()
    expect(await over).toBe(413)
    expect(sent).toBeLessThan(60)
  })

  it('a long part that is no form-data is refused, whether the parser stands still in it or passes over it', async () => {
    const { port } = server.app.server.address() as { port: number }
    const headers = { 'content-type': boundary, cookie: ana.cookie }
    const path = '/APIANCO/controllers/archivos.php?op=subirArchivos'
    const call = request({ port, host: '127.0.0.1', method: 'POST', path, headers })
    const answered = within(SOON, 'an answer', once(call, 'response')) as Promise<[IncomingMessage]>
    call.end(`--x\r\nContent-Disposition: attachment; name="CHIP_MACHO"\r\n\r\n${'x'.repeat(1_000_000)}\r\n--x--\r\n`)
    const [reply] = await answered
    expect(reply.statusCode).toBe(400)
  })

  it('a connection lost in the middle of a form leaves the server well', async () => {
    const { port } = server.app.server.address() as { port: number }
    const socket = connect(port, '127.0.0.1')
    await within(SOON, 'a connection', once(socket, 'connect'))
    socket.write(
      `POST ${A01} HTTP/1.1\r\nHost: localhost\r\nCookie: ${ana.cookie}\r\nContent-Type: ${boundary}\r\nContent-Length: 5000\r\n\r\n--x\r\nContent-Disposition: form-data; name="CONS`,
    )
    await new Promise((resolve) => setImmediate(resolve))
    socket.destroy()
    await within(SOON, 'the end of the connection', once(socket, 'close'))
    expect((await server.call('formularioA01/ingresarNacimiento', a01(), { as: ana })).body).toBe(1)
  })
})

it('a body whose boundary is empty is refused: it is no call without fields', async () => {
  const sent = await server.app.inject({
    method: 'POST',
    url: '/APIANCO/controllers/formulariosSolicitados.php?op=borrarEstado',
    headers: { cookie: ana.cookie, 'content-type': 'multipart/form-data; boundary=""' },
    payload: '----\r\ncontent-disposition: form-data; name="nid_propietario"\r\n\r\n1\r\n------\r\n',
  })
  expect(sent.statusCode).toBe(400)
})
