import type { NumbersOfForm } from '../../sync/contract/capture.ts'
import type { Aged } from '../../sync/contract/live.ts'
import pageStyle from '../common/page.module.css'
import { NotHere } from '../common/skeleton.tsx'
import style from './home.module.css'
import { homeTexts as t } from './texts.ts'

/** Below this many, a new block should be requested. */
const FEW = 5

/** Remaining numbers of each form: running out would stop the work in the field. */
export function NumbersPart({ numbers }: { readonly numbers: Aged<readonly NumbersOfForm[]> }) {
  const some = numbers.value.filter(({ left }) => left > 0)
  return (
    <section aria-labelledby="consecutivos-quedan">
      <h2 id="consecutivos-quedan" className={pageStyle.part}>
        {t.numbers}
      </h2>
      {some.length === 0 ? (
        <NotHere answer={numbers} of="facts" count={1}>
          <p className={style.quiet}>{numbers.takenAt === undefined ? t.numbersUnknown : t.noNumbers}</p>
        </NotHere>
      ) : (
        <ul className={style.numbers}>
          {some.map(({ code, left }) => (
            <li key={code} data-few={left < FEW || undefined}>
              {code} <b>{left}</b>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
