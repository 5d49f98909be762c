/** What the device is prepared for, as screens see it. */
import {
  choosesOwner,
  findForm,
  isAdministrator,
  isRegistrar,
  type LookupRequest,
  listedForms,
  lookupOf,
  noInventoryFilter,
  numbersIn,
  type Option,
  type Person,
  recordRequest,
  requestOf,
  usesNumber,
} from '../../registry/index.ts'
import { storageTexts } from '../../registry/texts/storage.ts'
import { cookieOwner, ownsCookie } from '../accounts/credentials.ts'
import { optionOf } from '../cache/items.ts'
import { type Outing, outOwners, PLACE, readOuting, soughtBy, type Unfinished } from '../cache/outing.ts'
import type { Draft, WaitingDraft } from '../contract/capture.ts'
import type { FarmState, Preparation } from '../contract/device.ts'
import { formIn } from '../contract/draft-key.ts'
import { type Aged, ageOf } from '../contract/live.ts'
import { isDefined } from '../core/collections.ts'
import { isAside } from '../core/draft-rows.ts'
import { openJson } from '../core/envelope.ts'
import { prepareTexts } from '../fetching/prefetch-texts.ts'
import { coversAll } from '../fetching/pull-inventory.ts'
import type { Ports, Unlocked } from '../ports/ports.ts'
import type { LookupReading } from './lookups.ts'
import type { Reader } from './reader.ts'

export async function keepOuting({ ports, answers }: Reader, me: Unlocked, outing: Outing): Promise<void> {
  await ports.store.commit([await answers.keep(me, PLACE, [{ ...outing }], ports.clock.now())])
}

/** Owners for whom the person may file any form; an ordinary associate has only themselves. */
export async function ownersOf(lookups: LookupReading, person: Person): Promise<Aged<readonly Option[]>> {
  const self: Option = { code: person.nid, name: person.nombres || person.nid }
  if (!isAdministrator(person) && !isRegistrar(person)) return { value: [self], takenAt: undefined, refreshing: false }
  const found = new Map<string, Option>(isAdministrator(person) ? [] : [[self.code, self]])
  const answers = await Promise.all(ownerRequests(person).map((request) => lookups.readOptions(request)))
  for (const { value } of answers) for (const option of value) found.set(option.code, option)
  return { ...ageOf(answers), value: [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1)) }
}

/** The calls by which forms offer their owners. */
const ownerRequests = (person: Person): readonly LookupRequest[] =>
  listedForms.flatMap((form) => {
    const from = lookupOf(form.fields[form.owner])
    return (from && requestOf(from, {}, person)) || []
  })

/**
 * Names of the chosen owners, where owners are searched at the host: it is asked only for those that are unknown here.
 */
export async function namedOwners(reader: Reader, lookups: LookupReading, me: Unlocked, codes: readonly string[]) {
  const everybody = soughtBy(me.person)
  const known = new Map((await readOuting(reader.answers, me)).names.map((option) => [option.code, option]))
  if (codes.some((code) => !known.has(code)))
    for (const option of await wholeLists(reader, me)) if (!known.has(option.code)) known.set(option.code, option)
  const named = async (code: string): Promise<Option> => {
    const [found] = everybody ? (await lookups.readOptions(recordRequest(everybody, code))).value : []
    return found ?? { code, name: code }
  }
  return Promise.all(codes.map((code) => known.get(code) ?? named(code)))
}

/** Names from the preparation that has just ended, else as known before. */
export async function namesBrought(reader: Reader, me: Unlocked, codes: readonly string[]): Promise<readonly Option[]> {
  const everybody = soughtBy(me.person)
  if (!everybody) return []
  const before = new Map((await readOuting(reader.answers, me)).names.map((option) => [option.code, option]))
  const brought = async (code: string): Promise<readonly Option[]> => {
    const [item] = (await reader.answers.read(me, recordRequest(everybody, code)))?.items ?? []
    const known = item ? optionOf(item) : before.get(code)
    return known ? [known] : []
  }
  return (await Promise.all(codes.map(brought))).flat()
}

/** From the record of an earlier release, which covered all farms. */
async function wholeLists({ answers }: Reader, me: Unlocked): Promise<readonly Option[]> {
  const kept = await Promise.all(ownerRequests(me.person).map((request) => answers.read(me, request)))
  return kept.flatMap((answer) => (answer?.items ?? []).map(optionOf))
}

/** @param last nothing is named or counted again each time a preparation brings more. */
export async function readPreparation(
  reader: Reader,
  lookups: LookupReading,
  last: Preparation | undefined,
): Promise<Preparation> {
  const { here, status, answers, background, ports } = reader
  const me = here.get()
  const { progress, doing, shares } = status.get()
  const empty = { owners: [], progress, doing, failed: undefined, takenAt: undefined }
  if (!me) return { ...empty, animals: 0, answers: 0, numbers: [], ready: false }
  const { person } = me
  const outing = await readOuting(answers, me)
  const chosen = new Set(outOwners(person, outing.owners))
  const sought = soughtBy(person)
  const farms = (options: readonly Option[]): Preparation['owners'] =>
    options.map((option) => ({
      option,
      chosen: chosen.has(option.code),
      ...(chosen.has(option.code) && { state: stateOf(option.code, outing, shares) }),
    }))
  const named = new Map(last?.owners.map(({ option }) => [option.code, option]))
  if (last && progress !== undefined && [...chosen].every((code) => named.has(code)))
    return { ...last, owners: farms([...named.values()]), progress, doing, failed: undefined }
  const options = sought ? await namedOwners(reader, lookups, me, [...chosen]) : (await ownersOf(lookups, person)).value
  const kept = await ports.store.ids('answers', person.nid)
  const herd = await background.herdSummary(noInventoryFilter)
  // Whoever has signed in again need not be told to.
  const isOver = ['signIn', 'another'].includes(String(outing.failed)) && (await ownsCookie(ports.store, person.nid))
  const visited = options.filter(({ code }) => chosen.has(code))
  const drafts = progress === undefined ? await readDrafts(reader) : []
  const numbers = progress === undefined ? await numbersLeft(lookups, person, visited, drafts) : []
  return {
    owners: farms(options),
    ...(sought && { sought }),
    progress,
    doing,
    failed: outing.failed && progress === undefined && !isOver ? wordsOf(outing.failed) : undefined,
    takenAt: outing.readyAt || undefined,
    animals: herd.total,
    answers: kept.length,
    numbers,
    ready: outing.readyAt > 0 && (herd.takenAt !== undefined || (chosen.size === 0 && !coversAll(person))),
  }
}

/** @param shares progress of a running preparation, by owner */
function stateOf(owner: string, { farms }: Outing, shares: Readonly<Record<string, number>> | undefined): FarmState {
  const readyAt = farms[owner]
  const share = shares?.[owner]
  return { ...(readyAt !== undefined && { readyAt }), ...(share !== undefined && { share }) }
}

export const wordsOf = (failed: true | Unfinished): string =>
  ({ ...storageTexts, ...prepareTexts })[failed === true ? 'partly' : failed]

/** Why the preparation is incomplete, as far as this device can tell. @param reachable was the last call answered? */
export async function whyUnfinished(ports: Ports, person: Person, reachable: boolean): Promise<Unfinished> {
  if (!ports.connectivity.online()) return 'noSignal'
  const owner = await cookieOwner(ports.store)
  if (owner !== person.nid) return owner === '' ? 'signIn' : 'another'
  return reachable ? 'partly' : 'noAnswer'
}

/**
 * The calls for an owner's numbers: one for each block, even if several forms use it; for the forms that the person may
 * file for that owner.
 */
export function blockRequests(person: Person, owner: string) {
  const blocks = listedForms.filter(usesNumber).flatMap((form) => {
    const from = lookupOf(form.fields[form.number])
    const files = choosesOwner(form, person) || owner === person.nid
    const request = files && from && requestOf(from, { [form.owner]: owner }, person)
    return request ? [{ code: form.code, request }] : []
  })
  return [...new Map(blocks.map((block) => [block.code, block])).values()]
}

/**
 * From the device only: merely looking at two hundred farms must not send two hundred calls.
 * @param drafts what they hold may stand on paper: a form proposes it last
 */
async function numbersLeft(
  lookups: LookupReading,
  person: Person,
  owners: readonly Option[],
  drafts: readonly WaitingDraft[],
): Promise<Preparation['numbers']> {
  const heldBy = (code: string) =>
    drafts.flatMap(({ form, values }) => {
      const of = findForm(form)
      return of?.code === code ? numbersIn(of.number, values) : []
    })
  const blocks = owners.flatMap((owner) =>
    blockRequests(person, owner.code).map(({ code, request }) => ({ owner, code, request })),
  )
  return Promise.all(
    blocks.map(async ({ owner, code, request }) => {
      const held = await lookups.heldOptions(request)
      const next = held.find((one) => !heldBy(code).includes(one.code)) ?? held[0]
      return { code, owner: owner.code, ownerName: owner.name, left: held.length, ...(next && { next: next.code }) }
    }),
  )
}

/** Those that are listed as unfinished, the last one first. */
export async function readDrafts({ ports, here }: Reader): Promise<readonly WaitingDraft[]> {
  const me = here.get()
  if (!me) return []
  const rows = (await ports.store.all('drafts', me.person.nid)).filter((row) => !isAside(row))
  const opened = await Promise.all(
    rows.map(async ({ content, savedAt, form }): Promise<WaitingDraft | undefined> => {
      try {
        const draft = await openJson<Omit<Draft, 'photos'>>(ports.cipher, me.key, content)
        const { form: key, mode, values, replaces } = draft
        return { key, form: formIn(key), mode, values, savedAt, ...(replaces && { replaces }) }
      } catch (error) {
        ports.log.failure('list draft', error, { form })
        return undefined
      }
    }),
  )
  return opened.filter(isDefined).sort((a, b) => b.savedAt - a.savedAt)
}
