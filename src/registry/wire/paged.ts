import type { OperationName } from '../vocabulary/define-operation.ts'
import { has, isAdministrator, isRegistrar, type Person } from '../vocabulary/person.ts'
import { operationNamed } from './operations.ts'

/**
 * Is this call made in pages? Administrators see every owner's rows, a registrar is offered the associates of a whole
 * zone, and anybody may name any buyer; one person's own rows are few, needed without signal too, and fetched complete.
 */
export function isPaged(
  operation: OperationName,
  person: Pick<Person, 'administrador' | 'capacidades' | 'zona'>,
): boolean {
  const { paged, pagedForZone, pagedForEach } = operationNamed(operation)
  if (isAdministrator(person)) return paged !== undefined && has(person, paged)
  if (pagedForEach !== undefined) return has(person, pagedForEach)
  return isRegistrar(person) && pagedForZone !== undefined && has(person, pagedForZone)
}
