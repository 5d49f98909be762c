/** What is said of the device itself. Hardly ever shown: the words are not in the first load. */
import { lazy } from 'react'
import { isClockWrong } from '../../registry/format/spans.ts'
import { useBook, useLive } from './book-context.tsx'
import { lazyPart } from './lazy-part.tsx'

const shown = () => import('./device-notes-shown.tsx')
const WrongClock = lazyPart(lazy(() => shown().then((part) => ({ default: part.WrongClock }))))
const StorageTroubleShown = lazyPart(lazy(() => shown().then((part) => ({ default: part.StorageTroubleShown }))))
const LostForms = lazyPart(lazy(() => shown().then((part) => ({ default: part.LostForms }))))

interface ClockNoteProps {
  /** In one line, above a form's fields. */
  readonly brief?: boolean
}

/** Says that the device's clock is wrong, and which day is taken instead. Nothing until the host was heard once. */
export function ClockNote({ brief = false }: ClockNoteProps) {
  const difference = useLive(useBook().device.clock)?.difference
  return difference !== undefined && isClockWrong(difference) ? (
    <WrongClock difference={difference} brief={brief} />
  ) : null
}

/** Unsent forms were lost with the storage of this device; stays until the person has read it. */
export function LostNote() {
  const lost = useLive(useBook().outbox.lostForms) ?? 0
  return lost > 0 ? <LostForms lost={lost} /> : null
}

interface StorageNoteProps {
  /** Nobody is signed in yet. */
  readonly entering?: boolean
}

/** Nothing can be stored on this device now: why, and the way out. */
export function StorageNote({ entering = false }: StorageNoteProps) {
  const trouble = useLive(useBook().device.storageTrouble)
  return trouble ? <StorageTroubleShown trouble={trouble} entering={entering} /> : null
}
