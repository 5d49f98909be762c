import './styles.ts'
import { Button, Popover, TextInput } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import 'dayjs/locale/es'
import { useRef, useState } from 'react'
import { FIRST_YEAR, isDay, LAST_YEAR, withCentury } from '../../registry/fields/date.ts'
import { type DateField, dayAfter, dayWords, fill } from '../../registry/index.ts'
import { Anchor } from './anchor.tsx'
import style from './fields.module.css'
import { drawnFor, useHint, type WidgetProps } from './filling.ts'
import { labelled } from './label.tsx'
import { pickerTexts } from './texts.ts'
import { useCoarsePointer } from './use-coarse-pointer.ts'
import { hinted, useTyped } from './use-typed.ts'

/** A low screen, such as a phone on its side: a month with its field does not fit into half of it. */
const LOW_SCREEN = '(max-height: 46em)'

interface Around {
  readonly today: string
  /** The first possible day. */
  readonly from?: string | undefined
  /** The likely day. */
  readonly expected?: string | undefined
  /** The day was that of the form before, and is not today. */
  readonly kept?: boolean
}

type DayInputProps = Around &
  Pick<WidgetProps<DateField>, 'field' | 'value' | 'problem' | 'locked' | 'onChange'> & {
    readonly 'data-autofocus'?: boolean
  }

/**
 * A calendar day at the farm: typed or picked, yyyy-mm-dd, never shifted by time zones. The week starts on Monday. Text
 * that is not a date stays as typed, with a message: a date that silently reverted would be filed unnoticed.
 */
export function DayInput(props: DayInputProps) {
  const { field, value, problem, locked, onChange, today, from, expected, kept, ...focus } = props
  const { shown, type, tidy } = useTyped(field, value, onChange)
  const hint = useHint(field)
  // The calendar opens only for a tap or a key: opening by itself, it would hide the message that brought the person
  // here.
  const [opened, setOpened] = useState(false)
  /** What it said before it was typed into: Escape takes that back first, and leaves the dialog only then. */
  const [before, setBefore] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const coarse = useCoarsePointer()
  const low = opened && window.matchMedia(LOW_SCREEN).matches
  const day = isDay(value) ? value : null
  return (
    <div className={style.dateBox}>
      <div className={style.withButtons}>
        <TextInput
          data-autofocus={focus['data-autofocus']}
          ref={input}
          className={style.grow}
          label={labelled(field.label, field.required !== undefined)}
          value={shown}
          placeholder="aaaa-mm-dd"
          error={problem}
          {...hinted(kept ? fill(pickerTexts.kept, { day: dayWords(value, today) }) : hint)}
          {...(kept && { descriptionProps: { className: style.kept } })}
          readOnly={locked}
          variant={locked ? 'filled' : 'default'}
          // On touch screens the calendar suffices; the keyboard would cover it.
          inputMode={coarse ? 'none' : 'numeric'}
          autoComplete="off"
          onChange={(event) => {
            // While typing, the calendar is not needed and would cover the next field.
            setOpened(false)
            setBefore((known) => known ?? value)
            type(event.currentTarget.value)
          }}
          onClick={() => setOpened(true)}
          onBlur={() => {
            setOpened(false)
            setBefore(undefined)
            if (day) tidy()
            else if (withCentury(shown) !== shown) onChange(withCentury(shown))
          }}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown') setOpened(true)
            if (event.key === 'Escape' || event.key === 'Enter') setOpened(false)
            if (event.key !== 'Escape' || opened || before === undefined) return
            setBefore(undefined)
            onChange(before)
          }}
          data-mantine-stop-propagation={opened || before !== undefined || undefined}
        />
        {opened && !locked ? (
          <Popover
            opened
            onChange={setOpened}
            onDismiss={() => setOpened(false)}
            position="bottom-start"
            // If it fits neither below nor above the field, it covers the field: the whole month is visible.
            middlewares={{ flip: !low, shift: { crossAxis: low, padding: 4 } }}
            trapFocus={false}
            // A fading calendar would still catch the click on what is below it.
            transitionProps={{ duration: 0 }}
            withRoles={false}
          >
            <Popover.Target>
              <Anchor to={input} />
            </Popover.Target>
            <Popover.Dropdown
              className={style.calendar}
              role="region"
              aria-label={fill(pickerTexts.calendar, { label: field.label })}
              onMouseDown={(event) => event.preventDefault()}
            >
              <Calendar
                day={day}
                today={today}
                from={from}
                expected={expected}
                onPick={(picked) => {
                  // The chosen day again keeps it.
                  if (picked) onChange(picked)
                  setOpened(false)
                }}
              />
            </Popover.Dropdown>
          </Popover>
        ) : null}
        {locked ? null : <QuickDays field={field} value={value} today={today} from={from} onPick={onChange} />}
      </div>
    </div>
  )
}

/** The same in a form, which knows from which day on it may be and which is likely. */
export const DateWidget = drawnFor<WidgetProps<DateField>, Around>(
  ({ today, values, expected, last, begun }, { name, field, value, locked }) => ({
    today,
    kept: !locked && value !== '' && value !== today && value === begun[name] && value === last?.[name],
    from: field.ends && isDay(values[field.ends.from] ?? '') ? values[field.ends.from] : undefined,
    expected: expected?.[name],
  }),
  DayInput,
)

interface CalendarProps {
  readonly day: string | null
  readonly today: string
  readonly from: string | undefined
  readonly expected: string | undefined
  readonly onPick: (day: string | null) => void
}

const Calendar = ({ day, today, from, expected, onPick }: CalendarProps) => (
  <DatePicker
    key={day}
    value={day}
    defaultDate={day ?? today}
    onChange={onPick}
    // A day on which it was likely to happen is ringed.
    getDayProps={(one) => (one === expected ? { 'data-expected': true, 'aria-description': pickerTexts.expected } : {})}
    hideOutsideDates
    highlightToday
    minDate={from ?? `${FIRST_YEAR}-01-01`}
    maxDate={`${LAST_YEAR}-12-31`}
    locale="es"
    firstDayOfWeek={1}
    classNames={{
      day: style.day,
      weekday: style.weekday,
      calendarHeaderControl: style.calendarControl,
      calendarHeaderLevel: style.calendarControl,
    }}
    previousLabel="Mes anterior"
    nextLabel="Mes siguiente"
  />
)

interface QuickDaysProps {
  readonly field: DateField
  readonly value: string
  readonly today: string
  readonly from: string | undefined
  readonly onPick: (day: string) => void
}

/** So many days after the beginning; or today and yesterday, each shown as set where it is the value. */
function QuickDays({ field, value, today, from, onPick }: QuickDaysProps) {
  if (field.ends)
    return field.ends.after.map((days) => (
      <Button
        key={days}
        variant="default"
        className={style.quick}
        disabled={!from}
        aria-label={fill(pickerTexts.afterDays, { days })}
        aria-pressed={from !== undefined && value === dayAfter(from, days)}
        onClick={() => from && onPick(dayAfter(from, days))}
      >
        +{days}
      </Button>
    ))
  if (field.start === 'today') return null
  const days = [
    [pickerTexts.today, today],
    [pickerTexts.yesterday, dayAfter(today, -1)],
  ] as const
  return days.map(([label, day]) => (
    <Button
      key={label}
      variant="default"
      className={style.quick}
      aria-pressed={value === day}
      onClick={() => onPick(day)}
    >
      {label}
    </Button>
  ))
}
