import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { commonTexts } from '../../../registry/texts/common.ts'
import { photoTexts } from '../../../registry/texts/photo.ts'
import { recordTexts } from '../../../registry/texts/record.ts'
import { Icon } from '../../common/icon.tsx'
import style from '../shared/record.module.css'

interface FormButtonsProps {
  /** What sending is called: of a form behind a question, the question's own answer. */
  readonly label: string | undefined
  /** Another form of the kind may follow. */
  readonly mayRepeat: boolean
  readonly submitted: boolean
  /** What is needed for sending is being looked up. */
  readonly held: boolean
  /** Fields are still missing on the screen: half a form is not sent. */
  readonly partial: boolean
  /** A photo is being prepared. */
  readonly waiting: boolean
  /** Notes above the buttons. */
  readonly children: ReactNode
  readonly onClose: () => void
  readonly onSend: (then?: 'another') => void
}

/** 'Cancelar', 'Enviar', and 'Enviar y otro' where a form of the kind is often followed by the next. */
export function FormButtons(props: FormButtonsProps) {
  const { label, mayRepeat, submitted, held, partial, waiting, children, onClose, onSend } = props
  return (
    <div className={style.buttons}>
      {children}
      <Button variant="default" onClick={onClose} disabled={submitted}>
        {commonTexts.cancel}
      </Button>
      <Button
        data-send
        variant={mayRepeat ? 'default' : 'filled'}
        onClick={() => onSend()}
        loading={submitted || held}
        disabled={waiting || partial}
        leftSection={mayRepeat ? null : <Icon name="check" />}
      >
        {waiting ? photoTexts.preparing : label}
      </Button>
      {mayRepeat ? (
        <Button onClick={() => onSend('another')} loading={submitted || held} disabled={waiting || partial}>
          {recordTexts.sendAndAnother}
        </Button>
      ) : null}
    </div>
  )
}
