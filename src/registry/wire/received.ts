/** When the host received a form: in the pages of a host that announces it (capacity 'recibido'). */
import type { FormDefinition } from '../vocabulary/define-form.ts'
import { hostOf } from '../vocabulary/host.ts'
import type { Person } from '../vocabulary/person.ts'
import { isPaged } from './answered.ts'

/** 'yyyy-mm-dd HH:MM' at the farm; '' for a record that came by an import. */
export const RECEIVED = 'RECIBIDO'

/**
 * The list of all owners in the order of work: newest received first, the time where `reading` has it, or after it.
 * The same form if its host cannot say it. @param owner '' for all
 */
export function inOrderOfWork(form: FormDefinition, person: Person, owner: string): FormDefinition {
  const { list, startsFrom } = form
  const isKnown = owner === '' && isPaged(list.operation, person) && hostOf(person).reads(RECEIVED)
  // What members maintain about themselves has no number and is not filed once.
  if (!isKnown || startsFrom || form.number === form.owner) return form
  const column = { key: RECEIVED, label: 'RECIBIDO', kind: 'date' } as const
  const { reading = [form.number] } = list
  return {
    ...form,
    list: {
      ...list,
      columns: [...list.columns, column],
      reading: reading.includes(RECEIVED) ? reading : [...reading, RECEIVED],
      usual: { column: RECEIVED, descending: true },
    },
  }
}
