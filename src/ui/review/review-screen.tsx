import '../fields/styles.ts'
import { useMediaQuery } from '@mantine/hooks'
import type { Person } from '../../registry/index.ts'
import { useBook, useLive } from '../common/book-context.tsx'
import { Page } from '../common/page.tsx'
import { appearance } from '../shell/appearance.ts'
import { LARGE } from '../shell/density.ts'
import { DeviceRefusals } from './device-refusals.tsx'
import { ReviewFilters } from './review-filters.tsx'
import { ReviewPanes } from './review-panes.tsx'
import { useReview } from './use-review.ts'

/** From this width, list and form are side by side, unless the letters are so large that neither has room. */
const SIDE_BY_SIDE = '(min-width: 62em)'
const TITLE = 'Revisión de campo'

/** /revisionCampo: live list of arrivals from the field, and the viewed form. */
export function ReviewScreen() {
  const session = useLive(useBook().session.state)
  if (session?.kind !== 'in') return null
  return <Review person={session.person} />
}

function Review({ person }: { readonly person: Person }) {
  const review = useReview()
  const { place, look } = review
  const { letters } = useLive(appearance)
  const wide = useMediaQuery(SIDE_BY_SIDE, true, { getInitialValueInEffect: false }) && letters <= LARGE
  const showsList = wide || place.opened === ''
  return (
    <Page title={TITLE} actions={showsList ? <ReviewFilters person={person} place={place} onLook={look} /> : null}>
      {showsList && !wide ? <DeviceRefusals /> : null}
      <ReviewPanes review={review} person={person} wide={wide} />
    </Page>
  )
}
