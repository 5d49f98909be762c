/** A submitted form or master record as values, judged by the registry's own rules: the same that the device asked. */
import {
  check,
  type Facts,
  type Field,
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

/**
 * @param wire what was sent, where the call has it under another name too.
 * @param further what rules ask beyond the day and the person: parameters
 * @throws Refused 0 with a message at each field that is empty or out of bounds.
 */
export function readForm(
  call: Call,
  form: RecordDefinition,
  mode: Mode,
  wire = knownFields(call),
  further: Facts = {},
): Values {
  const values = fromWire(form, wire)
  const parsed: Record<string, string> = { ...values }
  for (const [name, field] of Object.entries(form.fields))
    parsed[name] = isPresent(field, values, personOf(call)) ? read(field, values[name] ?? '') : ''
  // A file that comes with the form stands for its receipt.
  for (const file of call.files) parsed[file.part] = sha256(file.bytes)
  const problems = check(form, parsed, { today: today(call.context), person: personOf(call), ...further }, mode)
  refuseProblems(form, Object.fromEntries(Object.entries(problems).filter(([name]) => isAsked(call, form, name))))
  return parsed
}

/**
 * Not asked of the call: a file that none of its parts carries went ahead, and whether it arrived is the book's to say;
 * a field that is on the paper and not on the wire was the device's to ask for (A01a's document type).
 */
function isAsked(call: Call, form: RecordDefinition, name: string): boolean {
  const field = form.fields[name]
  return !field?.unsent && (field?.kind !== 'photo' || call.operation.files.includes(name))
}

const freeTexts = new Set(['text', 'memo', 'fact'])

/** Free text is tidied as when it is typed; anything else is on the wire exactly as documented, or refused. */
const read = (field: Field, text: string): string =>
  freeTexts.has(field.kind) || ('orTyped' in field && field.orTyped) ? parseTyped(field, text) : text

/** What the operation's table names; the rest is ignored (decision 7). */
export const knownFields = (call: Call): Values =>
  Object.fromEntries(wireFieldsOf(call.operation).map((name) => [name, call.fields[name] ?? '']))

/** @throws Refused with the code, when there is any problem; the first message is the reason. */
export function refuseProblems(form: RecordDefinition, problems: Problems, code = 0): void {
  const fields = Object.entries(problems).map(([name, text]) => [form.fields[name]?.wireName ?? name, text])
  const [first] = fields
  if (first) throw new BusinessError(code, String(first[1]), Object.fromEntries(fields))
}
