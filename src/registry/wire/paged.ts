import type { OperationName } from '../vocabulary/define-operation.ts'
import { has, isAdministrator, isRegistrar, type Person } from '../vocabulary/person.ts'
import { operationNamed } from './operations.ts'

/**
 * Is this call asked in pages? Administrators see every owner's, a registrar is offered the associates of a whole zone,
 * and everybody may name anybody as a buyer; of his own a person has few rows, reads them without signal too, and gets
 * them whole.
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
