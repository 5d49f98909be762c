/**
 * Refused entries of this device are reported to the host, so that reviewers know of them before the device returns:
 * number, form, code and time, never the form's content.
 */
import { type OperationName, operationNamed } from '../../registry/index.ts'
import { credentialOf, noteSignedOut } from '../accounts/credentials.ts'
import { TIMEOUT } from '../core/api-client.ts'
import type { ApiClient } from '../core/api-result.ts'
import { toBytes, toText } from '../core/bytes.ts'
import { deviceId } from '../core/device-id.ts'
import { type Entry, numberOf, type Opener, openAll } from '../outbox/entries.ts'
import type { EntryRow, NoteRow, Ports, Unlocked } from '../ports/ports.ts'

/** One refusal in the format of campo/informarRechazos. */
interface ReportedRefusal {
  readonly id: string
  readonly formulario: string
  readonly numero: string
  /** The answer code; '' if there was none. */
  readonly codigo: string
  /** ISO, UTC, by the device's clock. */
  readonly fecha: string
}

const REPORT: OperationName = 'campo/informarRechazos'
/** Most refusals in one call; the host accepts no more. */
const MOST = 500
/**
 * Key of a sealed digest of the last report. Sealed, because a number could be found from a bare digest by trying all.
 */
const NOTE = 'rechazos '
const NONE = ''

/** Refused entries in the reported format, oldest first. */
const refusalsOf = (entries: readonly Entry[]): readonly ReportedRefusal[] =>
  entries
    .filter(({ row }) => row.state === 'refused')
    .slice(0, MOST)
    .map((entry) => ({
      id: entry.row.id,
      formulario: entry.form.code,
      numero: numberOf(entry).slice(0, 30),
      codigo: String(entry.row.problem?.code ?? ''),
      fecha: new Date(entry.row.lastAttemptAt ?? entry.row.capturedAt).toISOString(),
    }))

/** Persons whose refusals may have changed since the last report. */
function personsToTell(rows: readonly EntryRow[], notes: readonly NoteRow[]): readonly string[] {
  const refused = rows.filter(({ state }) => state === 'refused').map(({ person }) => person)
  const before = notes
    .filter(({ id, value }) => id.startsWith(NOTE) && value !== NONE)
    .map(({ id }) => id.slice(NOTE.length))
  return [...new Set([...refused, ...before])]
}

export interface ReportMeans {
  readonly ports: Ports
  readonly wire: ApiClient
  readonly open: Opener
  readonly unlocked: () => Unlocked | null
}

/** Reports changes for every person of the device. A failed report is repeated after the next run. */
export async function tellRefusals({ ports, wire, open, unlocked }: ReportMeans): Promise<void> {
  const { store, cipher } = ports
  const [rows, notes] = await Promise.all([store.all('entries'), store.all('notes')])
  for (const nid of personsToTell(rows, notes)) {
    const refused = rows.filter((row) => row.person === nid && row.state === 'refused')
    const report = JSON.stringify(refusalsOf(await openAll(open, refused)))
    const mark = refused.length === 0 ? NONE : await cipher.sha256(toBytes(report))
    const id = `${NOTE}${nid}`
    if ((await openMark(ports, notes.find((note) => note.id === id)?.value)) === mark) continue
    const credential = await credentialOf(ports, nid, unlocked())
    if (!credential?.host.offers(operationNamed(REPORT))) continue
    const { answer } = await wire({
      operation: REPORT,
      fields: { DISPOSITIVO: await deviceId(ports), RECHAZOS: report },
      as: credential.as,
      timeoutMs: TIMEOUT.submit,
    })
    if (answer.kind === 'done')
      await store.commit([{ table: 'notes', put: { id, value: await sealMark(ports, mark) } }])
    else if (answer.kind === 'signedOut') await noteSignedOut(ports, credential, answer)
  }
}

const sealMark = async ({ cipher }: Ports, mark: string) =>
  mark === NONE ? NONE : cipher.seal(await cipher.deviceKey(), toBytes(mark))

/** undefined: the last report is unknown, so the report is sent again. */
async function openMark({ cipher }: Ports, value: unknown): Promise<string | undefined> {
  if (value === undefined || value === NONE) return NONE
  if (!(value instanceof ArrayBuffer)) return undefined
  const device = await cipher.deviceKey()
  return cipher.open(device, value).then(toText, () => undefined)
}
