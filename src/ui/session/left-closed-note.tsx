import { Button } from '@mantine/core'
import { useState } from 'react'
import { fill, findForm } from '../../registry/index.ts'
import type { LeftClosed } from '../../sync/contract/session.ts'
import { useSurroundings } from '../common/book-context.tsx'
import { Note } from '../common/note.tsx'
import { ageWords } from '../common/time.ts'
import { LeftClosedDialog } from './left-closed-dialog.tsx'
import { leftClosedTexts } from './left-closed-texts.ts'

/** Shown on every screen after signing in, until the data is opened or discarded. */
export default function LeftClosedNote({ left }: { left: LeftClosed }) {
  const { clock } = useSurroundings()
  const [asking, setAsking] = useState(false)
  const what = whatIsClosed(left, clock.now())
  return (
    <>
      <Note
        tone="warn"
        icon="alert"
        role="status"
        apart
        action={<Button onClick={() => setAsking(true)}>{leftClosedTexts.open}</Button>}
      >
        {fill(leftClosedTexts.note, { what })} {leftClosedTexts.kept}
      </Note>
      {asking && <LeftClosedDialog left={left} what={what} onClose={() => setAsking(false)} />}
    </>
  )
}

/** 'un borrador de A01 guardado ayer 16:40, 2 formularios ya enviados y 1 formulario sin enviar'. */
function whatIsClosed({ drafts, filed, unsent }: LeftClosed, now: number): string {
  const words = leftClosedTexts
  const parts = drafts.map(({ form, savedAt }) =>
    fill(words.draft, { form: formWords(form), when: ageWords(savedAt, now) }),
  )
  if (filed > 0) parts.push(filed === 1 ? words.filedOne : fill(words.filedMany, { n: filed }))
  if (unsent > 0) parts.push(fill(words.unsent, { n: unsent }))
  const last = parts.at(-1) ?? ''
  return parts.length > 1 ? fill(words.and, { first: parts.slice(0, -1).join(', '), last }) : last
}

const formWords = (key: string): string => findForm(key)?.shortTitle ?? key
