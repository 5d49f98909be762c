import { correctionsRequest, isAnswered, keyOf, type Values } from '../../../registry/index.ts'
import { useAsked, useBook, useLive } from '../../common/book-context.tsx'

const none: readonly Values[] = []

/** What the association corrected of the forms that the signed-in person captured or owns, newest first. */
export function useCorrections(): readonly Values[] {
  const book = useBook()
  const session = useLive(book.session.state)
  const asks = session?.kind === 'in' && isAnswered(correctionsRequest.operation, session.person)
  const answer = useAsked(asks ? keyOf(correctionsRequest) : null, () => book.lookups.answer(correctionsRequest))
  return answer?.value ?? none
}
