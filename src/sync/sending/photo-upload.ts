/**
 * Photos that are sent before their form: one by one if the host gives receipts, all in one call if it only supports
 * the documented call. Each is sent until the host confirms it, and then never again (promise 7).
 */
import { operationNamed } from '../../registry/index.ts'
import { commonTexts } from '../../registry/texts/common.ts'
import { uploadAnswersTexts } from '../../registry/texts/uploads.ts'
import type { Credential } from '../accounts/credentials.ts'
import { TIMEOUT } from '../core/api-client.ts'
import type { ApiClient, ApiResult } from '../core/api-result.ts'
import { type Entry, numberOf } from '../outbox/entries.ts'
import { lostPictures } from '../outbox/open-photo.ts'
import { sealDetails } from '../outbox/refusal-envelope.ts'
import type { EntryPhoto, EntryRow, Ports, RefusalDetails } from '../ports/ports.ts'
import { fileNameOf, judge, photoWay, type SendResult, uploadsOf, wireNameOf } from './entry-to-call.ts'
import { SENDING_MARGIN, withoutDetails } from './entry-transitions.ts'

interface Means {
  readonly ports: Ports
  readonly wire: ApiClient
  /** The JPEG of a photo; undefined: it cannot be read. */
  readonly picture: (id: string) => Promise<ArrayBuffer | undefined>
}

/** outcome: why the form cannot be sent now; undefined: every photo has its receipt. */
export interface Uploaded {
  readonly entry: Entry
  readonly outcome?: SendResult
}

/** @param duration longest duration of a call, ms */
export async function uploadPhotos(
  { ports, wire, picture }: Means,
  entry: Entry,
  credential: Credential,
  duration: number,
): Promise<Uploaded | 'overtaken'> {
  let current = entry
  const uploads = uploadsOf(entry, credential)
  for (const photos of uploads) {
    const read = await readPictures(picture, photos)
    if (read.lost.length > 0) {
      const { lost } = await readPictures(picture, uploads.flat())
      return { entry: current, outcome: { kind: 'refused', ...lostPictures(lost) } }
    }
    const result = await wire(uploadOf(read.bytes, current, photos, credential))
    const now = ports.clock.now()
    const receipts = receiptsOf(result, current, photos, credential, now)
    if (!receipts) return { entry: current, outcome: refusalOf(current, photos, result) }
    const received = withReceipts(current.row, receipts, now, duration)
    const { details, row } = await noted(ports, current, received, photos, credential)
    const guard = { entry: row.id, version: current.row.version }
    if (!(await ports.store.commit([{ table: 'entries', put: row }], [guard]))) return 'overtaken'
    current = { ...current, row, details }
  }
  return { entry: current }
}

/** Records, sealed, the form's number under which the host keeps the photos, if it uses it. */
async function noted(
  ports: Ports,
  entry: Entry,
  row: EntryRow,
  photos: readonly EntryPhoto[],
  credential: Credential,
): Promise<{ readonly row: EntryRow; readonly details: RefusalDetails }> {
  if (photoWay(entry, credential) !== 'together') return { row, details: entry.details }
  const details: RefusalDetails = { under: Object.fromEntries(photos.map(({ id }) => [id, numberOf(entry)])) }
  const sealed = await sealDetails(ports, row, details)
  return { row: { ...withoutDetails(row), ...(sealed && { told: sealed }) }, details }
}

/** The bytes of these photos, and the slots that cannot be read. */
export async function readPictures(picture: Means['picture'], photos: readonly EntryPhoto[]) {
  const bytes = new Map<string, ArrayBuffer>()
  const lost: EntryPhoto[] = []
  for (const photo of photos) {
    const found = await picture(photo.id)
    if (found) bytes.set(photo.id, found)
    else lost.push(photo)
  }
  return { bytes, lost }
}

function uploadOf(
  bytes: ReadonlyMap<string, ArrayBuffer>,
  entry: Entry,
  photos: readonly EntryPhoto[],
  credential: Credential,
): Parameters<ApiClient>[0] {
  const { form, payload } = entry
  const [first] = photos
  const alone = photoWay(entry, credential) === 'alone' && first
  return {
    operation: 'archivos/subirArchivos',
    fields: {
      NID_PROPIETARIO: payload.owner,
      CONSECUTIVO: numberOf(entry),
      OPCION: form.submit.fixed.OPCION ?? '0',
      CODIGO: form.code,
      idAyuda: '',
      ...(alone && { COLUMNA: wireNameOf(entry, alone.slot) }),
    },
    files: photos.map((photo, at) => ({
      name: `files[${at}]`,
      fileName: fileNameOf(photo),
      bytes: bytes.get(photo.id) as ArrayBuffer,
    })),
    ...credential.host.heads(),
    as: credential.as,
    timeoutMs: TIMEOUT.photo,
  }
}

type Receipts = ReadonlyMap<string, EntryPhoto['receipt']>

/**
 * The attempt began with the first photo: a receipt of it is no earlier (`photosWereLost`). After a clock that was set back
 * it is no later than the end that `sendingIsOver` compares with it.
 */
const withReceipts = (row: EntryRow, receipts: Receipts, now: number, duration: number): EntryRow => ({
  ...row,
  version: row.version + 1,
  lastAttemptAt: Math.min(row.lastAttemptAt ?? now, now),
  leaseUntil: now + duration + SENDING_MARGIN,
  photos: row.photos.map((photo) => ({ ...photo, receipt: receipts.get(photo.id) ?? photo.receipt })),
})

/** Results by photo; undefined: not all arrived. If the host gives receipts, the bytes must match. */
function receiptsOf(
  result: ApiResult,
  entry: Entry,
  photos: readonly EntryPhoto[],
  credential: Credential,
  at: number,
): Receipts | undefined {
  if (result.answer.kind !== 'done') return undefined
  if (photoWay(entry, credential) === 'together') return new Map(photos.map(({ id, sha256 }) => [id, { sha256, at }]))
  const { archivos } = (result.answer.body ?? {}) as { archivos?: readonly { sha256?: unknown; url?: unknown }[] }
  const found = new Map<string, EntryPhoto['receipt']>()
  for (const { id, sha256 } of photos) {
    const file = Array.isArray(archivos) ? archivos.find((one) => one.sha256 === sha256) : undefined
    if (!file) return undefined
    found.set(id, { sha256, at, ...(typeof file.url === 'string' && { url: file.url }) })
  }
  return found
}

/** The documents' texts for an upload's code (2§8). */
const documented: Readonly<Record<number, string>> = { 99: commonTexts.fileTooLarge, 100: uploadAnswersTexts.type }

function refusalOf(entry: Entry, photos: readonly EntryPhoto[], result: ApiResult): SendResult {
  const outcome = judge(entry, result)
  // The form itself was not sent: whatever happened to the photos, nothing was filed.
  if (outcome.kind === 'retry') return { ...outcome, mayHaveArrived: false }
  if (outcome.kind !== 'refused') return outcome.kind === 'signedOut' ? outcome : again
  const { problem } = outcome
  const ofForm = operationNamed(entry.form.submit.operation).files.length > 0
  const text = outcome.words?.text ?? (ofForm ? undefined : documented[problem.code ?? 0])
  const fields = Object.fromEntries(photos.map(({ slot }) => [slot, text ?? '']))
  return { kind: 'refused', problem, words: { ...(text !== undefined && { text }), fields } }
}

const again: SendResult = { kind: 'retry', mayHaveArrived: false, busy: false }
