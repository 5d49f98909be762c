import { useMemo } from 'react'
import {
  type ChoiceField,
  isForm,
  noInventoryFilter,
  type RecordDefinition,
  type Values,
  withRecentFirst,
} from '../../../registry/index.ts'
import type { HerdFilter } from '../../../sync/contract/inventory.ts'
import { useAsked, useBook, useLive } from '../../common/book-context.tsx'
import type { ChoicesState } from './use-choices.ts'

const ofOwner = (owner: string): HerdFilter => ({ ...noInventoryFilter, NID_PROPIETARIO: owner })

/**
 * Breeds of which the owner has animals come first, with their count; the others follow, less prominent. Unchanged if
 * the owner's animals are unknown.
 */
export function useOwnedFirst(
  form: RecordDefinition,
  field: ChoiceField,
  values: Values,
  choices: ChoicesState,
): ChoicesState {
  const book = useBook()
  const owner = field.ownedFirst && isForm(form) ? (values[form.owner] ?? '') : ''
  const herd = useAsked(owner === '' ? null : `owned ${owner}`, () => book.animals.herdSummary(ofOwner(owner)))?.value
  const { options } = choices
  const sorted = useMemo(() => {
    if (!herd || herd.total === 0) return options
    const totals = new Map<string, number>()
    for (const { RAZA, TOTAL } of herd.groups) totals.set(RAZA, (totals.get(RAZA) ?? 0) + TOTAL)
    const counted = options.map((option) => ({ ...option, cuantos: String(totals.get(option.name) ?? 0) }))
    return [...counted.filter(({ cuantos }) => cuantos !== '0'), ...counted.filter(({ cuantos }) => cuantos === '0')]
  }, [herd, options])
  return sorted === options ? choices : { ...choices, options: sorted }
}

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
