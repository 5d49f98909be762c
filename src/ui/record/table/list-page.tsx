import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import style from './table.module.css'

export interface ListHeadProps {
  readonly title: string
  /** Of a form. */
  readonly code?: string
  /** What the heading has room for beside its tools. */
  readonly short?: string
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

/** The screen of a list: its h1, which is focused after a change of route, in one line with its tools. */
export function ListPage({ title, code, short = title, buttons, banner, tools, children }: ListPageProps) {
  return (
    <div className={style.page}>
      <title>{`${title} · Libro de Campo`}</title>
      <div className={style.head}>
        {code ? (
          <span className={style.code} aria-hidden="true">
            {code}
          </span>
        ) : null}
        <Title order={1} tabIndex={-1} className={style.title} title={title} aria-label={title}>
          {short}
        </Title>
        <div className={style.tools}>{tools}</div>
        <div className={style.buttons}>{buttons}</div>
      </div>
      {banner}
      {children}
    </div>
  )
}
