import type { FormDefinition } from '../vocabulary/define-form.ts'
import type { OperationName } from '../vocabulary/define-operation.ts'
import { type Announced, hostOf } from '../vocabulary/host.ts'
import { isAdministrator, isRegistrar, type Person } from '../vocabulary/person.ts'
import { operationNamed } from './operations.ts'

/** Does the person's host know this call? Every documented one, and ours where it announces them. */
export const isAnswered = (operation: OperationName, person: Announced): boolean =>
  hostOf(person).offers(operationNamed(operation))

/**
 * Is this call made in pages? Administrators see every owner's rows, a registrar is offered the associates of a whole
 * zone, and anybody may name any buyer; one person's own rows are few, needed without signal too, and fetched complete.
 */
export function isPaged(operation: OperationName, person: Announced & Pick<Person, 'administrador' | 'zona'>): boolean {
  const { paged, pagedForZone, pagedForEach } = operationNamed(operation)
  const capacity = isAdministrator(person) ? paged : (pagedForEach ?? (isRegistrar(person) ? pagedForZone : undefined))
  return capacity !== undefined && hostOf(person).offers({ capacity })
}

/**
 * When the host received a form, in the pages of a host that announces it (capacity 'recibido'): 'yyyy-mm-dd HH:MM' at
 * the farm; '' for a record that came by an import.
 */
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
