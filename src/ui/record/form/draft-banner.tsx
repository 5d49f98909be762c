import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { fill, type RecordDefinition } from '../../../registry/index.ts'
import { recordTexts } from '../../../registry/texts/record.ts'
import type { Draft } from '../../../sync/contract/capture.ts'
import { Damaged } from '../../../sync/contract/file-errors.ts'
import { useBook, useLive, useSurroundings } from '../../common/book-context.tsx'
import { Icon } from '../../common/icon.tsx'
import { ageWords } from '../../common/time.ts'
import type { Opening } from '../shared/dialog-search.ts'
import style from '../shared/record.module.css'

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
      <div className={style.note} data-tone="warn" role="status">
        <Icon name="alert" />
        <p>{recordTexts.draftDamaged}</p>
      </div>
    )
  if (!draft) return null
  return (
    <div className={style.note} data-tone="info" role="status">
      <Icon name="disk" />
      <p>{fill(recordTexts.draftWaiting, { when: ageWords(draft.savedAt, clock.now()) })}</p>
      <Button variant="default" onClick={() => onOpen({ kind: 'add' })}>
        {recordTexts.goOn}
      </Button>
    </div>
  )
}
