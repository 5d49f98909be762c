/** Photos go ahead of their form where the host gives receipts; each is sent until there is one, and then no more (promise 7). */
import type { Credential } from './credentials.ts'
import { type Entry, numberOf } from './entries.ts'
import type { EntryPhoto, EntryRow, Ports } from './ports.ts'
import { has, judge, type Outcome, photosToSend } from './sending.ts'
import { LEASE_SPARE } from './transitions.ts'
import { type Said, TIMEOUT, type Wire } from './wire.ts'

interface Means {
  readonly ports: Ports
  readonly wire: Wire
  /** The JPEG of a photo. */
  readonly picture: (id: string) => Promise<ArrayBuffer>
}

/** outcome: why the form cannot follow now; undefined: every photo has its receipt. */
export interface Uploaded {
  readonly entry: Entry
  readonly outcome?: Outcome
}

export async function uploadPhotos(
  { ports, wire, picture }: Means,
  entry: Entry,
  credential: Credential,
  lease: number,
): Promise<Uploaded | 'overtaken'> {
  let current = entry
  for (const photo of photosToSend(entry, credential)) {
    const said = await wire({
      operation: 'archivos/subirArchivos',
      fields: {
        NID_PROPIETARIO: current.payload.owner,
        CONSECUTIVO: numberOf(current),
        OPCION: '0',
        CODIGO: current.form.code,
        idAyuda: '',
      },
      files: [{ name: 'files[0]', fileName: `${photo.slot}.jpg`, bytes: await picture(photo.id) }],
      ...(has(credential, 'detalle') && { detail: true }),
      as: credential.as,
      timeoutMs: TIMEOUT.photo,
    })
    const receipt = receiptOf(said, photo, ports.clock.now())
    if (!receipt) return { entry: current, outcome: refusalOf(current, photo, said) }
    const row = withReceipt(current.row, photo.id, receipt, ports.clock.now() + lease + LEASE_SPARE)
    const guard = { entry: row.id, version: current.row.version }
    if (!(await ports.store.commit([{ table: 'entries', put: row }], [guard]))) return 'overtaken'
    current = { ...current, row }
  }
  return { entry: current }
}

const withReceipt = (row: EntryRow, id: string, receipt: EntryPhoto['receipt'], leaseUntil: number): EntryRow => ({
  ...row,
  version: row.version + 1,
  leaseUntil,
  photos: row.photos.map((photo) => (photo.id === id ? { ...photo, receipt } : photo)),
})

/** Only these very bytes count as received. */
function receiptOf(said: Said, photo: EntryPhoto, at: number): EntryPhoto['receipt'] {
  if (said.answer.kind !== 'done') return undefined
  const { archivos } = (said.answer.body ?? {}) as { archivos?: readonly { sha256?: unknown; url?: unknown }[] }
  const file = Array.isArray(archivos) ? archivos.find(({ sha256 }) => sha256 === photo.sha256) : undefined
  return file && { sha256: photo.sha256, at, ...(typeof file.url === 'string' && { url: file.url }) }
}

function refusalOf(entry: Entry, photo: EntryPhoto, said: Said): Outcome {
  const outcome = judge(entry, said)
  // The form itself has not been sent: whatever happened to the photo, nothing is filed.
  if (outcome.kind === 'retry') return { ...outcome, mayHaveArrived: false }
  if (outcome.kind !== 'refused') return outcome.kind === 'signedOut' ? outcome : again
  const { problem } = outcome
  return { kind: 'refused', problem: { ...problem, fields: { [photo.slot]: problem.text ?? '' } } }
}

const again: Outcome = { kind: 'retry', mayHaveArrived: false, busy: false }
