/** A submitted form or master record as values, judged by the same registry rules as on the device. */
import {
  check,
  type Field,
  type FormFacts,
  fromWire,
  isPresent,
  type Mode,
  type Problems,
  parseTyped,
  type RecordDefinition,
  type Values,
  wireFieldsOf,
} from '../../registry/index.ts'
import { sha256 } from '../access/secrets.ts'
import { today } from '../core/app-context.ts'
import { type Call, personOf } from '../core/call.ts'
import { BusinessError } from '../core/http-errors.ts'
import { filingTexts } from './texts.ts'

/**
 * @param wire the raw body, if the call has a field under another name too.
 * @param further facts for rules beyond the day and the person: parameters @throws BusinessError 0 with a message at
 * each field that is empty or out of bounds.
 */
export function readForm(
  call: Call,
  form: RecordDefinition,
  mode: Mode,
  wire = knownFields(call),
  further: FormFacts = {},
): Values {
  const values = fromWire(form, wire)
  const parsed: Record<string, string> = { ...values }
  for (const [name, field] of Object.entries(form.fields))
    parsed[name] = isPresent(field, values, personOf(call)) ? read(field, values[name] ?? '') : ''
  // A file sent with the form counts as its receipt.
  for (const file of call.files) parsed[file.part] = sha256(file.bytes)
  const problems = check(form, parsed, { today: today(call.context), person: personOf(call), ...further }, mode)
  refuseProblems(form, Object.fromEntries(Object.entries(problems).filter(([name]) => isAsked(call, form, name))))
  return parsed
}

/**
 * Fields that the call may lack: a file without a part was uploaded before, and the filing checks that it arrived; a
 * field that is on the paper but not on the wire was required by the device (A01a's document type).
 */
function isAsked(call: Call, form: RecordDefinition, name: string): boolean {
  const field = form.fields[name]
  return !field?.unsent && (field?.kind !== 'photo' || call.operation.files.includes(name))
}

const freeTexts = new Set(['text', 'memo', 'fact'])

/** Free text is normalised as when typed; anything else must be exactly as documented, or is refused. */
const read = (field: Field, text: string): string =>
  freeTexts.has(field.kind) || ('orTyped' in field && field.orTyped) ? parseTyped(field, text) : text

/** The fields of the operation table; others are ignored (decision 7). */
export const knownFields = (call: Call): Values =>
  Object.fromEntries(wireFieldsOf(call.operation).map((name) => [name, call.fields[name] ?? '']))

/** @throws BusinessError with the code, if there is any problem; the first message is the reason. */
export function refuseProblems(form: RecordDefinition, problems: Problems, code = 0): void {
  const fields = Object.entries(problems).map(([name, text]) => [form.fields[name]?.wireName ?? name, text])
  const [first] = fields
  if (first) throw new BusinessError(code, String(first[1]), Object.fromEntries(fields))
}

/** Values that the record behind the form says too: they may be omitted, but must not contradict it. */
export const contradictions = (values: Values, record: Values): Problems =>
  Object.fromEntries(
    Object.entries(record)
      .filter(([name, text]) => values[name] && values[name] !== (text ?? ''))
      .map(([name]) => [name, filingTexts.serviceMismatch]),
  )
