import { passwordTexts } from '../../registry/texts/access/password.ts'
import { commonTexts } from '../../registry/texts/common.ts'
import { useReachable } from '../common/book-context.tsx'
import { Icon } from '../common/icon.tsx'
import { Note } from '../common/note.tsx'
import style from './password.module.css'
import { isWeak, passwordHints } from './password-rules.ts'

/** Shown while the host cannot be reached. */
export const NeedsSignal = () =>
  useReachable() ? null : (
    <Note tone="warn" icon="noSignal" role="status">
      {commonTexts.needsConnection} para cambiar la clave.
    </Note>
  )

/** The five hints, live, and what a weak password means for the device: advice, never a condition (decision 41). */
export function PasswordHints({ password }: { password: string }) {
  return (
    <>
      <ul aria-label="Sugerencias para la nueva clave" className={style.hints}>
        {passwordHints(password).map(({ text, met }) => (
          <li key={text} data-met={met || undefined}>
            <Icon name={met ? 'check' : 'circle'} size={18} />
            <span>
              {text}
              {met && <span className={style.met}> (cumple)</span>}
            </span>
          </li>
        ))}
      </ul>
      {isWeak(password) && (
        <Note tone="warn" icon="alert" role="status">
          {passwordTexts.weak}
        </Note>
      )}
    </>
  )
}
