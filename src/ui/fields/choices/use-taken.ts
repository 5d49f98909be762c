import { useCallback, useMemo } from 'react'
import {
  type ChoiceField,
  daysAway,
  farmDay,
  fill,
  findForm,
  formOf,
  isForm,
  type RecordDefinition,
  type Values,
} from '../../../registry/index.ts'
import { useAsked, useBook, useLive, useSurroundings } from '../../common/book-context.tsx'
import { pickerTexts } from '../texts.ts'

/**
 * Rows that the record already has are not offered again for its sub-table.
 * @param editingEntryId the entry being corrected: its own row remains available.
 */
export function useTaken(
  form: RecordDefinition,
  name: string,
  values: Values,
  editingEntryId: string | undefined,
): ReadonlySet<string> {
  const book = useBook()
  const whole = isForm(form) && form.partOf?.row === 'put' ? formOf(form.partOf.form) : undefined
  const asked = whole?.details?.key === name ? whole : undefined
  const rows = useAsked(asked ? `${asked.key} ${values[asked.number]}` : null, () =>
    book.lists.details(asked as NonNullable<typeof asked>, values),
  )
  return useMemo(() => {
    const staying = (rows?.value ?? []).filter(
      ({ entry, leaving }) => !leaving && !(entry && entry.id === editingEntryId),
    )
    return new Set(staying.map((row) => row.values[name] ?? ''))
  }, [rows, name, editingEntryId])
}

/** Of a field with a form's number: why one is not offered that this device has used; undefined: nothing is known of it. */
export function useUsedNumber(form: RecordDefinition, field: ChoiceField): (typed: string) => string | undefined {
  const { book, clock } = useSurroundings()
  const entries = useLive(field.kind === 'number' ? book.outbox.entries : undefined)
  const code = isForm(form) ? form.code : ''
  return useCallback(
    (typed) => {
      const used = entries?.find((one) => one.number === typed && findForm(one.form)?.code === code)
      const title = used && findForm(used.form)?.shortTitle
      return (
        title &&
        fill(pickerTexts.numberUsed, { n: typed, form: title, day: daysAway(farmDay(used.capturedAt), clock.today()) })
      )
    },
    [entries, code, clock],
  )
}
