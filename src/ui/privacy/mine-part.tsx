import { Button, Textarea } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { useState } from 'react'
import { farmStamp, type Option, type Values } from '../../registry/index.ts'
import { privacyTexts } from '../../registry/texts/privacy.ts'
import { useBook, useSurroundings } from '../common/book-context.tsx'
import { Icon } from '../common/icon.tsx'
import { saveFile } from '../common/save-file.ts'
import { toast } from '../common/toast.ts'
import { Picker } from '../fields/picker.tsx'
import { useAct } from '../panes/use-act.ts'
import { asFile, asFiles, requestsRequest } from './asked.ts'
import style from './privacy.module.css'
import { RequestList } from './request-list.tsx'

const kinds: readonly Option[] = [
  { code: 'C', name: privacyTexts.correction },
  { code: 'S', name: privacyTexts.deletion },
]

interface MinePartProps {
  readonly requests: readonly Values[]
  /** The host writes the exchange's messages too. */
  readonly offersExchange: boolean
}

/** A person's own data as a file, and requests about it. */
export function MinePart({ requests, offersExchange }: MinePartProps) {
  const { book, clock } = useSurroundings()
  const { act, busy } = useAct({ text: privacyTexts.failed, severity: 'error' })
  const download = async () => {
    const done = await act({ operation: 'privacidad/datos', fields: {} })
    if (!done || !Array.isArray(done.body)) return
    const { buffer } = new TextEncoder().encode(asFile(done.body as Values[]))
    saveFile(`${privacyTexts.file}-${farmStamp(clock.corrected())}.json`, buffer as ArrayBuffer, 'application/json')
  }
  const downloadFiles = async (FORMATO: '' | 'ade', name: string) => {
    const done = await act({ operation: 'privacidad/tablas', fields: { FORMATO } })
    if (!done || !Array.isArray(done.body)) return
    const bytes = await book.desk.packFiles(asFiles(done.body as Values[]))
    saveFile(`${name}-${farmStamp(clock.corrected())}.zip`, bytes, 'application/zip')
  }
  const packed = (format: '' | 'ade', name: string) =>
    void downloadFiles(format, name).catch(() => toast('error', privacyTexts.failed))
  return (
    <section className={style.part} aria-labelledby="mis-datos">
      <h2 id="mis-datos">{privacyTexts.mine}</h2>
      <p>
        {privacyTexts.mineWords} {privacyTexts.tablesWords}
      </p>
      <div className={style.buttons}>
        <Button loading={busy} leftSection={<Icon name="download" />} onClick={() => void download()}>
          {privacyTexts.download}
        </Button>
        <Button
          variant="default"
          disabled={busy}
          leftSection={<Icon name="columns" />}
          onClick={() => packed('', privacyTexts.tablesFile)}
        >
          {privacyTexts.tables}
        </Button>
        {offersExchange && (
          <Button
            variant="default"
            disabled={busy}
            leftSection={<Icon name="pack" />}
            onClick={() => packed('ade', privacyTexts.exchangeFile)}
          >
            {privacyTexts.exchange}
          </Button>
        )}
      </div>
      <Asking />
      {requests.length > 0 && (
        <>
          <h3>{privacyTexts.asked}</h3>
          <RequestList requests={requests} />
        </>
      )}
    </section>
  )
}

function Asking() {
  const book = useBook()
  const { act, busy } = useAct({ text: privacyTexts.failed, severity: 'error' })
  const [kind, setKind] = useState('')
  const [detail, setDetail] = useState('')
  const [showProblems, setShowProblems] = useState(false)
  const send = async () => {
    setShowProblems(true)
    if (kind === '' || detail.trim() === '')
      return toast('error', kind === '' ? privacyTexts.kindMissing : privacyTexts.detailMissing)
    const done = await act({ operation: 'privacidad/pedir', fields: { TIPO: kind, DETALLE: detail.trim() } })
    if (!done) return
    book.lookups.refresh(requestsRequest(false))
    setKind('')
    setDetail('')
    setShowProblems(false)
    toast('success', privacyTexts.sent)
  }
  return (
    <>
      <h3>{privacyTexts.ask}</h3>
      <p>{privacyTexts.deletionWords}</p>
      <div className={style.asking}>
        <Picker
          label={privacyTexts.kind}
          required
          options={kinds}
          value={kind}
          problem={showProblems && kind === '' ? privacyTexts.kindMissing : undefined}
          empty=""
          onPick={(option) => setKind(option?.code ?? '')}
        />
        <Textarea
          autoComplete="off"
          label={privacyTexts.detail}
          withAsterisk
          autosize
          minRows={3}
          maxLength={2000}
          value={detail}
          error={showProblems && detail.trim() === '' ? privacyTexts.detailMissing : undefined}
          onChange={(event) => setDetail(event.currentTarget.value)}
        />
        <div className={style.buttons}>
          <Button loading={busy} onClick={() => void send()}>
            {privacyTexts.send}
          </Button>
        </div>
      </div>
    </>
  )
}
