/**
 * The only table of API operations: POST {host}/APIANCO/controllers/{controller}.php?op={op}. Names are matched exactly
 * (decision 6). Names that the documents do not show are spelled only here (decision 1), so that another host's names
 * can be changed in one place.
 */

import { nameOf, type Operation, type OperationName } from '../vocabulary/define-operation.ts'
import { type LookupRole, list } from '../vocabulary/lookup-role.ts'
import { accountOperations } from './operations/account.ts'
import { addedOperations } from './operations/added.ts'
import { animalOperations } from './operations/animals.ts'
import { breedingOperations } from './operations/breeding.ts'
import { choiceOperations } from './operations/choices.ts'
import { masterOperations } from './operations/masters.ts'
import { stockOperations } from './operations/stock.ts'

export const operations: readonly Operation[] = [
  ...accountOperations,
  ...choiceOperations,
  ...breedingOperations,
  ...animalOperations,
  ...stockOperations,
  ...masterOperations,
  ...addedOperations,
]

const byName = new Map(operations.map((operation) => [nameOf(operation), operation]))

/** The operation of that name, or undefined: the server answers 400 'La operación no existe.' */
export const findOperation = (name: string): Operation | undefined => byName.get(name as OperationName)

/** The operation of a name written in the source; a misspelling is a programming error. */
export function operationNamed(name: OperationName): Operation {
  const found = byName.get(name)
  if (!found) throw new Error(`No such operation: ${name}`)
  return found
}

/** Content of that call's answer; for a call that reads nothing, rows that are no options. */
export const roleOf = (name: OperationName): LookupRole => operationNamed(name).role ?? list
