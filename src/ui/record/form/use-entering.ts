import { type RefObject, useEffect } from 'react'
import { flushSync } from 'react-dom'
import { type RecordDefinition, readChip } from '../../../registry/index.ts'
import { currentTagListener, useTagReads } from '../../animals/tag-reads.ts'
import { useRefusal } from '../../fields/choices/use-tag-read.ts'
import { moveToEmpty, moveToText } from '../../fields/move-on.ts'
import { unfold } from './use-unfolding.ts'

/**
 * Enter goes on to the next empty field, and from the last one presses the main button. A widget that has taken it (a
 * list, a memo) keeps it. That of a reader's line was nobody's decision: it only goes on, from a field for chips.
 * @param next the field whose list opens by itself, once nobody types
 */
export function useEnter(
  body: RefObject<HTMLElement | null>,
  next: string | undefined,
  { fields }: RecordDefinition,
): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey } = event
      if (key !== 'Enter' || event.defaultPrevented || event.isComposing || ctrlKey || metaKey) return
      if (!(target instanceof HTMLInputElement) || target.type === 'file' || !body.current?.contains(target)) return
      event.preventDefault()
      const here = target.closest<HTMLElement>('[data-field]')?.dataset.field
      const isRead = readChip(target.value).length > 0
      if (isRead && !fields[here ?? '']?.animal) return
      if (moveToText(target) || (next !== undefined && next !== here && unfold(body.current, next))) return
      if (!moveToEmpty(target) && !isRead)
        target.closest('[role="dialog"]')?.querySelector<HTMLElement>('[data-main]')?.click()
    }
    // Behind React's own listeners, which say whether a widget has taken it.
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [body, next, fields])
}

/** While a form has an animal still to be chosen, what a stick reads goes there, wherever the focus is. */
export function useReadings(body: RefObject<HTMLElement | null>, name: string | undefined): void {
  const refuse = useRefusal()
  useTagReads(name !== undefined, (chips) => {
    const mine = currentTagListener()
    const field = body.current?.querySelector(`[data-field="${CSS.escape(name ?? '')}"]`)
    // The field listens once it has the focus.
    flushSync(() => field?.querySelector<HTMLElement>('input[role="combobox"]')?.focus())
    const take = currentTagListener()
    if (take && take !== mine) return take(chips)
    refuse(chips[0] ?? '')
  })
}
