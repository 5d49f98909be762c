import type { OperationName } from '../vocabulary/define-operation.ts'
import { has, isAdministrator, isRegistrar, type Person } from '../vocabulary/person.ts'
import { operationNamed } from './operations.ts'

/**
 * Is this call asked in pages? Administrators see every owner's, and a registrar is offered the associates of a whole
 * zone; whoever sees only his own has few rows, reads them without signal too, and gets them whole.
 */
export function isPaged(
  operation: OperationName,
  person: Pick<Person, 'administrador' | 'capacidades' | 'zona'>,
): boolean {
  const { paged, pagedForZone } = operationNamed(operation)
  if (isAdministrator(person)) return paged !== undefined && has(person, paged)
  return isRegistrar(person) && pagedForZone !== undefined && has(person, pagedForZone)
}
