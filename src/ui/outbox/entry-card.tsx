import { memo } from 'react'
import { findForm, type Values } from '../../registry/index.ts'
import type { OutboxEntry } from '../../sync/contract/outbox.ts'
import { AnimalLink, AnimalWords, ChipDigits } from '../animals/chip.tsx'
import { ageWords } from '../common/format-age.ts'
import { counted, distanceText } from '../common/time.ts'
import { EntryState } from '../record/list/entry-state.tsx'
import { EntryActions } from './entry-actions.tsx'
import { EntryPhotos } from './entry-photos.tsx'
import { cardWords, entryName, fieldComplaints, formTitle, inWords, ownerName, rowName } from './naming.ts'
import style from './outbox.module.css'
import { Questions, useQuestions } from './questions.tsx'

interface EntryCardProps {
  readonly entry: OutboxEntry
  /** Names of animals, by chip. */
  readonly names: Values
  /** ms UTC. */
  readonly now: number
  readonly onDiscard: (id: string) => void
}

/** Entries that need attention are expanded; all others are one line that expands. */
const isPressing = ({ state, correction }: OutboxEntry): boolean =>
  state === 'refused' || state === 'unreadable' || correction !== undefined

/** One form of the outbox in a line: animal, form, state. Expanded: reason, times, and actions. */
export const EntryCard = memo(function EntryCard({ entry, names, now, onDiscard }: EntryCardProps) {
  const words = cardWords(entry, names)
  const title = [formTitle(entry), rowName(entry)].join(' ').trim()
  const { animal, name } = inWords(entry)
  const questions = useQuestions(entry)
  const isAsked = questions.some(({ answer }) => answer === '')
  return (
    <article className={style.card} data-state={entry.state} aria-label={entryName(entry)}>
      <details open={isPressing(entry) || isAsked}>
        <summary className={style.line}>
          <span className={style.lineWords}>
            <h3 className={style.name}>
              <AnimalWords text={words || title} />
              {entry.mode === 'edit' && ' (corrección)'}
            </h3>
            <span className={style.facts}>
              {words ? `${findForm(entry.form)?.code ?? ''} ` : ''}
              {entry.state !== 'unreadable' && <span className={style.number}>N.º {entry.number || 'sin número'}</span>}
              {` · ${ageWords(entry.capturedAt, now)}`}
            </span>
          </span>
          {isAsked && <span className={style.asks}>Le preguntan</span>}
          <EntryState state={entry.state} />
        </summary>
        <div className={style.inside}>
          <p className={style.why}>{entry.why}</p>
          <Complaints entry={entry} />
          <Questions questions={questions} now={now} />
          <p className={style.facts}>{facts(entry, now).join(' · ')}</p>
          {animal === '' ? null : (
            <AnimalLink chip={animal} className={style.animalLink}>
              Ver {names[animal] || name || 'animal'} <ChipDigits chip={animal} />
            </AnimalLink>
          )}
          {entry.photos.length > 0 && (
            <EntryPhotos photos={entry.photos} form={entry.form} of={`${formTitle(entry)} ${entry.number}`} />
          )}
          <EntryActions entry={entry} onDiscard={onDiscard} />
        </div>
      </details>
    </article>
  )
})

function Complaints({ entry }: { entry: OutboxEntry }) {
  const complaints = fieldComplaints(entry)
  if (complaints.length === 0) return null
  return (
    <ul className={style.complaints}>
      {complaints.map(({ label, message }) => (
        <li key={label}>
          <b>{label}:</b> {message}
        </li>
      ))}
    </ul>
  )
}

function facts(entry: OutboxEntry, now: number): readonly string[] {
  return [
    `Capturado ${ageWords(entry.capturedAt, now)}`,
    ...(entry.owner ? [`Asociado ${ownerName(entry)}`] : []),
    ...(entry.filedAt === undefined ? [] : [`Enviado ${ageWords(entry.filedAt, now)}`]),
    ...(entry.attempts > 0 ? [counted(entry.attempts, 'intento', 'intentos')] : []),
    ...(entry.state !== 'blocked' && entry.nextAttemptAt !== undefined && entry.nextAttemptAt > now
      ? [
          `${entry.state === 'sending' ? 'Sin respuesta, nuevo' : 'Próximo'} intento ${distanceText(entry.nextAttemptAt, now)}`,
        ]
      : []),
  ]
}
