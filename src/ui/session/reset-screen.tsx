import { Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { passwordTexts, recoveryTexts } from '../../registry/texts/access/password.ts'
import { actionErrorText } from '../common/action-error-text.ts'
import { useBook, useReachable, useSurroundings } from '../common/book-context.tsx'
import { ButtonLink } from '../common/links.tsx'
import { Note } from '../common/note.tsx'
import { Page } from '../common/page.tsx'
import { SecretInput } from '../common/secret-input.tsx'
import { toast } from '../common/toast.ts'
import { CancelAndSend } from '../panes/ask-password.tsx'
import { useBusy } from '../panes/use-busy.ts'
import style from './login.module.css'
import { NeedsSignal, PasswordHints } from './password-hints.tsx'
import { isUnequal, resetProblems } from './password-rules.ts'

const t = recoveryTexts
/** actualizaPasswordNew: unknown, used or older than five minutes. */
const BAD_LINK = 99
/** Delay before /login (2§4), ms. */
const THEN_LOGIN = 5000

type State = 'open' | 'badLink' | 'changed'

/** /cambiarClave?value=...: a new password by the link of the mail (2§2, 2§4; decision 46). */
export function ResetScreen() {
  const { value = '' } = useSearch({ from: '/cambiarClave' })
  const [state, setState] = useState<State>(value === '' ? 'badLink' : 'open')
  return (
    <div className={style.screen}>
      <Page title={passwordTexts.title}>
        {state === 'open' ? <NewPassword token={value} onEnd={setState} /> : null}
        {state === 'badLink' ? <BadLink /> : null}
        {state === 'changed' ? <Changed /> : null}
      </Page>
    </div>
  )
}

function NewPassword({ token, onEnd }: { token: string; onEnd: (state: State) => void }) {
  const book = useBook()
  const navigate = useNavigate()
  const { busy, run } = useBusy(passwordTexts.failed)
  const form = useForm({ initialValues: { next: '', repeated: '' }, validate: resetProblems })

  const compare = () => {
    if (isUnequal(form.values)) form.setFieldError('repeated', t.unequal)
  }
  const change = ({ next }: typeof form.values) =>
    run(async () => {
      const answer = await book.desk.act({
        operation: 'usuario/actualizaPasswordNew',
        fields: { password: next, datos: token },
      })
      if (answer.kind === 'done') {
        toast('success', passwordTexts.changedSignInAgain, THEN_LOGIN)
        return onEnd('changed')
      }
      if (answer.kind === 'refused' && answer.code === BAD_LINK) {
        toast('error', t.badLink)
        return onEnd('badLink')
      }
      const atField = answer.kind === 'refused' ? answer.fields?.password : undefined
      if (atField) form.setFieldError('next', atField)
      const { text, severity } = actionErrorText(answer, { text: passwordTexts.failed, severity: 'error' })
      toast(severity, answer.kind === 'unclear' ? passwordTexts.failed : text)
    })

  return (
    <form
      noValidate
      onSubmit={form.onSubmit(change, (problems) => form.getInputNode(Object.keys(problems)[0] ?? '')?.focus())}
    >
      <Stack gap="md">
        <NeedsSignal />
        <SecretInput label="Nueva clave" autoComplete="new-password" {...form.getInputProps('next')} onBlur={compare} />
        <SecretInput
          label="Confirme la nueva clave"
          autoComplete="new-password"
          {...form.getInputProps('repeated')}
          onBlur={compare}
        />
        <PasswordHints password={form.values.next} />
        <CancelAndSend busy={busy} away={!useReachable()} onCancel={() => navigate({ to: '/login' })} />
      </Stack>
    </form>
  )
}

const BadLink = () => (
  <Stack gap="md">
    <Note tone="bad" icon="alert" role="alert">
      {t.badLink}
    </Note>
    <ButtonLink to="/login">Ir a ingresar</ButtonLink>
  </Stack>
)

function Changed() {
  const book = useBook()
  const { clock } = useSurroundings()
  const navigate = useNavigate()
  useEffect(
    () =>
      clock.every(THEN_LOGIN, async () => {
        // The change has ended any session of this browser at the host.
        if (book.session.state.current()?.kind === 'in') await book.session.signOut()
        await navigate({ to: '/login' })
      }),
    [book, clock, navigate],
  )
  return (
    <Stack gap="md">
      <Note tone="ok" icon="check" role="status">
        {passwordTexts.changedSignInAgain}
      </Note>
      <ButtonLink to="/login">Ingresar</ButtonLink>
    </Stack>
  )
}
