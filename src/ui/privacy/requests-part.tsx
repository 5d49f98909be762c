import { Button, Textarea } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { useState } from 'react'
import { fill, type Values } from '../../registry/index.ts'
import { privacyTexts } from '../../registry/texts/privacy.ts'
import { useAsked, useAskedAnew, useBook } from '../common/book-context.tsx'
import { PageLink } from '../common/links.tsx'
import { Note } from '../common/note.tsx'
import { toast } from '../common/toast.ts'
import { useAct } from '../panes/use-act.ts'
import { requestsRequest } from './asked.ts'
import style from './privacy.module.css'
import { RequestList } from './request-list.tsx'

/** People's requests about their data, pending ones first. */
export function RequestsPart() {
  const book = useBook()
  useAskedAnew(requestsRequest(true))
  const asked = useAsked('todas', () => book.lookups.answer(requestsRequest(true)))?.value ?? []
  return (
    <section className={style.part} aria-labelledby="peticiones">
      <h2 id="peticiones">{privacyTexts.requests}</h2>
      {asked.length === 0 ? <p>{privacyTexts.noRequests}</p> : null}
      <RequestList requests={asked} below={(one) => (one.ESTADO === 'P' ? <Answering request={one} /> : null)} />
    </section>
  )
}

function Answering({ request }: { request: Values }) {
  const book = useBook()
  const { act, busy } = useAct({ text: privacyTexts.failed, severity: 'error' })
  const [words, setWords] = useState('')
  const [missing, setMissing] = useState(false)
  const [sure, setSure] = useState(false)
  const { ID = '', NOMBRE = '', TIPO, NID_TERCERO = '' } = request
  const answer = async (DECISION: 'A' | 'R') => {
    if (DECISION === 'R' && words.trim() === '') return setMissing(true)
    if (DECISION === 'A' && TIPO === 'S' && !sure) return setSure(true)
    const done = await act({ operation: 'privacidad/resolver', fields: { ID, DECISION, RESPUESTA: words.trim() } })
    setSure(false)
    book.lookups.refresh(requestsRequest(true))
    if (done) toast('success', privacyTexts.answered)
  }
  return (
    <div className={style.asking}>
      {TIPO === 'C' && (
        <p>
          {privacyTexts.correctFirst}{' '}
          <PageLink to="/terceros" search={{ buscar: NID_TERCERO }}>
            {privacyTexts.openPerson}
          </PageLink>
        </p>
      )}
      <Textarea
        autoComplete="off"
        label={privacyTexts.answer}
        aria-label={`${privacyTexts.answer}, ${NOMBRE}`}
        autosize
        minRows={2}
        maxLength={2000}
        value={words}
        error={missing && words.trim() === '' ? privacyTexts.answerMissing : undefined}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      {sure && (
        <Note tone="warn" icon="alert" role="alert">
          {fill(privacyTexts.asksDelete, { name: NOMBRE })}
        </Note>
      )}
      <div className={style.buttons}>
        <Button variant="default" disabled={busy} onClick={() => void answer('R')}>
          {privacyTexts.refuse}
        </Button>
        <Button loading={busy} onClick={() => void answer('A')}>
          {privacyTexts.approve}
        </Button>
      </div>
    </div>
  )
}
