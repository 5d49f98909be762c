import { useState } from 'react'
import type { RecordTexts } from '../../registry/index.ts'
import type { Action } from '../../sync/contract/desk.ts'
import { actionErrorText } from '../common/action-error-text.ts'
import { useBook } from '../common/book-context.tsx'
import { toast } from '../common/toast.ts'

/**
 * One call at a time; failures are reported.
 * @param onUnclear it may have been done all the same. @returns its answer, or undefined if it failed.
 */
export function useAct(failed: RecordTexts['failed'], onUnclear?: () => void) {
  const book = useBook()
  const [busy, setBusy] = useState(false)
  const act = async (action: Action): Promise<{ readonly body: unknown } | undefined> => {
    setBusy(true)
    const answer = await book.desk.act(action).finally(() => setBusy(false))
    if (answer.kind === 'done') return answer
    const { severity, text } = actionErrorText(answer, failed)
    toast(severity, text)
    if (answer.kind === 'unclear') onUnclear?.()
    return undefined
  }
  return { act, busy }
}
