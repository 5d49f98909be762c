import { pesos, texts } from '../../registry/index.ts'
import style from './requests.module.css'

/** How many papers, and what they cost together. */
export function Totals({ forms, pay }: { readonly forms: number; readonly pay: number }) {
  return (
    <dl className={style.totals} aria-live="polite">
      <div>
        <dt>{texts.requests.totalForms}</dt>
        <dd>{forms}</dd>
      </div>
      <div>
        <dt>{texts.requests.totalToPay}</dt>
        <dd>{pesos(String(pay))}</dd>
      </div>
    </dl>
  )
}
