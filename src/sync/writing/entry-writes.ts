/** Writes of an entry: its sealed row, photos and claims, and the entries that change with it. */
import type { FormDefinition, NewPhoto, Values } from '../../registry/index.ts'
import type { ActiveUser } from '../accounts/session.ts'
import { DUE_NOW } from '../core/backoff.ts'
import { toBytes } from '../core/bytes.ts'
import { envelopes } from '../core/envelope.ts'
import { withParts } from '../outbox/child-entries.ts'
import { type Claims, claimWrites } from '../outbox/claims.ts'
import { renumbered } from '../outbox/dependencies.ts'
import { capturedAtFarm, type Entry, isUnsent, numberOf } from '../outbox/entries.ts'
import type { Pictures } from '../outbox/photo-encryption.ts'
import { receipts } from '../outbox/receipt-codes.ts'
import { sealDetails } from '../outbox/refusal-envelope.ts'
import type { Clock, EntryPhoto, EntryRow, Guard, KeyGuard, Payload, RefusalDetails, Write } from '../ports/ports.ts'
import type { Reader } from '../reading/reader.ts'
import { withoutDetails } from '../sending/entry-transitions.ts'

/** A changed entry with its sending state reset; details of earlier attempts are sealed again with the new content. */
export const again = (row: EntryRow): EntryRow => {
  const { problem: _, leaseUntil: __, told: ___, ...rest } = row
  return { ...rest, state: 'waiting', version: row.version + 1, attempts: 0, nextAttemptAt: DUE_NOW }
}

export const newRow = (id: string, me: ActiveUser, now: number, clock: Clock) => ({
  id,
  person: me.person.nid,
  state: 'waiting' as const,
  uncertain: false,
  version: 1,
  capturedAt: now,
  ...differenceNow(clock),
  attempts: 0,
  nextAttemptAt: DUE_NOW,
})

const differenceNow = (clock: Clock) => {
  const clockDifference = clock.difference()
  return clockDifference === undefined ? {} : { clockDifference }
}

export type EntryWrites = ReturnType<typeof entryWrites>

export function entryWrites({ ports, entries }: Pick<Reader, 'ports' | 'entries'>, pictures: Pictures, claims: Claims) {
  const { cipher, clock } = ports
  const receiptOf = receipts(ports)
  const envelope = envelopes(cipher)

  /** @param before details of earlier attempts: the location of its photos stays valid, its refusal is dropped. */
  async function sealed(me: ActiveUser, payload: Payload, before: RefusalDetails = {}) {
    const plain = toBytes(JSON.stringify(payload))
    const { sealed: content, ...keys } = await envelope.seal(plain, me.key, await cipher.deviceKey())
    const details = before.under && (await sealDetails(ports, keys, { under: before.under }))
    return { payload: content, ...keys, ...(details && { told: details }) }
  }

  async function photoOf(me: ActiveUser, entry: string, { id, slot, bytes }: NewPhoto & { readonly id: string }) {
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

  /** The entry's new claims, and the writes that belong to them. */
  async function claimed(
    form: FormDefinition,
    row: Pick<EntryRow, 'id' | 'mode' | 'claims'>,
    values: Values,
    keys: KeyGuard,
  ) {
    const ids = await claims.idsOf(keys, { form, mode: row.mode, values })
    return { ids, writes: claimWrites(row.id, row.claims ?? [], ids) }
  }

  /** The entries that change with an entry's new values: those that mention its number or copy its values. */
  async function movedTo(me: ActiveUser, keys: KeyGuard, entry: Entry, values: Values) {
    const from = numberOf(entry)
    const to = values[entry.form.number] ?? ''
    const unsent = (await entries()).filter((other) => isUnsent(other.row))
    const followers = from === to ? [] : unsent
    const renamed = followers.flatMap((other) => {
      const next = other.row.id === entry.row.id ? null : renumbered(other, entry.form.code, from, to)
      return next ? [{ other, next }] : []
    })
    const moved = withParts({ other: entry, next: values }, renamed, unsent, me.person)
    const writes: Write[] = []
    const guards: Guard[] = []
    for (const { other, next } of moved) {
      const { receipt: given, ...payload } = other.payload
      const owner = next[other.form.owner] ?? ''
      const anew = given !== undefined && owner !== payload.owner
      const receipt = anew ? await receiptOf(me.person.nid, owner, capturedAtFarm(other.row, clock)) : given
      const content = await sealed(me, { ...payload, values: next, owner, ...(receipt && { receipt }) }, other.details)
      const base =
        other.row.state === 'refused'
          ? again(other.row)
          : withoutDetails({ ...other.row, version: other.row.version + 1 })
      const takes = await claimed(other.form, other.row, next, keys)
      writes.push({ table: 'entries', put: { ...base, ...content, claims: takes.ids } }, ...takes.writes)
      guards.push({ entry: other.row.id, version: other.row.version })
    }
    return { writes, guards }
  }

  /** Work for the next form that no person should wait for. */
  const prepare = async (me: ActiveUser) => envelope.prepare(me.key, await cipher.deviceKey())

  return { sealed, photoOf, claimed, movedTo, receiptOf, prepare }
}
