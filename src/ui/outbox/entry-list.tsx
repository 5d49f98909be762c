import type { Values } from '../../registry/index.ts'
import { EntryCard } from './entry-card.tsx'
import { ownerName } from './naming.ts'
import style from './outbox.module.css'
import { byFarm, type EntryGroup } from './sorting.ts'

interface EntryListProps {
  readonly groups: readonly EntryGroup[]
  /** Names of animals, by chip. */
  readonly names: Values
  /** ms UTC. */
  readonly now: number
  readonly onDiscard: (id: string) => void
}

/** The outbox by farm, one line per form. */
export function EntryList({ groups, ...rest }: EntryListProps) {
  const farms = byFarm(groups)
  return farms.map(({ owner, groups: some }) => {
    const [first] = some
    const name = (first && ownerName(first.entry)) || 'Sin asociado'
    return (
      <section key={owner} className={style.farm} aria-label={name}>
        <h2 className={style.farmName}>{name}</h2>
        <Lines
          groups={some}
          label={farms.length > 1 ? `Formularios de ${name}` : 'Formularios de la bandeja'}
          {...rest}
        />
      </section>
    )
  })
}

function Lines({ groups, label, ...rest }: EntryListProps & { readonly label: string }) {
  return (
    <ul className={style.list} aria-label={label}>
      {groups.map(({ entry, parts }) => (
        <li key={entry.id} className={style.group}>
          <EntryCard entry={entry} {...rest} />
          {parts.length > 0 && (
            <ul className={style.parts} aria-label={`Con el consecutivo ${entry.number}`}>
              {parts.map((part) => (
                <li key={part.id}>
                  <EntryCard entry={part} {...rest} />
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  )
}
