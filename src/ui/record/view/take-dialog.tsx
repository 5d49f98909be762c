import { Button } from '@mantine/core'
import { useState } from 'react'
import { fill, formOf, type SubTable, startValues, type Values } from '../../../registry/index.ts'
import { notSavedText } from '../../common/action-error-text.ts'
import { useBook, usePerson, useSurroundings } from '../../common/book-context.tsx'
import { Dialog, Dismiss } from '../../common/dialog.tsx'
import { Icon } from '../../common/icon.tsx'
import { toast } from '../../common/toast.ts'
import { filledOf, toOutbox } from '../form/submit-form.ts'
import style from '../shared/record.module.css'

const WIDTH = 480

export interface TakeDialogProps {
  readonly table: SubTable
  /** The record, and the row to remove. */
  readonly whole: Values
  readonly row: Values
  readonly onClose: () => void
}

/** Confirms the removal of a row: it becomes an entry and waits for signal like any form. */
export function TakeDialog({ table, whole, row, onClose }: TakeDialogProps) {
  const book = useBook()
  const { clock } = useSurroundings()
  const person = usePerson()
  const [busy, setBusy] = useState(false)
  const chip = row[table.key] ?? ''

  const take = async () => {
    if (busy || !person) return
    setBusy(true)
    const form = formOf(table.take)
    const carried = { ...whole, [table.key]: chip }
    const values = startValues(form, person, clock.today(), carried)
    const subject = { mode: 'add', form, carried } as const
    try {
      const answer = await toOutbox(book, filledOf(form, { subject, values, photos: [], advice: [] }))
      if (answer.kind === 'saved') toast('success', answer.text)
      else toast(answer.message?.severity ?? 'error', answer.message?.text ?? Object.values(answer.problems)[0] ?? '')
      onClose()
    } catch (error) {
      toast('error', notSavedText(error))
      setBusy(false)
    }
  }
  return (
    <Dialog opened onClose={onClose} title={table.texts.take} width={WIDTH} fullBelow={0}>
      <p>{fill(table.texts.asks, { chip })}</p>
      <div className={style.buttons}>
        <Dismiss onClick={onClose} disabled={busy} data-autofocus />
        <Button data-send color="red" onClick={take} loading={busy} leftSection={<Icon name="trash" />}>
          {table.texts.yes}
        </Button>
      </div>
    </Dialog>
  )
}
