/** What can be done with an entry of the outbox, wherever it is shown. */
import { type FormDefinition, findForm } from '../../../registry/index.ts'
import type { Book } from '../../../sync/contract/book.ts'
import type { OutboxEntry } from '../../../sync/contract/outbox.ts'
import { notSavedText } from '../../common/action-error-text.ts'
import { toast } from '../../common/toast.ts'

export const beingSent = 'El formulario se está enviando, espere un momento'

/** What one types by hand, and so mistypes first: a weight or an amount; undefined: the form has none. */
const measureOf = ({ fields }: FormDefinition): string | undefined =>
  Object.keys(fields).find((name) => /^(weight|count)$/.test(fields[name]?.kind ?? ''))

/** Address at which its form opens to be corrected: at what was refused, else at what one most likely means. */
export function correctionAddress({ form: key, id, state }: Pick<OutboxEntry, 'form' | 'id' | 'state'>): string {
  const form = findForm(key)
  const at = form && state !== 'refused' ? measureOf(form) : undefined
  return `${form?.route}?editar=${encodeURIComponent(id)}${at === undefined ? '' : `&campo=${encodeURIComponent(at)}`}`
}

/** Gives it the next number of this device, and says which, or why not. */
export async function giveAnotherNumber(book: Book, { id }: Pick<OutboxEntry, 'id'>): Promise<void> {
  const answer = await book.capture
    .giveAnotherNumber(id)
    .catch((error: unknown) => ({ kind: 'failed', error }) as const)
  if (answer.kind === 'failed') toast('error', notSavedText(answer.error))
  else if (answer.kind === 'given')
    toast('success', `Ahora tiene el consecutivo ${answer.number} y se enviará de nuevo`)
  else if (answer.kind === 'frozen') toast('warning', beingSent)
  else toast('warning', 'No hay otro consecutivo de este formulario en el dispositivo. Prepare la salida con señal.')
}
