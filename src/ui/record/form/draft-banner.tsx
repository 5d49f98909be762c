import { Button } from '@mantine/core'
import { fill, type RecordDefinition } from '../../../registry/index.ts'
import { recordTexts } from '../../../registry/texts/record.ts'
import { isBegun, wordOf } from '../../animals/open-form.ts'
import { useBook, useLive, useSurroundings } from '../../common/book-context.tsx'
import { Note } from '../../common/note.tsx'
import { ageWords } from '../../common/time.ts'
import type { Opening } from '../shared/dialog-search.ts'

export interface DraftBannerProps {
  readonly form: RecordDefinition
  readonly onOpen: (opening: Opening) => void
}

/** Offers to continue an unfinished form (dead battery, ended session) where it was begun; the latest, of several. */
export function DraftBanner({ form, onOpen }: DraftBannerProps) {
  const book = useBook()
  const { clock } = useSurroundings()
  const draft = useLive(book.capture.waitingDrafts)?.find((one) => one.form === form.key && isBegun(one))
  if (!draft) return null
  const goOn = (
    <Button variant="default" onClick={() => onOpen({ kind: 'add', given: wordOf(draft) })}>
      {recordTexts.goOn}
    </Button>
  )
  return (
    <Note plain tone="info" icon="disk" role="status" action={goOn}>
      {fill(recordTexts.draftWaiting, { when: ageWords(draft.savedAt, clock.now()) })}
    </Note>
  )
}
