import { memo, type ReactNode } from 'react'
import { findForm, type Values } from '../../registry/index.ts'
import type { OutboxEntry } from '../../sync/contract/outbox.ts'
import { AnimalLink, AnimalWords, ChipDigits } from '../animals/chip.tsx'
import { iconOf } from '../animals/form-icons.ts'
import { Facts, Pill, RowFace, RowIcon, rowTarget } from '../animals/rows.tsx'
import { ageWords, counted, distanceText } from '../common/time.ts'
import { EntryState } from '../record/list/entry-state.tsx'
import { Correct, EntryActions } from './entry-actions.tsx'
import { EntryPhotos } from './entry-photos.tsx'
import {
  cardWords,
  chipEnd,
  entryName,
  fieldComplaints,
  heldWords,
  inWords,
  isPressing,
  isStanding,
  ownerName,
  rowName,
  titleOf,
} from './naming.ts'
import style from './outbox.module.css'
import { PutRight } from './put-right.tsx'
import { Questions, useAskedAbout, useQuestions } from './questions.tsx'
import { type EntryGroup, whyTold } from './sorting.ts'
import { outboxWords as t } from './texts.ts'

export interface EntryRowProps {
  readonly group: EntryGroup
  /** Names of animals, by chip. */
  readonly names: Values
  /** ms UTC. */
  readonly now: number
  readonly onDiscard: (id: string) => void
}

const isBad = ({ state }: OutboxEntry): boolean => state === 'refused' || state === 'unreadable' || state === 'missing'

/** One form of the outbox in a line, with its further young or its females; a refused one says why. Open: times, actions. */
export const EntryRow = memo(function EntryRow({ group, ...rest }: EntryRowProps) {
  const { entry, parts } = group
  const { names, now } = rest
  const isAskedAbout = useAskedAbout()
  const questions = useQuestions(entry)
  const isAsked = questions.some(({ answer }) => answer === '')
  const isRefused = entry.state === 'refused'
  return (
    <li className={style.entry} data-tone={isBad(entry) ? 'bad' : undefined}>
      <article aria-label={entryName(entry)}>
        <details open={[entry, ...parts].some((one) => isPressing(one) || isAskedAbout(one))}>
          <summary className={rowTarget}>
            <RowFace
              mark={
                <RowIcon
                  name={isBad(entry) ? 'alert' : iconOf(findForm(entry.form)?.code ?? '')}
                  tone={isBad(entry) ? 'bad' : undefined}
                />
              }
              title={
                <h3 className={style.name}>
                  <AnimalWords text={titleOf(group, names)} />
                  {entry.mode === 'edit' && ' (corrección)'}
                </h3>
              }
              facts={
                <span className={isRefused ? style.reason : style.line}>
                  {isRefused ? entry.why : lineOf(group, names)}{' '}
                  {isBad(entry) && !isRefused ? <EntryState state={entry.state} /> : null}
                </span>
              }
              end={
                // Most forms wait, or are sent: that is said once, above all of them.
                signOf(entry, isAsked)
              }
            />
          </summary>
          <div className={style.inside}>
            <p className={isRefused ? style.facts : style.why}>
              {isRefused ? lineOf(group, names) : whyTold(entry)}{' '}
              {isRefused ? <EntryState state={entry.state} /> : null}
            </p>
            <Complaints entry={entry} />
            <Questions questions={questions} now={now} />
            <p className={style.facts}>
              <Facts of={facts(entry, now)} />
            </p>
            <Animal entry={entry} names={names} />
            {entry.photos.length > 0 && <EntryPhotos photos={entry.photos} form={entry.form} of={entryName(entry)} />}
            <EntryActions entry={entry} onDiscard={rest.onDiscard} />
          </div>
          {parts.length > 0 && (
            <ul className={style.parts} aria-label={`Con el consecutivo ${entry.number}`}>
              {parts.map((part) => (
                <EntryRow key={part.id} group={{ entry: part, parts: [] }} {...rest} />
              ))}
            </ul>
          )}
        </details>
        <div className={style.act}>{isRefused && <PutRight entry={entry} />}</div>
        {isRefused || isPressing(entry) ? null : <Correct entry={entry} brief />}
      </article>
    </li>
  )
})

function signOf(entry: OutboxEntry, isAsked: boolean): ReactNode {
  if (isAsked) return <Pill tone="info">{t.asked}</Pill>
  if (!isStanding(entry)) return <Pill tone="bad">{t.voided}</Pill>
  return entry.state === 'sending' ? <EntryState state={entry.state} brief /> : null
}

/** 'A04 8706 · 8707 sale después', 'A04 8705 · …8482': numbers, what is filed with it, photos, whose. */
function lineOf({ entry, parts }: EntryGroup, names: Values): string {
  const form = findForm(entry.form)
  const numbersOf = (some: readonly OutboxEntry[]) => listed(some.map(({ number }) => number).filter(Boolean))
  const later = parts.filter(({ state, number }) => state === 'blocked' && number !== entry.number)
  const now = [entry, ...parts.filter((one) => one.number !== entry.number && !later.includes(one))]
  const code = cardWords(entry, names) === '' ? 'N.º' : (form?.code ?? '')
  const photos = [entry, ...parts].reduce((sum, { photos: some }) => sum + some.length, 0)
  const isPart = form?.partOf !== undefined && entry.state === 'blocked'
  return [
    // The females of a group have its number, which stands above them.
    entry.state === 'unreadable' || rowName(entry) ? '' : `${code} ${numbersOf(now) || 'sin número'}`.trim(),
    heldWords(entry, parts),
    entry.state === 'checking' ? t.unconfirmed : '',
    photos > 0 ? counted(photos, 'foto', 'fotos') : '',
    isPart ? t.afterFirst : later.length > 0 ? `${numbersOf(later)} ${later.length > 1 ? t.goLater : t.goesLater}` : '',
    // A narrow phone has no room for more, and the name is above.
    later.length > 0 ? '' : chipEnd(entry, names).trim(),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** '8706, 8707 y 8708'. */
const listed = (words: readonly string[]): string => words.join(', ').replace(/, ([^,]*)$/, ' y $1')

function Animal({ entry, names }: { readonly entry: OutboxEntry; readonly names: Values }) {
  const { animal, name } = inWords(entry)
  if (animal === '') return null
  return (
    <AnimalLink chip={animal} className={style.animalLink}>
      Ver {names[animal] || name || 'animal'} <ChipDigits chip={animal} />
    </AnimalLink>
  )
}

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
