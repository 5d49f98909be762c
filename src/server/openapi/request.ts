/** The request of a call: its fields by their definitions, its files, and optional additions. */
import {
  entryOf,
  type Field,
  forms,
  isForm,
  masters,
  nameOf,
  type Operation,
  pageFields,
  type RecordDefinition,
  wireFieldsOf,
} from '../../registry/index.ts'
import { captureFields } from '../filing/idempotency.ts'
import { limitsOf } from '../http/body-limits.ts'
import { isAlwaysAsked, photoPart, type Schema, schemaOfField } from './field-schema.ts'
import { openapiTexts as t } from './openapi-texts.ts'

const records: readonly RecordDefinition[] = [...forms, ...masters]

/** The forms or masters that it saves. */
export const savedBy = (operation: Operation): readonly RecordDefinition[] =>
  records.filter(({ submit }) => submit?.operation === nameOf(operation))

/** Those whose list it returns. */
export const listedBy = (operation: Operation): readonly RecordDefinition[] =>
  records.filter(({ list }) => list.operation === nameOf(operation))

/**
 * The body of the call. Only what every call must contain is `required`; anything else that is missing counts as ''.
 */
export function requestBodyOf(operation: Operation): Schema {
  const saved = savedBy(operation)
  const fields = fieldsByWireName(saved)
  const { of } = limitsOf(operation)
  const named = wireFieldsOf(operation).filter((name) => operation.files.includes(name) === false || fields.has(name))
  const properties: Record<string, Schema> = {}
  for (const name of named) {
    const field = fields.get(name)
    const written = field
      ? schemaOfField(field, of(name), operation.files.includes(name))
      : { type: 'string', maxLength: of(name) }
    properties[name] = { ...written, ...fixedIn(saved, name) }
  }
  for (const part of operation.files) if (!(part in properties)) Object.assign(properties, filePart(operation, part))
  Object.assign(properties, extraFields(operation, saved))
  const [only] = saved
  const required = saved.length === 1 && only ? named.filter((name) => mustBeSent(fields.get(name), only, name)) : []
  const schema = { type: 'object', properties, ...(required.length > 0 && { required }) }
  return { required: required.length > 0, content: { 'multipart/form-data': { schema } } }
}

/** By wire name. Two records saved by one call (given and received sub-leases) agree on its fields. */
function fieldsByWireName(saved: readonly RecordDefinition[]): ReadonlyMap<string, Field> {
  const found = new Map<string, Field>()
  for (const { fields } of saved)
    for (const [name, field] of Object.entries(fields))
      if (!field.unsent && !found.has(field.wireName ?? name)) found.set(field.wireName ?? name, field)
  return found
}

/** Parts of another form, and edits, may omit what the record already has. */
const mustBeSent = (field: Field | undefined, record: RecordDefinition, name: string): boolean =>
  field !== undefined && isForm(record) && isAlwaysAsked(field) && entryOf(record.submit.fixed, name) === undefined

/** Values that the app sends for fields that nobody fills in. */
function fixedIn(saved: readonly RecordDefinition[], name: string): Schema {
  const descriptions = saved.flatMap(({ submit, editing }) => [
    ...(submit && name in submit.fixed ? [`«${submit.fixed[name]}» ${t.fixedAdd}`] : []),
    ...(editing && name in editing.send ? [`«${editing.send[name]}» ${t.fixedEdit}`] : []),
  ])
  return descriptions.length === 0 ? {} : { description: [...new Set(descriptions)].join(', ') }
}

/** 'files[i]' in the table stands for files[0], files[1]... */
function filePart(operation: Operation, part: string): Schema {
  const file =
    operation.controller === 'archivos' && operation.op === 'subirExcel'
      ? { type: 'string', contentMediaType: 'application/octet-stream', description: t.anyFile }
      : photoPart
  const parts = part === 'files[i]' ? ['files[0]', 'files[1]', 'files[2]'] : [part]
  return Object.fromEntries(parts.map((name) => [name, file]))
}

function extraFields(operation: Operation, saved: readonly RecordDefinition[]): Schema {
  const text = (description: string): Schema => ({ type: 'string', description })
  const pages = operation.paged ? pageFields.map((name) => [name, text(t.page[name])]) : []
  const captured = saved.some(isForm) ? captureFields.map((name) => [name, text(t.extraFields[name])]) : []
  const seen = saved.some(({ editing }) => editing) ? [['ANTES', text(t.extraFields.ANTES)]] : []
  return Object.fromEntries([...pages, ...captured, ...seen])
}
