import style from './outbox.module.css'
import type { OutboxFilter } from './sorting.ts'

interface OutboxFiltersProps {
  readonly chosen: OutboxFilter
  readonly counts: Record<OutboxFilter, number> | undefined
  readonly onChoose: (filter: OutboxFilter) => void
}

const labels: readonly (readonly [OutboxFilter, string])[] = [
  ['all', 'Todos'],
  ['waiting', 'Guardados'],
  ['refused', 'Rechazados'],
  ['filedToday', 'Enviados hoy'],
]

export function OutboxFilters({ chosen, counts, onChoose }: OutboxFiltersProps) {
  return (
    <fieldset className={style.filters}>
      <legend className={style.legend}>Mostrar</legend>
      {labels.map(([filter, label]) => (
        <button
          key={filter}
          type="button"
          className={style.filter}
          aria-pressed={filter === chosen}
          onClick={() => onChoose(filter)}
        >
          {label} {counts && `(${counts[filter]})`}
        </button>
      ))}
    </fieldset>
  )
}
