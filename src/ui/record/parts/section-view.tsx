import { Button } from '@mantine/core'
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { recordTexts } from '../../../registry/texts/record.ts'
import { Facts } from '../../animals/rows.tsx'
import { isTypedIn, moveOn, moveToEmpty } from '../../fields/move-on.ts'
import shared from '../shared/record.module.css'
import style from './parts.module.css'
import type { Summary } from './summary.ts'

export interface SectionViewProps {
  readonly title: string
  /** Summary shown while it is collapsed; absent: it never is. */
  readonly summary?: Summary | undefined
  /** A message inside expands it. */
  readonly wrong: boolean
  readonly children: ReactNode
}

/**
 * A section of the form: under its heading, or collapsed to a card with its values; a tap opens it. It does not collapse
 * under the hand of who types in it.
 */
export function SectionView({ title, summary, wrong, children }: SectionViewProps) {
  const id = useId()
  const grid = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState(false)
  // Another animal than before: what follows is next. Its name may come later than its digits.
  const about = summary && (summary.tail ?? summary.large).slice(-4)
  const [before, setBefore] = useState(about)
  if (about !== before) {
    setBefore(about)
    setOpened(about !== undefined && isTypedIn(grid.current))
  }
  const folded = about !== undefined && !opened && !wrong
  useLayoutEffect(() => {
    const active = document.activeElement
    if (!folded || !(active instanceof HTMLElement) || !grid.current?.contains(active)) return
    // On a phone no keyboard opens by itself, unless a number is to be typed.
    if (moveToEmpty(active, 'typed')) return
    if (!matchMedia('(pointer: coarse)').matches) moveToEmpty(active) || moveOn(active)
    else grid.current.parentElement?.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true })
  }, [folded])
  /** The button that was pressed is gone: the focus goes on to what one means to change. */
  const change = () => {
    flushSync(() => setOpened(true))
    const input = grid.current?.querySelector<HTMLElement>(`[data-field="${summary?.at}"] [role="combobox"]`)
    const place = input ?? grid.current?.parentElement
    if (!input) place?.setAttribute('tabindex', '-1')
    place?.focus()
    input?.click()
  }
  return (
    <section className={style.section} aria-labelledby={title === '' ? undefined : id}>
      {title === '' ? null : (
        <h3 id={id} className={style.title} data-shouts={title === title.toUpperCase() || undefined}>
          {title}
        </h3>
      )}
      {folded && summary ? (
        <div className={style.card}>
          <div className={style.about}>
            <p className={style.large}>
              {summary.large}
              {summary.tail ? <b> …{summary.tail}</b> : null}
            </p>
            <Facts of={summary.facts} />
          </div>
          <Button variant="subtle" onClick={change} aria-describedby={title === '' ? undefined : id}>
            {recordTexts.change}
          </Button>
        </div>
      ) : null}
      {/* Collapsed fields are still filled automatically. */}
      <div ref={grid} className={`${shared.grid} ${style.grid}`} hidden={folded}>
        {children}
      </div>
    </section>
  )
}
