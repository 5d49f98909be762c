import type { Connection } from '../../sync/contract/book.ts'
import type { IconName } from '../common/icon.tsx'
import type { Tone } from '../common/tone.ts'

export interface Word {
  readonly text: string
  readonly icon: IconName
  readonly tone: Tone
}

/**
 * The state of network and outbox in words, most pressing last.
 * @param keysGone nothing can be kept here before the person signs in again
 */
export function connectionWords(connection: Connection, keysGone = false): readonly Word[] {
  const { reachable, sending, unsent, refused, unreadable, paused, ended, another } = connection
  const words: Word[] = []
  if (!reachable) words.push({ text: 'Sin señal', icon: 'noSignal', tone: 'warn' })
  if (another) words.push({ text: 'Otra persona ingresó', icon: 'alert', tone: 'warn' })
  if (ended) words.push({ text: 'Dispositivo terminado', icon: 'enter', tone: 'warn' })
  else if (paused) words.push({ text: 'Ingrese de nuevo para enviar', icon: 'enter', tone: 'warn' })
  if (unsent > 0)
    words.push(
      sending
        ? { text: `Enviando, ${unsent} por enviar`, icon: 'sending', tone: 'info' }
        : { text: `${unsent} por enviar`, icon: 'clock', tone: 'info' },
    )
  if (refused > 0)
    words.push({ text: refused === 1 ? '1 rechazado' : `${refused} rechazados`, icon: 'refused', tone: 'bad' })
  if (unreadable > 0)
    words.push({
      text: unreadable === 1 ? '1 no se puede leer' : `${unreadable} no se pueden leer`,
      icon: 'alert',
      tone: 'bad',
    })
  if (keysGone) words.push({ text: 'Ingrese de nuevo para guardar', icon: 'alert', tone: 'bad' })
  if (unsent + refused + unreadable === 0 && reachable && !paused && !ended && !keysGone)
    words.push({ text: 'Todo enviado', icon: 'check', tone: 'ok' })
  return words
}
