import { useEffect } from 'react'
import { useReaderAnywhere } from '../../animal/use-reader-anywhere.ts'
import { useSurroundings } from '../../common/book-context.tsx'
import { useComeBackTo } from '../../session/come-back-to.ts'
import './print.css'

interface SignedInProps {
  readonly nid: string
  /** When the session began, ms UTC. */
  readonly since: number
  /** May use the app: the first password has been changed. */
  readonly isHere: boolean
}

/** Invisible parts of every screen for a signed-in person: chip readers, the return after inactivity, printing. */
export default function SignedIn({ nid, since, isHere }: SignedInProps) {
  useReaderAnywhere(isHere)
  useComeBackTo(nid, since)
  const { clock } = useSurroundings()
  // A printed page says of which day it is (print.css).
  useEffect(() => {
    const before = () => document.querySelector('main')?.setAttribute('data-day', clock.today())
    window.addEventListener('beforeprint', before)
    return () => window.removeEventListener('beforeprint', before)
  }, [clock])
  return null
}
