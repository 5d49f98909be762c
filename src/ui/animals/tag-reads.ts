import { useEffect, useEffectEvent } from 'react'
import { liveValue } from '../../sync/contract/live.ts'
import { useLive } from '../common/book-context.tsx'
import { tone } from './tones.ts'

/** Receives what a stick reader has read: the number, alone in a list. */
export type TagListener = (chips: readonly string[]) => void

/** Listeners for a tag, the latest last: a focused field takes precedence over its dialog. */
const listeners: TagListener[] = []

/** The current listener, if any; otherwise the page of the animal is opened. */
export const currentTagListener = (): TagListener | undefined => listeners.at(-1)

/** The chip whose page was opened by a reading, until it is heard whether its animal is known. */
export const sought = liveValue('')

/** @param isKnown undefined: it is still being looked up */
export function useHeard(chip: string, isKnown: boolean | undefined): void {
  const isHeard = useLive(sought) === chip && isKnown !== undefined
  useEffect(() => {
    if (!isHeard) return
    sought.set('')
    tone(isKnown ? 'fits' : 'unfit')
  }, [isHeard, isKnown])
}

/** While mounted and active, tags that are read come here. */
export function useTagReads(waits: boolean, take: TagListener): void {
  const onTags = useEffectEvent(take)
  useEffect(() => {
    if (!waits) return
    const listener: TagListener = (chips) => onTags(chips)
    listeners.push(listener)
    return () => void listeners.splice(listeners.indexOf(listener), 1)
  }, [waits])
}
