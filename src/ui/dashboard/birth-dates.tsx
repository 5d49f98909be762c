import '../fields/styles.ts'
import { DateInput } from '@mantine/dates'
import 'dayjs/locale/es'
import { useRef, useState } from 'react'
import { dateCodec, FIRST_YEAR, isDay, LAST_YEAR } from '../../registry/fields/date.ts'
import fieldStyle from '../fields/fields.module.css'
import { useCoarsePointer } from '../fields/use-coarse-pointer.ts'
import style from './dashboard.module.css'

export interface BirthDatesProps {
  /** yyyy-mm-dd, '' for none; both days are inclusive. */
  readonly first: string
  readonly last: string
  /** Earliest and latest birth under the other filters: the calendar offers only those years (1§4). */
  readonly firstBirth: string
  readonly lastBirth: string
  readonly today: string
  readonly labels: readonly [string, string]
  readonly onFirst: (day: string) => void
  readonly onLast: (day: string) => void
}

export function BirthDates({ first, last, firstBirth, lastBirth, today, labels, onFirst, onLast }: BirthDatesProps) {
  const low = `${firstBirth.slice(0, 4) || FIRST_YEAR}-01-01`
  const high = `${lastBirth.slice(0, 4) || LAST_YEAR}-12-31`
  return (
    <>
      <Day label={labels[0]} value={first} low={low} high={last || high} today={today} onChange={onFirst} />
      <Day label={labels[1]} value={last} low={first || low} high={high} today={today} onChange={onLast} />
    </>
  )
}

interface DayProps {
  readonly label: string
  readonly value: string
  readonly low: string
  readonly high: string
  readonly today: string
  readonly onChange: (day: string) => void
}

function Day({ label, value, low, high, today, onChange }: DayProps) {
  const coarse = useCoarsePointer()
  /** The month that was browsed to; until then the calendar opens at a selectable day. */
  const [month, setMonth] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  /** A calendar that does not fit below its field is scrolled into view, so that it covers no filter. */
  const bringIntoSight = () => input.current?.scrollIntoView({ block: 'nearest' })
  const near = today < low ? low : today > high ? high : today
  return (
    <DateInput
      ref={input}
      classNames={{ input: style.aboveCalendar, day: fieldStyle.day, weekday: fieldStyle.weekday }}
      label={label}
      value={value || null}
      onChange={(day) => {
        setMonth(undefined)
        onChange(day ?? '')
      }}
      dateParser={(typed) => {
        const day = dateCodec.parse(typed)
        return isDay(day) ? day : null
      }}
      valueFormat="YYYY-MM-DD"
      placeholder="aaaa-mm-dd"
      minDate={low}
      maxDate={high}
      date={month ?? (value || near)}
      onDateChange={setMonth}
      onBlur={() => setMonth(undefined)}
      locale="es"
      firstDayOfWeek={1}
      inputMode={coarse ? 'none' : 'numeric'}
      autoComplete="off"
      size="md"
      clearable
      hideOutsideDates
      highlightToday
      // Below its field, never over those above it: the page grows with the calendar.
      popoverProps={{
        withinPortal: false,
        position: 'bottom-start',
        middlewares: { flip: false, shift: true },
        transitionProps: { onEntered: bringIntoSight },
      }}
      clearButtonProps={{ tabIndex: -1, 'aria-label': `Borrar ${label}` }}
      previousLabel="Mes anterior"
      nextLabel="Mes siguiente"
    />
  )
}
