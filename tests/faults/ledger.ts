/** Acknowledgements given to people, recorded outside the devices; compared with the host at the end. */
import { createHash } from 'node:crypto'
import {
  type FormDefinition,
  formOf,
  fromWire,
  operationNamed,
  toWire,
  usesNumber,
  type Values,
} from '../../src/registry/index.ts'
import { waitsAmong } from '../../src/sync/outbox/dependencies.ts'
import { entryOpener, isUnsent, openAll } from '../../src/sync/outbox/entries.ts'
import type { EntryRow } from '../../src/sync/ports/ports.ts'
import type { Device } from '../sync/fakes/device.ts'
import type { FakeHost, Filing } from '../sync/fakes/host.ts'
import { markField } from './filling.ts'

/** One form that a person filled in. */
export interface Told {
  /** Position in the order of capture. */
  readonly order: number
  /** The first text of its marking field; each edit gives it another. */
  readonly mark: string
  readonly person: string
  readonly device: Device
  readonly form: string
  readonly mode: 'add' | 'edit'
  /** Known once the form was acknowledged as saved. */
  id?: string
  /**
   * Possible contents, by their marking text: more than one if a process died during a change.
   */
  versions: Map<string, Values>
  /** Every marking text that it has had. */
  readonly ever: Set<string>
  /** Possible sha-256 values of each slot. */
  photos: Map<string, Set<string>>
  values: Values
  discarded: 'no' | 'maybe' | 'yes'
}

export const shaOf = (bytes: ArrayBuffer): string => createHash('sha256').update(new Uint8Array(bytes)).digest('hex')

export const markOf = (form: FormDefinition, values: Values): string => values[markField(form)] ?? ''

/** Entries of a device, decrypted as its sender does. */
export async function openedOn(device: Device) {
  const open = entryOpener({ cipher: device.cipher, log: device.log })
  return openAll(open, (await device.store.all('entries')).filter(isUnsent))
}

/** All violations at the end; empty if every promise holds. */
export async function judge(host: FakeHost, devices: readonly Device[], told: readonly Told[]): Promise<string[]> {
  const wrong: string[] = []
  const numbers = host.filings.map((filing) => `${formOf(filing.form).code} ${filing.number}`)
  if (new Set(numbers).size !== numbers.length) wrong.push('a number was used twice')
  for (const one of told) wrong.push(...(await verdict(host, one, told)))
  wrong.push(...(await rowsEnd(host, told)), ...changesInOrder(host, told), ...underOthers(host, told))
  for (const device of devices) wrong.push(...(await atRest(device)))
  return wrong
}

const nameOf = ({ form, mode, mark, person }: Told) => `${form} ${mode} ${mark} of ${person}`

/** Occurrences of the form at the host, with their wire fields. */
export function foundAt(host: FakeHost, { form: key, mode, ever }: Told): readonly ({ fields: Values } | Filing)[] {
  const form = formOf(key)
  const mine = (values: Values) => ever.has(markOf(form, values))
  if (mode === 'add') return host.filings.filter((one) => one.form === key && mine(one.values))
  const keys = form.number === form.owner ? host.own.map((fields, at) => ({ fields, key: host.ownKeys[at] })) : []
  return [...keys, ...host.changes.filter((one) => one.form === key)].filter(({ fields }) =>
    mine(fromWire(form, fields)),
  )
}

async function verdict(host: FakeHost, one: Told, told: readonly Told[]): Promise<string[]> {
  const wrong: string[] = []
  const form = formOf(one.form)
  const row = one.id === undefined ? undefined : await one.device.store.get('entries', one.id)
  if (row?.state === 'refused' && !row.problem) wrong.push(`${nameOf(one)}: refused without a reason`)
  if (!usesNumber(form)) return wrong
  const found = foundAt(host, one)
  const [filing] = found
  const says = (text: string) => wrong.push(`${nameOf(one)}: ${text}`)
  // A host without idempotency keys may execute a correction twice, with the same content.
  const most = one.mode === 'edit' && !host.has('idempotencia') ? 99 : 1
  if (found.length > most) says(`filed ${found.length} times`)
  if (filing && one.discarded === 'yes') says('filed although its person was told that it is discarded')
  // A call that the network repeated was filed although the first was refused; its person, who has changed it since, is
  // told so.
  if (filing && !host.has('idempotencia') && row?.problem?.filedEarlier) return wrong
  if (filing) wrong.push(...differences(host, one, form, filing, arePhotosHis(host, one, told)))
  if (one.id !== undefined && !row && !filing && one.discarded === 'no') says('lost')
  if (filing && row && row.state !== 'filed') says(`filed, but ${row.state} here`)
  if (row?.state === 'filed' && !filing && !isOvertaken(host, one, told)) says('filed here, but not at the host')
  return wrong
}

/** The host lost a correction, and had a later one of the same record and device when that was noticed. */
const isOvertaken = (host: FakeHost, one: Told, told: readonly Told[]): boolean =>
  one.mode === 'edit' &&
  told.some(
    (other) =>
      other.order > one.order &&
      other.mode === 'edit' &&
      other.device === one.device &&
      other.form === one.form &&
      other.values[formOf(one.form).number] === one.values[formOf(one.form).number] &&
      foundAt(host, other).length > 0,
  )

/** Numbers may have changed; everything else arrives as captured, each picture byte for byte. */
function differences(
  host: FakeHost,
  one: Told,
  form: FormDefinition,
  filing: { fields: Values } | Filing,
  photosToo: boolean,
): string[] {
  const wrong: string[] = []
  const values = 'values' in filing ? filing.values : fromWire(form, filing.fields)
  const version = one.versions.get(markOf(form, values))
  if (!version) return [`${nameOf(one)}: filed as ${markOf(form, values)}`]
  if ('by' in filing && filing.by !== one.person) wrong.push(`${nameOf(one)}: filed as ${filing.by}`)
  const who = { nid: one.person, tid: 'CC' }
  const sent = 'values' in filing ? toWire(form, values, who) : filing.fields
  const whole = host.filings.find(
    (other) => other.form === form.partOf?.form && other.number === values[formOf(other.form).number],
  )
  // Values that a part copied may have changed with its whole.
  const since = (name: string) => (whole && name === markField(formOf(whole.form)) ? whole.fields[name] : undefined)
  for (const [name, text] of Object.entries(toWire(form, version, who, one.mode)))
    if (!one.photos.has(name) && !/consec/i.test(name) && sent[name] !== text && sent[name] !== since(name))
      wrong.push(`${nameOf(one)}: ${name} was ${text} and arrived as ${sent[name]}`)
  if ('photos' in filing && photosToo)
    for (const [slot, shas] of one.photos)
      if (!shas.has(filing.photos[slot] ?? '')) wrong.push(`${nameOf(one)}: filed with another photo in ${slot}`)
  return wrong
}

/** A host that stores pictures by the form's number only keeps those of the last device that used the number. */
function arePhotosHis(host: FakeHost, one: Told, told: readonly Told[]): boolean {
  const { number, submit } = formOf(one.form)
  if (host.has('recibos') || operationNamed(submit.operation).files.length > 0) return true
  const numbers = (of: Told) => [...of.versions.values(), of.values].map((values) => values[number])
  const mine = new Set(numbers(one))
  return !told.some((other) => other !== one && other.form === one.form && numbers(other).some((n) => mine.has(n)))
}

/**
 * The final state of a sub-table row is that of the last form filed about it. Forms of two people about one row arrive
 * in any order: they do not depend on each other (dependencies.ts).
 */
async function rowsEnd(host: FakeHost, told: readonly Told[]): Promise<string[]> {
  const last = new Map<string, Told>()
  const unsure = new Set<string>()
  const sayers = new Map<string, string>()
  const groups = new Map<string, string | undefined>()
  for (const one of told) {
    const form = formOf(one.form)
    const chip = one.values.CHIP_HEMBRA ?? ''
    if (usesNumber(form) || one.discarded === 'yes') continue
    const isAnothers = (sayers.get(chip) ?? one.person) !== one.person
    // One animal may stand in several groups, which may get another number on their way.
    const group = one.values[form.number]
    const isElsewhere = (groups.get(chip) ?? group) !== group
    if (one.id === undefined || one.discarded === 'maybe' || isAnothers || isElsewhere) unsure.add(chip)
    sayers.set(chip, one.person)
    groups.set(chip, group)
    const row = one.id === undefined ? undefined : await one.device.store.get('entries', one.id)
    if (!row || row.state === 'filed') last.set(chip, one)
  }
  const standing = new Set([...host.females.values()].flat())
  const keys = host.changes.flatMap(({ form, key }) => (key === undefined || usesNumber(formOf(form)) ? [] : [key]))
  const wrong = keys.length === new Set(keys).size ? [] : ['a row was moved twice by one form']
  for (const [chip, one] of last) {
    const put = formOf(one.form).partOf?.row === 'put'
    if (!unsure.has(chip) && standing.has(chip) !== put)
      wrong.push(`${nameOf(one)}: filed, yet ${chip} ${put ? 'is gone' : 'stands'}`)
  }
  return wrong
}

/** What was begun from a record stands under that one, and not under another of its number. */
function underOthers(host: FakeHost, told: readonly Told[]): string[] {
  const all = [...host.filings, ...host.changes]
  return told.flatMap((one) => {
    const form = formOf(one.form)
    const filed = all.find(({ key, form: its }) => key !== undefined && key === one.id && its === one.form)
    const [of] = form.refersTo(fromWire(form, filed?.fields ?? {}))
    const whole = host.filings.find((other) => formOf(other.form).code === of?.code && other.number === of.number)
    if (!(form.partOf ?? form.startsFrom) || !filed || !whole) return []
    const { takes } = form.startsFrom ?? {}
    const other = Object.entries(one.values).find(([name, text]) => {
      const there = whole.values[takes?.[name] ?? name]
      return text && there && text !== there && !/consec/i.test(name) && name !== markField(formOf(whole.form))
    })
    return other ? [`${nameOf(one)}: stands under another record, with ${other[0]} ${other[1]}`] : []
  })
}

/** Corrections of one record from one device arrive in the order of capture. */
function changesInOrder(host: FakeHost, told: readonly Told[]): string[] {
  const places = new Map<string, number>()
  const wrong: string[] = []
  for (const one of told) {
    if (one.mode !== 'edit') continue
    const form = formOf(one.form)
    const all = form.number === form.owner ? host.own : host.changes.map(({ fields }) => fields)
    const place = all.findIndex((fields) => one.ever.has(markOf(form, fromWire(form, fields))))
    if (place < 0) continue
    const record = `${one.form} ${one.values[form.number]} ${one.person} ${told.findIndex((t) => t.device === one.device)}`
    if (place < (places.get(record) ?? -1)) wrong.push(`${nameOf(one)}: arrived before what was told earlier`)
    places.set(record, place)
  }
  return wrong
}

/** No entry is stuck: one still waiting at the end depends, directly or not, on one that a person must correct. */
async function atRest(device: Device): Promise<string[]> {
  const wrong: string[] = []
  const rows = await device.store.all('entries')
  const stuck = rows.filter((row) => row.state === 'sending' || (row.state === 'waiting' && row.uncertain))
  for (const row of stuck) wrong.push(`${row.form} ${row.id}: never came to rest (${row.state})`)
  const opened = await openedOn(device)
  const waits = waitsAmong(opened)
  const byId = new Map(opened.map((entry) => [entry.row.id, entry]))
  const forMending = (row: EntryRow, seen: ReadonlySet<string>): boolean => {
    const entry = byId.get(row.id)
    if (row.state === 'refused') return true
    if (!entry || seen.has(row.id)) return false
    return waits(entry).some((other) => forMending(other.row, new Set([...seen, row.id])))
  }
  for (const row of rows)
    if (row.state === 'waiting' && !forMending(row, new Set()))
      wrong.push(`${row.form} ${row.id}: waits for nothing, ${JSON.stringify({ ...row, payload: 0 })}`)
  const byRow = new Map(rows.map((row) => [row.id, row]))
  // Once filed, a photo may have given way on a full disk; then it is asked for again.
  for (const row of rows)
    for (const photo of row.photos)
      if (row.state !== 'filed' && row.missingSince === undefined && !(await device.store.get('photos', photo.id)))
        wrong.push(`${row.form} ${row.id}: its photo is gone`)
  for (const photo of await device.store.all('photos'))
    if (photo.entry !== '') {
      const state = byRow.get(photo.entry)?.state
      if (!state) wrong.push(`a photo was left behind by ${photo.entry}`)
      // Once its form is filed only its person opens it.
      else if ((state === 'filed') === (photo.keyForDevice !== undefined))
        wrong.push(`a photo of a form ${state} has the wrong keys`)
    }
  for (const failure of device.failures) wrong.push(`failure: ${failure}`)
  return wrong
}
