import { Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { passwordTexts } from '../../registry/texts/access/password.ts'
import { commonTexts } from '../../registry/texts/common.ts'
import type { PasswordUnchanged } from '../../sync/contract/session.ts'
import { useBook, useReachable } from '../common/book-context.tsx'
import { SecretInput } from '../common/secret-input.tsx'
import { toast } from '../common/toast.ts'
import { CancelAndSend } from '../panes/ask-password.tsx'
import { useBusy } from '../panes/use-busy.ts'
import style from './password.module.css'
import { NeedsSignal, PasswordHints } from './password-hints.tsx'
import { isUnequal, type PasswordForm, type PasswordTexts, passwordProblems } from './password-rules.ts'

interface PasswordFieldsProps {
  readonly usuario: string
  readonly repeatedLabel: string
  readonly texts: PasswordTexts
  readonly onCancel: () => void
  readonly onChanged: () => void
}

const names = ['current', 'next', 'repeated'] as const

/** The three fields of both change-password dialogs, their advice, and what the host answers. */
export function PasswordFields({ usuario, repeatedLabel, texts, onCancel, onChanged }: PasswordFieldsProps) {
  const book = useBook()
  const { busy, run } = useBusy(passwordTexts.failed)
  const form = useForm<PasswordForm>({
    initialValues: { current: '', next: '', repeated: '' },
    validate: (values) => passwordProblems(values, texts),
  })
  const labels = { current: 'Clave actual', next: 'Nueva clave', repeated: repeatedLabel }

  const change = ({ current, next }: PasswordForm) =>
    run(async () => {
      const answer = await book.session.changePassword(current, next)
      if (answer === 'changed') return onChanged()
      toast('error', typeof answer === 'string' ? words[answer] : answer.refused)
      if (answer === 'wrongPrevious') {
        form.setFieldError('current', words.wrongPrevious)
        form.getInputNode('current')?.focus()
      }
      if (typeof answer !== 'string') form.setFieldError('next', answer.refused)
    })
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(change, (problems) => {
        form.getInputNode(names.find((name) => problems[name]) ?? 'current')?.focus()
      })}
    >
      <Stack gap="md">
        <NeedsSignal />
        <input type="text" name="username" autoComplete="username" value={usuario} readOnly hidden />
        {names.map((name) => (
          <SecretInput
            key={name}
            label={labels[name]}
            autoComplete={name === 'current' ? 'current-password' : 'new-password'}
            data-autofocus={name === 'current' || undefined}
            {...form.getInputProps(name)}
            onBlur={() => {
              if (isUnequal(form.values)) form.setFieldError('repeated', texts.unequal)
            }}
          />
        ))}
        <PasswordHints password={form.values.next} />
        <CancelAndSend busy={busy} away={!useReachable()} className={style.buttons} onCancel={onCancel} />
      </Stack>
    </form>
  )
}

const words: Record<PasswordUnchanged, string> = {
  wrongPrevious: passwordTexts.wrongPrevious,
  failed: passwordTexts.failed,
  signedOut: commonTexts.notSignedIn,
  needsConnection: commonTexts.needsConnection,
}
