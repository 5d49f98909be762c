/** What is said of the device itself. Hardly ever shown: the words are not in the first load. */
import { isClockWrong } from '../../registry/format/spans.ts'
import { commonTexts } from '../../registry/texts/common.ts'
import { useBook, useLive } from './book-context.tsx'
import { lazyPart } from './lazy-part.tsx'

const shown = () => import('./device-notes-shown.tsx')
const WrongClock = lazyPart(async () => ({ default: (await shown()).WrongClock }))
const Memory = lazyPart(async () => ({ default: (await shown()).Memory }))
/** On a full disk the browser may lose parts of the app that it had kept. */
const StorageTroubleShown = lazyPart(
  async () => ({ default: (await shown()).StorageTroubleShown }),
  null,
  <p role="alert">{commonTexts.storageTrouble}</p>,
)
const NoSession = lazyPart(async () => ({ default: (await shown()).NoSession }))
const GoneBack = lazyPart(async () => ({ default: (await shown()).GoneBack }))

/**
 * Says that the device's clock is wrong, and which day is taken instead. Nothing until the host was heard once.
 * @param brief in one line, above a form's fields
 */
export function ClockNote({ brief = false }: { readonly brief?: boolean }) {
  const difference = useLive(useBook().device.clock)?.difference
  return difference !== undefined && isClockWrong(difference) ? (
    <WrongClock difference={difference} brief={brief} />
  ) : null
}

/** The storage of this device was damaged: what came back and what was lost; stays until the person has read it. */
export function MemoryNote() {
  const news = useLive(useBook().outbox.memoryNews)
  return news && news.recovered + news.lost > 0 ? <Memory news={news} /> : null
}

/** The host went back to an earlier state without some forms of this person; stays until they are sent or discarded. */
export function GoneBackNote() {
  const missing = useLive(useBook().outbox.connection)?.missing ?? 0
  return missing > 0 ? <GoneBack missing={missing} /> : null
}

/** The host's session is not that of who is signed in here, as after coming in without signal: nothing is fetched. */
export function SessionNote() {
  const session = useLive(useBook().session.state)
  const connection = useLive(useBook().outbox.connection)
  // The outbox tells what also keeps forms from leaving.
  if (session?.kind !== 'in' || session.online || session.deactivated || !connection?.reachable) return null
  return connection.paused || connection.ended ? null : <NoSession another={connection.another === true} />
}

/** Nothing can be stored on this device now: why, and the way out. @param entering nobody is signed in yet */
export function StorageNote({ entering = false }: { readonly entering?: boolean }) {
  const trouble = useLive(useBook().device.storageTrouble)
  return trouble ? <StorageTroubleShown trouble={trouble} entering={entering} /> : null
}
