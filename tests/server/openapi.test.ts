/** The API description is complete and valid OpenAPI, and matches the server's actual responses. */
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { isDay } from '../../src/registry/fields/date.ts'
import { nameOf, type Operation, operations, type Values, wireFieldsOf } from '../../src/registry/index.ts'
import { devicesTexts } from '../../src/registry/texts/devices.ts'
import { serverTexts } from '../../src/server/core/texts.ts'
import { type Described, describeApi, pathOf } from '../../src/server/openapi/describe-api.ts'
import { summaries } from '../../src/server/openapi/openapi-texts.ts'
import { a01, a02, a04, a06, fresh, jpeg } from './forms.ts'
import { type Answer, openWith, type Sending } from './harness.ts'
import { a03, a08, a09, a10, a11 } from './stock-forms.ts'
import { nid } from './world.ts'

const document = describeApi()
const ajv = new Ajv2020({ strict: false, allErrors: true, formats: { date: isDay } }).addSchema(document, 'api')
const describedAs = (operation: Operation): Described => {
  const path = document.paths[pathOf(operation)]
  if (!path) throw new Error(`${nameOf(operation)} is not described`)
  return path.post
}
const compiled = new Map<string, ValidateFunction>()

/** @param pointer path of names from the document's root to a schema */
function problemsOf(pointer: readonly string[], value: unknown): string {
  const at = `api#/${pointer.map((name) => encodeURIComponent(name.replace(/~/g, '~0').replace(/\//g, '~1'))).join('/')}`
  const validate = compiled.get(at) ?? ajv.compile({ $ref: at })
  compiled.set(at, validate)
  return validate(value) ? '' : ajv.errorsText(validate.errors)
}

/** @returns '' if the response matches the description, otherwise the mismatch. */
function misfit(operation: Operation, { status, body }: Answer): string {
  const responses = describedAs(operation).responses as Record<string, { readonly $ref?: string }>
  const said = responses[status]
  const what = `${nameOf(operation)} ${status} ${JSON.stringify(body).slice(0, 300)}`
  if (!said) return `${what}: no such status`
  const shared = said.$ref?.split('/').slice(1)
  const here = shared ?? ['paths', pathOf(operation), 'post', 'responses', String(status)]
  const type = operation.answer === 'file' && status === 200 && typeof body === 'string' ? 'zip' : 'json'
  const problems = problemsOf([...here, 'content', `application/${type}`, 'schema'], body)
  return problems === '' ? '' : `${what}: ${problems}`
}

const bodySchema = (operation: Operation): readonly string[] => [
  ...['paths', pathOf(operation), 'post', 'requestBody', 'content', 'multipart/form-data', 'schema'],
]
const schemaOf = (operation: Operation) =>
  (describedAs(operation).requestBody as { content: { 'multipart/form-data': { schema: object } } }).content[
    'multipart/form-data'
  ].schema as { readonly properties: Readonly<Record<string, unknown>>; readonly required?: readonly string[] }

const operationOf = (name: string): Operation => {
  const found = operations.find((operation) => nameOf(operation) === name)
  if (!found) throw new Error(`No such operation: ${name}`)
  return found
}

const { server, ana, admin } = await openWith('ana', 'admin')

describe('the description', () => {
  it('is valid OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(document) as Record<string, unknown>)
    expect(errors ?? []).toEqual([])
    expect(valid).toBe(true)
    expect(document.openapi).toBe('3.1.0')
  })

  it('has every operation of the table with all of its fields and files, and no other', () => {
    expect(Object.keys(document.paths).sort()).toEqual(operations.map(pathOf).sort())
    const missing = operations.flatMap((operation) => {
      const files = operation.files.map((part) => (part === 'files[i]' ? 'files[0]' : part))
      const described = Object.keys(schemaOf(operation).properties)
      return [...wireFieldsOf(operation), ...files]
        .filter((name) => !described.includes(name))
        .map((name) => `${nameOf(operation)} ${name}`)
    })
    expect(missing).toEqual([])
  })

  it('says in Spanish what each is for, and names none that is gone', () => {
    expect(
      Object.keys(summaries).filter((name) => !operations.some((operation) => nameOf(operation) === name)),
    ).toEqual([])
    expect(operations.filter((operation) => describedAs(operation).summary === '').map(nameOf)).toEqual([])
  })
})

describe('its addresses', () => {
  it.each(['/openapi.json', '/api'])('%s is compressed, kept by its etag, and open to anybody', async (url) => {
    const reply = await server.app.inject({ url, headers: { 'accept-encoding': 'br' } })
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-encoding']).toBe('br')
    const { etag } = reply.headers
    const again = await server.app.inject({ url, headers: { 'if-none-match': String(etag) } })
    expect([again.statusCode, again.payload]).toEqual([304, ''])
  })

  it('/openapi.json is the description', async () => {
    const reply = await server.app.inject('/openapi.json')
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(reply.json()).toEqual(JSON.parse(JSON.stringify(document)))
  })

  it('/api shows every operation under the policy of every page, and runs nothing', async () => {
    const reply = await server.app.inject('/api')
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
    const other = await server.app.inject('/verificar/')
    expect(reply.headers['content-security-policy']).toBe(other.headers['content-security-policy'])
    const hidden = operations.filter(({ controller, op }) => !reply.payload.includes(`>${controller}.php?op=${op}<`))
    expect(hidden.map(nameOf)).toEqual([])
    expect(reply.payload).not.toMatch(/<script|\sstyle=|\son\w+=|&quot;[\s\S]*<\/style>|>undefined|undefined<|\[object/)
  })
})

describe('what the server answers is as described', () => {
  const asks = async (sending: Sending, which: readonly Operation[]): Promise<string[]> => {
    const wrong: string[] = []
    for (const operation of which) wrong.push(misfit(operation, await server.call(nameOf(operation), {}, sending)))
    return wrong.filter((problem) => problem !== '')
  }
  /** Operations that end the caller's session. */
  const ending = new Set(['usuario/salir'])
  const lasting = operations.filter((operation) => !ending.has(nameOf(operation)))

  it('to every operation, from nobody', async () => {
    expect(await asks({}, operations)).toEqual([])
  })

  it('to every operation, from a breeder', async () => {
    expect(await asks({ as: ana }, lasting)).toEqual([])
  })

  it('to every operation, from an administrator who asks for words', async () => {
    expect(await asks({ as: admin, detail: true }, lasting)).toEqual([])
  })

  it('to a field that is too long', async () => {
    const operation = operationOf('formularioA01/formulariosA01')
    const answer = await server.call(nameOf(operation), { NID_PROPIETARIO: 'x'.repeat(16_001) }, { as: ana })
    expect([answer.status, misfit(operation, answer)]).toEqual([400, ''])
  })

  it('to what is done: rows, pages, codes, the person, receipts, a batch, a key used twice', async () => {
    const own = { NID_PROPIETARIO: nid.ana }
    const form = a01()
    const { CONSECUTIVO = '' } = form
    const photo = { part: 'files[0]', bytes: await jpeg() }
    const upload = { ...own, CONSECUTIVO: '1', OPCION: '0', CODIGO: 'A02', COLUMNA: 'SOPORTE' }
    const envios = [{ controller: 'formularioA01', op: 'ingresarNacimiento', key: 'describe-1', fields: a01() }]
    const consultas = [{ controller: 'formularioA01', op: 'formulariosA01', fields: own }]
    const birth = a04({ CONSECUTIVO_SERVICIO: CONSECUTIVO })
    const calls: readonly (readonly [string, Values, Sending, number])[] = [
      ['usuario/login', { usuario: 'beto', password: 'no es esta' }, {}, 200],
      ['formularioA01/ingresarNacimiento', form, { as: ana, key: 'describe' }, 200],
      ['formularioA01/ingresarNacimiento', { ...form, OBSERVACIONES: 'otra' }, { as: ana, key: 'describe' }, 422],
      ['formularioA01/formulariosA01', own, { as: ana }, 200],
      ['formularioA01/formulariosA01', { NID_PROPIETARIO: 'ADMINANCO', DESDE: '0', FILAS: '5' }, { as: admin }, 200],
      ['formularioA04/ingresarNacimiento', birth, { bearer: ana.tokenEnvio }, 200],
      ['formularioA04/formulariosA04', own, { as: ana }, 200],
      ['dashboard/dataAnimales', own, { as: ana }, 200],
      ['dashboard/informacionInicial', own, { as: ana }, 200],
      ['selecciones/seleccionCodigos', { ...own, CODIGO: 'A01' }, { as: ana }, 200],
      ['selecciones/seleccionChips', { ...own, CODIGO: 'A01', RAZA: '1', SEXO: 'M' }, { as: ana }, 200],
      ['terceros/terceros', {}, { as: admin }, 200],
      ['parametros/parametros', {}, { as: ana }, 200],
      ['archivos/subirArchivos', upload, { as: ana, files: [photo] }, 200],
      ['lote/enviar', { envios: JSON.stringify(envios) }, { as: ana }, 200],
      ['lote/consultar', { consultas: JSON.stringify(consultas) }, { as: ana }, 200],
      ['usuario/buscaCorreoUsuario', { nidPropietario: 'ana' }, {}, 200],
    ]
    for (const [name, fields, sending, status] of calls) {
      const answer = await server.call(name, fields, sending)
      expect([name, answer.status, misfit(operationOf(name), answer)]).toEqual([name, status, ''])
      if (status === 200 && name !== 'usuario/login' && sending.as)
        expect(typeof answer.body === 'object' || answer.body === 1).toBe(true)
    }
    expect(problemsOf(['components', 'schemas', 'Persona'], ana.answer)).toBe('')
  })
})

describe('what it asks of a call', () => {
  it('is what a form of ours sends', () => {
    const photo = 'a'.repeat(64)
    const sent: readonly (readonly [string, Values])[] = [
      ['formularioA01/ingresarNacimiento', a01()],
      ['formularioA02/ingresarInseminacion', { ...a02(), SOPORTE: photo }],
      ['formularioA03/ingresarInseminacion', { ...a03({ CONSECUTIVO_SERVICIO: '1' }), SOPORTE: photo }],
      ['formularioA04/ingresarNacimiento', a04({ CONSECUTIVO_SERVICIO: '1' })],
      ['formularioA06/ingresarFormularioA06', a06()],
      ['formularioA08/ingresarFormularioA08', a08()],
      ['formularioA09/ingresarFormularioA09', a09()],
      ['formularioA10/ingresarFormularioA10', a10()],
      ['formularioA11/ingresarFormularioA11', a11()],
    ]
    const wrong = sent.map(([name, fields]) => [name, problemsOf(bodySchema(operationOf(name)), fields)])
    expect(wrong.filter(([, problems]) => problems !== '')).toEqual([])
  })

  it('each required field of a direct mating is refused when it is missing, and no other text is let in', async () => {
    const operation = operationOf('formularioA01/ingresarNacimiento')
    const { required = [] } = schemaOf(operation)
    expect(required).toContain('CHIP_MACHO')
    for (const name of required) {
      const { [name]: _left, ...rest } = a01({ CONSECUTIVO: fresh() })
      const { status, body } = await server.call(nameOf(operation), rest, { as: ana, detail: true })
      const isRefused = status !== 200 || typeof body === 'object'
      expect([name, isRefused, problemsOf(bodySchema(operation), rest) !== '']).toEqual([name, true, true])
    }
    const wrongDay = a01({ FECHA_SERVICIO: '2026-02-30' })
    expect(problemsOf(bodySchema(operation), wrongDay)).not.toBe('')
    expect((await server.call(nameOf(operation), wrongDay, { as: ana })).body).toBe(0)
  })

  it('a send-only token is good for what it says, and for nothing else', async () => {
    const others: string[] = [serverTexts.sendOnly, serverTexts.byPersonOnly, devicesTexts.endedHere]
    const wrong: string[] = []
    for (const operation of operations.filter(({ audience }) => audience !== 'anyone')) {
      const { security } = describedAs(operation) as { readonly security?: readonly object[] }
      const isOpen = security?.some((way) => 'tokenEnvio' in way) ?? false
      const { status, body } = await server.call(nameOf(operation), {}, { bearer: ana.tokenEnvio })
      const isTurnedAway = status === 403 && others.includes((body as { error: string }).error)
      if (isOpen === isTurnedAway) wrong.push(nameOf(operation))
    }
    expect(wrong).toEqual([])
  })
})
