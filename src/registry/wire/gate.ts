/** Admits a limited number at a time, the others in order of arrival. */
export interface Gate {
  /**
   * @param first takes precedence over those without it.
   * @returns a function that admits the next one.
   */
  enter(first?: boolean): Promise<() => void>
}

export function gate(width: number): Gate {
  let free = width
  const preferred: (() => void)[] = []
  const waiting: (() => void)[] = []
  const leave = () => {
    const next = preferred.shift() ?? waiting.shift()
    if (next) next()
    else free++
  }
  return {
    async enter(first = false) {
      if (free > 0) free--
      else await new Promise<void>((enter) => (first ? preferred : waiting).push(enter))
      let isOut = false
      return () => {
        if (!isOut) leave()
        isOut = true
      }
    },
  }
}
