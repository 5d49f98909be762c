import { Button, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { commonTexts } from '../../registry/texts/common.ts'
import { Icon } from './icon.tsx'
import style from './page.module.css'

interface PageProps {
  readonly title: string
  /** Search, filters, age: on a desktop in one line with the title, else below it. */
  readonly tools?: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** Class of a button at a heading that a phone shows by its sign. */
export const signed = style.sign

export const HelpButton = ({ onClick }: { readonly onClick: () => void }) => (
  <Button variant="default" className={signed} leftSection={<Icon name="help" />} onClick={onClick}>
    {commonTexts.help}
  </Button>
)

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
