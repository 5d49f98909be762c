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
