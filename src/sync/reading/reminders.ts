/** Reminders other than births: leases, periods of groups, pending transfers, missing numbers and lost photos. */
import {
  dayAfter,
  type FormDefinition,
  fromWire,
  listedForms,
  lookupOf,
  requestOf,
  type Values,
} from '../../registry/index.ts'
import type { ActiveUser } from '../accounts/session.ts'
import type { Animals } from '../contract/animals.ts'
import type { Reminder } from '../contract/expected-births.ts'
import type { ListRow } from '../contract/lists.ts'
import type { Live } from '../contract/live.ts'
import { memo } from '../core/live-query.ts'
import { isUnsent, numberOf } from '../outbox/entries.ts'
import { type ExpectedBirthsReading, preparedOwners } from './expected-births.ts'
import type { ListReading } from './list-rows.ts'
import type { LookupReading } from './lookups.ts'
import type { Reader } from './reader.ts'

/** How long before its end a lease or a period is shown, and how long after it, days. */
const AHEAD = 30
const AFTER = 7

type Found = Omit<Reminder, 'id' | 'form' | 'number' | 'entry'>

const births = listedForms.filter((form) => form.ends)
const timed = listedForms.filter((form) => form.lends || form.runsUntil || form.givesAway)

export function createReminders(
  reader: Reader,
  lookups: LookupReading,
  { readRows }: ListReading,
  { readBirths }: ExpectedBirthsReading,
): Pick<Animals, 'reminders'> {
  const { background, here, ports, watch } = reader
  const once = memo<Live<readonly Reminder[]>>()

  async function ofLists(owner: string, today: string): Promise<readonly Reminder[]> {
    const found: Reminder[] = []
    for (const form of timed)
      for (const row of (await readRows(form, owner)).value) {
        const [number, state] = [row.values[form.number] ?? '', row.entry?.state]
        const waits = row.entry && state !== 'filed'
        for (const one of state === 'refused' ? [] : inRow(form, row, owner, today))
          found.push({
            // A lease appears in two lists.
            id: [form.code, number, one.kind].join(' '),
            form: form.key,
            number,
            ...(waits && { entry: row.entry?.id ?? '' }),
            ...one,
          })
      }
    return found
  }

  /** Births expected in the next days for which no number is left. */
  async function ofNumbers(me: ActiveUser, owner: string, today: string): Promise<readonly Reminder[]> {
    const until = dayAfter(today, AHEAD)
    const needed = (await readBirths(owner)).value.filter(
      ({ span }) => span.likely <= until && span.until >= today,
    ).length
    const found: Reminder[] = []
    for (const form of births) {
      const from = lookupOf(form.fields[form.number])
      const request = from && requestOf(from, { [form.owner]: owner }, me.person)
      if (!request || needed === 0) continue
      const { value, takenAt } = await lookups.readOptions(request)
      if (takenAt === undefined || value.length >= needed) continue
      const id = [form.key, owner, 'numbers'].join(' ')
      found.push({ id, kind: 'numbers', day: '', owner, form: form.key, number: '', needed, left: value.length })
    }
    return found
  }

  /** Pictures of unsent forms that cannot be read from the disk. */
  async function ofPhotos(): Promise<readonly Reminder[]> {
    return (await reader.entries())
      .filter(({ row }) => isUnsent(row) && (row.problem?.lost?.length ?? 0) > 0)
      .map((entry) => ({
        id: `${entry.row.id} photo`,
        kind: 'photo',
        day: '',
        owner: entry.payload.owner,
        form: entry.form.key,
        number: numberOf(entry),
        entry: entry.row.id,
      }))
  }

  async function withNames(found: readonly Reminder[]): Promise<readonly Reminder[]> {
    const animals = await background.herdAnimals(found.map(({ animal }) => animal?.chip ?? ''))
    return found.map((one, at) =>
      one.animal ? { ...one, animal: { chip: one.animal.chip, name: animals[at]?.NOMBRE ?? '' } } : one,
    )
  }

  async function read(owner: string): Promise<readonly Reminder[]> {
    const me = here.get()
    if (!me) return []
    const today = ports.clock.today()
    const photos = await ofPhotos()
    const found = [...photos.filter((one) => owner === '' || one.owner === owner)]
    for (const whose of owner === '' ? await preparedOwners(reader, me) : [owner])
      found.push(...(await ofNumbers(me, whose, today)), ...(await ofLists(whose, today)))
    const unique = [...new Map(found.map((one) => [one.id, one])).values()]
    return withNames(unique.sort((a, b) => (a.day < b.day ? -1 : 1)))
  }

  return {
    reminders: (owner) =>
      once(owner, () => reader.live('reminders', () => read(owner), [watch('answers', 'entries', 'herds')])),
  }
}

/** Reminders from one row of a list. */
function inRow(form: FormDefinition, { values: row }: ListRow, owner: string, today: string): readonly Found[] {
  const values = fromWire(form, row)
  const animal = (chip: string) => ({ animal: { chip, name: '' } })
  const { runsUntil, givesAway } = form
  const found: Found[] = []
  for (const { chip, from, to, ends } of form.lends?.(values) ?? [])
    if (isNear(ends, today))
      found.push({
        kind: 'lease',
        day: ends,
        owner,
        ...animal(chip),
        other: from === owner ? nameOf(form, row, to) : '',
      })
  const last = runsUntil ? (values[runsUntil.day] ?? '') : ''
  if (runsUntil?.isOpen(row) && isNear(last, today))
    found.push({ kind: 'period', day: last, owner, ...animal(values[runsUntil.animal] ?? '') })
  const on = givesAway?.to ? (values[givesAway.on] ?? '') : ''
  if (givesAway && on > today) found.push({ kind: 'transfer', day: on, owner, ...animal(values[givesAway.chip] ?? '') })
  return found
}

/** The name that a row has beside a document number, or the number itself. */
function nameOf(form: FormDefinition, row: Values, nid: string): string {
  const found = Object.entries(form.fields).find(([name, { nameKey }]) => nameKey && row[name] === nid && row[nameKey])
  return (found?.[1].nameKey && row[found[1].nameKey]) || nid
}

const isNear = (day: string, today: string): boolean =>
  day !== '' && day >= dayAfter(today, -AFTER) && day <= dayAfter(today, AHEAD)
