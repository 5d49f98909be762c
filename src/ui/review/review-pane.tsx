import { ActionIcon, Textarea } from '@mantine/core'
import { type RefObject, useState } from 'react'
import { adviceIn, detailRequest, photosIn, type Values, valuesIn } from '../../registry/index.ts'
import { commonTexts } from '../../registry/texts/common.ts'
import { PersonLink } from '../animals/person-link.tsx'
import { useWhileOpen } from '../common/dialog-keys.ts'
import { Icon } from '../common/icon.tsx'
import { Note } from '../common/note.tsx'
import { NotHere } from '../common/skeleton.tsx'
import { ageWords } from '../common/time.ts'
import { useFarmNow } from '../common/use-now.ts'
import { PictureViewer } from '../panes/picture-viewer.tsx'
import { SteadyButton } from '../panes/steady-button.tsx'
import TrailPart from '../record/view/trail-part.tsx'
import { formsOf, isVoided, marksOf, nameOfFiling, rowOfFiling, titleOfFiling, whereabouts } from './filing-words.ts'
import style from './pane.module.css'
import { Advice, Changes, Corrections, History, namesInHistory, PastReviews, Questions } from './pane-parts.tsx'
import { RecordFacts } from './record-facts.tsx'
import { Marks } from './review-list.tsx'
import { usePolled } from './use-review.ts'

export interface PaneDraft {
  readonly note: string
  readonly question: string
  readonly problem?: string | undefined
}

interface ReviewPaneProps {
  readonly id: string
  /** Values from the list, until the complete record has arrived. */
  readonly listed: Values | undefined
  /** '3 de 12'; '' if the list does not contain it. */
  readonly position: string
  readonly reviewed: boolean
  readonly reachable: boolean
  readonly draft: PaneDraft
  readonly heading: RefObject<HTMLHeadingElement | null>
  readonly onNote: (note: string) => void
  /** Only if it may be voided. */
  readonly onVoid: (() => void) | undefined
  /** Only if list and form are not side by side. */
  readonly onBack: (() => void) | undefined
}

/** One filing: its values, warnings, effects, photos and history. */
export function ReviewPane(props: ReviewPaneProps) {
  const { id, listed, position, reviewed, heading, onBack } = props
  const answer = usePolled(detailRequest(id), String(reviewed))
  const now = useFarmNow()
  const whole = answer?.value[0]
  const row = whole ?? listed
  return (
    <>
      <header className={style.head}>
        {onBack ? (
          <ActionIcon variant="default" aria-label="Volver a la lista" title="Volver a la lista" onClick={onBack}>
            <Icon name="left" />
          </ActionIcon>
        ) : null}
        <h2 ref={heading} tabIndex={-1}>
          {row ? `${nameOfFiling(row)} · ${rowOfFiling(row) || titleOfFiling(row)}` : 'Revisión'}
        </h2>
        {row ? <Marks marks={marksOf(row, reviewed || row.REVISADO === 'S')} /> : null}
        {position ? <span className={style.position}>{position}</span> : null}
      </header>
      {whole ? (
        <Whole key={id} {...props} row={whole} now={now} takenAt={answer?.takenAt} />
      ) : (
        <div className={style.body}>
          <NotHere answer={answer && { ...answer, takenAt: undefined }} of="facts" count={12}>
            <Note tone="warn" icon="noSignal">
              Este formulario no está en este dispositivo. {commonTexts.needsConnection}
            </Note>
          </NotHere>
        </div>
      )}
    </>
  )
}

interface WholeProps extends ReviewPaneProps {
  readonly row: Values
  readonly now: number
  readonly takenAt: number | undefined
}

function Whole({ row, now, takenAt, reachable, draft, onNote, onVoid }: WholeProps) {
  const { filed, listed } = formsOf(row)
  const form = row.REGISTRO ? listed : filed
  const sent = valuesIn(row.ENVIADO ?? '')
  const record = valuesIn(row.REGISTRO ?? '')
  const advised = new Set(adviceIn(row.CONSEJOS ?? '').map(({ field }) => field))
  const pictures = photosIn(row.FOTOGRAFIAS ?? '').map(({ url, column, sha256 }) => {
    const label = form?.fields[column]?.label ?? column
    return { url, label, more: `Huella ${sha256.slice(0, 8)}` }
  })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than its part is moved with the keyboard
    <section className={style.body} tabIndex={0} data-arrows="own" aria-label="Lo que dice">
      <div className={style.column}>
        {reachable ? null : (
          <Note tone="info" icon="noSignal" role="status">
            Sin señal: se muestra como estaba {ageWords(takenAt ?? now, now)}. Revisar y preguntar necesitan conexión.
          </Note>
        )}
        <dl className={style.facts}>
          {whereabouts(row, now).map(([label, text, more, nid]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd title={more || undefined}>
                <PersonLink nid={nid}>{text}</PersonLink>
              </dd>
            </div>
          ))}
        </dl>
        <Advice row={row} record={filed ?? form} />
        <hr className={style.line} />
        {form ? (
          <RecordFacts
            record={form}
            values={row.REGISTRO ? record : sent}
            advised={advised}
            hostNames={namesInHistory(row.HISTORIA ?? '')}
          />
        ) : null}
        {filed && !isVoided(row) ? <Changes form={filed} row={row} /> : null}
        <History json={row.HISTORIA ?? ''} now={now} />
        {form && row.REGISTRO ? <TrailPart record={form} row={record} /> : null}
        {onVoid ? (
          <div>
            <SteadyButton plain danger off={!reachable} onClick={onVoid}>
              Anular este formulario
            </SteadyButton>
          </div>
        ) : null}
      </div>
      <div className={style.column}>
        <PictureViewer pictures={pictures} />
        <Corrections json={row.CORRECCIONES ?? ''} now={now} />
        <PastReviews json={row.REVISIONES ?? ''} now={now} />
        <Questions json={row.PREGUNTAS ?? ''} now={now} />
        <Textarea
          autoComplete="off"
          label="Nota"
          description="Opcional. Queda con su nombre y la hora."
          autosize
          minRows={2}
          value={draft.note}
          error={draft.problem}
          disabled={!reachable}
          onChange={(event) => onNote(event.currentTarget.value)}
        />
      </div>
    </section>
  )
}

interface AskingProps {
  readonly value: string
  readonly busy: boolean
  readonly onChange: (question: string) => void
  /** @returns the reason of a failure; undefined: the question was sent */
  readonly onAsk: () => Promise<string | undefined>
  readonly onCancel: () => void
}

/** A question to whoever captured the form, shown at the form in that person's outbox. */
export function Asking({ value, busy, onChange, onAsk, onCancel }: AskingProps) {
  const [problem, setProblem] = useState<string>()
  const close = useWhileOpen(onCancel)
  const send = async () => {
    if (busy) return
    const found = await onAsk()
    if (found === undefined) close()
    else setProblem(found)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape leaves it, Ctrl+Enter sends it
    <div
      className={style.asking}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel()
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send()
      }}
    >
      <Textarea
        label="Pregunta a quien lo capturó"
        description="La ve en su bandeja de salida, junto al formulario. 500 caracteres como máximo."
        data-autofocus
        autoFocus
        autosize
        minRows={2}
        maxRows={4}
        value={value}
        error={problem}
        onChange={(event) => {
          setProblem(undefined)
          onChange(event.currentTarget.value)
        }}
      />
      <div>
        <SteadyButton onClick={send} off={busy}>
          Enviar pregunta
        </SteadyButton>
        <SteadyButton plain onClick={onCancel}>
          {commonTexts.cancel}
        </SteadyButton>
      </div>
    </div>
  )
}
