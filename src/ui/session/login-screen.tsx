import { Button, Stack, TextInput } from '@mantine/core'
import { Navigate, useRouter, useSearch } from '@tanstack/react-router'
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { fill } from '../../registry/index.ts'
import { loginTexts } from '../../registry/texts/access/login.ts'
import { commonTexts } from '../../registry/texts/common.ts'
import { lastHere, useBook, useLive } from '../common/book-context.tsx'
import { ClockNote, MemoryNote, StorageNote } from '../common/device-notes.tsx'
import { lazyPart } from '../common/lazy-part.tsx'
import { Note } from '../common/note.tsx'
import { Page } from '../common/page.tsx'
import { SecretInput } from '../common/secret-input.tsx'
import { toast } from '../common/toast.ts'
import { savesData } from '../panes/first-sign.ts'
import { InstallHint } from '../panes/install-hint.tsx'
import { ClosedNote, placeLeft } from './closed-by-inactivity.tsx'
import style from './login.module.css'
import { TAKEN_OVER } from './taken-over.ts'
import { useSignIn } from './use-sign-in.ts'

const PasskeyEntry = lazyPart(() => import('../passkey/passkey-entry.tsx'))
const SealedRescue = lazyPart(() => import('../panes/sealed-rescue.tsx'))
const RecoveryDialog = lazyPart(() => import('./recovery-dialog.tsx'))

/** /login: only while nobody is signed in (decision 35). */
export function LoginScreen() {
  const session = useLive(useBook().session.state)
  const { volver } = useSearch({ from: '/login' })
  const router = useRouter()
  const [before] = useState(lastHere.nid)
  const known = useLive(useBook().session.comingBack)
  // Prefetches the next screen while the person types, and while the engine reads whether somebody is signed in.
  const bringNext = useCallback(
    () => void router.preloadRoute({ to: wayBack(volver) as '/' }).catch(() => {}),
    [router, volver],
  )
  useAhead(session?.kind === 'in' ? undefined : bringNext)
  if (session?.kind === 'in' && session.deactivated) return <Navigate to={'/bandeja' as '/'} replace />
  // Where another was whose session ended on this page, nobody else is led.
  const isAnother = session?.kind === 'in' && before !== '' && before !== session.person.nid
  if (session?.kind === 'in')
    return <Navigate to={wayBack(placeOf(session.person.nid) ?? (isAnother ? '/' : volver)) as '/'} replace />
  return (
    <div className={style.screen}>
      <Page title={loginTexts.title}>
        {(known?.byPasskey.length ?? 0) > 0 && <PasskeyEntry />}
        <ClosedNote />
        <MemoryNote />
        <ClockNote />
        <LoginForm last={known?.last ?? ''} />
        <InstallHint />
      </Page>
    </div>
  )
}

/** The place before the session ended by inactivity, if it is the same person. */
const placeOf = (nid: string) => {
  const left = placeLeft()
  return left?.nid === nid ? left.href : undefined
}

interface Missing {
  readonly usuario?: boolean
  readonly password?: boolean
}

/** @param last the last person to sign in here: the name is filled in, not the password. */
function LoginForm({ last }: { last: string }) {
  const book = useBook()
  const connection = useLive(book.outbox.connection)
  const trouble = useLive(book.device.storageTrouble)
  const { busy, note, wait, enter } = useSignIn((words) => {
    if (words.toast) toast('error', words.toast)
    secret.current?.focus()
    return words.note
  })
  /** User name for the recovery: the text of the field. */
  const [recovering, setRecovering] = useState<string>()
  const [missing, setMissing] = useState<Missing>({})
  const name = useRef<HTMLInputElement>(null)
  const secret = useRef<HTMLInputElement>(null)

  useEffect(() => void document.dispatchEvent(new Event(TAKEN_OVER)), [])

  // Loaded a moment after the form, which may have been typed into by then.
  useEffect(() => {
    if (last !== '' && name.current?.value === '' && document.activeElement !== name.current) name.current.value = last
  }, [last])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const usuario = name.current?.value.trim() ?? ''
    const password = secret.current?.value ?? ''
    const lacks = { usuario: usuario === '', password: password === '' }
    setMissing(lacks)
    if (lacks.usuario || lacks.password) return (lacks.usuario ? name : secret).current?.focus()
    void enter(usuario, password)
  }

  return (
    <>
      <form noValidate onInput={book.session.getReady} onSubmit={submit}>
        <Stack gap="md">
          {connection && !connection.reachable && (
            <Note tone="warn" icon="noSignal">
              Sin señal. Puede ingresar con la contraseña que usó la última vez en este dispositivo.
            </Note>
          )}
          <TextInput
            label="Usuario"
            autoComplete="username"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            ref={name}
            error={missing.usuario && loginTexts.user}
            onChange={() => setMissing({ ...missing, usuario: false })}
          />
          <SecretInput
            label="Contraseña"
            look="Mostrar u ocultar la contraseña"
            autoComplete="current-password"
            ref={secret}
            error={missing.password && loginTexts.password}
            onChange={() => setMissing({ ...missing, password: false })}
          />
          <StorageNote entering />
          {(trouble === 'broken' || trouble === 'silent') && <SealedRescue />}
          {(note || wait > 0) && (
            <Note tone="bad" icon="alert" role="alert">
              {wait > 0 ? fill(loginTexts.waitMore, { n: wait }) : note}
            </Note>
          )}
          <Button type="submit" loading={busy} disabled={wait > 0} fullWidth>
            {commonTexts.send}
          </Button>
          <Button variant="subtle" onClick={() => setRecovering(name.current?.value.trim() ?? '')} fullWidth>
            {loginTexts.recover}
          </Button>
        </Stack>
      </form>
      {/* Outside the form: otherwise submitting in the dialog would submit this form too. */}
      {recovering !== undefined && <RecoveryDialog usuario={recovering} onClose={() => setRecovering(undefined)} />}
    </>
  )
}

/**
 * Runs once: when the page is idle, and at the latest when a form is submitted.
 * @param run undefined: nothing to prefetch
 */
function useAhead(run: (() => void) | undefined): void {
  useEffect(() => {
    if (!run) return
    const stop = () => {
      removeEventListener('submit', go, true)
      if (waiting !== undefined) cancelIdleCallback(waiting)
    }
    const go = () => {
      stop()
      run()
    }
    addEventListener('submit', go, true)
    const waiting = 'requestIdleCallback' in globalThis && !savesData() ? requestIdleCallback(() => go()) : undefined
    return stop
  }, [run])
}

/** Where to go after signing in: a path of this app, never a foreign address and never /login again. */
export const wayBack = (asked: string | undefined): string =>
  asked !== undefined && /^\/(?![/\\])/.test(asked) && !/^\/login(?![\w-])/.test(asked) ? asked : '/'
