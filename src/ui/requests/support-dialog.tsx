import { Button } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import { requestsTexts } from '../../registry/masters/requests.ts'
import { commonTexts } from '../../registry/texts/common.ts'
import { actionErrorText } from '../common/action-error-text.ts'
import { useBook, useReachable } from '../common/book-context.tsx'
import { Dialog, Dismiss } from '../common/dialog.tsx'
import { useWhileOpen } from '../common/dialog-keys.ts'
import { Icon } from '../common/icon.tsx'
import { toast } from '../common/toast.ts'
import { usePicture } from '../fields/pictures/use-picture.ts'
import { isAddress } from '../record/list/photo-address.ts'
import type { PanelProps } from '../record/screen/opened-action.tsx'
import { NeedsConnection } from '../record/shared/needs-connection.tsx'
import recordStyle from '../record/shared/record.module.css'
import { DepositBanner } from './deposit-banner.tsx'
import style from './requests.module.css'

const t = requestsTexts
const failed = { text: t.sendFailed, severity: 'error' } as const
/** Bytes. */
const LIMIT = 5_000_000

/** The proof of payment: one .jpg of at most 5,000,000 bytes (2§5, decision 172). */
export function SupportDialog(props: Pick<PanelProps, 'row' | 'person' | 'onClose' | 'onDone'>) {
  const { row, person, onClose, onDone } = props
  const book = useBook()
  const reachable = useReachable()
  const input = useRef<HTMLInputElement>(null)
  /** Chosen last: the verdict on an earlier one is of no interest. */
  const newest = useRef<File>(undefined)
  const [file, setFile] = useState<File>()
  const [problem, setProblem] = useState<string>()
  const [sending, setSending] = useState(false)
  const picture = usePicture(problem ? undefined : file)
  const id = useId()
  const close = useWhileOpen(onClose)

  const pick = async (chosen: File | undefined) => {
    if (!chosen) return
    newest.current = chosen
    const found = await problemOf(chosen)
    if (newest.current !== chosen) return
    setFile(chosen)
    setProblem(found)
  }
  const send = async () => {
    if (!file) return setProblem(t.supportRequired)
    if (problem) return
    setSending(true)
    const bytes = await file.arrayBuffer().catch(() => undefined)
    const fields = { consec_solicitud: row.consec_solicitud ?? '', nid_propietario: person.nid }
    const files = bytes && [{ name: 'file', fileName: file.name, bytes }]
    const answer =
      files && (await book.desk.act({ operation: 'formulariosSolicitados/ingresarArchivo', fields, files }))
    setSending(false)
    if (!answer) return setProblem(t.supportGone)
    if (answer.kind === 'done') {
      toast('success', t.supportSent)
      onDone()
      return close()
    }
    if (answer.kind === 'refused' && answer.code === 99) return setProblem(t.supportSize)
    if (answer.kind === 'refused' && answer.code === 100) return setProblem(t.supportType)
    const words = actionErrorText(answer, failed)
    toast(words.severity, words.text)
  }

  return (
    <Dialog title={t.supportTitle} opened onClose={onClose} width={650}>
      <NeedsConnection />
      <DepositBanner />
      <label htmlFor={id}>{t.supportFile}</label>
      <input
        id={id}
        ref={input}
        type="file"
        accept=".jpg,.jpeg,image/jpeg"
        hidden
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={(event) => {
          const [chosen] = event.currentTarget.files ?? []
          void pick(chosen)
          // The same file may be chosen again after it was corrected.
          event.currentTarget.value = ''
        }}
      />
      <div>
        <Button
          mt="xs"
          variant="default"
          disabled={!reachable || sending}
          leftSection={<Icon name="upload" />}
          onClick={() => input.current?.click()}
        >
          {file ? file.name : t.chooseFile}
        </Button>
      </div>
      {problem ? (
        <p id={`${id}-problem`} className={recordStyle.problem} role="alert">
          {problem}
        </p>
      ) : null}
      {picture ? <img className={style.picture} src={picture} alt={t.supportTitle} /> : null}
      {!picture && isAddress(row.soporte) ? (
        <>
          <p className={recordStyle.hint}>{t.supportNow}</p>
          <img className={style.picture} src={row.soporte} alt={t.supportNow} />
        </>
      ) : null}
      <div className={recordStyle.buttons}>
        <Dismiss onClick={onClose} disabled={sending} />
        <Button data-send onClick={send} loading={sending} disabled={!reachable}>
          {commonTexts.send}
        </Button>
      </div>
    </Dialog>
  )
}

/** Checked by name, first bytes and size before it is sent. */
async function problemOf(file: File): Promise<string | undefined> {
  if (!/\.jpe?g$/i.test(file.name)) return t.supportType
  if (file.size > LIMIT) return t.supportSize
  try {
    const [a, b, c] = new Uint8Array(await file.slice(0, 3).arrayBuffer())
    return a === 0xff && b === 0xd8 && c === 0xff ? undefined : t.supportType
  } catch {
    return t.supportGone
  }
}
