/** The day of what a form declares: of the birth, of the service; not of its request. Pure. */
import type { FormDefinition, Values } from '../vocabulary/define-form.ts'

/** yyyy-mm-dd; '' where the form has no such day, or it is not filled. */
export function eventDay(form: FormDefinition, values: Values): string {
  const declared = form.declares?.(values).on
  if (declared) return declared
  const days = Object.entries(form.fields).filter(([name, { kind }]) => kind === 'date' && name !== 'FECHA_SOLICITUD')
  return days.map(([name]) => values[name] ?? '').find((day) => day !== '') ?? ''
}
