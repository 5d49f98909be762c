import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { daysAway, dayWords, fill, formOf } from '../../registry/index.ts'
import type { Reminder } from '../../sync/contract/expected-births.ts'
import { Row, RowIcon, Rows } from '../animals/rows.tsx'
import { useAsked, useBook } from '../common/book-context.tsx'
import type { IconName } from '../common/icon.tsx'
import pageStyle from '../common/page.module.css'
import { called } from './due-list.ts'
import { dueTexts } from './texts.ts'

const icons: Readonly<Record<Reminder['kind'], IconName>> = {
  lease: 'clock',
  period: 'clock',
  transfer: 'share',
  numbers: 'number',
  photo: 'photo',
}

/** Other reminders near today. */
export function Reminders({ owner, today }: { readonly owner: string; readonly today: string }) {
  const book = useBook()
  const reminders = useAsked(owner, () => book.animals.reminders(owner)) ?? []
  if (reminders.length === 0) return null
  return (
    <section aria-labelledby="otras-fechas">
      <h2 id="otras-fechas" className={pageStyle.part}>
        {dueTexts.more} <span>{reminders.length}</span>
      </h2>
      <Rows>
        {reminders.map((reminder) => (
          <Row
            key={reminder.id}
            mark={<RowIcon name={icons[reminder.kind]} />}
            title={wordsOf(reminder)}
            facts={reminder.day && `${daysAway(reminder.day, today)}, ${dayWords(reminder.day, today)}`}
            target={(props) => <Way reminder={reminder} {...props} />}
          />
        ))}
      </Rows>
    </section>
  )
}

interface WayProps {
  readonly reminder: Reminder
  readonly className: string | undefined
  readonly children: ReactNode
}

/** Link to its record, or to its entry while unsent; numbers have none. */
function Way({ reminder, ...face }: WayProps) {
  const { form, number, entry, kind } = reminder
  if (kind === 'numbers') return <div {...face} />
  const search = kind === 'photo' ? { editar: entry } : entry ? { pendiente: entry } : { consultar: number }
  return (
    <Link
      to={formOf(form).route as '/'}
      search={search as object}
      aria-label={`${dueTexts.see}: ${wordsOf(reminder)}`}
      {...face}
    />
  )
}

function wordsOf({ kind, animal, other, number, form, needed = 0, left = 0 }: Reminder): string {
  const t = dueTexts.reminders
  const named = {
    animal: animal ? called(animal) : '',
    other: other ?? '',
    number,
    code: formOf(form).code,
    needed,
    left,
  }
  return fill(kind === 'lease' && other ? t.leaseTo : t[kind], named)
}
