import {
  codecOf,
  type Field,
  fromWire,
  isForm,
  isPresent,
  namesAnimal,
  type RecordDefinition,
  type Values,
} from '../../registry/index.ts'
import { ChipLink } from '../animals/chip.tsx'
import recordStyle from '../record/shared/record.module.css'

/** A record in paper order, names instead of codes, read-only. @param values as on the wire or as a list has them */
export function RecordFacts({ record, values: wire }: { record: RecordDefinition; values: Values }) {
  const values = fromWire(record, wire)
  const shown = Object.entries(record.fields).filter(
    ([name, field]) => field.kind !== 'photo' && isPresent(field, values) && !(field.unsent && !values[name]),
  )
  return (
    <dl className={recordStyle.view}>
      {shown.map(([name, field]) => (
        <div key={name} className={field.wide ? recordStyle.wide : recordStyle.field}>
          <dt>{field.label}</dt>
          <dd>
            {values[name] && isForm(record) && namesAnimal(record, name) ? (
              <ChipLink chip={values[name]} />
            ) : (
              shownIn(field, name, values)
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function shownIn(field: Field, name: string, values: Values): string {
  const named = field.nameKey ? values[field.nameKey] : ''
  return named || codecOf(field).format(values[name] ?? '') || '—'
}
