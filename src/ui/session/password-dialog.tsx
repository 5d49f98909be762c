import { passwordTexts } from '../../registry/texts/access/password.ts'
import { usePerson } from '../common/book-context.tsx'
import { Dialog } from '../common/dialog.tsx'
import { toast } from '../common/toast.ts'
import { PasswordFields } from './password-fields.tsx'

const texts = {
  same: passwordTexts.dashboardSame,
  unequal: passwordTexts.dashboardUnequal,
} as const

/** The dialog of the top bar: the session continues (decision 40). */
export default function PasswordDialog({ onClose }: { onClose: () => void }) {
  const person = usePerson()
  return (
    <Dialog title={passwordTexts.title} opened onClose={onClose} width={650}>
      <PasswordFields
        usuario={person?.usuario ?? ''}
        repeatedLabel="Repita la nueva clave"
        texts={texts}
        onCancel={onClose}
        onChanged={() => {
          onClose()
          toast('success', passwordTexts.changed)
        }}
      />
    </Dialog>
  )
}
