import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { type EditorState, fill } from '../../../registry/index.ts'
import { commonTexts } from '../../../registry/texts/common.ts'
import { photoTexts } from '../../../registry/texts/photo.ts'
import { recordTexts } from '../../../registry/texts/record.ts'
import { Dismiss } from '../../common/dialog.tsx'
import { Icon } from '../../common/icon.tsx'
import { useFilling } from '../../fields/index.tsx'
import { useDesk } from '../../fields/use-coarse-pointer.ts'
import style from '../shared/record.module.css'
import { DoubtNote } from './dialog-notes.tsx'

interface FormButtonsProps {
  readonly state: EditorState
  /** Another form of the kind may follow. */
  readonly mayRepeat: boolean
  /** Fields are still missing on the screen: half a form is not sent. */
  readonly partial: boolean
  /** How many rows of a sub-table are sent with it, in words. */
  readonly rows: string | undefined
  /** Above the buttons. */
  readonly children: ReactNode
  readonly onClose: () => void
}

/**
 * 'Cancelar', 'Enviar', and 'Enviar y otro' where a form of the kind is often followed by the next. While 'Enviar' asks
 * about a doubt, only its two answers.
 */
export function FormButtons(props: FormButtonsProps) {
  const { state, partial, rows, children, onClose } = props
  const { form, submitted, dispatch } = useFilling()
  const { gateOpen, question } = state
  const desk = useDesk()
  const mayRepeat = props.mayRepeat && gateOpen
  const waiting = state.preparing.length > 0
  const busy = submitted || state.phase === 'held'
  const send = (another: boolean) => dispatch({ kind: 'pressed', another })
  if (question?.kind === 'doubts')
    return (
      <div className={style.buttons}>
        {children}
        <DoubtNote doubts={question.doubts} />
      </div>
    )
  // In the corral one birth follows the other; at the desk the documents' own button comes first.
  const series = mayRepeat && !desk
  return (
    <div className={style.buttons}>
      {children}
      <Dismiss onClick={onClose} disabled={submitted} />
      <Button
        data-send
        data-main={!series || undefined}
        variant={series ? 'default' : 'filled'}
        {...(form.texts.takes && { color: 'red' })}
        onClick={() => send(false)}
        loading={busy}
        disabled={waiting || partial}
        leftSection={series || rows || !gateOpen ? null : <Icon name="check" />}
      >
        <span>
          {waiting ? photoTexts.preparing : gateOpen ? (form.texts.send ?? commonTexts.send) : form.gate?.label}
          {rows && !waiting ? <span aria-hidden="true"> {fill(recordTexts.withRows, { rows })}</span> : null}
        </span>
      </Button>
      {mayRepeat ? (
        <Button
          data-main={series || undefined}
          variant={series ? 'filled' : 'default'}
          onClick={() => send(true)}
          loading={busy}
          disabled={waiting || partial}
        >
          {recordTexts.sendAndAnother}
        </Button>
      ) : null}
    </div>
  )
}
