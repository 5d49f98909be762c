import { Button } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { recordTexts } from '../../../registry/texts/record.ts'
import style from './parts.module.css'

export interface SectionViewProps {
  readonly title: string
  /** Summary shown while it is collapsed; absent: it never is. */
  readonly summary?: { readonly large: string; readonly tail?: string; readonly small: string } | undefined
  /** A message inside expands it. */
  readonly wrong: boolean
  readonly children: ReactNode
}

/** A section of the form: under its heading, or collapsed to a card with its values and a button to change them. */
export function SectionView({ title, summary, wrong, children }: SectionViewProps) {
  const id = useId()
  const [opened, setOpened] = useState(false)
  const folded = summary !== undefined && !opened && !wrong
  return (
    <section className={style.section} aria-labelledby={title === '' ? undefined : id}>
      {title === '' ? null : (
        <h3 id={id} className={style.title}>
          {title}
        </h3>
      )}
      {folded ? (
        <div className={style.card}>
          <div className={style.about}>
            <p className={style.large}>
              {summary.large}
              {summary.tail ? <b> …{summary.tail}</b> : null}
            </p>
            <p className={style.small}>{summary.small}</p>
          </div>
          <Button variant="subtle" onClick={() => setOpened(true)} aria-describedby={title === '' ? undefined : id}>
            {recordTexts.change}
          </Button>
        </div>
      ) : null}
      {/* Collapsed fields are still filled automatically. */}
      <div className={style.grid} hidden={folded}>
        {children}
      </div>
    </section>
  )
}
