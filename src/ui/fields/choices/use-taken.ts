import { useMemo } from 'react'
import { formOf, isForm, type RecordDefinition, type Values } from '../../../registry/index.ts'
import { useAsked, useBook } from '../../common/book-context.tsx'

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
