import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import style from './table.module.css'

export interface ListHeadProps {
  readonly title: string
  /** Actions on the whole list: 'Adicionar', 'Ayuda'. */
  readonly buttons: ReactNode
  /** Shown above the list. */
  readonly banner?: ReactNode
}

export interface ListPageProps extends ListHeadProps {
  /** Owner, filters, search, age: in one line with the title if there is room. */
  readonly tools: ReactNode
  readonly children: ReactNode
}

/** Number of letters from which a title takes two lines on a short line, and three smaller ones. */
const TWO_LINES = 21
const THREE_LINES = 29
const lengthOf = ({ length }: string) => (length < TWO_LINES ? undefined : length < THREE_LINES ? 'two' : 'three')

/** The screen of a list: its h1, which is focused after a change of route, in one line with its tools. */
export function ListPage({ title, buttons, banner, tools, children }: ListPageProps) {
  return (
    <div className={style.page}>
      <title>{`${title} · Libro de Campo`}</title>
      <div className={style.head}>
        <Title order={1} tabIndex={-1} className={style.title} title={title} data-lines={lengthOf(title)}>
          {title}
        </Title>
        <div className={style.tools}>{tools}</div>
        <div className={style.buttons}>{buttons}</div>
      </div>
      {banner}
      {children}
    </div>
  )
}
