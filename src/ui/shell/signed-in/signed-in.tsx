import { useReaderAnywhere } from '../../animal/use-reader-anywhere.ts'
import { useComeBackTo } from '../../session/come-back-to.ts'
import './print.css'

interface SignedInProps {
  readonly nid: string
  /** He may use the app: his first password is his own. */
  readonly isHere: boolean
}

/**
 * What whoever is signed in has on every screen and does not see: readers of chips, the way back to where
 * inactivity found him, how a screen is printed.
 */
export default function SignedIn({ nid, isHere }: SignedInProps) {
  useReaderAnywhere(isHere)
  useComeBackTo(nid)
  return null
}
