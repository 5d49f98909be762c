import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { fill } from '../../registry/index.ts'
import { blanksIn, noticeDraft } from '../../registry/texts/access/privacy-draft.ts'
import { privacyTexts } from '../../registry/texts/privacy.ts'
import { useBook } from '../common/book-context.tsx'
import { Dialog, Dismiss } from '../common/dialog.tsx'
import { Note } from '../common/note.tsx'
import { useHoldsUpdate } from '../common/open-forms.ts'
import { toast } from '../common/toast.ts'
import { RichText } from '../content/rich-text.tsx'
import { useAct } from '../panes/use-act.ts'
import { NeedsConnection } from '../record/shared/needs-connection.tsx'
import { noticeRequest } from './asked.ts'

/** Editor of a new version of the notice, based on the current one or on a template; asks for confirmation. */
export default function NoticeEditor({ text, onClose }: { text: string; onClose: () => void }) {
  const book = useBook()
  const { act, busy } = useAct({ text: privacyTexts.failed, severity: 'error' })
  const [start] = useState(text || noticeDraft)
  const [html, setHtml] = useState(start)
  const [problem, setProblem] = useState<string>()
  const [sure, setSure] = useState(false)
  useHoldsUpdate(true)
  const publish = async () => {
    if (html === '') return setProblem(privacyTexts.text)
    const blanks = blanksIn(html).join(', ')
    if (blanks !== '') return setProblem(fill(privacyTexts.blanks, { blanks }))
    if (!sure) return setSure(true)
    const done = await act({ operation: 'privacidad/publicar', fields: { TEXTO: html } })
    setSure(false)
    if (!done) return
    book.lookups.refresh(noticeRequest)
    toast('success', privacyTexts.published)
    onClose()
  }
  return (
    <Dialog opened onClose={onClose} title={privacyTexts.edit} width={860} fullBelow={900} dismissable={html === start}>
      <NeedsConnection />
      <RichText
        label={privacyTexts.notice}
        value={html}
        problem={problem}
        hint={privacyTexts.editHint}
        onChange={(changed) => {
          setProblem(undefined)
          setSure(false)
          setHtml(changed)
        }}
      />
      {sure && (
        <Note tone="warn" icon="alert" role="alert">
          {privacyTexts.asksPublish}
        </Note>
      )}
      <Group justify="flex-end" mt="md">
        <Dismiss onClick={onClose} />
        <Button data-send loading={busy} onClick={() => void publish()}>
          {privacyTexts.publish}
        </Button>
      </Group>
    </Dialog>
  )
}
