/** Answers of a call: by kind, and those that any call may get. */
import { nameOf, type Operation } from '../../registry/index.ts'
import { ref, type Schema } from './field-schema.ts'
import { openapiTexts as t } from './openapi-texts.ts'
import { listedBy } from './request.ts'

const json = (schema: Schema): Schema => ({ 'application/json': { schema } })
const { statuses, headers } = t

export function responsesOf(operation: Operation): Schema {
  const isRead = operation.kind === 'read'
  const okHeaders = {
    ...(isRead && { ETag: { description: headers.etag, schema: { type: 'string' } } }),
    ...(operation.announces && { 'X-Capacidades': { description: headers.capacities, schema: { type: 'string' } } }),
  }
  return {
    200: { description: statuses.ok, headers: okHeaders, content: contentOf(operation) },
    ...(isRead && { 304: { description: statuses[304] } }),
    ...Object.fromEntries(otherwise(operation).map((status) => [status, ref('responses', status)])),
  }
}

/** A file, or a refusal; anything else is JSON. */
const contentOf = (operation: Operation): Schema => ({
  ...(operation.answer === 'file' && {
    'application/zip': { schema: { type: 'string', contentMediaType: 'application/zip' } },
  }),
  ...json(bodyOf(operation)),
})

function otherwise(operation: Operation): readonly string[] {
  const isFiling = operation.kind === 'submit' || operation.kind === 'upload'
  const person = operation.audience === 'anyone' ? [] : ['403']
  return [
    '400',
    '401',
    ...person,
    '408',
    ...(isFiling ? ['409'] : []),
    '413',
    ...(isFiling ? ['422'] : []),
    '429',
    '500',
    '503',
  ]
}

/** Success and refusal: both have status 200. */
function bodyOf(operation: Operation): Schema {
  const refused = ref('schemas', 'Rechazo')
  switch (operation.answer) {
    case 'rows':
      return { anyOf: [rowsOf(operation), refused] }
    case 'item':
      return { anyOf: [ref('schemas', 'Fila'), refused] }
    case 'person':
      return { anyOf: [ref('schemas', 'Persona'), refused] }
    case 'file':
      return { anyOf: [refused] }
    case 'receipts':
      return { anyOf: [ref('schemas', 'Recibos'), ref('schemas', 'Rechazo')] }
    case 'code': {
      const done = { const: Number(operation.success) }
      const refusingRows = operation.refusesWithRows ? [{ type: 'array', items: ref('schemas', 'Fila') }] : []
      return { anyOf: [done, ...refusingRows, refused] }
    }
  }
}

function rowsOf(operation: Operation): Schema {
  if (operation.controller === 'lote') return { type: 'array', items: ref('schemas', 'RespuestaDeLote') }
  if (nameOf(operation) === 'parametros/parametros') return { type: 'array', items: ref('schemas', 'Parametros') }
  const columns = listedBy(operation).flatMap(({ list }) => list.columns)
  const properties = Object.fromEntries(columns.map(({ key, label }) => [key, { title: label }]))
  const row = columns.length === 0 ? ref('schemas', 'Fila') : { allOf: [ref('schemas', 'Fila')], properties }
  return { type: 'array', items: row }
}

const errors = [400, 401, 403, 408, 409, 413, 422, 429, 500, 503] as const
/** Those that say when to come again. */
const waiting: ReadonlySet<number> = new Set([409, 429, 503])

const errorAnswer = (status: (typeof errors)[number]): Schema => ({
  description: statuses[status],
  ...(waiting.has(status) && {
    headers: { 'Retry-After': { description: headers.retryAfter, schema: { type: 'integer' } } },
  }),
  content: json(ref('schemas', 'Error')),
})

/** Answers of any call, by status. */
export const sharedResponses: Schema = Object.fromEntries(errors.map((status) => [status, errorAnswer(status)]))

const text: Schema = { type: 'string' }
const closed = (properties: Readonly<Record<string, Schema>>, optional: readonly string[] = []): Schema => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  additionalProperties: false,
})

/** Schemas of answers. */
export const sharedSchemas: Schema = {
  Error: closed({ error: text, motivo: { const: 'terminado' } }, ['motivo']),
  Fila: {
    type: 'object',
    description: 'Una fila o un objeto; sus valores son textos o números de la columna.',
    not: { required: ['codigo', 'error', 'campos'] },
    additionalProperties: { type: ['string', 'number', 'boolean', 'null'] },
  },
  Parametros: {
    type: 'object',
    description: 'Los parámetros del registro; los límites de los avisos van por grupos.',
    additionalProperties: { type: ['string', 'number', 'boolean', 'null', 'object', 'array'] },
  },
  Rechazo: {
    description: 'El código solo; con X-Detalle: 1, también las palabras y los campos.',
    anyOf: [
      { type: 'integer' },
      closed({ codigo: { type: 'integer' }, error: text, campos: { type: 'object', additionalProperties: text } }),
    ],
  },
  Persona: closed({
    nombres: text,
    nid_propietario: text,
    nivel: { type: 'integer', minimum: 1, maximum: 5 },
    tid_propietario: text,
    cargo: { type: 'integer', description: '0: debe cambiar la clave antes de todo lo demás' },
    administrador: { enum: [0, 1] },
    nombreUsuario: text,
    zona: text,
    capacidades: { type: 'array', items: text },
    tokenEnvio: text,
  }),
  Recibos: {
    anyOf: [
      closed({ archivos: { type: 'array', items: ref('schemas', 'Recibo') } }),
      { enum: [1, 3], description: 'De lo que no es foto de un formulario' },
    ],
  },
  Recibo: closed({ nombre: text, columna: text, sha256: text, bytes: { type: 'integer' }, url: text }),
  RespuestaDeLote: closed(
    { status: { type: 'integer' }, body: { description: 'Lo que se habría respondido a la llamada sola' }, etag: text },
    ['body', 'etag'],
  ),
}
