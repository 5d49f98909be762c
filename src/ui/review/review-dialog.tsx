import { Button, Group, Loader, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import {
  adviceIn,
  detailRequest,
  deviceName,
  findForm,
  forms,
  photosIn,
  type RecordDefinition,
  reviewsIn,
  type Values,
  valuesIn,
} from '../../registry/index.ts'
import { commonTexts } from '../../registry/texts/common.ts'
import { reviewTexts } from '../../registry/texts/review.ts'
import { useBook, useLive } from '../common/book-context.tsx'
import { Dialog } from '../common/dialog.tsx'
import { Icon } from '../common/icon.tsx'
import { Note } from '../common/note.tsx'
import { toast } from '../common/toast.ts'
import { useNow } from '../common/use-now.ts'
import { instantWords } from '../record/shared/instant.ts'
import TrailPart from '../record/view/trail-part.tsx'
import { RecordFacts } from './record-facts.tsx'
import style from './review.module.css'
import { filingName } from './review-rows.tsx'
import { usePolled } from './use-review.ts'

interface ReviewDialogProps {
  readonly id: string
  readonly previous: string | undefined
  readonly next: string | undefined
  readonly onGo: (id: string) => void
  readonly onReviewed: () => void
  readonly onClose: () => void
}

/** One filing: its photos beside what was written, what was advised against, and 'Revisado'. */
export function ReviewDialog(props: ReviewDialogProps) {
  const answer = usePolled(detailRequest(props.id))
  const row = answer?.value[0]
  const title = row ? `${filingName(row)} ${row.NUMERO}` : 'Revisión'
  return (
    <Dialog title={title} opened onClose={props.onClose} width={1100} fullBelow={900}>
      {row ? <Filing {...props} row={row} /> : <Waiting nothing={answer !== undefined && !answer.refreshing} />}
    </Dialog>
  )
}

const Waiting = ({ nothing }: { nothing: boolean }) =>
  nothing ? (
    <Note tone="warn" icon="noSignal" role="status">
      {commonTexts.needsConnection}
    </Note>
  ) : (
    <Loader aria-label={commonTexts.loading} />
  )

function Filing({ row, previous, next, onGo, onReviewed, onClose }: ReviewDialogProps & { row: Values }) {
  const now = useNow()
  const filed = forms.find(({ submit }) => submit.operation === row.OPERACION)
  const form: RecordDefinition | undefined = row.REGISTRO && filed?.partOf ? findForm(filed.partOf.form) : filed
  const values = valuesIn(row.REGISTRO || row.ENVIADO || '')
  const advice = adviceIn(row.CONSEJOS ?? '')
  const photos = photosIn(row.FOTOGRAFIAS ?? '')
  return (
    <Stack gap="md">
      <p className={style.facts} title={row.DISPOSITIVO && `Dispositivo ${row.DISPOSITIVO}`}>
        {whereabouts(row, now)}
      </p>
      {advice.map(({ field, text }) => (
        <Note key={`${field} ${text}`} tone="warn" icon="alert">
          <b>{form?.fields[field]?.label ?? 'Advertencia'}:</b> {text} Se registró así.
        </Note>
      ))}
      <div className={style.sides} data-photos={photos.length > 0 || undefined}>
        {photos.length > 0 ? (
          <ul className={style.photos} aria-label="Fotos">
            {photos.map(({ url, column, sha256 }) => (
              <li key={url}>
                <a href={url} target="_blank" rel="noopener">
                  <img src={url} alt={form?.fields[column]?.label ?? column} />
                </a>
                <span title={`sha-256 ${sha256}`}>
                  {form?.fields[column]?.label ?? column}, huella {sha256.slice(0, 8)}
                </span>
              </li>
            ))}
          </ul>
        ) : null}
        <div>{form ? <RecordFacts record={form} values={values} /> : null}</div>
      </div>
      {form && row.REGISTRO ? <TrailPart record={form} row={values} /> : null}
      <Reviewing row={row} now={now} onReviewed={onReviewed} />
      <Group justify="space-between">
        <Group gap="sm">
          <Step label="Anterior" to={previous} onGo={onGo} />
          <Step label="Siguiente" to={next} onGo={onGo} />
        </Group>
        <Button variant="default" onClick={onClose}>
          {commonTexts.close}
        </Button>
      </Group>
    </Stack>
  )
}

const Step = ({ label, to, onGo }: { label: string; to: string | undefined; onGo: (id: string) => void }) => (
  <Button
    variant="default"
    disabled={to === undefined}
    leftSection={<Icon name={label === 'Anterior' ? 'left' : 'right'} />}
    onClick={() => to !== undefined && onGo(to)}
  >
    {label}
  </Button>
)

function whereabouts(row: Values, now: number): string {
  const of = (text: string | undefined) => instantWords(text ?? '', now)
  return [
    `Asociado ${row.PROPIETARIO || row.NID_PROPIETARIO}`,
    `Capturó ${row.CAPTURO || row.NID_CAPTURO}${row.CAPTURADO_EN ? ` ${of(row.CAPTURADO_EN)}` : ''}`,
    `Recibido ${of(row.RECIBIDO_EN)}`,
    ...(row.DATOS_DE ? [`Datos de ${of(row.DATOS_DE)}`] : []),
    ...(row.DISPOSITIVO ? [`Dispositivo ${deviceName(row.DISPOSITIVO)}`] : []),
  ].join(' · ')
}

interface ReviewingProps {
  readonly row: Values
  /** ms UTC */
  readonly now: number
  readonly onReviewed: () => void
}

/** 'Revisado', with the notes of before under it. */
function Reviewing({ row, now, onReviewed }: ReviewingProps) {
  const book = useBook()
  const connection = useLive(book.connection)
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const past = reviewsIn(row.REVISIONES ?? '')
  const reachable = connection?.reachable !== false

  const review = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      const fields = { ID: row.ID ?? '', NOTA: note }
      const answer = await book.act({ operation: 'revisionCampo/revisar', fields })
      if (answer.kind === 'done') {
        toast('success', 'Quedó revisado')
        setNote('')
        book.refresh(detailRequest(row.ID ?? ''))
        onReviewed()
      } else if (answer.kind === 'refused') setProblem(answer.fields?.NOTA ?? answer.text ?? reviewTexts.gone)
      else if (answer.kind === 'unclear')
        toast('warning', 'No se sabe si quedó revisado: mire la lista antes de repetir')
      else toast('warning', commonTexts.needsConnection)
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className={style.reviewing} aria-labelledby="revisado">
      <h3 id="revisado">{past.length > 0 ? 'Revisado' : 'Sin revisar'}</h3>
      {past.map(({ at, by, note: said }) => (
        <p key={`${at} ${said}`} className={style.past}>
          <b>{by}</b>, {instantWords(at, now)}
          {said ? `: ${said}` : ''}
        </p>
      ))}
      {reachable ? null : (
        <Note tone="warn" icon="noSignal" role="status">
          {commonTexts.needsConnection}
        </Note>
      )}
      <Textarea
        label="Nota"
        description="Opcional. Queda con su nombre y la hora."
        autosize
        minRows={2}
        value={note}
        error={problem}
        disabled={!reachable}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Button leftSection={<Icon name="check" />} loading={busy} disabled={!reachable} onClick={review}>
        {past.length > 0 ? 'Revisado otra vez' : 'Revisado'}
      </Button>
    </section>
  )
}
