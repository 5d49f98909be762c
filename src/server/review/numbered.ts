/** Records of all forms by their number, for administrators (ours; capacity 'buscar'). */
import {
  EVERY_OWNER,
  type FormDefinition,
  listedForms,
  type OperationName,
  recordRequest,
  type Values,
} from '../../registry/index.ts'
import { numberedForms } from '../../registry/vocabulary/numbered-forms.ts'
import { type Call, fieldOf, type Handler, type Handlers } from '../core/call.ts'
import { inMemory } from '../queries/long-answer.ts'

const searched = listedForms.filter(({ route }) => numberedForms.some((row) => row.route === route))

/**
 * The record with that number as the form's own list answers it: with the rights of that list, read by its key.
 * @param handlers the lists of the forms
 */
export async function recordNumbered(
  handlers: Handlers,
  call: Call,
  { list, number }: FormDefinition,
  owner: string,
  wanted: string,
): Promise<Values | undefined> {
  const handler = handlers[list.operation as OperationName]
  if (!handler) return undefined
  const whole = { operation: list.operation, fields: { [list.ownerField]: owner }, passing: [] }
  // Requests only that record, because all of the owner's may exceed one answer.
  const { fields } = recordRequest(whole, wanted)
  const rows = await inMemory(await handler({ ...call, fields, files: [] }))
  return (rows as readonly Values[]).find((row) => row[number] === wanted)
}

/** FORMULARIO: a code; '' = of any form. One row per list, its FORMULARIO the key of the list's form. */
export const findNumbered =
  (handlers: Handlers): Handler =>
  async (call) => {
    const [code, wanted] = [fieldOf(call, 'FORMULARIO').toLowerCase(), fieldOf(call, 'NUMERO')]
    if (!/^\d{1,9}$/.test(wanted)) return []
    const found: Values[] = []
    for (const form of searched) {
      if (code !== '' && form.code.toLowerCase() !== code) continue
      const row = await recordNumbered(handlers, call, form, EVERY_OWNER, wanted)
      const owner = form.list.columns.find(({ kind }) => kind === 'person')
      if (row)
        found.push({ FORMULARIO: form.key, NUMERO: wanted, PROPIETARIO: row[owner?.name ?? owner?.key ?? ''] ?? '' })
    }
    return found
  }
