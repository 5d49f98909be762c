import { correctionsRequest, isAnswered, keyOf, type LookupRequest, type Values } from '../../../registry/index.ts'
import { useAsked, useBook, useLive } from '../../common/book-context.tsx'

const none: readonly Values[] = []

/** null: the host has none, or nobody is signed in. */
export function useCorrectionsRequest(): LookupRequest | null {
  const session = useLive(useBook().session.state)
  return session?.kind === 'in' && isAnswered(correctionsRequest.operation, session.person) ? correctionsRequest : null
}

/** What the association corrected of the forms that the signed-in person captured or owns, newest first. */
export function useCorrections(): readonly Values[] {
  const book = useBook()
  const request = useCorrectionsRequest()
  const answer = useAsked(request && keyOf(request), () => book.lookups.answer(correctionsRequest))
  return answer?.value ?? none
}
