import { useEffect } from 'react'
import { version } from '../../../../package.json'
import type { Person } from '../../../registry/index.ts'
import { notSavedText } from '../../common/action-error-text.ts'
import { useBook, useLive } from '../../common/book-context.tsx'
import { lazyPart } from '../../common/lazy-part.tsx'
import { usePreference } from '../../common/use-preference.ts'
import PrivacyNote from '../../privacy/privacy-note.tsx'
import style from './person-notes.module.css'

const LeftClosedNote = lazyPart(() => import('../../session/left-closed-note.tsx'))
const NewsNote = lazyPart(() => import('../../panes/news-note.tsx'))
const PasskeyOffer = lazyPart(() => import('../../passkey/passkey-offer.tsx'))

/** What a person is told or asked above every screen, until it is answered. */
export default function PersonNotes({ person }: { readonly person: Person }) {
  const { session } = useBook()
  const leftClosed = useLive(session.leftClosed)
  const passkey = useLive(session.passkey)
  const { isNews, onRead } = useNews()
  return (
    <div className={style.notes}>
      {passkey === 'offered' && <PasskeyOffer />}
      {leftClosed && <LeftClosedNote left={leftClosed} />}
      <PrivacyNote person={person} />
      {isNews && <NewsNote onRead={onRead} />}
    </div>
  )
}

/**
 * Has this person not read yet what this version brought? Nothing is new to whoever signs in here for the first time, but
 * an update during that first session is.
 */
function useNews() {
  const book = useBook()
  const isKnown = useLive(book.lists.preferences) !== undefined
  const [read, keep] = usePreference('novedades', notSavedText)
  const session = useLive(book.session.state)
  const isFirst = session?.kind === 'in' && session.firstTime === true && read === undefined
  const isNews = isKnown && read !== version
  useEffect(() => {
    if (isNews && isFirst) keep(version)
  }, [isNews, isFirst, keep])
  return { isNews: isNews && !isFirst, onRead: () => keep(version) }
}
