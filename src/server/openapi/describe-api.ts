/** The OpenAPI 3.1 description of the whole API, made from the operation table and the form definitions. Pure. */
import {
  mayOpen,
  menuEntries,
  nameOf,
  type Operation,
  operations,
  type RecordDefinition,
} from '../../registry/index.ts'
import { sentByToken } from '../access/audience.ts'
import { ref, type Schema } from './field-schema.ts'
import { roleTexts, summaries, openapiTexts as t } from './openapi-texts.ts'
import { listedBy, requestBodyOf, savedBy } from './request.ts'
import { responsesOf, sharedResponses, sharedSchemas } from './responses.ts'

export interface OpenApi {
  readonly openapi: string
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly paths: Readonly<Record<string, { readonly post: Described }>>
  readonly [key: string]: unknown
}

/** One operation as described. */
export interface Described {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description: string
  readonly requestBody: Schema
  readonly responses: Schema
  readonly [key: string]: unknown
}

/** Its address: includes the operation, because one address for all of them could not distinguish their fields. */
export const pathOf = ({ controller, op }: Operation): string => `/APIANCO/controllers/${controller}.php?op=${op}`

export const describeApi = (): OpenApi => ({
  openapi: '3.1.0',
  info: { title: t.title, version: '1', description: t.about },
  servers: [{ url: '/' }],
  tags: [...new Set(operations.map(({ controller }) => controller))].map((name) => ({ name })),
  paths: Object.fromEntries(operations.map((operation) => [pathOf(operation), { post: described(operation) }])),
  components: {
    schemas: sharedSchemas,
    responses: sharedResponses,
    parameters: sharedParameters,
    securitySchemes: {
      sesion: { type: 'apiKey', in: 'cookie', name: 'sesion', description: t.session },
      tokenEnvio: { type: 'http', scheme: 'bearer', description: t.sendToken },
    },
  },
})

function described(operation: Operation): Described {
  const name = nameOf(operation)
  const headers = [
    'Detalle',
    ...(writes(operation) ? ['Llave'] : []),
    ...(operation.kind === 'read' ? ['Conocida'] : []),
  ]
  return {
    operationId: name.replace('/', '_'),
    tags: [operation.controller],
    summary: summaryOf(operation),
    description: descriptionOf(operation),
    parameters: headers.map((header) => ref('parameters', header)),
    requestBody: requestBodyOf(operation),
    responses: responsesOf(operation),
    security: securityOf(operation),
  }
}

const writes = ({ kind }: Operation): boolean => kind === 'submit' || kind === 'upload'

/** Its purpose: from the record that it saves or lists, else handwritten or derived from its role. */
function summaryOf(operation: Operation): string {
  const written = summaries[nameOf(operation)]
  if (written) return written
  const saved = savedBy(operation)
  if (saved.length > 0) return named(saved, ({ addTitle, editTitle, title }) => addTitle ?? editTitle ?? title)
  const listed = listedBy(operation)
  if (listed.length > 0) return `${roleTexts.list}: ${named(listed, ({ title }) => title)}`
  return roleTexts[operation.role?.kind ?? 'list']
}

const named = (records: readonly RecordDefinition[], title: (record: RecordDefinition) => string): string =>
  [...new Set(records.map(title))].join(' / ')

function descriptionOf(operation: Operation): string {
  const sent = sentByToken(operation) ? `; ${t.sendable}` : ''
  const who = `${t.who}: ${audienceOf(operation)}${sent}.`
  return operation.capacity ? `${who} ${t.capacity} ${operation.capacity}.` : who
}

function audienceOf({ audience }: Operation): string {
  if (typeof audience === 'string') return t[audience]
  const levels = [1, 2, 3, 4, 5].filter((level) => audience.routes.some((route) => mayOpen(level, route)))
  const screens = menuEntries.filter(({ route }) => audience.routes.includes(route)).map(({ label }) => label)
  return `${t.levels} ${levels.join(', ')} (${[...new Set(screens)].join(' / ')})`
}

function securityOf(operation: Operation): readonly Schema[] {
  if (operation.audience === 'anyone') return []
  return [{ sesion: [] }, ...(sentByToken(operation) ? [{ tokenEnvio: [] }] : [])]
}

const header = (name: string, description: string, schema: Schema): Schema => ({
  name,
  in: 'header',
  required: false,
  description,
  schema,
})

const sharedParameters: Schema = {
  Detalle: header('X-Detalle', t.headers.detail, { const: '1' }),
  Llave: header('Idempotency-Key', t.headers.key, { type: 'string', minLength: 1, maxLength: 200 }),
  Conocida: header('If-None-Match', t.headers.known, { type: 'string' }),
}
