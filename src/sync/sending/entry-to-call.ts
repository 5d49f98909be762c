/** From an entry to its call, and from the host's answer to the outcome of the entry. */
import { type Answer, operationNamed, sawOf, seenOf, toWire, type Values } from '../../registry/index.ts'
import type { Credential } from '../accounts/credentials.ts'
import { TIMEOUT } from '../core/api-client.ts'
import type { ApiResult } from '../core/api-result.ts'
import { type Entry, numberOf } from '../outbox/entries.ts'
import type { Refusal } from '../outbox/open-photo.ts'
import type { Call, EntryPhoto, FilePart } from '../ports/ports.ts'

export type SendResult =
  | { readonly kind: 'filed' }
  | ({ readonly kind: 'refused' } & Refusal)
  /** mayHaveArrived: it may have been filed without an answer. */
  | {
      readonly kind: 'retry'
      readonly mayHaveArrived: boolean
      readonly retryAfter?: number | undefined
      readonly busy: boolean
    }
  /** ended: this device was revoked and may no longer send for the person ('Mis dispositivos'). */
  | { readonly kind: 'signedOut'; readonly ended?: true }
  /** The host lost photos for which it had given receipts: they are sent again. */
  | { readonly kind: 'photosLost' }

/** Answer code: the form's files did not arrive. */
const FILES_MISSING = 104

export const photoWay = ({ form }: Entry, { host }: Credential) =>
  host.photoWay(operationNamed(form.submit.operation).files.length > 0)

/** The calls for photos that must precede their form, each with its photos, in paper order. */
export function uploadsOf(entry: Entry, credential: Credential): readonly (readonly EntryPhoto[])[] {
  const order = Object.keys(entry.form.fields)
  const photos = [...entry.row.photos].sort((a, b) => order.indexOf(a.slot) - order.indexOf(b.slot))
  switch (photoWay(entry, credential)) {
    case 'withForm':
      return []
    case 'alone':
      return photos.filter(({ receipt }) => !receipt).map((photo) => [photo])
    case 'together':
      return photos.every(({ id, receipt }) => receipt && entry.details.under?.[id] === numberOf(entry)) ? [] : [photos]
  }
}

export const carriesFiles = (entry: Entry, credential: Credential): boolean =>
  entry.row.photos.length > 0 && photoWay(entry, credential) === 'withForm'

/** The wire fields of an entry. A photo's field is its receipt, or the file part of that name. */
export function fieldsOf(entry: Entry, credential: Credential, device: string): Values {
  const { form, payload, row } = entry
  const values: Record<string, string> = { ...payload.values }
  const named = photoWay(entry, credential) === 'together'
  for (const photo of row.photos) values[photo.slot] = named ? fileNameOf(photo) : (photo.receipt?.sha256 ?? '')
  const wire: Record<string, string> = { ...toWire(form, values, credential, row.mode) }
  if (carriesFiles(entry, credential)) for (const photo of row.photos) delete wire[wireNameOf(entry, photo.slot)]
  const added = credential.host.takes({
    CAPTURADO_EN: new Date(row.capturedAt).toISOString(),
    DISPOSITIVO: device,
    DESFASE: secondsOf(row.clockDifference),
    DATOS_DE: payload.restedOn === undefined ? '' : new Date(payload.restedOn).toISOString(),
    ...(payload.receipt && { RECIBO: payload.receipt }),
    ...(payload.advice?.length && { CONSEJOS: JSON.stringify(payload.advice) }),
    ...seenBy(entry),
  })
  return { ...wire, ...added }
}

/** The host may have gone back: under the number of what it changes, or hangs on, may stand another record by now. */
function seenBy({ form, payload, row }: Entry): Values {
  const seen = row.missingSince !== undefined && payload.row ? seenOf(form, payload.row) : sawOf(form, payload.values)
  return Object.keys(seen).length > 0 ? { ANTES: JSON.stringify(seen) } : {}
}

/** Whole seconds; '' if not known. @param ms */
const secondsOf = (ms: number | undefined): string => (ms === undefined ? '' : String(Math.round(ms / 1000)))

export const wireNameOf = (entry: Entry, name: string) => entry.form.fields[name]?.wireName ?? name
export const fileNameOf = ({ slot }: EntryPhoto) => `${slot}.jpg`

export function callOf(
  entry: Entry,
  credential: Credential,
  device: string,
  images: ReadonlyMap<string, ArrayBuffer>,
): Call {
  const files: FilePart[] = carriesFiles(entry, credential)
    ? entry.row.photos.flatMap((photo) => {
        const bytes = images.get(photo.id)
        return bytes ? [{ name: wireNameOf(entry, photo.slot), fileName: fileNameOf(photo), bytes }] : []
      })
    : []
  return {
    operation: entry.form.submit.operation,
    fields: fieldsOf(entry, credential, device),
    ...(files.length > 0 && { files }),
    ...credential.host.heads(entry.row.id),
    as: credential.as,
    timeoutMs: files.length > 0 ? TIMEOUT.photo : TIMEOUT.submit,
  }
}

export interface Sending {
  readonly controller: string
  readonly op: string
  readonly key: string
  readonly fields: Values
}

/** One item of lote/enviar. */
export function sendingOf(entry: Entry, credential: Credential, device: string): Sending {
  const { controller, op } = operationNamed(entry.form.submit.operation)
  return { controller, op, key: entry.row.id, fields: fieldsOf(entry, credential, device) }
}

/** Only a parsed success counts as success and only a clear refusal as refusal; everything else is retried. */
export function judge(entry: Entry, { answer, status }: ApiResult): SendResult {
  switch (answer.kind) {
    case 'done':
      return { kind: 'filed' }
    case 'refused':
      if (photosWereLost(entry, answer.code)) return { kind: 'photosLost' }
      return { kind: 'refused', ...refusal(entry, answer) }
    case 'forbidden':
      return { kind: 'refused', problem: { kind: 'forbidden' }, words: { ...(answer.error && { text: answer.error }) } }
    case 'signedOut':
      return { kind: 'signedOut', ...(answer.ended && { ended: true }) }
    case 'later':
      // 429 comes before any processing; 409 and 503 may follow a filing.
      return { kind: 'retry', mayHaveArrived: status !== 429, retryAfter: answer.retryAfter, busy: true }
    case 'unchanged':
    case 'unclear':
      return { kind: 'retry', mayHaveArrived: true, busy: false }
  }
}

/**
 * Photos received before this attempt may be lost at the host; if it misses those of this attempt, the refusal stands.
 */
const photosWereLost = ({ row }: Entry, code: number) =>
  code === FILES_MISSING && row.photos.some(({ receipt }) => receipt && receipt.at < (row.lastAttemptAt ?? 0))

function refusal(entry: Entry, answer: Extract<Answer, { kind: 'refused' }>): Refusal {
  const names = Object.keys(entry.form.fields)
  const formName = (wire: string) => names.find((name) => wireNameOf(entry, name) === wire) ?? wire
  const fields =
    answer.fields && Object.fromEntries(Object.entries(answer.fields).map(([wire, text]) => [formName(wire), text]))
  return {
    problem: { kind: 'refused', code: answer.code },
    words: { ...(answer.error && { text: answer.error }), ...(fields && { fields }) },
  }
}
