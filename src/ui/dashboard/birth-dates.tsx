import { DateInput } from '@mantine/dates'
import 'dayjs/locale/es'
import { FIRST_YEAR, isDay, LAST_YEAR } from '../../registry/fields/date.ts'
import { useCoarsePointer } from '../fields/use-coarse-pointer.ts'

export interface BirthDatesProps {
  /** yyyy-mm-dd, '' for none; both days belong to the range. */
  readonly first: string
  readonly last: string
  /** Earliest and latest birth under the other filters: the calendar opens those years only (1§4). */
  readonly firstBirth: string
  readonly lastBirth: string
  readonly labels: readonly [string, string]
  readonly onFirst: (day: string) => void
  readonly onLast: (day: string) => void
}

export function BirthDates({ first, last, firstBirth, lastBirth, labels, onFirst, onLast }: BirthDatesProps) {
  const low = `${firstBirth.slice(0, 4) || FIRST_YEAR}-01-01`
  const high = `${lastBirth.slice(0, 4) || LAST_YEAR}-12-31`
  return (
    <>
      <Day label={labels[0]} value={first} low={low} high={last || high} onChange={onFirst} />
      <Day label={labels[1]} value={last} low={first || low} high={high} onChange={onLast} />
    </>
  )
}

interface DayProps {
  readonly label: string
  readonly value: string
  readonly low: string
  readonly high: string
  readonly onChange: (day: string) => void
}

function Day({ label, value, low, high, onChange }: DayProps) {
  const coarse = useCoarsePointer()
  return (
    <DateInput
      label={label}
      value={value || null}
      onChange={(day) => onChange(day ?? '')}
      dateParser={(typed) => (isDay(typed.trim()) ? typed.trim() : null)}
      valueFormat="YYYY-MM-DD"
      placeholder="aaaa-mm-dd"
      minDate={low}
      maxDate={high}
      defaultDate={value || high}
      locale="es"
      firstDayOfWeek={1}
      inputMode={coarse ? 'none' : 'numeric'}
      autoComplete="off"
      size="md"
      clearable
      hideOutsideDates
      popoverProps={{ withinPortal: false }}
      clearButtonProps={{ 'aria-label': `Borrar ${label}` }}
      previousLabel="Mes anterior"
      nextLabel="Mes siguiente"
    />
  )
}
