import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { fill, type RecordDefinition } from '../../../registry/index.ts'
import { recordTexts } from '../../../registry/texts/record.ts'
import type { Draft } from '../../../sync/contract/capture.ts'
import { Damaged } from '../../../sync/contract/file-errors.ts'
import { useBook, useLive, useSurroundings } from '../../common/book-context.tsx'
import { Note } from '../../common/note.tsx'
import { ageWords } from '../../common/time.ts'
import type { Opening } from '../shared/dialog-search.ts'

export interface DraftBannerProps {
  readonly form: RecordDefinition
  readonly onOpen: (opening: Opening) => void
}

/** Offers to continue an unfinished form (dead battery, ended session) where it was begun. */
export function DraftBanner({ form, onOpen }: DraftBannerProps) {
  const book = useBook()
  const { clock } = useSurroundings()
  const [draft, setDraft] = useState<Draft>()
  const [damaged, setDamaged] = useState(false)
  // A draft under an earlier password may be unlocked while the list is on the screen.
  const leftClosed = useLive(book.session.leftClosed)
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when that changes
  useEffect(() => {
    let here = true
    book.capture.draft(form.key).then(
      (found) => here && setDraft(found),
      (error: unknown) => here && setDamaged(error instanceof Damaged),
    )
    return () => {
      here = false
    }
  }, [book, form, leftClosed])
  if (damaged)
    return (
      <Note plain tone="warn" icon="alert" role="status">
        {recordTexts.draftDamaged}
      </Note>
    )
  if (!draft) return null
  const goOn = (
    <Button variant="default" onClick={() => onOpen({ kind: 'add' })}>
      {recordTexts.goOn}
    </Button>
  )
  return (
    <Note plain tone="info" icon="disk" role="status" action={goOn}>
      {fill(recordTexts.draftWaiting, { when: ageWords(draft.savedAt, clock.now()) })}
    </Note>
  )
}
