import { useNavigate } from '@tanstack/react-router'
import { formOf, type Given, isAboutGiven } from '../../registry/index.ts'
import { useBook, useLive } from '../common/book-context.tsx'
import { formOpening, isBegun, wordOf } from './open-form.ts'

/** Opens a new form over its list, prefilled with known values, or what was begun there about that animal. */
export function useOpenForm() {
  const navigate = useNavigate()
  const drafts = useLive(useBook().capture.waitingDrafts)
  return (key: string, given: Given): void => {
    const { to, search } = formOpening(key, given)
    const isOfIt = isAboutGiven.bind(null, formOf(key).opensWith)
    const begun = drafts?.find((one) => one.form === key && isBegun(one) && isOfIt(one.values, given))
    void navigate({ to, search: begun ? { adicionar: 1, con: wordOf(begun) } : search } as object)
  }
}
