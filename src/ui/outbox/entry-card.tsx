import { Group } from '@mantine/core'
import { memo } from 'react'
import type { OutboxEntry } from '../../sync/contract/outbox-entry.ts'
import { ageWords } from '../common/format-age.ts'
import { counted, distanceText } from '../common/time.ts'
import { EntryState } from '../record/list/entry-state.tsx'
import { EntryActions } from './entry-actions.tsx'
import { EntryPhotos } from './entry-photos.tsx'
import { entryName, fieldComplaints, formTitle, ownerName, rowName } from './naming.ts'
import style from './outbox.module.css'

interface EntryCardProps {
  readonly entry: OutboxEntry
  /** ms UTC. */
  readonly now: number
  readonly onDiscard: (id: string) => void
}

/** One form of the outbox: what, where it is, why, since when, and what can be done. */
export const EntryCard = memo(function EntryCard({ entry, now, onDiscard }: EntryCardProps) {
  return (
    <article className={style.card} data-state={entry.state} aria-label={entryName(entry)}>
      <Group justify="space-between" gap="xs">
        <h3 className={style.name}>
          {[formTitle(entry), rowName(entry)].join(' ').trim()}{' '}
          {entry.state !== 'unreadable' && <span className={style.number}>N.º {entry.number || 'sin número'}</span>}
          {entry.mode === 'edit' && ' (corrección)'}
        </h3>
        <EntryState state={entry.state} />
      </Group>
      <p className={style.why}>{entry.why}</p>
      <Complaints entry={entry} />
      <p className={style.facts}>{facts(entry, now).join(' · ')}</p>
      {entry.photos.length > 0 && (
        <EntryPhotos photos={entry.photos} form={entry.form} of={`${formTitle(entry)} ${entry.number}`} />
      )}
      <EntryActions entry={entry} onDiscard={onDiscard} />
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
    ...(entry.state === 'waiting' && entry.nextAttemptAt !== undefined && entry.nextAttemptAt > now
      ? [`Próximo intento ${distanceText(entry.nextAttemptAt, now)}`]
      : []),
  ]
}
