import { Button } from '@mantine/core'
import { useState } from 'react'
import { isDay } from '../../../registry/fields/date.ts'
import { type Column, EMPTY, OMIT, PROPOSAL } from '../../../registry/herd-book/index.ts'
import { moveInTexts as t } from '../../../registry/herd-book/texts.ts'
import { commonTexts } from '../../../registry/texts/common.ts'
import { Answers, Dialog, Dismiss } from '../../common/dialog.tsx'
import { ValueField } from './value-field.tsx'

export interface CorrectionDialogProps {
  readonly title: string
  readonly text: string
  /** undefined: the whole row. */
  readonly column: Column | undefined
  /** What it is offered to become. */
  readonly value: string
  readonly isCorrected: boolean
  /** It stands for more than one row of the file. */
  readonly isOfSeveral: boolean
  readonly busy: boolean
  /** @param value '' removes the correction */
  readonly onKeep: (value: string) => void
  readonly onClose: () => void
}

/** The correction of one finding, or of all findings of a kind. `onKeep` gets the value, OMIT or EMPTY. */
export function CorrectionDialog(props: CorrectionDialogProps) {
  const { title, text, column, isCorrected, isOfSeveral, busy, onKeep, onClose } = props
  const [value, setValue] = useState([OMIT, EMPTY, PROPOSAL].includes(props.value) ? '' : props.value)
  const [problem, setProblem] = useState<string>()
  const typed = value.trim()
  const change = (text: string) => {
    setValue(text)
    setProblem(undefined)
  }
  const keep = () => {
    if (column?.kind === 'date' && typed !== '' && !isDay(typed)) return setProblem(commonTexts.badDate)
    onKeep(typed === '' ? EMPTY : typed)
  }
  return (
    <Dialog title={title} opened onClose={onClose} width={560}>
      <p>{text}</p>
      {column ? <ValueField column={column} value={value} onChange={change} problem={problem} /> : null}
      <Answers gap="sm" mt="md">
        <Dismiss onClick={onClose} />
        {isCorrected ? (
          <Button variant="default" loading={busy} onClick={() => onKeep('')}>
            {isOfSeveral ? t.undoAll : t.undo}
          </Button>
        ) : null}
        <Button variant="default" loading={busy} onClick={() => onKeep(OMIT)}>
          {isOfSeveral ? t.omitAll : t.omit}
        </Button>
        {column ? (
          <Button data-send loading={busy} disabled={typed === '' && column.isRequired === true} onClick={keep}>
            {typed === '' && !column.isRequired ? t.emptyIt : t.correct}
          </Button>
        ) : null}
      </Answers>
    </Dialog>
  )
}
