import { useMemo } from 'react'
import { type ChoiceField, type RecordDefinition, withRecentFirst } from '../../../registry/index.ts'
import { useBook, useLive } from '../../common/book-context.tsx'
import type { ChoicesState } from './use-choices.ts'

/** Options used in the latest forms of this device come first, if the definition says so. */
export function useRecentFirst(
  { key }: RecordDefinition,
  field: ChoiceField,
  name: string,
  choices: ChoicesState,
): ChoicesState {
  const outbox = useLive(useBook().outbox.entries)
  const { options } = choices
  const sorted = useMemo(() => {
    if (!field.recentFirst || !outbox) return options
    const latest = outbox.filter(({ form }) => form === key).sort((a, b) => b.capturedAt - a.capturedAt)
    return withRecentFirst(
      options,
      latest.map(({ values }) => values[name] ?? ''),
    )
  }, [field, outbox, options, key, name])
  return sorted === options ? choices : { ...choices, options: sorted }
}
