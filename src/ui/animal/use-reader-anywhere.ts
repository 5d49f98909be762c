import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { readChip } from '../../registry/chips/reading.ts'
import { currentTagListener, sought, type TagListener } from '../animals/tag-reads.ts'
import { tone } from '../animals/tones.ts'
import { useSurroundings } from '../common/book-context.tsx'
import { toast } from '../common/toast.ts'

/** A reader types faster than any person: keys further apart than this come from a person, ms. */
const BY_HAND = 120
/** Within this time a pause may be the device's: a slow phone, a radio link. ms */
const STUTTER = 3000
/** More digits than a person types where there is no field: a reader's, whose line a pause has cut. */
const BEGUN = /\d(\D*\d){5}/

/** Nothing may be opened over a form, because the form would be left. */
const WHERE = 'Toque primero el campo del chip: leído {chip}'

const UNREAD = 'El lector no dio un solo chip: lea otra vez'
/** Letters that a keyboard reader sends at least; a person who presses keys fast sends fewer. */
const READER_LINE = 12

/**
 * A chip reader held to an animal opens its page from any screen. Most readers act as keyboards that type a number and
 * Enter; what is typed into a field belongs there, and over an open dialog nothing is opened. Else what any of them reads
 * goes to what waits for a chip, if there is such a thing.
 * @param isHere somebody is signed in
 */
export function useReaderAnywhere(isHere: boolean): void {
  const router = useRouter()
  const { tagReader } = useSurroundings()
  useEffect(() => {
    if (!isHere || !tagReader) return
    return tagReader.onRead(giver(router))
  }, [router, isHere, tagReader])
  useEffect(() => {
    if (!isHere) return
    const give = giver(router)
    let typed = ''
    let last = 0
    let isCut = false
    const onKey = (event: KeyboardEvent) => {
      const { key, timeStamp, target } = event
      if (event.ctrlKey || event.metaKey || event.altKey || isField(target)) {
        typed = ''
        return
      }
      const pause = timeStamp - last
      if (pause > BY_HAND) {
        isCut = pause < STUTTER && (isCut || BEGUN.test(typed))
        typed = ''
      }
      last = timeStamp
      // A blank inside a line neither scrolls the page nor presses the focused button.
      if (key === ' ' && typed !== '') event.preventDefault()
      if (key.length === 1) typed += key
      if (key !== 'Enter') return
      const line = typed
      // The rest of a line is not a line: its digits could be another animal's.
      const [chip] = isCut ? [] : readChip(line)
      const isShort = line.length < READER_LINE && !isCut
      typed = ''
      isCut = false
      if (chip === undefined && isShort) return
      // Its Enter presses nothing.
      event.preventDefault()
      give(chip === undefined ? [] : [chip])
    }
    document.addEventListener('keydown', onKey, true)
    return () => document.removeEventListener('keydown', onKey, true)
  }, [router, isHere])
}

/** To what waits for a chip, or to the page of its animal. */
const giver =
  (router: AnyRouter): TagListener =>
  (chips) =>
    ((chips.length > 0 && currentTagListener()) || opener(router))(chips)

/** Opens the page of an animal that was read, which sounds once it is known; says why it does not. */
const opener =
  (router: AnyRouter) =>
  ([chip]: readonly string[]): void => {
    if (chip !== undefined && !isDialogOpen()) {
      sought.set(chip)
      return void router.navigate({ to: '/animal/$chip', params: { chip } })
    }
    tone('unfit')
    toast('warning', chip === undefined ? UNREAD : WHERE.replace('{chip}', chip))
  }

/** It is asking a question. */
const isDialogOpen = (): boolean => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null

/** Is somebody typing here? */
const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable="true"]') !== null
