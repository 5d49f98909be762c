/** The day of what a form declares: of the birth, of the service; not of its request. Pure. */
import type { FormDefinition, Values } from '../vocabulary/define-form.ts'

const OF_REQUEST = 'FECHA_SOLICITUD'

/** yyyy-mm-dd; '' where the form has no such day, or it is not filled. Of a part it is the day of the whole. */
export function eventDay(form: FormDefinition, values: Values): string {
  const declared = form.declares?.(values).on
  if (declared) return declared
  const own = Object.entries(form.fields).flatMap(([name, { kind }]) => (kind === 'date' ? [name] : []))
  const ofWhole = (form.partOf?.carries ?? []).filter((name) => name.startsWith('FECHA_'))
  const days = [...own, ...ofWhole].filter((name) => name !== OF_REQUEST)
  return days.map((name) => values[name] ?? '').find((day) => day !== '') ?? ''
}
