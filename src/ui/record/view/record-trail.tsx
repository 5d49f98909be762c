import {
  isAdministrator,
  isAnswered,
  type RecordDefinition,
  trailRequest,
  type Values,
} from '../../../registry/index.ts'
import { usePerson } from '../../common/book-context.tsx'
import { lazyPart } from '../../common/lazy-part.tsx'

const TrailPart = lazyPart(() => import('./trail-part.tsx'))

/** 'Historial' of a record, for administrators, if the host keeps one. */
export function RecordTrail({ record, row }: { readonly record: RecordDefinition; readonly row: Values }) {
  const person = usePerson()
  const { operation, fields } = trailRequest(record, row)
  if (!person || !isAdministrator(person) || !isAnswered(operation, person) || !fields.NUMERO) return null
  return <TrailPart record={record} row={row} />
}
