/** Sorts expected births for a screen, a calendar and a print. */
import { type CalendarDay, type DueStage, dayWords, dueStage, embryoTold, fill } from '../../registry/index.ts'
import type { ExpectedBirth, NamedAnimal } from '../../sync/contract/expected-births.ts'
import { dueTexts } from './texts.ts'

const stages: readonly DueStage[] = ['overdue', 'week', 'weeks', 'later', 'late']

/** The stages that are not empty, in the order of the screen. */
export function byStage(births: readonly ExpectedBirth[], today: string) {
  return stages
    .map((stage) => ({ stage, births: births.filter(({ span }) => dueStage(span, today) === stage) }))
    .filter((group) => group.births.length > 0)
}

/** The name, or the end of the chip if there is none. */
export const called = ({ name, chip }: NamedAnimal): string => name || `…${chip.slice(-4)}`

/** Months (yyyy-mm) with births, and the current one. */
export const monthsOf = (births: readonly ExpectedBirth[], today: string): readonly string[] =>
  [...new Set([today.slice(0, 7), ...births.map(({ span }) => span.likely.slice(0, 7))])].sort()

/** Females that may give birth in that month. */
export const ofMonth = (births: readonly ExpectedBirth[], month: string): readonly ExpectedBirth[] =>
  births.filter(({ span }) => span.from.slice(0, 7) <= month && span.until.slice(0, 7) >= month)

/** Each birth on the calendar, over its whole period. */
export const calendarDays = (births: readonly ExpectedBirth[], today: string): readonly CalendarDay[] =>
  births.map(({ id, female, dam, sire, span, concept, service, served }) => ({
    id,
    from: span.from,
    until: span.until,
    title: fill(dueTexts.calendarTitle, { name: called(female) }),
    notes: [
      fill(dueTexts.calendarLikely, { date: dayWords(span.likely, today) }),
      `Chip ${female.chip}`,
      ...(dam ? [embryoTold(dam)] : []),
      fill(dueTexts.calendarSire, { sire: called(sire) }),
      fill(dueTexts.calendarService, { code: concept, number: service, date: served }),
    ],
  }))
