import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { isAnswered, type Person } from '../../registry/index.ts'
import { useAsked, useBook, useReachable } from '../common/book-context.tsx'
import { lazyPart } from '../common/lazy-part.tsx'
import { Note } from '../common/note.tsx'
import { noticeRequest, noticeTexts } from './asked.ts'

/** Most sign-ins need no consent. */
const NoticeDialog = lazyPart(() => import('./notice-dialog.tsx'))

/**
 * Asks for consent to the current notice, with signal: opens automatically on the first screen after signing in, and is
 * shown as a note elsewhere. It never blocks work.
 */
export default function PrivacyNote({ person }: { person: Person }) {
  const book = useBook()
  const router = useRouter()
  const reachable = useReachable()
  const answer = useAsked(isAnswered(noticeRequest.operation, person) ? person.nid : null, () =>
    book.lookups.answer(noticeRequest),
  )
  const [open, setOpen] = useState(() => router.state.location.pathname === '/')
  const notice = answer?.value[0]
  if (notice?.ACEPTADO !== '' || !reachable) return null
  return (
    <>
      <Note
        tone="info"
        icon="shield"
        role="status"
        apart
        action={<Button onClick={() => setOpen(true)}>{noticeTexts.read}</Button>}
      >
        {notice.ANTES === 'S' ? noticeTexts.asksAgain : noticeTexts.asks}
      </Note>
      {open && <NoticeDialog notice={notice} onClose={() => setOpen(false)} />}
    </>
  )
}
