/** The columns and filters of a list that a person may see: some are for administrators only. */
import { isMaster } from '../vocabulary/define-master.ts'
import type { RecordDefinition } from '../vocabulary/define-record.ts'
import { isAdministrator, type Person } from '../vocabulary/person.ts'

export function forPerson<R extends RecordDefinition>(record: R, person: Pick<Person, 'administrador'>): R {
  if (isAdministrator(person)) return record
  const columns = record.list.columns.filter(({ onlyFor }) => onlyFor === undefined)
  const filters = isMaster(record)
    ? { filters: Object.fromEntries(Object.entries(record.list.filters).filter(([, field]) => !field.onlyFor)) }
    : {}
  return { ...record, list: { ...record.list, columns, ...filters } }
}
