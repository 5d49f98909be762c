import { correctionsRequest, isAnswered, type LookupRequest, type Values } from '../../../registry/index.ts'
import { useAnswer, usePerson } from '../../common/book-context.tsx'

const none: readonly Values[] = []

/** null: the host has none, or nobody is signed in. */
export function useCorrectionsRequest(): LookupRequest | null {
  const person = usePerson()
  return person && isAnswered(correctionsRequest.operation, person) ? correctionsRequest : null
}

/** What the association corrected of the forms that the signed-in person captured or owns, newest first. */
export function useCorrections(): readonly Values[] {
  return useAnswer(useCorrectionsRequest())?.value ?? none
}
