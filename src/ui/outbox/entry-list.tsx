import { EntryCard } from './entry-card.tsx'
import style from './outbox.module.css'
import type { EntryGroup } from './sorting.ts'

interface EntryListProps {
  readonly groups: readonly EntryGroup[]
  /** ms UTC. */
  readonly now: number
  readonly onDiscard: (id: string) => void
}

export function EntryList({ groups, now, onDiscard }: EntryListProps) {
  return (
    <ul className={style.list} aria-label="Formularios de la bandeja">
      {groups.map(({ entry, parts }) => (
        <li key={entry.id} className={style.group}>
          <EntryCard entry={entry} now={now} onDiscard={onDiscard} />
          {parts.length > 0 && (
            <ul className={style.parts} aria-label={`Con el consecutivo ${entry.number}`}>
              {parts.map((part) => (
                <li key={part.id}>
                  <EntryCard entry={part} now={now} onDiscard={onDiscard} />
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  )
}
