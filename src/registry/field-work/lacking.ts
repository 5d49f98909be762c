/** Incomplete records: a litter that lacks young, a group without females. Pure. */
import { type FormDefinition, partsLeft, type Values } from '../vocabulary/define-form.ts'

/** Days after its request during which an incomplete record is reported; later it is history. */
const FRESH_DAYS = 60
const DAY = 86_400_000

export interface Lacking {
  /** Key of its form. */
  readonly form: string
  readonly number: string
  readonly owner: string
  /** Chip of the female that gave birth, of a group of its male; '' where the list does not name him. */
  readonly animal: string
  /** Date of the birth or of the request, yyyy-mm-dd. */
  readonly on: string
  /** Number of missing young; 0: a group without females. */
  readonly young: number
}

/** @param rows of the form's list, unsent ones included. @param today yyyy-mm-dd */
export function lackingIn(form: FormDefinition, rows: readonly Values[], today: string): readonly Lacking[] {
  const { details, followedBy, number, owner } = form
  if (!details && !followedBy) return []
  return rows.flatMap((row): Lacking[] => {
    const asked = row.FECHA_SOLICITUD ?? ''
    if (asked === '' || Date.parse(today) - Date.parse(asked) > FRESH_DAYS * DAY) return []
    const young = followedBy ? partsLeft(form, row) : 0
    const isEmpty = details !== undefined && Number(row[details.total] || 0) === 0
    if (young === 0 && !isEmpty) return []
    const birth = form.declares?.(row)
    const known = { form: form.key, number: row[number] ?? '', owner: row[owner] ?? '' }
    return [{ ...known, animal: birth?.female ?? form.inWords?.(row).animal ?? '', on: birth?.on || asked, young }]
  })
}
