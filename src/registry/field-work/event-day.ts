/** The date of the declared event: of the birth, of the service; not of the request. Pure. */
import type { FormDefinition, Values } from '../vocabulary/define-form.ts'

const OF_REQUEST = 'FECHA_SOLICITUD'

/** yyyy-mm-dd; '' if the form has no such date, or it is empty. For a part, the date of the whole. */
export function eventDay(form: FormDefinition, values: Values): string {
  const declared = form.declares?.(values).on
  if (declared) return declared
  const own = Object.entries(form.fields).flatMap(([name, { kind }]) => (kind === 'date' ? [name] : []))
  const ofWhole = (form.partOf?.carries ?? []).filter((name) => name.startsWith('FECHA_'))
  const days = [...own, ...ofWhole].filter((name) => name !== OF_REQUEST)
  return days.map((name) => values[name] ?? '').find((day) => day !== '') ?? ''
}
