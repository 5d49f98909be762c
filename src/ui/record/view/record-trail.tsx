import { lazy, Suspense } from 'react'
import {
  isAdministrator,
  isAnswered,
  type RecordDefinition,
  trailRequest,
  type Values,
} from '../../../registry/index.ts'
import { usePerson } from '../../common/book-context.tsx'
import { FallbackBoundary } from '../../common/lazy-part.tsx'

const TrailPart = lazy(() => import('./trail-part.tsx'))

/** 'Historial' of a record, for administrators, if the host keeps one. */
export function RecordTrail({ record, row }: { readonly record: RecordDefinition; readonly row: Values }) {
  const person = usePerson()
  const { operation, fields } = trailRequest(record, row)
  if (!person || !isAdministrator(person) || !isAnswered(operation, person) || !fields.NUMERO) return null
  return (
    <FallbackBoundary otherwise={null}>
      <Suspense fallback={null}>
        <TrailPart record={record} row={row} />
      </Suspense>
    </FallbackBoundary>
  )
}
