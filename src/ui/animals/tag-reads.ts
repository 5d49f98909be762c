import { useEffect, useEffectEvent } from 'react'

/** Receives what a stick reader has read: the number, alone in a list. */
export type TagListener = (chips: readonly string[]) => void

/** Listeners for a tag, the latest last: a focused field takes precedence over its dialog. */
const listeners: TagListener[] = []

/** The current listener, if any; otherwise the page of the animal is opened. */
export const currentTagListener = (): TagListener | undefined => listeners.at(-1)

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
