import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import style from './table.module.css'

export interface ListHeadProps {
  readonly title: string
  /** What is done with the whole list: 'Adicionar', 'Ayuda'. */
  readonly buttons: ReactNode
  /** Shown above the list. */
  readonly banner?: ReactNode
}

export interface ListPageProps extends ListHeadProps {
  /** Whose, filters, search, age: in one line with the title where there is room. */
  readonly tools: ReactNode
  readonly children: ReactNode
}

/** Letters of a title that takes three lines where the line is short. */
const LONG = 20

/** The screen of a list: its h1, which takes the focus after a change of route, in one line with its tools. */
export function ListPage({ title, buttons, banner, tools, children }: ListPageProps) {
  return (
    <div className={style.page}>
      <title>{`${title} · Libro de Campo`}</title>
      <div className={style.head}>
        <Title
          order={1}
          tabIndex={-1}
          className={style.title}
          title={title}
          data-long={title.length > LONG || undefined}
        >
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
