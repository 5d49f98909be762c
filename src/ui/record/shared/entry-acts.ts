/** What can be done with an entry of the outbox, wherever it is shown. */
import { useState } from 'react'
import { findForm } from '../../../registry/index.ts'
import type { Book } from '../../../sync/contract/book.ts'
import type { OutboxEntry } from '../../../sync/contract/outbox.ts'
import { useBook } from '../../common/book-context.tsx'
import { toast } from '../../common/toast.ts'

export const beingSent = 'El formulario se está enviando, espere un momento'

/** Address at which its form opens to be corrected. @param at the field that one means to correct */
export const correctionAddress = ({ form, id }: Pick<OutboxEntry, 'form' | 'id'>, at?: string): string =>
  `${findForm(form)?.route}?editar=${encodeURIComponent(id)}${at === undefined ? '' : `&campo=${encodeURIComponent(at)}`}`

/** Gives it the next number of this device, and says which. */
export async function giveAnotherNumber(book: Book, { id }: Pick<OutboxEntry, 'id'>): Promise<void> {
  const answer = await book.capture.giveAnotherNumber(id)
  if (answer.kind === 'given') toast('success', `Ahora tiene el consecutivo ${answer.number} y se enviará de nuevo`)
  else if (answer.kind === 'frozen') toast('warning', beingSent)
  else toast('warning', 'No hay otro consecutivo de este formulario en el dispositivo. Prepare la salida con señal.')
}

/** The same for a button: once at a time. */
export function useAnotherNumber(entry: Pick<OutboxEntry, 'id'>) {
  const book = useBook()
  const [busy, setBusy] = useState(false)
  const give = () => {
    setBusy(true)
    void giveAnotherNumber(book, entry).finally(() => setBusy(false))
  }
  return { busy, give }
}
