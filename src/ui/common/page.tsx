import { Group, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import style from './page.module.css'

/** One screen: its only h1, which takes the focus after a change of route, and its actions. */
export function Page({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  return (
    <div className={style.page}>
      <title>{`${title} · Libro de Campo`}</title>
      <Group justify="space-between" align="center" gap="sm" mb="md">
        <Title order={1} tabIndex={-1}>
          {title}
        </Title>
        {actions}
      </Group>
      {children}
    </div>
  )
}
