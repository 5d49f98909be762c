/** Promise 3, checked at the host: no form arrives before an unsent one of the same device on which it depends. */
import { formOf, fromWire, type Values } from '../../src/registry/index.ts'
import { broughtBy } from '../../src/sync/outbox/new-animals.ts'
import { rowIn } from '../../src/sync/outbox/sub-rows.ts'
import type { Device } from '../sync/fakes/device.ts'
import type { FakeHost } from '../sync/fakes/host.ts'
import { animalsOf } from '../sync/fakes/rules.ts'
import { markOf, openedOn, type Told } from './ledger.ts'

/** Called when the host refuses a form: the violations if it arrived too early. */
export async function cameTooEarly(
  host: FakeHost,
  device: Device,
  told: readonly Told[],
  key: string,
  fields: Values,
): Promise<string[]> {
  const form = formOf(key)
  const values = fromWire(form, fields)
  const mine = told.find((one) => one.form === key && one.device === device && one.ever.has(markOf(form, values)))
  if (!mine) return []
  const wrong: string[] = []
  const before = (id: string) => {
    const one = told.find((other) => other.id === id)
    return one !== undefined && one.order < mine.order && one.discarded === 'no'
  }
  const named = `${key} ${mine.mark}`
  const animals = new Set(animalsOf(form, values))
  // Without locks two tabs may give one number to two forms: the one it depends on may have arrived.
  const isThere = (code: string, number: string | undefined) =>
    host.filings.some(({ form: filed, values: had }) => {
      const other = formOf(filed)
      return other.code === code && had[other.number] === number
    })
  for (const entry of await openedOn(device)) {
    if (!before(entry.row.id) || entry.row.mode !== 'add') continue
    const { form: other, payload } = entry
    const number = payload.values[other.number]
    const files = form
      .refersTo(values)
      .some((to) => to.code === other.code && to.number === number && to.row === rowIn(entry))
    if (files && other.partOf?.row !== 'take' && !isThere(other.code, number))
      wrong.push(`${named} came before ${other.key} ${number}, on which it rests`)
    if (broughtBy(entry).some(({ chip }) => animals.has(chip) && !host.animals.has(chip)))
      wrong.push(`${named} came before ${other.key} ${number}, which brings its animal`)
  }
  // Forms that used an animal are filed before its transfer.
  for (const { form: giving, values: gave } of host.filings) {
    const { givesAway } = formOf(giving)
    if (!givesAway || !animals.has(gave[givesAway.chip] ?? '')) continue
    const giver = told.find((one) => one.form === giving && one.ever.has(markOf(formOf(giving), gave)))
    if (giver?.device === device && giver.person === mine.person && giver.order > mine.order)
      wrong.push(`${named} came after ${giver.form} ${giver.mark} had given its animal away`)
  }
  return wrong
}
