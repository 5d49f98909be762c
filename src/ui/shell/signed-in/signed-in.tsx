import { useReaderAnywhere } from '../../animal/use-reader-anywhere.ts'
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
  return null
}
