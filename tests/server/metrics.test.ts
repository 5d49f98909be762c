/** /metrics for authorized readers, and logs that give the cause without identifying people. */
import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeError, serializers } from '../../src/server/platform/log.ts'
import { a01 } from './forms.ts'
import { openServer, type Server } from './harness.ts'

const TOKEN = 'una-clave-larga-de-prueba'

const errorOf = (work: () => unknown): unknown => {
  try {
    return work()
  } catch (error) {
    return error
  }
}

describe('metrics', () => {
  let server: Server
  beforeAll(async () => {
    server = await openServer({ metrics: { token: TOKEN } })
  })
  afterAll(() => server.close())
  const read = (authorization?: string) =>
    server.app.inject({ url: '/metrics', headers: authorization ? { authorization } : {} })

  it('are shown to whoever has the token alone', async () => {
    expect((await read()).statusCode).toBe(401)
    expect((await read(`Bearer ${TOKEN}x`)).statusCode).toBe(401)
    const answer = await read(`Bearer ${TOKEN}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toContain('application/openmetrics-text')
    expect(answer.payload.trimEnd()).toMatch(/# EOF$/)
  })

  it('count forms by their answer, alone and in a batch, and name nobody', async () => {
    const ana = await server.signIn('ana')
    const form = a01()
    await server.call('formularioA01/ingresarNacimiento', form, { as: ana })
    await server.call('formularioA01/ingresarNacimiento', form, { as: ana, detail: true })
    const sent = [a01(), a01(), { ...a01(), CONSECUTIVO: form.CONSECUTIVO ?? '' }]
    const envios = sent.map((fields, n) => ({
      controller: 'formularioA01',
      op: 'ingresarNacimiento',
      key: `m-${n}`,
      fields,
    }))
    await server.call('lote/enviar', { envios: JSON.stringify(envios) }, { as: ana })
    const { payload } = await read(`Bearer ${TOKEN}`)
    expect(payload).toContain('libro_filings_total{form="A01",answer="filed"} 3')
    expect(payload).toContain('libro_filings_total{form="A01",answer="100"} 2')
    expect(payload).toMatch(/libro_call_seconds_count\{operation="usuario\/login",answer="done"\} 1/)
    expect(payload).toContain('libro_files 0')
    for (const secret of ['Ardila', 'AH1', form.CONSECUTIVO ?? 'x', '127.0.0.1'])
      expect(payload).not.toContain(`"${secret}"`)
  })
})

it('without a token or a port there is no such page', async () => {
  const server = await openServer()
  try {
    expect((await server.app.inject({ url: '/metrics' })).payload).not.toContain('libro_')
  } finally {
    await server.close()
  }
})

describe('a failure in the log', () => {
  it('says its words and each cause, of a name with several addresses too', () => {
    const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), {
      code: 'ECONNREFUSED',
      port: 5432,
    })
    const cause = new AggregateError([refused], '')
    const told = describeError(new Error('No se pudo abrir la base de datos', { cause }))
    expect(told).toMatchObject({
      message: 'No se pudo abrir la base de datos',
      cause: {
        type: 'AggregateError',
        causes: [{ code: 'ECONNREFUSED', message: 'connect ECONNREFUSED 127.0.0.1:5432' }],
      },
    })
  })

  it('is of no address that says whose page it is', () => {
    for (const [page, of] of Object.entries({ persona: '1098765432', animal: '170001234567890', verificar: 'X7' })) {
      const request = { method: 'GET', url: `/${page}/${of}?volver=1`, query: {} }
      expect(serializers.req(request as unknown as FastifyRequest).path).toBe(`/${page}/:address`)
    }
  })

  it('keeps the name of a constraint, and no value that a person wrote', () => {
    const broken = Object.assign(new Error('duplicate key value violates unique constraint "numbers_pkey"'), {
      code: '23505',
    })
    expect(describeError(broken).message).toContain('"numbers_pkey"')
    const typed = Object.assign(new Error('invalid input syntax for type integer: "Ana Ardila"'), { code: '22P02' })
    expect(describeError(typed).message).toBe('invalid input syntax for type integer: …')
    for (const text of ['["Ana Ardila",nada]', `["Ana Ardila","Ana",nada${' '.repeat(60)}]`])
      expect(describeError(errorOf(() => JSON.parse(text))).message).toMatch(
        /^Unexpected token 'a', [.…]+ is not valid JSON$/,
      )
    const query = new Error('Failed query: select $1\nparams: Ana Ardila,91245678')
    expect(describeError(query).message).toBe('Failed query: select $1')
    const email = Object.assign(new Error('550 <ana@campo.example.com>: no such user 91245678'), {
      responseCode: 550,
      response: '550 <ana@campo.example.com>: no such user',
    })
    expect(describeError(email)).toMatchObject({ responseCode: 550, response: '550 <…>: no such user' })
    expect(JSON.stringify(describeError(email).message)).not.toMatch(/ana|91245678/)
  })
})
