import { Button } from '@mantine/core'
import type { Values } from '../../registry/index.ts'
import { privacyTexts } from '../../registry/texts/privacy.ts'
import { useBook } from '../common/book-context.tsx'
import { Answers, Dialog } from '../common/dialog.tsx'
import { toast } from '../common/toast.ts'
import Slide from '../panes/slide.tsx'
import { useAct } from '../panes/use-act.ts'
import { NeedsConnection } from '../record/shared/needs-connection.tsx'
import { noticeRequest } from './asked.ts'
import style from './privacy.module.css'

/** The notice, to read and agree to; may be postponed. */
export default function NoticeDialog({ notice, onClose }: { notice: Values; onClose: () => void }) {
  const book = useBook()
  const { act, busy } = useAct({ text: privacyTexts.failed, severity: 'error' })
  const agree = async () => {
    const { VERSION = '' } = notice
    const done = await act({ operation: 'privacidad/aceptar', fields: { VERSION } })
    // Refused: a newer version must be read first.
    book.lookups.refresh(noticeRequest)
    if (!done) return
    toast('success', privacyTexts.agreedNow)
    onClose()
  }
  return (
    <Dialog opened onClose={onClose} title={privacyTexts.notice} width={680}>
      <NeedsConnection />
      {/* Long texts are read with the keyboard too. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable */}
      <section className={style.text} tabIndex={0} aria-label={privacyTexts.notice}>
        <Slide html={notice.TEXTO ?? ''} />
      </section>
      <Answers mt="md">
        <Button variant="default" onClick={onClose}>
          {privacyTexts.later}
        </Button>
        <Button data-send loading={busy} onClick={() => void agree()}>
          {privacyTexts.agree}
        </Button>
      </Answers>
    </Dialog>
  )
}
