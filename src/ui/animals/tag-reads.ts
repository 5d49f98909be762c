import { useEffect, useEffectEvent } from 'react'

/** Receives what a stick reader has read: the numbers it may stand for, most likely first. */
export type TakeTag = (chips: readonly string[]) => void

/** Listeners for a tag, the latest last: a focused field takes precedence over its dialog. */
const takers: TakeTag[] = []

/** The current listener, if any; otherwise the page of the animal is opened. */
export const takerOfTags = (): TakeTag | undefined => takers.at(-1)

/** While mounted and active, tags that are read come here. */
export function useTagReads(waits: boolean, take: TakeTag): void {
  const taken = useEffectEvent(take)
  useEffect(() => {
    if (!waits) return
    const mine: TakeTag = (chips) => taken(chips)
    takers.push(mine)
    return () => void takers.splice(takers.indexOf(mine), 1)
  }, [waits])
}
