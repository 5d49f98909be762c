import { useState } from 'react'
import { maskedAddress, type RecordTexts } from '../../registry/index.ts'
import { recoveryTexts } from '../../registry/texts/access/password.ts'
import type { Book } from '../../sync/contract/book.ts'
import type { ActionResult } from '../../sync/contract/desk.ts'
import { actionErrorText } from '../common/action-error-text.ts'
import { toast } from '../common/toast.ts'
import { useBusy } from '../panes/use-busy.ts'

const t = recoveryTexts
const failed: RecordTexts['failed'] = { text: t.notSent, severity: 'error' }

/** Answer codes (1§7, 1§8; decision 14: each within its own call). */
const UNKNOWN = 200
const REGISTERED = 200
/** The typed address waits for an administrator. */
const RECORDED = 3

/** Step of a recovery: the name, then an address if none is on file, then the result. */
export type Recovery =
  | { readonly kind: 'name' }
  | { readonly kind: 'address' }
  | { readonly kind: 'ended'; readonly text: string; readonly address: string }

export interface RecoveryAnswer {
  readonly usuario: string
  readonly correo: string
}

/** 'Recuperar clave de acceso', step by step. @param onUnknown the dialog closes (1§8). */
export function useRecovery(book: Book, onUnknown: () => void) {
  const [at, setAt] = useState<Recovery>({ kind: 'name' })
  const { busy, run } = useBusy(t.notSent)

  const showFailure = (answer: Exclude<ActionResult, { kind: 'done' }>) => {
    const { text, severity } = actionErrorText(answer, failed)
    toast(severity, answer.kind === 'unclear' ? t.notSent : text)
  }

  async function look(usuario: string): Promise<void> {
    const answer = await book.desk.act({ operation: 'usuario/buscaCorreoUsuario', fields: { nidPropietario: usuario } })
    if (answer.kind === 'refused' && answer.code === UNKNOWN) {
      toast('error', t.unknown)
      return onUnknown()
    }
    if (answer.kind !== 'done') return showFailure(answer)
    const { Email } = answer.body as { Email?: unknown }
    if (Email === null || Email === undefined || Email === '') {
      toast('warning', t.noAddress)
      return setAt({ kind: 'address' })
    }
    await send({ usuario, correo: '' }, maskedAddress(String(Email)))
  }

  async function send({ usuario, correo }: RecoveryAnswer, address: string): Promise<void> {
    const answer = await book.desk.act({
      operation: 'usuario/enviaCorreoUsuario',
      fields: { nidPropietario: usuario, correoUsuario: correo, correo: correo === '' ? '0' : '1' },
    })
    if (answer.kind === 'refused' && answer.code === REGISTERED) {
      toast('error', t.registered)
      return
    }
    if (answer.kind !== 'done') return showFailure(answer)
    const recorded = Number(answer.body) === RECORDED
    setAt({ kind: 'ended', text: recorded ? t.recorded : t.sent, address: recorded ? '' : address })
  }

  return {
    at,
    busy,
    go: (typed: RecoveryAnswer) => run(() => (at.kind === 'address' ? send(typed, typed.correo) : look(typed.usuario))),
  }
}
