import { Button } from '@mantine/core'
import { memo, type ReactNode } from 'react'
import { type EditorEvent, type EditorState, fill } from '../../../registry/index.ts'
import { commonTexts } from '../../../registry/texts/common.ts'
import { photoTexts } from '../../../registry/texts/photo.ts'
import { recordTexts } from '../../../registry/texts/record.ts'
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
  if (question?.kind === 'doubts')
    return (
      <div className={style.buttons}>
        {children}
        <DoubtNote doubts={question.doubts} />
      </div>
    )
  const mayRepeat = props.mayRepeat && gateOpen
  const waiting = state.preparing.length > 0
  return (
    <div className={style.buttons}>
      {children}
      <Buttons
        label={waiting ? photoTexts.preparing : gateOpen ? commonTexts.send : form.gate?.label}
        rows={waiting ? undefined : rows}
        isPlain={rows !== undefined || !gateOpen}
        mayRepeat={mayRepeat}
        // In the corral one birth follows the other; at the desk the documents' own button comes first.
        series={mayRepeat && !desk}
        busy={submitted || state.phase === 'held'}
        disabled={waiting || partial}
        submitted={submitted}
        dispatch={dispatch}
        onClose={onClose}
      />
    </div>
  )
}

interface ButtonsProps extends Pick<FormButtonsProps, 'mayRepeat' | 'rows' | 'onClose'> {
  readonly label: string | undefined
  /** Without a sign. */
  readonly isPlain: boolean
  readonly series: boolean
  readonly busy: boolean
  readonly disabled: boolean
  readonly submitted: boolean
  readonly dispatch: (event: EditorEvent) => void
}

/** Drawn again only for something of their own. */
const Buttons = memo(function Buttons(props: ButtonsProps) {
  const { label, rows, isPlain, mayRepeat, series, busy, disabled, submitted, dispatch, onClose } = props
  const send = (another: boolean) => dispatch({ kind: 'pressed', another })
  return (
    <>
      <Button variant="default" onClick={onClose} disabled={submitted}>
        {commonTexts.cancel}
      </Button>
      <Button
        data-send
        data-main={!series || undefined}
        variant={series ? 'default' : 'filled'}
        onClick={() => send(false)}
        loading={busy}
        disabled={disabled}
        leftSection={series || isPlain ? null : <Icon name="check" />}
      >
        <span>
          {label}
          {rows ? <span aria-hidden="true"> {fill(recordTexts.withRows, { rows })}</span> : null}
        </span>
      </Button>
      {mayRepeat ? (
        <Button
          data-main={series || undefined}
          variant={series ? 'filled' : 'default'}
          onClick={() => send(true)}
          loading={busy}
          disabled={disabled}
        >
          {recordTexts.sendAndAnother}
        </Button>
      ) : null}
    </>
  )
})
