import type { OperationName } from '../vocabulary/define-operation.ts'
import { has, isAdministrator, type Person } from '../vocabulary/person.ts'
import { operationNamed } from './operations.ts'

/**
 * Is this call asked in pages? Only administrators see every owner's; whoever sees only his own has few rows, reads them
 * without signal too, and gets them whole.
 */
export function isPaged(operation: OperationName, person: Pick<Person, 'administrador' | 'capacidades'>): boolean {
  const { paged } = operationNamed(operation)
  return paged !== undefined && isAdministrator(person) && has(person, paged)
}
