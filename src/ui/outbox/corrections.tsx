import type { Values } from '../../registry/index.ts'
import { useAskedAnew } from '../common/book-context.tsx'
import { Correction } from '../record/view/corrections.tsx'
import { useCorrections, useCorrectionsRequest } from '../record/view/use-corrections.ts'
import style from './outbox.module.css'

/** Shown at once; the others are one press away. */
const FEW = 3

/** Also of forms that are not on this device. @param now ms UTC */
export function Corrections({ now }: { readonly now: number }) {
  useAskedAnew(useCorrectionsRequest())
  const rows = useCorrections()
  if (rows.length === 0) return null
  const lines = (some: readonly Values[]) => some.map((row) => <Correction key={row.ID} row={row} now={now} />)
  return (
    <section aria-label="Correcciones de la asociación">
      <h2 className={style.farmName}>Correcciones de la asociación</h2>
      <div className={style.inside}>
        {lines(rows.slice(0, FEW))}
        {rows.length > FEW ? (
          <details>
            <summary>Las demás ({rows.length - FEW})</summary>
            {lines(rows.slice(FEW))}
          </details>
        ) : null}
      </div>
    </section>
  )
}
