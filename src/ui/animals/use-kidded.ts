import { daysAway, fill, findForm, folded } from '../../registry/index.ts'
import { useBook, useLive, useSurroundings } from '../common/book-context.tsx'

const texts = { kidded: '{name} parió {when}: su parto ya está en este dispositivo.' }

/**
 * For a search among the females that are due: why the one that is meant is not found, if this device has filed her
 * birth. @returns from the typed text, her name or the end of her chip; undefined: it is nobody's
 */
export function useKidded(): (typed: string) => string | undefined {
  const { clock } = useSurroundings()
  const entries = useLive(useBook().outbox.entries)
  return (typed) => {
    const sought = folded(typed.trim())
    for (const { form: key, mode, values, voided } of sought === '' ? [] : (entries ?? [])) {
      const form = findForm(key)
      const declared = mode === 'add' && voided === undefined ? form?.declares?.(values) : undefined
      const name = form?.inWords?.(values)?.name ?? ''
      if (declared && (folded(name).startsWith(sought) || declared.female.endsWith(sought)))
        return fill(texts.kidded, { name: name || declared.female, when: daysAway(declared.on, clock.today()) })
    }
    return undefined
  }
}
