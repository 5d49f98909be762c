/** Changing one's own recovery address requires the password, so that an open session alone is not enough. */
import { OWN_ADDRESS, ownDataTexts } from '../../registry/forms/own-data.ts'
import type { Values } from '../../registry/index.ts'
import { type Call, fieldOf } from '../core/call.ts'
import { refusedAt } from '../core/http-errors.ts'
import type { Database } from '../database/database.ts'
import { addressChangedEmail } from '../services/emails.ts'
import { type Confirmed, confirmed, holdConfirmed } from './confirmed.ts'

const { field, asks } = OWN_ADDRESS

const wrongPassword = () => refusedAt(field, ownDataTexts.wrongPassword)

/**
 * Checked before the transaction that writes it.
 * @param before the current record; undefined: the address does not change. @throws BusinessError at the password's
 * field, HttpError 429
 */
export async function confirmedAddress(call: Call, before: Values, submitted: Values): Promise<Confirmed | undefined> {
  if (!asks(submitted, before)) return undefined
  const password = fieldOf(call, field)
  if (password === '') throw refusedAt(field, ownDataTexts.password)
  return confirmed(call, password, wrongPassword)
}

/**
 * The same check within the transaction. @param before the record, locked @throws BusinessError at the password's field
 */
export async function holdAddress(
  call: Call,
  tx: Database,
  who: Confirmed | undefined,
  before: Values,
  submitted: Values,
): Promise<void> {
  if (asks(submitted, before) && !(who && (await holdConfirmed(call.context, tx, who)))) throw wrongPassword()
}

/** Notifies the old address: the change may be an attacker's. */
export function notifyOldAddress({ context }: Call, before: Values, { CORREO = '' }: Values): void {
  const { CORREO: old = '', NOMBRE: name = '' } = before
  if (old === '' || old.toLowerCase() === CORREO.toLowerCase()) return
  context.mail
    .send(addressChangedEmail({ name, email: old }))
    .catch((error: unknown) => context.log.error({ err: error }, 'an email could not be sent'))
}
