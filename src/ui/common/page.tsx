import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import style from './page.module.css'

interface PageProps {
  readonly title: string
  /** Search, filters, age: on a desktop in one line with the title, else below it. */
  readonly tools?: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** One screen: its only h1, which is focused after a change of route, and its actions. */
export function Page({ title, tools, actions, children }: PageProps) {
  return (
    <div className={style.page}>
      <title>{`${title} · Libro de Campo`}</title>
      <div className={style.head}>
        <Title order={1} tabIndex={-1}>
          {title}
        </Title>
        {tools ? <div className={style.tools}>{tools}</div> : null}
        {actions}
      </div>
      {children}
    </div>
  )
}
