import { fill } from '../../registry/index.ts'
import { requestsTexts } from '../../registry/masters/requests.ts'
import { useAnswer } from '../common/book-context.tsx'
import { Note } from '../common/note.tsx'
import { bankCall } from './calls.ts'
import style from './requests.module.css'

/**
 * In red: where to deposit the value of the forms (2§2, decision 170). Renders nothing while the bank is unknown.
 * @param line above a list: as low as a row
 */
export function DepositBanner({ line }: { readonly line?: boolean }) {
  const bank = useAnswer(bankCall)?.value[0]
  if (!bank?.contenido || !bank.subcontenido) return null
  return (
    <div className={style.banner} data-line={line || undefined}>
      <Note tone="bad" icon="alert">
        {fill(requestsTexts.banner, { contenido: bank.contenido, subcontenido: bank.subcontenido })}
      </Note>
    </div>
  )
}
