import { useNavigate, useRouter } from '@tanstack/react-router'
import { useBook } from '../common/book-context.tsx'
import { lazyPart } from '../common/lazy-part.tsx'
import { type PlaceLeft, setPlaceLeft } from './closed-by-inactivity.tsx'
import { useInactivity } from './use-inactivity.ts'

const InactivityNotice = lazyPart(() => import('./inactivity-notice.tsx'))

/** Five minutes of inactivity end the session; the last half minute is announced (decision 39). */
export function Inactivity({ nid, since }: Pick<PlaceLeft, 'nid' | 'since'>) {
  const book = useBook()
  const navigate = useNavigate()
  const router = useRouter()
  const { secondsLeft, goOn } = useInactivity(async () => {
    const field = document.activeElement?.closest<HTMLElement>('[data-field]')?.dataset.field
    setPlaceLeft({ nid, since, href: router.state.location.href, ...(field && { field }) })
    await navigate({ to: '/', ignoreBlocker: true })
    await book.session.signOut()
  })
  return secondsLeft === undefined ? null : <InactivityNotice secondsLeft={secondsLeft} onGoOn={goOn} />
}
