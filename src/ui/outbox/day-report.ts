/** Builds the day's report and the receipts of the visited farms from the outbox. */

import { endOfDayTexts } from '../../registry/field-work/end-of-day.ts'
import {
  animalsTold,
  type DayForm,
  type DayReport,
  dayWords,
  deviceName,
  endOfDay,
  type FarmReceipt,
  farmDay,
  farmMinute,
  findForm,
  type NumbersLeft,
  type Values,
} from '../../registry/index.ts'
import type { OutboxEntry } from '../../sync/contract/outbox.ts'
import {
  cardWords,
  dayOf,
  formTitle,
  heldWords,
  inWords,
  isStanding,
  isWritten,
  ownerName,
  tableWords,
} from './naming.ts'
import { whyTold } from './sorting.ts'

/** '2026-11-21 08:05', at the farm. */
const momentText = (instant: number | undefined): string => (instant === undefined ? '' : farmMinute(instant))

const stateOf = ({ state, voided }: OutboxEntry): DayForm['state'] => {
  if (voided !== undefined) return 'voided'
  return state === 'filed' || state === 'refused' ? state : 'open'
}

const madeOn = (entries: readonly OutboxEntry[], day: string) =>
  entries.filter(({ capturedAt }) => farmDay(capturedAt) === day).sort((a, b) => a.capturedAt - b.capturedAt)

/** Of a group its females, which have no number of their own: they stand in its row. */
const femalesOf = ({ parts }: OutboxEntry, made: readonly OutboxEntry[]) =>
  made.filter((one) => parts.includes(one.id) && findForm(one.form)?.partOf?.row && isWritten(one))

const isWithin = (entry: OutboxEntry, made: readonly OutboxEntry[]) => made.some((one) => femalesOf(one, [entry])[0])

/** A form as its row tells it, its animals with their chips. */
function rowOf(entry: OutboxEntry, made: readonly OutboxEntry[], names: Values) {
  const females = femalesOf(entry, made)
  const columns = tableWords(entry, names)
  return {
    ...columns,
    title: formTitle(entry),
    words: cardWords(entry, names),
    about: [columns.about, heldWords(entry, females)].filter(Boolean).join(' · '),
    animals: [...animalsIn(entry), ...females.map((one) => [nameIn(one, names), inWords(one).animal].join(' ').trim())],
  }
}

/** Days (yyyy-mm-dd) with forms of this device, and today; newest first. */
export const daysOf = (entries: readonly OutboxEntry[], today: string): readonly string[] =>
  [...new Set([today, ...entries.map(({ capturedAt }) => farmDay(capturedAt))])].sort().reverse()

export function reportOf(
  entries: readonly OutboxEntry[],
  day: string,
  person: string,
  left: readonly NumbersLeft[],
  names: Values,
): DayReport {
  const made = madeOn(entries, day)
  const forms = made.map((entry): DayForm => {
    const form = findForm(entry.form)
    // A female of a group is told under its number, and uses none; personal records have none.
    const isRow = form?.partOf?.row !== undefined
    const isNumbered = isRow || form?.fields[form.number]?.kind === 'number'
    return {
      ...rowOf(entry, made, names),
      isWithin: isWithin(entry, made),
      code: form?.code ?? entry.form,
      on: dayOf(entry),
      number: isNumbered ? entry.number : '',
      owner: entry.owner,
      ownerName: ownerName(entry),
      state: stateOf(entry),
      why: whyTold(entry),
      correction: entry.correction,
      isNew: entry.mode === 'add' && !isRow,
      capturedAt: momentText(entry.capturedAt),
      filedAt: momentText(entry.filedAt),
      photos: entry.photos.length,
      tally: form?.tally,
      receipts: entry.photos.filter(({ receivedAt }) => receivedAt !== undefined).length,
    }
  })
  return endOfDay(day, person, forms, left)
}

/** Of a voided form its number is told, and nothing that it said. */
const VOID = { words: '', about: '', sex: '', weight: '', animals: [] }

/** One receipt for each farm visited that day, unless all that was filed there was voided. */
export function receiptsOf(
  entries: readonly OutboxEntry[],
  day: string,
  person: string,
  deviceId: string,
  names: Values,
): readonly FarmReceipt[] {
  const groups = new Map<string, OutboxEntry[]>()
  const made = madeOn(entries, day)
  for (const entry of made)
    if (entry.receipt && !isWithin(entry, made))
      groups.set(entry.receipt, [...(groups.get(entry.receipt) ?? []), entry])
  const standing = [...groups].filter(([, group]) => group.some(isStanding))
  return standing.map(([code, group]) => ({
    code,
    owner: group[0] ? ownerName(group[0]) : '',
    person,
    device: deviceName(deviceId),
    day,
    forms: group.map((entry) => ({
      ...rowOf(entry, made, names),
      ...(isStanding(entry) ? {} : VOID),
      on: dayWords(dayOf(entry), day),
      number: entry.number,
      time: momentText(entry.capturedAt).slice(-5),
      state: endOfDayTexts.states[stateOf(entry)],
    })),
  }))
}

const nameIn = (entry: OutboxEntry, names: Values) => names[inWords(entry).animal] || (inWords(entry).name ?? '')

const animalsIn = ({ form, values }: OutboxEntry) => animalsTold(findForm(form) ?? { fields: {} }, values)
