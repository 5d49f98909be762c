import { Button, TextInput } from '@mantine/core'
import { commonTexts } from '../../registry/texts/common.ts'
import { systemsTexts as t } from '../../registry/texts/systems.ts'
import { Dialog } from '../common/dialog.tsx'
import { Note } from '../common/note.tsx'
import { toast } from '../common/toast.ts'
import recordStyle from '../record/shared/record.module.css'
import style from './systems.module.css'

/** A key that was just made: nobody can show it again. */
export function MadeKey({ clave, onClose }: { readonly clave: string; readonly onClose: () => void }) {
  const copy = () =>
    navigator.clipboard.writeText(clave).then(
      () => toast('success', t.copied),
      () => toast('warning', t.notCopied),
    )
  return (
    <Dialog opened onClose={onClose} title={t.made} width={520}>
      <Note tone="warn" icon="alert">
        <p>{t.madeWords}</p>
      </Note>
      <div className={style.asked}>
        <TextInput label={t.key} readOnly value={clave} onFocus={(event) => event.currentTarget.select()} />
        <TextInput label={t.address} readOnly value={`${location.origin}/ade/v1.3/locations`} />
      </div>
      <div className={recordStyle.buttons}>
        <Button variant="default" onClick={onClose}>
          {commonTexts.close}
        </Button>
        <Button data-send onClick={() => void copy()}>
          {t.copy}
        </Button>
      </div>
    </Dialog>
  )
}
