import { useEffect, useState } from 'react'
import { loginTexts } from '../../registry/texts/access/login.ts'
import type { SignIn } from '../../sync/contract/session.ts'
import { signInFailed } from '../common/action-error-text.ts'
import { useBook, useSurroundings } from '../common/book-context.tsx'

interface SignInWords {
  /** The host's own answer. */
  readonly toast?: string
  /** Stays on the screen. */
  readonly note?: string
}

/** Signing in with a password. @param tell says why it failed; what it returns is the note */
export function useSignIn(tell: (words: SignInWords) => string | undefined) {
  const book = useBook()
  const [busy, setBusy] = useState(false)
  const [note, setNote] = useState<string>()
  const [wait, startWait] = useCountdown()
  const enter = async (usuario: string, password: string): Promise<void> => {
    setBusy(true)
    setNote(undefined)
    try {
      const answer = await book.session.signIn(usuario, password)
      if (answer.kind === 'in') return
      setNote(tell(signInWords(answer)))
      if (answer.kind === 'wait') startWait(answer.seconds)
    } catch (error) {
      setNote(signInFailed(error))
    } finally {
      setBusy(false)
    }
  }
  /** wait: seconds until the host takes another try. */
  return { busy, note, setNote, wait, enter }
}

/** Messages for a failed sign-in. */
function signInWords(answer: Exclude<SignIn, { kind: 'in' }>): SignInWords {
  switch (answer.kind) {
    case 'wrong':
      return { toast: loginTexts.wrong }
    case 'deactivated':
      return { note: loginTexts.deactivated }
    case 'wait':
      return { toast: loginTexts.tooMany }
    case 'unknownHere':
      return {
        note: 'La asociación no responde, y sin ella solo puede ingresar quien ya ingresó en este dispositivo. Ingrese la primera vez con señal, o intente más tarde.',
      }
  }
}

/** Remaining seconds, and a function that starts the countdown. */
function useCountdown(): readonly [number, (seconds: number) => void] {
  const { clock } = useSurroundings()
  const [until, setUntil] = useState(0)
  const [now, setNow] = useState(() => clock.now())
  const left = Math.max(0, Math.ceil((until - now) / 1000))
  const counting = left > 0
  useEffect(() => (counting ? clock.every(1000, () => setNow(clock.now())) : undefined), [clock, counting])
  const start = (seconds: number) => {
    const at = clock.now()
    setNow(at)
    setUntil(at + seconds * 1000)
  }
  return [left, start]
}
