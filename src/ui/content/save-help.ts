import { extraTopics, type RecordTexts } from '../../registry/index.ts'
import { commonTexts } from '../../registry/texts/common.ts'
import { contentTexts } from '../../registry/texts/content.ts'
import { helpTexts } from '../../registry/texts/help.ts'
import type { Book } from '../../sync/contract/book.ts'
import type { ActionResult } from '../../sync/contract/desk.ts'
import { actionErrorText } from '../common/action-error-text.ts'
import type { HelpEntry } from './help-entries.ts'

const failed: RecordTexts['failed'] = { text: helpTexts.failed, severity: 'error' }
/** Answer codes of an upload (2§8). */
const uploadWords: Readonly<Record<number, string>> = {
  99: commonTexts.fileTooLarge,
  100: contentTexts.onlyJpg,
}

export type Saved =
  | { readonly kind: 'saved' }
  /** The text is saved but not its picture: idAyuda tells to which entry the picture still has to be sent. */
  | { readonly kind: 'pictureFailed'; readonly idAyuda: string; readonly message: RecordTexts['failed'] }
  | { readonly kind: 'failed'; readonly message: RecordTexts['failed'] }

/** Saves an entry, then its picture, which needs the entry's id (2§7; decision 166). */
export async function saveHelp(book: Book, entry: HelpEntry, picture: ArrayBuffer | undefined): Promise<Saved> {
  const isExtra = extraTopics.some(({ id }) => String(id) === entry.codigoAyuda)
  const answer = await book.desk.act({
    operation: 'ayuda/ingresarAyuda',
    fields: {
      descripcionAyuda: entry.descripcionAyuda,
      idAyuda: entry.idAyuda,
      codigoAyuda: entry.codigoAyuda,
      adicionales: isExtra ? entry.codigoAyuda : '',
    },
  })
  if (answer.kind !== 'done') return { kind: 'failed', message: actionErrorText(answer, failed) }
  if (!picture) return { kind: 'saved' }
  const idAyuda = entry.idAyuda || (await newestOf(book, entry.codigoAyuda))
  if (!idAyuda) return { kind: 'pictureFailed', idAyuda, message: failed }
  const sent = await upload(book, idAyuda, picture)
  return sent.kind === 'done' ? { kind: 'saved' } : { kind: 'pictureFailed', idAyuda, message: uploadErrorText(sent) }
}

/** The documented answer for a new entry does not contain its id: it is the newest of its topic. */
async function newestOf(book: Book, codigoAyuda: string): Promise<string> {
  const answer = await book.desk.act({ operation: 'ayuda/ayudaGeneral', fields: { dato: codigoAyuda } })
  const rows = answer.kind === 'done' && Array.isArray(answer.body) ? (answer.body as Record<string, unknown>[]) : []
  return String(Math.max(0, ...rows.map(({ idAyuda }) => Number(idAyuda) || 0)) || '')
}

/** archivos/subirArchivos NOAPLICA. @param idAyuda '' = a picture within a text */
export const upload = (book: Book, idAyuda: string, bytes: ArrayBuffer): Promise<ActionResult> =>
  book.desk.act({
    operation: 'archivos/subirArchivos',
    fields: { NID_PROPIETARIO: '', CONSECUTIVO: '', OPCION: '0', CODIGO: 'NOAPLICA', idAyuda },
    files: [{ name: 'files[0]', fileName: 'ayuda.jpg', bytes }],
  })

/** The new address of the picture; undefined if the host does not return it. */
export function addressIn(body: unknown): string | undefined {
  const [first] = (body as { archivos?: { url?: unknown }[] } | null)?.archivos ?? []
  return typeof first?.url === 'string' ? first.url : undefined
}

export function uploadErrorText(answer: Exclude<ActionResult, { kind: 'done' }>): RecordTexts['failed'] {
  const text = answer.kind === 'refused' ? uploadWords[answer.code] : undefined
  return text ? { text, severity: 'error' } : actionErrorText(answer, failed)
}
