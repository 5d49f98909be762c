/** Writing: a submitted form is stored as an entry on disk before the person is told that it is saved (promise 1). */
import {
  check,
  type FormDefinition,
  fill,
  type LookupRequest,
  lookupOf,
  requestOf,
  usesNumber,
  type Values,
} from '../../registry/index.ts'
import { commonTexts } from '../../registry/texts/common.ts'
import { bothKeys } from '../accounts/key-guards.ts'
import type { ActiveUser } from '../accounts/session.ts'
import { parametersRequest } from '../cache/list-queries.ts'
import type { Capture, FilledForm, Submitted } from '../contract/capture.ts'
import { draftKeyOf } from '../contract/draft-key.ts'
import type { Outbox } from '../contract/outbox.ts'
import { DUE_NOW } from '../core/backoff.ts'
import { addMissingClaims, type Claims, createClaims } from '../outbox/claims.ts'
import { tooLittle } from '../outbox/dependents-check.ts'
import { capturedAtFarm, entryOpener, inOrder, isFrozen, openAll } from '../outbox/entries.ts'
import type { Pictures } from '../outbox/photo-encryption.ts'
import type { Pending } from '../outbox/reservations.ts'
import { overtakenAmong, undoneBy } from '../outbox/sub-rows.ts'
import { type EntryRow, type Guard, KeysGone, type Payload, type Ports, StoreFull, type Write } from '../ports/ports.ts'
import type { LookupReading } from '../reading/lookups.ts'
import type { Reader } from '../reading/reader.ts'
import { createAnotherNumber } from './another-number.ts'
import { createDiscard } from './discard.ts'
import type { Drafts } from './drafts.ts'
import { again, type EntryWrites, entryWrites, newRow } from './entry-writes.ts'
import { createOwnEntries, type OwnEntries } from './own-entries.ts'

type Writing = Pick<Capture, 'submit' | 'discard' | 'giveAnotherNumber'> &
  Pick<Outbox, 'sendAgain'> & { sendNow(): Promise<void>; claimsReady(): Promise<void> }

/** Problems with what other forms of this device hold. */
function createConflicts(reader: Reader) {
  /** Another form of this device already has that number or chip, or transfers that animal. */
  async function conflicts(form: FormDefinition, values: Values, id: string, anew = false): Promise<Values> {
    const pending = await reader.pending(id, anew)
    return {
      ...numberProblem(form, values, pending),
      ...pending.givenTwice(form, values),
      ...pending.chipTwice(form, values),
    }
  }

  /** Another tab was first: the claim was already on the disk. */
  async function takenMeanwhile(form: FormDefinition, values: Values, id: string): Promise<Values> {
    const problems = await conflicts(form, values, id, true)
    const n = values[form.number] ?? ''
    return Object.keys(problems).length > 0 ? problems : { [form.number]: fill(commonTexts.numberDoubled, { n }) }
  }

  return { conflicts, takenMeanwhile }
}

function numberProblem(form: FormDefinition, values: Values, pending: Pending): Values {
  const number = usesNumber(form) ? (values[form.number] ?? '') : ''
  const option = { code: number, name: number }
  const request = { operation: 'selecciones/seleccionCodigos', fields: { CODIGO: form.code }, passing: [] } as const
  if (number === '') return {}
  if (pending.numbers([option], request, 0).length > 0) return {}
  const { numberDoubled, numberUnavailable } = commonTexts
  const why = pending.holds(form.code, number) ? numberDoubled : numberUnavailable
  return { [form.number]: fill(why, { n: number }) }
}

/** What saving needs is made ready when a person begins, and after each form. */
function createReadiness({ ports, here, unsent }: Reader, claims: Claims, prepare: (me: ActiveUser) => Promise<void>) {
  /** Forms captured by versions without claims get theirs before the next form is saved. */
  let claiming = Promise.resolve()
  const begin = () => {
    const me = here.get()
    if (!me) return
    claiming = claim(me)
    getReady(me)
  }
  here.changed(begin)

  async function claim(me: ActiveUser): Promise<void> {
    try {
      await addMissingClaims(ports, claims, await bothKeys(ports.cipher, me), await unsent())
    } catch (error) {
      ports.log.failure('claims', error)
    }
  }

  const getReady = (me: ActiveUser) => {
    prepare(me).catch((error: unknown) => ports.log.failure('prepare', error))
  }

  // Somebody was here before this was loaded.
  begin()

  return { getReady, claim, claimsReady: () => claiming }
}

type NotSaved = Exclude<Submitted, { readonly kind: 'saved' }>

interface Ready {
  readonly id: string
  readonly writes: readonly Write[]
  readonly guards: readonly Guard[]
}

/** Every write, including the secrets of receipts and claims, may find the disk full or cleared. */
async function orNotStored(saving: Promise<Submitted>): Promise<Submitted> {
  try {
    return await saving
  } catch (error) {
    if (error instanceof StoreFull) return { kind: 'full' }
    if (error instanceof KeysGone) return { kind: 'keysGone' }
    throw error
  }
}

function createReady(reader: Reader, { entryOf }: OwnEntries, made: EntryWrites, claimsReady: () => Promise<void>) {
  const { clock, cipher, random } = reader.ports
  const { sealed, photoOf, claimed, movedTo, receiptOf } = made
  const { conflicts } = createConflicts(reader)

  /** The writes that save it, or why it is not saved. @param at place among the forms of one press */
  return async function ready(me: ActiveUser, filled: FilledForm, at: number): Promise<Ready | NotSaved> {
    const { form, mode } = filled
    const mine = await reader.entries()
    const now = clock.now()
    const before = filled.replaces === undefined ? undefined : await entryOf(filled.replaces)
    if (filled.replaces !== undefined && !before) return { kind: 'gone' }
    if (before && isFrozen(before.row)) return { kind: 'frozen' }
    if (before && filled.over && !isSame(before.payload.values, filled.over)) return { kind: 'changed' }

    const id = before?.row.id ?? random.uuid(inOrder(now, mine) + at)
    const photos = filled.photos.map((photo) => ({ ...photo, id: random.uuid(now) }))
    const slots = new Set(photos.map(({ slot }) => slot))
    const kept = (before?.row.photos ?? []).filter(({ slot }) => !slots.has(slot) && filled.values[slot])
    const places = Object.fromEntries([...kept, ...photos].map(({ slot, id }) => [slot, id]))
    const values = { ...filled.values, ...places }

    const asked = form.rules.some(({ asks }) => asks) ? await reader.answers.read(me, parametersRequest) : undefined
    const facts = { today: clock.today(), person: me.person, parameters: asked?.items[0] }
    const problems = check(form, values, facts, mode)
    if (Object.keys(problems).length > 0) return { kind: 'invalid', problems }

    const base = before ? again(before.row) : { ...newRow(id, me, now, clock), form: form.key, mode }
    const owner = values[form.owner] ?? ''
    const known = before?.payload.owner === owner ? before.payload.receipt : undefined
    const receipt =
      mode === 'edit' ? undefined : (known ?? (await receiptOf(me.person.nid, owner, capturedAtFarm(base, clock))))
    const guardKeys = await bothKeys(cipher, me)
    const moved = before && (await movedTo(me, guardKeys, before, values))
    const payload: Payload = {
      values,
      ...(filled.row && { row: filled.row }),
      owner,
      ...(receipt && { receipt }),
      ...(filled.advice?.length && { advice: filled.advice }),
      photos: places,
      restedOn: reader.restedOn(requestsOf(form, values, me)),
      ...(before && { refusedNumbers: before.payload.refusedNumbers ?? [] }),
    }
    // The person waits, so independent steps run concurrently; what is done on another thread begins first.
    const [content, taken, takes, twice, little] = await Promise.all([
      sealed(me, payload, before?.details),
      Promise.all(photos.map((photo) => photoOf(me, id, photo))),
      claimed(form, base, values, guardKeys),
      mode === 'add' ? conflicts(form, values, id) : {},
      reader.others().then((others) => tooLittle(filled, values, before, [...mine, ...others])),
      claimsReady(),
    ])
    const problem = { ...twice, ...little }
    if (Object.keys(problem).length > 0) return { kind: 'invalid', problems: problem }

    const row: EntryRow = {
      ...base,
      ...content,
      photos: [...kept, ...taken.map(({ fact }) => fact)],
      claims: takes.ids,
    }
    const gone = (before?.row.photos ?? []).filter((photo) => !kept.includes(photo))
    const writes: Write[] = [
      { table: 'entries', put: row },
      ...taken.map(({ write }) => write),
      ...gone.map((photo): Write => ({ table: 'photos', remove: photo.id })),
      ...takes.writes,
      ...(moved?.writes ?? []),
    ]
    const guards = [guardKeys, { entry: id, version: before?.row.version }, ...(moved?.guards ?? [])]
    return { id, writes, guards }
  }
}

export function createWriting(reader: Reader, lookups: LookupReading, drafts: Drafts, pictures: Pictures): Writing {
  const { ports, background } = reader
  const claims = createClaims(ports)
  const writing = entryWrites(reader, pictures, claims)
  const own = createOwnEntries(reader)
  const { mustBeHere, entryOf } = own
  const { takenMeanwhile } = createConflicts(reader)
  const { getReady, claim, claimsReady } = createReadiness(reader, claims, writing.prepare)
  const ready = createReady(reader, own, writing, claimsReady)

  const send = () => {
    background.send().catch((error: unknown) => ports.log.failure('send', error))
  }

  const discard = createDiscard(reader, drafts, own, send)
  const giveAnotherNumber = createAnotherNumber(reader, lookups, { ...own, claims, writes: writing, send })

  async function save(filled: FilledForm, further: readonly FilledForm[] = []): Promise<Submitted> {
    const me = mustBeHere()
    const mine = await reader.entries()
    const undone = undoneBy(filled, mine)
    if (undone && (await discard(undone.row.id)) === 'discarded') return { kind: 'undone' }
    const first = await ready(me, filled, 0)
    if ('kind' in first) return first
    const all = [first]
    for (const one of further) {
      const next = undoneBy(one, mine) ? undefined : await ready(me, one, all.length)
      if (!next || 'kind' in next) break
      all.push(next)
    }
    const places = new Set([filled, ...further.slice(0, all.length - 1)].map(draftKeyOf))
    const gone = await Promise.all([...places].map((place) => drafts.removal(me, place)))
    const writes = [...all.flatMap((one) => one.writes), ...gone.flat()]
    const guards = all.flatMap((one) => one.guards)
    const done = await claims.commit(writes, guards)
    const { id } = first
    if (done === 'taken' && all.length > 1) return save(filled)
    if (done === 'taken') return { kind: 'invalid', problems: await takenMeanwhile(filled.form, filled.values, id) }
    if (!done) return { kind: filled.replaces === undefined || (await entryOf(id)) ? 'frozen' : 'gone' }
    // Once the person has been told.
    ports.clock.after(0, () => {
      send()
      getReady(me)
    })
    return { kind: 'saved', id, further: all.slice(1).map((one) => one.id) }
  }

  const submit = (filled: FilledForm, further?: readonly FilledForm[]) => orNotStored(save(filled, further))
  const resend = () => sendAgain(ports, mustBeHere(), claim).finally(send)
  return {
    submit,
    discard,
    giveAnotherNumber,
    sendAgain: resend,
    sendNow: () => sendNow(reader, mustBeHere()),
    claimsReady,
  }
}

/**
 * Forms that the host lost, each only once: one already on its way is left alone, and one that was replaced meanwhile
 * becomes filed with the next refresh. @returns how many
 */
async function sendAgain(ports: Ports, me: ActiveUser, claim: (me: ActiveUser) => Promise<void>): Promise<number> {
  const { store } = ports
  let sent = 0
  const rows = await store.all('entries', me.person.nid)
  const overtaken = overtakenAmong(await openAll(entryOpener(ports), rows, me.key), isFrozen)
  for (const row of rows)
    if (row.state === 'missing' && !overtaken.has(row.id)) {
      const put: Write = { table: 'entries', put: again(row) }
      if (await store.commit([put], [{ entry: row.id, version: row.version }])) sent++
    }
  await claim(me)
  return sent
}

/** Entries waiting for their next attempt become due. */
async function sendNow({ ports: { store, clock }, background }: Reader, { person }: ActiveUser): Promise<void> {
  const now = clock.now()
  for (const row of await store.all('entries', person.nid))
    if (row.state === 'waiting' && row.nextAttemptAt > now)
      await store.commit(
        [{ table: 'entries', put: { ...row, version: row.version + 1, nextAttemptAt: DUE_NOW } }],
        [{ entry: row.id, version: row.version }],
      )
  await background.send()
}

/** The requests that the form's pickers and data calls made for these values. */
function requestsOf(form: FormDefinition, values: Values, me: ActiveUser): LookupRequest[] {
  return Object.values(form.fields).flatMap((field) => {
    return [lookupOf(field), field.loads?.lookup].flatMap((lookup) => {
      const request = lookup && requestOf(lookup, values, me.person)
      return request ? [request] : []
    })
  })
}

const isSame = (one: Values, other: Values): boolean =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].every((name) => (one[name] ?? '') === (other[name] ?? ''))
