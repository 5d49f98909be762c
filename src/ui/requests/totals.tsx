import { pesos } from '../../registry/index.ts'
import { requestsTexts } from '../../registry/masters/requests.ts'
import style from './requests.module.css'

/** Total quantity and price. */
export function Totals({ forms, pay }: { readonly forms: number; readonly pay: number }) {
  return (
    <dl className={style.totals} aria-live="polite">
      <div>
        <dt>{requestsTexts.totalForms}</dt>
        <dd>{forms}</dd>
      </div>
      <div>
        <dt>{requestsTexts.totalToPay}</dt>
        <dd>{pesos(String(pay))}</dd>
      </div>
    </dl>
  )
}
