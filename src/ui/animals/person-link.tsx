import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { actsForOthers, isAnswered } from '../../registry/index.ts'
import { useBook, useLive } from '../common/book-context.tsx'
import { Icon } from '../common/icon.tsx'
import style from './animals.module.css'

/** Does the signed-in person open the page of this one? */
function usePersonPage(nid: string | undefined): string | undefined {
  const session = useLive(useBook().session.state)
  if (session?.kind !== 'in' || !actsForOthers(session.person)) return undefined
  return isAnswered('persona/ficha', session.person) ? nid || undefined : undefined
}

/** The name of a person: for those who act for others, a link to that person's page. */
export function PersonLink({ nid, children }: { readonly nid: string | undefined; readonly children: ReactNode }) {
  const page = usePersonPage(nid)
  if (page === undefined) return children
  return (
    <Link className={style.person} to="/persona/$nid" params={{ nid: page }}>
      {children}
    </Link>
  )
}

/** The same as a sign, beside a row that is a button itself. */
export function PersonSign({ nid, name }: { readonly nid: string | undefined; readonly name: string }) {
  const page = usePersonPage(nid)
  if (page === undefined) return null
  return (
    <Link className={style.personSign} to="/persona/$nid" params={{ nid: page }} aria-label={`Ver a ${name}`}>
      <Icon name="person" />
    </Link>
  )
}
