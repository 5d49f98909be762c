import type { ReactNode } from 'react'
import type { Values } from '../../registry/index.ts'
import { privacyTexts } from '../../registry/texts/privacy.ts'
import { instantWords } from '../common/time.ts'
import { useFarmNow } from '../common/use-now.ts'
import style from './privacy.module.css'

const states: Readonly<Record<string, string>> = privacyTexts.states

/** Requests about personal data, each with its outcome. @param below actions on one */
export function RequestList({ requests, below }: { requests: readonly Values[]; below?: (one: Values) => ReactNode }) {
  const now = useFarmNow()
  return (
    <ul className={style.requests}>
      {requests.map((one) => (
        <li key={one.ID}>
          <p>
            <b>{one.TIPO === 'S' ? privacyTexts.deletion : privacyTexts.correction}</b>
            {below && ` · ${one.NOMBRE} (${one.NID_TERCERO})`} · {instantWords(one.PEDIDO ?? '', now)} ·{' '}
            {states[one.ESTADO ?? ''] ?? one.ESTADO}
          </p>
          <p className={style.words}>{one.DETALLE}</p>
          {one.RESPUESTA && (
            <p className={style.words}>{`«${one.RESPUESTA}» ${instantWords(one.RESPONDIDO ?? '', now)}`}</p>
          )}
          {below?.(one)}
        </li>
      ))}
    </ul>
  )
}
