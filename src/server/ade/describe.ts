/** The OpenAPI 3.1 description of the exchange, made from its messages. Pure. */

import { adeTexts as t } from './ade-texts.ts'
import { messages } from './messages.ts'

export const ROOT = '/ade/v1.3'
/** Of one message of a herd: {message} is its name. */
const herd = `${ROOT}/locations/{location-scheme}/{location-id}`

type Schema = Readonly<Record<string, unknown>>

const ref = (kind: string, name: string): Schema => ({ $ref: `#/components/${kind}/${name}` })
const json = (schema: Schema): Schema => ({ content: { 'application/json': { schema } } })
const text = { type: 'string' } as const
const instant = { type: 'string', format: 'date-time' } as const

const query = (name: string, description: string, schema: Schema): Schema => ({
  name,
  in: 'query',
  description,
  schema,
})
const part = (name: string, description: string): Schema => ({
  name,
  in: 'path',
  required: true,
  description,
  schema: text,
})

const parameters: Readonly<Record<string, Schema>> = {
  scheme: part('location-scheme', t.scheme),
  id: part('location-id', t.id),
  from: query('meta-modified-from', t.from, instant),
  until: query('meta-modified-to', t.until, instant),
  after: query('after', t.after, text),
}

const object = (properties: Readonly<Record<string, Schema>>, ...required: readonly string[]): Schema => ({
  type: 'object',
  properties,
  ...(required.length > 0 && { required }),
})
const whole = { type: 'integer', minimum: 0 } as const

const collectionOf = (resource: string): Schema =>
  object(
    {
      view: ref('schemas', 'view'),
      member: {
        type: 'array',
        items: {
          allOf: [ref('schemas', 'resource'), object({ resourceType: { const: resource } })],
        },
      },
    },
    'view',
    'member',
  )

function described(name: string, about: string, resource: string, named: readonly string[]): Schema {
  return {
    get: {
      operationId: `get-${name}`,
      tags: ['ADE-1.3'],
      summary: about,
      description: `${resource} (https://github.com/adewg/ICAR)`,
      parameters: named.map((one) => ref('parameters', one)),
      responses: {
        200: { description: t.page, ...json(collectionOf(resource)) },
        default: { description: t.error, ...json(ref('schemas', 'errors')) },
      },
    },
  }
}

export const describeExchange = (): Schema => ({
  openapi: '3.1.0',
  info: { title: t.title, version: '1.3', description: t.about },
  servers: [{ url: '/' }],
  tags: [{ name: 'ADE-1.3' }],
  security: [{ llave: [] }],
  paths: {
    [`${ROOT}/locations`]: described('locations', t.locations, 'icarLocationResource', ['from', 'after']),
    ...Object.fromEntries(
      messages.map(({ name, about, resource }) => [
        `${herd}/${name}`,
        described(name, about, resource, ['scheme', 'id', 'from', 'until', 'after']),
      ]),
    ),
  },
  components: {
    securitySchemes: { llave: { type: 'http', scheme: 'bearer', description: t.key } },
    parameters,
    schemas: {
      identifier: object({ scheme: text, id: text }, 'scheme', 'id'),
      view: object(
        { totalItems: whole, totalPages: whole, pageSize: whole, currentPage: whole, first: text, next: text },
        'totalItems',
      ),
      resource: object(
        {
          resourceType: text,
          meta: object({ source: text, sourceId: text, modified: instant }, 'source', 'modified'),
          location: ref('schemas', 'identifier'),
          herdBook: { type: 'object', description: t.herdBook },
        },
        'resourceType',
        'meta',
      ),
      errors: object({
        errors: {
          type: 'array',
          items: object({ type: text, severity: text, status: whole, title: text, detail: text }),
        },
      }),
    },
  },
})
