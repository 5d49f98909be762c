import { useNavigate } from '@tanstack/react-router'
import { formOf, type Given, isAboutGiven } from '../../registry/index.ts'
import { useBook, useLive } from '../common/book-context.tsx'
import { formOpening } from './open-form.ts'

/** Opens a new form over its list, prefilled with known values, or what was begun there about that animal. */
export function useOpenForm() {
  const navigate = useNavigate()
  const drafts = useLive(useBook().capture.waitingDrafts)
  return (key: string, given: Given): void => {
    const { to, search } = formOpening(key, given)
    const isBegun = drafts?.some((one) => one.key === key && isAboutGiven(formOf(key).opensWith, one.values, given))
    void navigate({ to, search: isBegun ? { adicionar: 1 } : search } as object)
  }
}
