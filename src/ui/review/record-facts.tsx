import {
  codecOf,
  type Field,
  fromWire,
  isForm,
  isPresent,
  knownName,
  namesAnimal,
  personAt,
  type RecordDefinition,
  type Values,
} from '../../registry/index.ts'
import { NamedChip } from '../animals/chip.tsx'
import { PersonLink } from '../animals/person-link.tsx'
import { unshownName, useAnimalNames } from '../animals/use-animal-names.ts'
import style from './pane.module.css'

interface RecordFactsProps {
  readonly record: RecordDefinition
  /** In wire format or as in a list. */
  readonly values: Values
  /** Fields with warnings. */
  readonly advised: ReadonlySet<string>
  /** Names of animals by chip, as the host returned them with the record. */
  readonly hostNames: Values
}

/** A record in the order in which its list is read, then in paper order; names instead of codes, read-only. */
export function RecordFacts({ record, values: wire, advised, hostNames }: RecordFactsProps) {
  const values = fromWire(record, wire)
  const names = { ...useAnimalNames(record, values, wire), ...hostNames }
  const { columns, reading = [] } = record.list
  // The name of an animal stays behind its chip.
  const first = reading.flatMap((key) => [key, columns.find((column) => column.key === key)?.animal ?? key])
  const placeOf = (name: string) => (first.includes(name) ? first.indexOf(name) : first.length)
  const shown = Object.entries(record.fields)
    .filter(([name, field]) => field.kind !== 'photo' && isPresent(field, values) && !(field.unsent && !values[name]))
    .sort(([one], [other]) => placeOf(one) - placeOf(other))
  return (
    <dl className={style.facts}>
      {shown.map(([name, field]) => (
        <div
          key={name}
          data-wide={field.kind === 'memo' || undefined}
          data-chip={isForm(record) && namesAnimal(record, name) ? true : undefined}
          data-advised={advised.has(name) || undefined}
        >
          <dt>{field.label}</dt>
          <dd>
            {values[name] && isForm(record) && namesAnimal(record, name) ? (
              <NamedChip chip={values[name]} name={unshownName(names[values[name]], record, values)} />
            ) : (
              <PersonLink nid={personAt(record, name, { ...wire, ...values })}>
                {shownIn(field, name, values)}
              </PersonLink>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function shownIn(field: Field, name: string, values: Values): string {
  const named = field.nameKey ? values[field.nameKey] : ''
  const value = values[name] ?? ''
  return named || knownName(field, value) || codecOf(field).format(value) || '—'
}
