import { useEffect, useEffectEvent } from 'react'

/** Takes what a stick has read: the numbers it may stand for, likeliest first. */
export type TakeTag = (chips: readonly string[]) => void

/** Those that wait for a tag, the latest last: a field with the focus stands before the dialog around it. */
const takers: TakeTag[] = []

/** Whoever waits for a tag now, before the page of its animal is opened. */
export const takerOfTags = (): TakeTag | undefined => takers.at(-1)

/** While it waits, what a stick reads comes here. */
export function useTagReads(waits: boolean, take: TakeTag): void {
  const taken = useEffectEvent(take)
  useEffect(() => {
    if (!waits) return
    const mine: TakeTag = (chips) => taken(chips)
    takers.push(mine)
    return () => void takers.splice(takers.indexOf(mine), 1)
  }, [waits])
}
