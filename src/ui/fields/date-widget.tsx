import './styles.ts'
import { Button, Popover, TextInput } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import 'dayjs/locale/es'
import { useState } from 'react'
import { FIRST_YEAR, isDay, LAST_YEAR, withCentury } from '../../registry/fields/date.ts'
import { type DateField, dayAfter, fill } from '../../registry/index.ts'
import { dayBefore } from '../common/format-age.ts'
import style from './fields.module.css'
import { useFilling, type WidgetProps } from './filling.ts'
import { labelled } from './label.tsx'
import { pickerTexts } from './texts.ts'
import { useCoarsePointer } from './use-coarse-pointer.ts'
import { useTyped } from './use-typed.ts'

/** A phone on its side, or a short one: higher than a month and its field is neither half of it. */
const LOW_SCREEN = '(max-height: 46em)'

/**
 * A calendar day at the farm: typed or picked, yyyy-mm-dd, never shifted. The week starts on Monday. What is typed and
 * is no day stays as it was typed, with its message: a date that changed back by itself would be filed unseen.
 */
export function DateWidget({ field, value, problem, locked, onChange }: WidgetProps<DateField>) {
  const { today, values } = useFilling()
  const begins = field.ends && isDay(values[field.ends.from] ?? '') ? values[field.ends.from] : undefined
  const { shown, type, tidy } = useTyped(field, value, onChange)
  // The calendar opens for a tap or a key, never by itself: it would hide the message that brought the person here.
  const [opened, setOpened] = useState(false)
  const coarse = useCoarsePointer()
  const low = opened && window.matchMedia(LOW_SCREEN).matches
  const day = isDay(value) ? value : null
  return (
    <div className={style.dateBox}>
      <div className={style.withButtons}>
        <Popover
          opened={opened && !locked}
          onChange={setOpened}
          onDismiss={() => setOpened(false)}
          position="bottom-start"
          // Where it fits neither below the field nor above it, it lies over it: the whole month is seen.
          middlewares={{ flip: !low, shift: { crossAxis: low, padding: 4 } }}
          trapFocus={false}
          // One that fades away would still take the press on what lies below it.
          transitionProps={{ duration: 0 }}
          withRoles={false}
        >
          <Popover.Target>
            <TextInput
              className={style.grow}
              label={labelled(field.label, field.required !== undefined)}
              value={shown}
              placeholder="aaaa-mm-dd"
              error={problem}
              readOnly={locked}
              variant={locked ? 'filled' : 'default'}
              // The calendar is enough for a thumb; the keyboard would cover it.
              inputMode={coarse ? 'none' : 'numeric'}
              autoComplete="off"
              onChange={(event) => {
                // Who types needs no calendar, and it lies over what comes next.
                setOpened(false)
                type(event.currentTarget.value)
              }}
              onClick={() => setOpened(true)}
              onBlur={() => {
                setOpened(false)
                if (day) tidy()
                else if (withCentury(shown) !== shown) onChange(withCentury(shown))
              }}
              onKeyDown={(event) => {
                if (event.key === 'ArrowDown') setOpened(true)
                if (event.key === 'Escape' || event.key === 'Enter') setOpened(false)
              }}
              data-mantine-stop-propagation={opened || undefined}
            />
          </Popover.Target>
          <Popover.Dropdown
            className={style.calendar}
            role="region"
            aria-label={fill(pickerTexts.calendar, { label: field.label })}
            onMouseDown={(event) => event.preventDefault()}
          >
            <DatePicker
              key={day}
              value={day}
              defaultDate={day ?? today}
              onChange={(picked) => {
                onChange(picked ?? '')
                setOpened(false)
              }}
              allowDeselect
              hideOutsideDates
              highlightToday
              minDate={begins ?? `${FIRST_YEAR}-01-01`}
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
          </Popover.Dropdown>
        </Popover>
        {field.ends && !locked
          ? field.ends.after.map((days) => (
              <Button
                key={days}
                variant="default"
                className={style.quick}
                disabled={!begins}
                aria-label={fill(pickerTexts.afterDays, { days })}
                onClick={() => begins && onChange(dayAfter(begins, days))}
              >
                +{days}
              </Button>
            ))
          : null}
        {field.start === 'today' || field.ends || locked ? null : (
          <>
            <Button variant="default" className={style.quick} onClick={() => onChange(today)}>
              {pickerTexts.today}
            </Button>
            <Button variant="default" className={style.quick} onClick={() => onChange(dayBefore(today))}>
              {pickerTexts.yesterday}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
