import { useDeferredValue, useEffect, useState } from 'react'
import { actsForOthers, dateWords, type Farm, isAdministrator, isAnswered, type Person } from '../../registry/index.ts'
import { commonTexts } from '../../registry/texts/common.ts'
import { SeenToday } from '../animal/seen-today.tsx'
import { FarmButton } from '../animals/farm-button.tsx'
import { useFarm } from '../animals/use-farm.ts'
import { useAsked, useBook, useLive, useSurroundings } from '../common/book-context.tsx'
import { ClockNote, GoneBackNote, MemoryNote, SessionNote } from '../common/device-notes.tsx'
import { lazyPart } from '../common/lazy-part.tsx'
import { useToday } from '../common/use-now.ts'
import { DayDone } from './day-done.tsx'
import { Doors } from './doors.tsx'
import { DuePart } from './due-part.tsx'
import { FarmHere } from './farm-here.tsx'
import style from './home.module.css'
import { NumbersPart } from './numbers-part.tsx'
import { homeTexts as t } from './texts.ts'
import { Trouble } from './trouble.tsx'
import { UnfinishedPart, useUnfinishedNames } from './unfinished-part.tsx'

const Office = lazyPart(() => import('./office.tsx'), <div className={style.officeRoom} />)
/** The home part is awaited as long as the inventory below is hidden (home.module.css), ms. */
const PATIENCE = 10_000
/**
 * Where not every answer comes, no births are expected if nothing more has been fetched for this long, because each
 * may cause the next request, ms.
 */
const SETTLED = 1_500

/** The home of a person who files forms: visited farm, doors, pending work. All from this device, and live. */
export function Home() {
  const session = useLive(useBook().session.state)
  const farm = useFarm()
  if (session?.kind !== 'in' || farm === undefined) return null
  const { person } = session
  // An administrator in the office files for nobody until an owner is chosen: the page begins with pending work.
  if (isAdministrator(person) && !farm) return isAnswered('tablero/pendientes', person) ? <Office /> : null
  return <Day person={person} farm={farm} owner={(actsForOthers(person) ? farm?.nid : person.nid) ?? ''} />
}

function Day({ person, farm, owner }: { person: Person; farm: Farm | null; owner: string }) {
  const today = useToday()
  const isReady = useLive(useBook().device.preparation)?.ready === true
  return (
    <div className={style.home}>
      <p className={style.day}>{dateWords(today)}</p>
      <DayDone
        today={today}
        farmHere={owner !== '' && (farm ? farm.prepared !== false : isReady)}
        isOwn={owner !== '' && !farm}
      />
      <MemoryNote />
      <GoneBackNote />
      <SessionNote />
      <ClockNote />
      <Trouble />
      {owner === '' ? (
        <div className={style.farm}>
          <b>{t.whom}</b>
          <span>{t.whomWhy}</span>
          <FarmButton />
        </div>
      ) : null}
      {farm ? <FarmHere farm={farm} /> : null}
      <Doors nivel={person.nivel} />
      <Parts owner={owner} away={farm?.prepared === false} />
    </div>
  )
}

/** Has the condition held continuously for this long? */
function useLasting(condition: boolean, ms: number): boolean {
  const { clock } = useSurroundings()
  const [lasted, setLasted] = useState(false)
  useEffect(() => {
    setLasted(false)
    if (!condition) return
    const stop = clock.every(ms, () => {
      setLasted(true)
      stop()
    })
    return stop
  }, [clock, condition, ms])
  return lasted
}

/** Pending work. Rendered in one step, into reserved space. @param away no birth known does not mean that none is due */
function Parts({ owner, away }: { readonly owner: string; readonly away: boolean }) {
  const book = useBook()
  const births = useAsked(owner, () => book.animals.expectedBirths(owner))
  const drafts = useLive(book.capture.waitingDrafts)
  const lacking = useAsked(owner, () => book.capture.lackingOf(owner))
  const names = useUnfinishedNames(drafts, lacking)
  const connection = useLive(book.outbox.connection)
  const numbers = useAsked(owner || null, () => book.capture.numbersOf(owner))
  const late = useLasting(true, PATIENCE)
  const [revealed, setRevealed] = useState(false)
  // On an empty device the page is complete once expected births are known, which are requested first.
  const holdsNothing = births && births.takenAt === undefined && births.value.length === 0
  const [heldNothing, setHeldNothing] = useState(false)
  if (holdsNothing && !heldNothing) setHeldNothing(true)
  const settled = useLasting(births?.takenAt !== undefined && !births.refreshing, SETTLED)
  const isKnown = births?.whole || settled || (births && births.value.length > 0 && !births.refreshing)
  const isAsked = (holdsNothing || heldNothing) && !isKnown && owner !== '' && connection?.reachable
  const isThere = births && drafts && lacking && names && connection && (owner === '' || numbers)
  if (isThere && !revealed && (late || !isAsked)) setRevealed(true)
  // Drawn in short steps, between which the phone answers.
  const isDrawn = useDeferredValue(revealed)
  if (!isThere || !isDrawn)
    return (
      <div className={style.arriving} role="status" aria-label={commonTexts.loading}>
        <span />
        <span />
        <span />
        <span />
      </div>
    )
  return (
    <div className={style.parts}>
      <SeenToday />
      <UnfinishedPart drafts={drafts} lacking={lacking} names={names} />
      {away && births.value.length === 0 ? null : <DuePart due={births} />}
      {numbers ? <NumbersPart numbers={numbers} /> : null}
    </div>
  )
}
