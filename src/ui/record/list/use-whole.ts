import { type RecordDefinition, requestOf, type Values } from '../../../registry/index.ts'
import { useAnswer, usePerson } from '../../common/book-context.tsx'

/** A record with all fields, if its list omits some (`whole`); the listed row until that is known. */
export function useWhole(record: RecordDefinition, row: Values | undefined): Values | undefined {
  const person = usePerson()
  const request = record.whole && row && person ? requestOf(record.whole, row, person) : null
  const answer = useAnswer(request)
  const whole = row && answer?.value.find((item) => !item[record.id] || item[record.id] === row[record.id])
  return whole ? { ...row, ...whole } : row
}
