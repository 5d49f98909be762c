/** Writing: what a person fills in becomes an entry on disk before he reads that it is saved (promise 1). */
import {
  check,
  type FormDefinition,
  fill,
  isLookup,
  type LookupRequest,
  requestOf,
  texts,
  usesNumber,
  type Values,
} from '../registry/index.ts'
import { type Book, draftKeyOf, type Filled, type NewPhoto, type Submitted } from './book.ts'
import { toBytes } from './bytes.ts'
import { renumbered } from './dependencies.ts'
import { correctionKey } from './draft-key.ts'
import type { Drafts } from './drafts.ts'
import { type Entry, inOrder, isFrozen, isUnsent, numberOf } from './entries.ts'
import type { Lookups } from './lookups.ts'
import { numbersRequest } from './number-request.ts'
import { partsOf, withParts } from './parts.ts'
import type { Pending } from './pending.ts'
import type { Pictures } from './pictures.ts'
import { parametersRequest } from './plan.ts'
import { type EntryPhoto, type EntryRow, type Guard, type Payload, StoreFull, type Write } from './ports.ts'
import type { Reader } from './reader.ts'
import { receipts } from './receipts.ts'
import { AT_ONCE } from './retry.ts'
import { sealEnvelope } from './sealing.ts'
import type { Here } from './session.ts'
import { undoneBy } from './sub-rows.ts'
import { turns } from './turns.ts'

type Outbox = Pick<Book, 'submit' | 'discard' | 'giveAnotherNumber'> & { sendNow(): Promise<void> }

export function createOutbox(reader: Reader, lookups: Lookups, drafts: Drafts, pictures: Pictures): Outbox {
  const { ports, here, background } = reader
  const { store, clock, cipher, chance } = ports
  const inTurn = turns(ports)
  const receiptOf = receipts(ports)

  const mustBeHere = (): Here => {
    const me = here.get()
    if (!me) throw new Error('Nobody is signed in')
    return me
  }

  const send = () => {
    background.send().catch((error: unknown) => ports.log.failure('send', error))
  }

  async function sealed(me: Here, payload: Payload) {
    const { sealed: content, ...keys } = await sealEnvelope(
      cipher,
      toBytes(JSON.stringify(payload)),
      me.key,
      await cipher.deviceKey(),
    )
    return { payload: content, ...keys }
  }

  async function photoOf(me: Here, entry: string, { id, slot, bytes }: NewPhoto & { readonly id: string }) {
    const [{ sha256, image, keyForPerson, forDevice }, device] = await Promise.all([
      pictures(bytes, me.key),
      cipher.deviceKey(),
    ])
    const keyForDevice = await forDevice(device)
    const fact: EntryPhoto = { id, slot, bytes: bytes.byteLength, sha256 }
    const put = { id, person: me.person.nid, entry, image, keyForPerson, keyForDevice }
    const write: Write = { table: 'photos', put }
    return { fact, write }
  }

  /** An entry anew, with everything that a person's change resets. */
  const again = (row: EntryRow): EntryRow => {
    const { problem: _, leaseUntil: __, ...rest } = row
    return { ...rest, state: 'waiting', version: row.version + 1, attempts: 0, nextAttemptAt: AT_ONCE }
  }

  /** The entry with its new values, and every entry that mentions its number or takes over what it says. */
  async function movedTo(me: Here, entry: Entry, values: Values, refusedNumbers: readonly string[]) {
    const from = numberOf(entry)
    const to = values[entry.form.number] ?? ''
    const entries = (await reader.entries()).filter((other) => isUnsent(other.row))
    const followers = from === to ? [] : entries
    const renamed = followers.flatMap((other) => {
      const next = other.row.id === entry.row.id ? null : renumbered(other, entry.form.code, from, to)
      return next ? [{ other, next }] : []
    })
    const moved = withParts({ other: entry, next: values }, renamed, entries, me.person)
    const writes: Write[] = []
    const guards: Guard[] = []
    for (const { other, next } of moved) {
      const { receipt: given, ...payload } = other.payload
      const owner = next[other.form.owner] ?? ''
      const anew = given !== undefined && owner !== payload.owner
      const receipt = anew ? await receiptOf(me.person.nid, owner, other.row.capturedAt) : given
      const keys = await sealed(me, { ...payload, values: next, owner, ...(receipt && { receipt }) })
      const base = other.row.state === 'refused' ? again(other.row) : { ...other.row, version: other.row.version + 1 }
      writes.push({ table: 'entries', put: { ...base, ...keys } })
      guards.push({ entry: other.row.id, version: other.row.version })
    }
    return { writes, guards, payload: { ...entry.payload, values, refusedNumbers } }
  }

  /** Two tabs may have the same draft: the number is looked for and taken in one turn (promise 8). */
  const submit = (filled: Filled): Promise<Submitted> =>
    filled.mode === 'add' ? inTurn(() => save(filled)) : save(filled)

  async function save(filled: Filled): Promise<Submitted> {
    const me = mustBeHere()
    const { form, mode } = filled
    const mine = await reader.entries()
    const undone = undoneBy(filled, mine)
    if (undone && (await discard(undone.row.id)) === 'discarded') return { kind: 'undone' }
    const now = clock.now()
    const before = filled.replaces === undefined ? undefined : await entryOf(filled.replaces)
    if (filled.replaces !== undefined && !before) return { kind: 'gone' }
    if (before && isFrozen(before.row)) return { kind: 'frozen' }
    if (before && filled.over && !isSame(before.payload.values, filled.over)) return { kind: 'changed' }

    const id = before?.row.id ?? chance.uuid(inOrder(now, mine))
    const photos = filled.photos.map((photo) => ({ ...photo, id: chance.uuid(now) }))
    const slots = new Set(photos.map(({ slot }) => slot))
    const kept = (before?.row.photos ?? []).filter(({ slot }) => !slots.has(slot) && filled.values[slot])
    const places = Object.fromEntries([...kept, ...photos].map(({ slot, id }) => [slot, id]))
    const values = { ...filled.values, ...places }

    const asked = form.rules.some(({ asks }) => asks) ? await reader.answers.read(me, parametersRequest) : undefined
    const facts = { today: clock.today(), person: me.person, parameters: asked?.items[0] }
    const problems = check(form, values, facts, mode)
    if (Object.keys(problems).length > 0) return { kind: 'invalid', problems }

    const owner = values[form.owner] ?? ''
    const known = before?.payload.owner === owner ? before.payload.receipt : undefined
    const receipt =
      mode === 'edit' ? undefined : (known ?? (await receiptOf(me.person.nid, owner, before?.row.capturedAt ?? now)))
    const moved = before && (await movedTo(me, before, values, before.payload.refusedNumbers ?? []))
    const payload: Payload = {
      values,
      ...(filled.row && { row: filled.row }),
      owner,
      ...(receipt && { receipt }),
      ...(filled.advice?.length && { advice: filled.advice }),
      photos: places,
      restedOn: reader.restedOn(requestsOf(form, values, me)),
      ...(moved && { refusedNumbers: moved.payload.refusedNumbers }),
    }
    // The person waits: what does not need one another is done at once.
    const [taken, numberTaken, keys, draft] = await Promise.all([
      Promise.all(photos.map((photo) => photoOf(me, id, photo))),
      mode === 'add' ? doubled(form, values, id) : {},
      sealed(me, payload),
      drafts.removal(me, draftKeyOf(filled)),
    ])
    if (Object.keys(numberTaken).length > 0) return { kind: 'invalid', problems: numberTaken }

    const row: EntryRow = {
      ...(before ? again(before.row) : { ...newRow(id, me, now), form: form.key, mode }),
      ...keys,
      photos: [...kept, ...taken.map(({ fact }) => fact)],
    }
    const gone = (before?.row.photos ?? []).filter((photo) => !kept.includes(photo))
    const writes: Write[] = [
      { table: 'entries', put: row },
      ...taken.map(({ write }) => write),
      ...gone.map((photo): Write => ({ table: 'photos', remove: photo.id })),
      ...(moved?.writes ?? []),
      ...draft,
    ]
    try {
      const guards = [{ entry: id, version: before?.row.version }, ...(moved?.guards ?? [])]
      if (!(await store.commit(writes, guards))) return { kind: !before || (await entryOf(id)) ? 'frozen' : 'gone' }
    } catch (error) {
      if (error instanceof StoreFull) return { kind: 'full' }
      throw error
    }
    send()
    return { kind: 'saved', id }
  }

  const newRow = (id: string, me: Here, now: number) => ({
    id,
    person: me.person.nid,
    state: 'waiting' as const,
    uncertain: false,
    version: 1,
    capturedAt: now,
    attempts: 0,
    nextAttemptAt: AT_ONCE,
  })

  async function entryOf(id: string): Promise<Entry | undefined> {
    const me = mustBeHere()
    const row = await store.get('entries', id)
    return row && row.person === me.person.nid ? reader.open(row, me.key) : undefined
  }

  /**
   * Another form of this device has that number already, or gives away that animal, as the disk says now: tabs hear
   * of each other too late.
   */
  async function doubled(form: FormDefinition, values: Values, id: string): Promise<Values> {
    const pending = await reader.pending(id, true)
    return {
      ...numberProblem(form, values, pending),
      ...pending.givenTwice(form, values),
      ...pending.chipTwice(form, values),
    }
  }

  function numberProblem(form: FormDefinition, values: Values, pending: Pending): Values {
    const number = usesNumber(form) ? (values[form.number] ?? '') : ''
    const option = { code: number, name: number }
    const request = { operation: 'selecciones/seleccionCodigos', fields: { CODIGO: form.code }, passing: [] } as const
    if (number === '') return {}
    if (pending.numbers([option], request, 0).length > 0) return {}
    const { numberDoubled, numberUnavailable } = texts.common
    const why = pending.holds(form.code, number) ? numberDoubled : numberUnavailable
    return { [form.number]: fill(why, { n: number }) }
  }

  async function discard(id: string): Promise<'discarded' | 'frozen'> {
    const entry = await entryOf(id)
    if (!entry) return 'discarded'
    const { row } = entry
    if (isFrozen(row)) return 'frozen'
    // Left behind, a part would hang on whatever takes its number next.
    const gone = [entry, ...partsOf(entry, await reader.entries())]
    if (gone.some((one) => isFrozen(one.row))) return 'frozen'
    const corrections = await Promise.all(gone.map(({ row }) => drafts.removal(mustBeHere(), correctionKey(row))))
    const writes = gone.flatMap(({ row: { id: entryId, photos } }, at): Write[] => [
      { table: 'entries', remove: entryId },
      ...photos.map((photo): Write => ({ table: 'photos', remove: photo.id })),
      ...(corrections[at] ?? []),
    ])
    const guards = gone.map((one) => ({ entry: one.row.id, version: one.row.version }))
    if (!(await store.commit(writes, guards))) return 'frozen'
    // A refusal less: the host is told.
    if (gone.some((one) => one.row.state === 'refused')) send()
    return 'discarded'
  }

  async function giveAnotherNumber(id: string): ReturnType<Book['giveAnotherNumber']> {
    const me = mustBeHere()
    const entry = await entryOf(id)
    if (!entry || isFrozen(entry.row)) return { kind: 'frozen' }
    const request = numbersRequest(entry, me.person)
    if (!request) return { kind: 'none' }
    if (ports.connectivity.online()) await background.fetch([{ request }], true).catch(() => undefined)
    const given = await inTurn(() => giveFree(me, entry, request))
    if (given.kind === 'given') send()
    return given
  }

  async function giveFree(me: Here, entry: Entry, request: LookupRequest): ReturnType<Book['giveAnotherNumber']> {
    await reader.pending(entry.row.id, true)
    const { value } = await lookups.readOptions(request)
    const number = [...value].map(({ code }) => code).sort(byNumber)[0]
    if (number === undefined) return { kind: 'none' }
    const refused = [...(entry.payload.refusedNumbers ?? []), numberOf(entry)]
    const moved = await movedTo(me, entry, { ...entry.payload.values, [entry.form.number]: number }, refused)
    const row = { ...again(entry.row), ...(await sealed(me, moved.payload)) }
    const guards = [{ entry: row.id, version: entry.row.version }, ...moved.guards]
    if (!(await store.commit([{ table: 'entries', put: row }, ...moved.writes], guards))) return { kind: 'frozen' }
    return { kind: 'given', number }
  }

  /** What waits for its time no longer does. */
  async function sendNow(): Promise<void> {
    const now = clock.now()
    for (const row of await store.all('entries', mustBeHere().person.nid))
      if (row.state === 'waiting' && row.nextAttemptAt > now)
        await store.commit(
          [{ table: 'entries', put: { ...row, version: row.version + 1, nextAttemptAt: AT_ONCE } }],
          [{ entry: row.id, version: row.version }],
        )
    await background.send()
  }

  return { submit, discard, giveAnotherNumber, sendNow }
}

/** What the form's pickers and data calls asked for, with these values. */
function requestsOf(form: FormDefinition, values: Values, me: Here): LookupRequest[] {
  return Object.values(form.fields).flatMap((field) => {
    const asked = ['from' in field && isLookup(field.from) ? field.from : undefined, field.loads?.lookup]
    return asked.flatMap((lookup) => {
      const request = lookup && requestOf(lookup, values, me.person)
      return request ? [request] : []
    })
  })
}

const byNumber = (a: string, b: string): number => Number(a) - Number(b) || (a < b ? -1 : 1)

const isSame = (one: Values, other: Values): boolean =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].every((name) => (one[name] ?? '') === (other[name] ?? ''))
