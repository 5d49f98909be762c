/** A submitted form as values, judged by the registry's own rules: the same that the device asked. */
import {
  check,
  type Field,
  type FormDefinition,
  fromWire,
  isPresent,
  type Mode,
  type Problems,
  parseTyped,
  type Values,
} from '../../registry/index.ts'
import { sha256 } from '../access/secrets.ts'
import { today } from '../house.ts'
import { type Call, personOf } from '../http/call.ts'
import { Refused } from '../http/refusal.ts'

/** @throws Refused 0 with a message at each field that is empty or out of bounds. */
export function readForm(call: Call, form: FormDefinition, mode: Mode): Values {
  const values = fromWire(form, knownFields(call))
  const parsed: Record<string, string> = { ...values }
  for (const [name, field] of Object.entries(form.fields))
    parsed[name] = isPresent(field, values) ? read(field, values[name] ?? '') : ''
  // A file that comes with the form stands for its receipt.
  for (const file of call.files) parsed[file.part] = sha256(file.bytes)
  const problems = check(form, parsed, { today: today(call.house), person: personOf(call) }, mode)
  refuseProblems(form, problems)
  return parsed
}

const freeTexts = new Set(['text', 'memo', 'fact'])

/** Free text is tidied as when it is typed; anything else is on the wire exactly as documented, or refused. */
const read = (field: Field, text: string): string => (freeTexts.has(field.kind) ? parseTyped(field, text) : text)

/** What the operation's table names; the rest is ignored (ambiguity 7). */
export const knownFields = (call: Call): Values =>
  Object.fromEntries(call.operation.fields.map((name) => [name, call.fields[name] ?? '']))

/** @throws Refused with the code, when there is any problem; the first message is the reason. */
export function refuseProblems(form: FormDefinition, problems: Problems, code = 0): void {
  const fields = Object.entries(problems).map(([name, text]) => [form.fields[name]?.wireName ?? name, text])
  const [first] = fields
  if (first) throw new Refused(code, String(first[1]), Object.fromEntries(fields))
}
