import type { ReactNode } from 'react'
import style from './preparation.module.css'

/** A numbered step of the checklist. */
export function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  const id = `paso-${number}`
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={style.step}>
        <span className={style.stepNumber}>{number}</span>
        {title}
      </h2>
      {children}
    </section>
  )
}
