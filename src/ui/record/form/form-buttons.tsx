import { Button } from '@mantine/core'
import type { ReactNode, RefObject } from 'react'
import { commonTexts } from '../../../registry/texts/common.ts'
import { photoTexts } from '../../../registry/texts/photo.ts'
import { recordTexts } from '../../../registry/texts/record.ts'
import { Icon } from '../../common/icon.tsx'
import style from '../shared/record.module.css'

interface FormButtonsProps {
  readonly sendButton: RefObject<HTMLButtonElement | null>
  /** What sending is called: of a form behind a question, the question's own answer. */
  readonly label: string | undefined
  /** Another form of the kind may follow. */
  readonly mayRepeat: boolean
  readonly submitted: boolean
  /** What is needed for sending is being looked up. */
  readonly held: boolean
  /** A photo is being prepared. */
  readonly waiting: boolean
  /** Notes above the buttons. */
  readonly children: ReactNode
  readonly onClose: () => void
  readonly onSend: (then?: 'another') => void
}

/** 'Cancelar', 'Enviar', and 'Enviar y otro' where a form of the kind is often followed by the next. */
export function FormButtons(props: FormButtonsProps) {
  const { sendButton, label, mayRepeat, submitted, held, waiting, children, onClose, onSend } = props
  return (
    <div className={style.buttons}>
      {children}
      <Button variant="default" onClick={onClose} disabled={submitted}>
        {commonTexts.cancel}
      </Button>
      <Button
        ref={sendButton}
        variant={mayRepeat ? 'default' : 'filled'}
        onClick={() => onSend()}
        loading={submitted || held}
        disabled={waiting}
        leftSection={mayRepeat ? null : <Icon name="check" />}
      >
        {waiting ? photoTexts.preparing : label}
      </Button>
      {mayRepeat ? (
        <Button onClick={() => onSend('another')} loading={submitted || held} disabled={waiting}>
          {recordTexts.sendAndAnother}
        </Button>
      ) : null}
    </div>
  )
}
