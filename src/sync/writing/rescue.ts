/** Exporting unsent work from a device and importing it into another (promise 9). */
import { farmStamp, findForm, formOf } from '../../registry/index.ts'
import { bothKeys } from '../accounts/key-guards.ts'
import { rescueParameters } from '../accounts/rescue-key.ts'
import type { ActiveUser } from '../accounts/session.ts'
import { RescueError } from '../contract/file-errors.ts'
import type { Outbox } from '../contract/outbox.ts'
import { DUE_NOW } from '../core/backoff.ts'
import { toBytes } from '../core/bytes.ts'
import { sealEnvelope } from '../core/envelope.ts'
import { claimWrites, createClaims } from '../outbox/claims.ts'
import { isUnsent } from '../outbox/entries.ts'
import { pictureOf } from '../outbox/open-photo.ts'
import { apart, sealDetails } from '../outbox/refusal-envelope.ts'
import type { EntryRow, Ports, SealKey, Write } from '../ports/ports.ts'
import type { Reader } from '../reading/reader.ts'
import { createOwnEntries } from './own-entries.ts'
import { openRescue, parametersOf, type Rescue, type RescuedEntry, readHead, writeRescue } from './rescue-file.ts'
import { isSealedRescue, openSealedRescue, rescuedEntry } from './sealed-rescue.ts'

export function createRescue(reader: Reader): Pick<Outbox, 'exportRescue' | 'importRescue'> {
  const { ports, background } = reader
  const { cipher, clock } = ports
  const { mustBeHere } = createOwnEntries(reader)

  async function openOwn(file: ArrayBuffer, me: ActiveUser, password?: string): Promise<Rescue | undefined> {
    const { head, sealed } = readHead(file)
    if (head.person !== me.person.nid) throw new RescueError('otherPerson')
    const keys: (() => Promise<SealKey | undefined>)[] = [
      async () => me.rescue(),
      async () => (password === undefined ? undefined : cipher.derive(password, parametersOf(head))),
    ]
    let rescue: Rescue | undefined
    for (const keyOf of keys) {
      const key = rescue ? undefined : await keyOf()
      if (key) rescue = await openRescue(cipher, key, sealed)
    }
    return rescue
  }

  return {
    async exportRescue() {
      const me = mustBeHere()
      // No key: the page received the session before the key was derived, or the derivation failed; only the password
      // can derive it.
      const key = await me.rescue()?.catch(() => undefined)
      if (!key) throw new RescueError('password')
      const entries: RescuedEntry[] = []
      const pictures = new Map<string, Uint8Array<ArrayBuffer>>()
      let missing = 0
      for (const unsent of (await reader.entries()).filter(({ row }) => isUnsent(row))) {
        const rescued = await rescuedEntry(unsent, (id) => pictureOf(ports, id, me))
        entries.push(rescued.entry)
        for (const [id, bytes] of rescued.pictures) pictures.set(id, bytes)
        missing += rescued.missing
      }
      const unread = { forms: (await reader.unreadable()).length, photos: missing }
      const { nid, usuario } = me.person
      const parameters = await rescueParameters(cipher, usuario)
      const bytes = await writeRescue(cipher, key, { person: nid, usuario }, parameters, { entries, pictures })
      return { name: `rescate_${nid}_${farmStamp(clock.corrected())}.libro`, bytes, unread }
    },

    async importRescue(file, password) {
      const me = mustBeHere()
      const rescue = isSealedRescue(file)
        ? await openSealedRescue(ports, file, me, password)
        : await openOwn(file, me, password)
      if (!rescue) throw new RescueError('password')
      let added = 0
      for (const entry of rescue.entries) if (findForm(entry.form) && (await addOne(ports, me, entry, rescue))) added++
      background.send().catch((error: unknown) => ports.log.failure('send', error))
      return { added, known: rescue.entries.length - added }
    },
  }
}

/** @returns false: this device has that form already */
async function addOne(ports: Ports, me: ActiveUser, entry: RescuedEntry, rescue: Rescue): Promise<boolean> {
  const { store, cipher } = ports
  const claims = createClaims(ports)
  const device = await cipher.deviceKey()
  const { details, problem, photos: all } = apart(entry)
  const photos = all.filter(({ id }) => rescue.pictures.get(id)?.byteLength)
  const pictures = await Promise.all(
    photos.map(async ({ id }): Promise<Write> => {
      const plain = rescue.pictures.get(id) as Uint8Array<ArrayBuffer>
      const { sealed: image, ...keys } = await sealEnvelope(cipher, plain, me.key, device)
      return { table: 'photos', put: { id, person: me.person.nid, entry: entry.id, image, ...keys } }
    }),
  )
  const { sealed: payload, ...keys } = await sealEnvelope(
    cipher,
    toBytes(JSON.stringify(entry.payload)),
    me.key,
    device,
  )
  const sealedDetails = await sealDetails(ports, keys, details)
  const row: EntryRow = {
    id: entry.id,
    person: me.person.nid,
    form: entry.form,
    mode: entry.mode,
    state: entry.state,
    // The exporting device may have sent it meanwhile.
    uncertain: entry.state === 'waiting',
    version: 1,
    capturedAt: entry.capturedAt,
    ...(entry.clockDifference !== undefined && { clockDifference: entry.clockDifference }),
    attempts: 0,
    nextAttemptAt: DUE_NOW,
    ...(problem && { problem }),
    ...(sealedDetails && { told: sealedDetails }),
    payload,
    ...keys,
    photos,
  }
  const onDisk = await bothKeys(cipher, me)
  const guards = [onDisk, { entry: entry.id, version: undefined }]
  const form = formOf(entry.form)
  const ids = await claims.idsOf(onDisk, { form, mode: entry.mode, values: entry.payload.values })
  const put = (claimed: readonly string[]): Write => ({ table: 'entries', put: { ...row, claims: claimed } })
  const done = await claims.commit([put(ids), ...claimWrites(row.id, [], ids), ...pictures], guards)
  // A form of this device has the same number: both are kept, and the host decides which one keeps it.
  return done === 'taken' ? store.commit([put([]), ...pictures], guards) : done
}
