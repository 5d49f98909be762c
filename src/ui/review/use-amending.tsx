import { type RefObject, useEffect, useState } from 'react'
import {
  type Amendment,
  adviceIn,
  amendmentOf,
  amendmentsOf,
  detailRequest,
  isAnswered,
  type Person,
  type Values,
  valuesIn,
} from '../../registry/index.ts'
import { useAnswer, useBook } from '../common/book-context.tsx'
import { focusAfterClosing } from '../common/dialog-keys.ts'
import { RecordDialog } from '../record/screen/record-dialog.tsx'
import type { Subject } from '../record/shared/dialog-target.ts'
import { formsOf, isVoided } from './filing-words.ts'

/** modificar: the edit that the documents give administrators. */
export type Amending = Amendment | 'modificar'

/**
 * What may be put right of the viewed form, over which its dialog opens.
 * @param back the row that it returns to. @param onDone the list is fetched again
 */
export function useAmending(id: string, person: Person, back: RefObject<HTMLElement | null>, onDone: () => void) {
  const book = useBook()
  const [whole] = useAnswer(id ? detailRequest(id) : null)?.value ?? []
  const [open, setOpen] = useState<{ readonly of: string; readonly subject: Subject; readonly focus?: string }>()
  const ways = whole ? waysOf(whole, person) : []

  const amend = (what: Amending | undefined) => {
    const subject = whole && what && subjectOf(whole, what)
    if (!subject) return
    const [advised] = adviceIn(whole.CONSEJOS ?? '').filter(({ field }) => field in subject.form.fields)
    setOpen({ of: id, subject, ...(advised && { focus: advised.field }) })
  }
  const first = ways.find((what) => what !== 'anular')
  /** The form for which E was pressed before it had come. */
  const [early, setEarly] = useState('')
  useEffect(() => {
    if (early === '' || (early === id && !whole)) return
    setEarly('')
    if (early === id) amend(first)
  })
  const close = () => {
    setOpen(undefined)
    focusAfterClosing(() => back.current)
  }
  const refresh = () => {
    book.lookups.refresh(detailRequest(id))
    onDone()
  }
  return {
    isShown: whole !== undefined,
    /** Of what came with a book nobody can be asked. */
    isCaptured: whole?.NID_CAPTURO !== '',
    ways,
    amend,
    /** E: the first of what may be done, other than voiding. */
    correct: () => (whole ? amend(first) : setEarly(id)),
    dialog:
      open?.of === id ? (
        <RecordDialog
          subject={open.subject}
          focus={open.focus}
          onClose={close}
          onSaved={() => {
            close()
            refresh()
          }}
          onChanged={refresh}
          onReload={close}
        />
      ) : null,
  }
}

function waysOf(whole: Values, person: Person): readonly Amending[] {
  const form = formsOf(whole).listed
  if (!form) return []
  if (isVoided(whole)) return isAnswered('revisionCampo/restaurar', person) ? ['restaurar'] : []
  if (!whole.REGISTRO) return []
  const edits = form.editing && form.actions.some(({ kind }) => kind === 'edit')
  return [...(edits ? (['modificar'] as const) : []), ...amendmentsOf(form, valuesIn(whole.REGISTRO), person)]
}

function subjectOf(whole: Values, what: Amending): Subject | undefined {
  const form = formsOf(whole).listed
  if (!form) return undefined
  const row = whole.REGISTRO ? valuesIn(whole.REGISTRO) : { [form.number]: whole.NUMERO ?? '', ID: whole.ID ?? '' }
  return { mode: 'edit', form: what === 'modificar' ? form : amendmentOf(form, row, what), row }
}
