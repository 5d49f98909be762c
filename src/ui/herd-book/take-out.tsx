import { Button } from '@mantine/core'
import { moveInTexts as t } from '../../registry/herd-book/texts.ts'
import { farmStamp, isAnswered, type Person } from '../../registry/index.ts'
import { useReachable, useSurroundings } from '../common/book-context.tsx'
import { Icon } from '../common/icon.tsx'
import { saveFile } from '../common/save-file.ts'
import { toast } from '../common/toast.ts'
import { useAct } from '../panes/use-act.ts'
import style from './move-in.module.css'

/** Downloads the whole registry as the tables that an import reads; nothing with a host that has no such call. */
export function TakeOutRegistry({ person }: { readonly person: Person }) {
  const { clock } = useSurroundings()
  const reachable = useReachable()
  const { act, busy } = useAct({ text: t.notTakenOut, severity: 'error' })
  if (!isAnswered('traerRegistro/sacar', person)) return null
  const takeOut = async () => {
    const done = await act({ operation: 'traerRegistro/sacar', fields: {} })
    if (!done) return
    saveFile(`${t.takenOutFile}-${farmStamp(clock.corrected())}.zip`, done.body as ArrayBuffer, 'application/zip')
    toast('success', t.takenOut)
  }
  return (
    <section aria-label={t.takeOut} className={style.takeOut}>
      <Button
        variant="default"
        leftSection={<Icon name="download" size={18} />}
        disabled={!reachable}
        loading={busy}
        onClick={() => void takeOut()}
      >
        {t.takeOut}
      </Button>
      <p className={style.soft}>{t.takeOutAbout}</p>
    </section>
  )
}
