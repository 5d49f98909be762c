import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { Person } from '../../registry/index.ts'
import { requestsTexts } from '../../registry/masters/requests.ts'
import { commonTexts } from '../../registry/texts/common.ts'
import { notSavedText } from '../common/action-error-text.ts'
import { useAnswer, useBook, useLive, useReachable } from '../common/book-context.tsx'
import { Dialog, Dismiss } from '../common/dialog.tsx'
import { Icon } from '../common/icon.tsx'
import { signed } from '../common/page.tsx'
import { toast } from '../common/toast.ts'
import { usePreference } from '../common/use-preference.ts'
import recordStyle from '../record/shared/record.module.css'
import { linesCall, ownRequestsCall } from './calls.ts'
import { RequestEditor } from './request-editor.tsx'
import { SupportDialog } from './support-dialog.tsx'
import { QUANTITIES } from './use-draft-lines.ts'

/** 'Adicionar' in the own requests, and the question about an existing draft when the screen opens. */
export function NewRequest() {
  const session = useLive(useBook().session.state)
  return session?.kind === 'in' ? <Signed person={session.person} /> : null
}

type Shown = 'question' | 'editor' | { readonly supportOf: string } | null

function Signed({ person }: { readonly person: Person }) {
  const book = useBook()
  const reachable = useReachable()
  const [shown, setShown] = useState<Shown>(null)
  const asked = useRef(false)
  const [, forget] = usePreference(QUANTITIES, notSavedText)
  const refresh = () => book.lookups.refresh(ownRequestsCall(person))

  // Kept, so that the request can be filled in without signal too.
  useAnswer(linesCall('0', person.nid))

  // Asked once per visit, as soon as the host can be asked.
  useEffect(() => {
    if (!reachable || asked.current) return
    asked.current = true
    const ask = async () => {
      const answer = await book.desk.act({
        operation: 'formulariosSolicitados/verificaEstado',
        fields: { NID_PROPIETARIO: person.nid },
      })
      if (answer.kind === 'done') setShown((now) => now ?? 'question')
    }
    void ask()
  }, [reachable, book, person.nid])

  return (
    <>
      <Button
        className={signed}
        leftSection={<Icon name="plus" />}
        onClick={() => {
          asked.current = true
          setShown('editor')
        }}
      >
        {commonTexts.add}
      </Button>
      {shown === 'question' ? (
        <DraftQuestion
          person={person}
          onKept={() => setShown('editor')}
          onDeleted={() => {
            setShown(null)
            forget({})
            refresh()
          }}
        />
      ) : null}
      {shown === 'editor' ? (
        <RequestEditor
          person={person}
          onClose={() => {
            setShown(null)
            refresh()
          }}
          onSent={(id) => {
            refresh()
            setShown({ supportOf: id })
          }}
        />
      ) : null}
      {typeof shown === 'object' && shown ? (
        <SupportDialog
          row={{ id: shown.supportOf, consec_solicitud: shown.supportOf }}
          person={person}
          onClose={() => setShown(null)}
          onDone={refresh}
        />
      ) : null}
    </>
  )
}

const t = requestsTexts

interface DraftQuestionProps {
  readonly person: Person
  /** 'Cancelar' keeps the draft: its detail opens to continue (decision 171). */
  readonly onKept: () => void
  readonly onDeleted: () => void
}

/** Asked when the own requests are opened and a draft exists; only its buttons close it. */
function DraftQuestion({ person, onKept, onDeleted }: DraftQuestionProps) {
  const book = useBook()
  const [busy, setBusy] = useState(false)
  const drop = async () => {
    setBusy(true)
    const answer = await book.desk.act({
      operation: 'formulariosSolicitados/borrarEstado',
      fields: { nid_propietario: person.nid },
    })
    setBusy(false)
    if (answer.kind !== 'done') return toast('error', t.draftNotDeleted)
    toast('success', t.draftDeleted)
    onDeleted()
  }
  return (
    <Dialog title={t.addTitle} opened onClose={onKept} width={480} fullBelow={0} dismissable={false}>
      <p>{t.draftQuestion}</p>
      <div className={recordStyle.buttons}>
        <Dismiss onClick={onKept} disabled={busy} data-autofocus />
        <Button color="red" onClick={drop} loading={busy}>
          {t.draftYes}
        </Button>
      </div>
    </Dialog>
  )
}
