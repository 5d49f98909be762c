import { Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { passwordTexts } from '../../registry/texts/access/password.ts'
import { useBook } from '../common/book-context.tsx'
import { Dialog } from '../common/dialog.tsx'
import { Note } from '../common/note.tsx'
import { toast } from '../common/toast.ts'
import { PasswordFields } from './password-fields.tsx'

/** Duration of the toast after the first change, ms (1§8). */
const CHANGED_LIFE = 5000

/**
 * cargo 0: nothing is allowed before the password is changed; afterwards a new sign-in is required (1§4, decision 40).
 */
export default function FirstPasswordDialog({ usuario }: { usuario: string }) {
  const book = useBook()
  const navigate = useNavigate()
  const leave = async () => {
    await navigate({ to: '/login' })
    await book.session.signOut()
  }
  return (
    <Dialog title={passwordTexts.title} opened onClose={leave} width={650} dismissable={false}>
      <Stack gap="md">
        <Note tone="info" icon="key">
          {passwordTexts.firstLogin}
        </Note>
        <PasswordFields
          usuario={usuario}
          repeatedLabel="Confirme la nueva clave"
          texts={passwordTexts}
          onCancel={leave}
          onChanged={async () => {
            await leave()
            toast('success', passwordTexts.changedSignInAgain, CHANGED_LIFE)
          }}
        />
      </Stack>
    </Dialog>
  )
}
