import { Group } from '@mantine/core'
import { useState } from 'react'
import { has, totalOf, type Values } from '../../registry/index.ts'
import { useBook, useLive } from '../common/book-context.tsx'
import { AgeLine } from '../record/list/age-line.tsx'
import { ListFoot } from '../record/list/list-foot.tsx'
import recordStyle from '../record/shared/record.module.css'
import '../fields/styles.ts'
import '../record/shared/styles.ts'
import { commonTexts } from '../../registry/texts/common.ts'
import { Note } from '../common/note.tsx'
import { Page } from '../common/page.tsx'
import { DeviceRefusals } from './device-refusals.tsx'
import { ReviewDialog } from './review-dialog.tsx'
import { ReviewExport } from './review-export.tsx'
import { ReviewFilters } from './review-filters.tsx'
import { ReviewRows } from './review-rows.tsx'
import { useReview } from './use-review.ts'

const SIZES = [10, 25, 50]

/** /revisionCampo: what came in from the field, newest first, while it comes in. */
export function ReviewScreen() {
  const session = useLive(useBook().session)
  if (session?.kind !== 'in') return null
  return has(session.person, 'revision') ? <Review /> : <NotThere />
}

const NotThere = () => (
  <Page title="Revisión de campo">
    <Note tone="info" icon="help">
      El servidor de su asociación no ofrece la revisión de campo.
    </Note>
  </Page>
)

function Review() {
  const book = useBook()
  const { place, request, answer, look } = useReview()
  const [opened, setOpened] = useState<string>()
  const rows = answer?.value ?? []
  const total = totalOf(rows)
  const loading = answer === undefined || (answer.refreshing && answer.takenAt === undefined)
  const at = rows.findIndex((row) => row.ID === opened)
  const beside = (step: 1 | -1) => (at < 0 ? undefined : rows[at + step]?.ID)
  return (
    <Page
      title="Revisión de campo"
      actions={
        <Group gap="sm">
          <ReviewExport place={place} disabled={total === 0} />
        </Group>
      }
    >
      <DeviceRefusals />
      <ReviewFilters place={place} onLook={look} />
      {/* Asked again and again: that is not worth a word each time. */}
      <AgeLine
        loading={loading}
        rows={answer && { ...answer, refreshing: false }}
        onRefresh={() => book.refresh(request)}
      />
      <ReviewRows rows={rows} onOpen={setOpened} />
      {rows.length === 0 && !loading ? (
        <p className={recordStyle.nothing} role="status">
          {answer.takenAt === undefined ? commonTexts.needsConnection : commonTexts.nothingFound}
        </p>
      ) : null}
      {total > 0 ? (
        <ListFoot
          first={place.first}
          size={place.size}
          sizes={SIZES}
          total={total}
          narrow={false}
          onFirst={(first) => look({ first })}
          onSize={(size) => look({ size })}
        />
      ) : null}
      {opened ? (
        <ReviewDialog
          key={opened}
          id={opened}
          {...besides(beside(-1), beside(1))}
          onGo={setOpened}
          onReviewed={() => book.refresh(request)}
          onClose={() => setOpened(undefined)}
        />
      ) : null}
    </Page>
  )
}

const besides = (previous: Values[string] | undefined, next: Values[string] | undefined) => ({ previous, next })
