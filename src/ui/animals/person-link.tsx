import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { actsForOthers, isAnswered } from '../../registry/index.ts'
import { useBook, useLive } from '../common/book-context.tsx'
import style from './animals.module.css'

/** The name of a person: for those who act for others, a link to that person's page. */
export function PersonLink({ nid, children }: { readonly nid: string | undefined; readonly children: ReactNode }) {
  const session = useLive(useBook().session.state)
  if (!nid || session?.kind !== 'in') return children
  if (!actsForOthers(session.person) || !isAnswered('persona/ficha', session.person)) return children
  return (
    <Link className={style.person} to="/persona/$nid" params={{ nid }}>
      {children}
    </Link>
  )
}
