/** Schema of one wire field, from the definition of its form or master. */
import type { ChoiceField, Field } from '../../registry/index.ts'
import { openapiTexts } from './openapi-texts.ts'

/** Types of the JSON Schema and OpenAPI objects used here: plain data. */
export type Schema = { readonly [key: string]: unknown }

/** A reference to a shared part of the description, under `components`. */
export const ref = (kind: 'schemas' | 'responses' | 'parameters', name: string): Schema => ({
  $ref: `#/components/${kind}/${name}`,
})

/** Empty, or as the given schema: a wire field without a value is '', never absent. */
const orEmpty = (schema: Schema): Schema => ({ anyOf: [{ const: '' }, schema] })

/** Limits of the codecs of `registry/fields`. */
const LINE = 200
const MEMO = 2000
const WHOLE = '^[0-9]{1,9}$'
const KILOGRAMS = '^[0-9]{1,3}([.][0-9]{1,3})?$'
const SHA256 = '^[0-9a-f]{64}$'

/** Does every call that files it contain this field? */
export const isAlwaysAsked = (field: Field): boolean =>
  typeof field.required === 'string' && !field.when && !field.onlyFor && field.kind !== 'photo'

/**
 * @param longest bytes that the host accepts for this field. A text never has more letters than bytes.
 * @param isFilePart it is a file, or the receipt of one sent before.
 */
export function schemaOfField(field: Field, longest: number, isFilePart: boolean): Schema {
  const schema = textSchema(field, longest, isFilePart)
  const described = { title: field.label, ...(isAlwaysAsked(field) ? schema : orEmpty(schema)) }
  const names = isChoice(field) ? namesOf(field) : ''
  return names === '' ? described : { ...described, description: names }
}

const isChoice = (field: Field): field is ChoiceField => 'from' in field

function textSchema(field: Field, longest: number, isFilePart: boolean): Schema {
  switch (field.kind) {
    case 'choice':
    case 'chip':
    case 'number':
      return fixedCodes(field) ?? { type: 'string', minLength: 1, maxLength: longest }
    case 'date':
      return { type: 'string', format: 'date' }
    case 'count':
    case 'money':
      return { type: 'string', pattern: WHOLE }
    case 'weight':
      return { type: 'string', pattern: KILOGRAMS, description: openapiTexts.weight }
    case 'photo': {
      const receipt = { type: 'string', pattern: SHA256, description: openapiTexts.receipt }
      return isFilePart ? { anyOf: [receipt, photoPart] } : receipt
    }
    default:
      return { type: 'string', minLength: 1, maxLength: field.max ?? (field.kind === 'memo' ? MEMO : LINE) }
  }
}

/** A JPEG as a part of the body. */
export const photoPart: Schema = { type: 'string', contentMediaType: 'image/jpeg', description: openapiTexts.file }

const wireCode = (field: Field, code: string): string => field.wireAs?.[code] ?? code

function fixedCodes(field: ChoiceField): Schema | undefined {
  if ('operation' in field.from || field.orTyped) return undefined
  return { type: 'string', enum: [...new Set(field.from.map(({ code }) => wireCode(field, code)))] }
}

/** Codes with their names, or the call that lists them. */
function namesOf(field: ChoiceField): string {
  if ('operation' in field.from) return `${openapiTexts.codesFrom} ${field.from.operation}`
  return field.from.map(({ code, name }) => `${wireCode(field, code)}: ${name}`).join('; ')
}
