/** usuario: signing in by a passkey of the device (ours; capacity 'llaves'). */
import { passkeyTexts } from '../../registry/texts/access/password.ts'
import { admitAttempt, uncount } from '../access/limits.ts'
import { newChallenge } from '../access/passkey-challenges.ts'
import { addPasskey, creationOptions, provedBy, removePasskey } from '../access/passkeys.ts'
import { accountOf } from '../access/person.ts'
import { signedIn } from '../access/signed-in.ts'
import { type Call, fieldOf, type Handlers, personOf } from '../core/call.ts'
import { BusinessError } from '../core/http-errors.ts'

async function guardarLlave(call: Call): Promise<unknown> {
  await addPasskey(call)
  return 1
}

async function quitarLlave(call: Call): Promise<unknown> {
  await removePasskey(call.context.db, personOf(call).accountId, fieldOf(call, 'llave'))
  return 1
}

async function retoLlave({ context, address }: Call): Promise<unknown> {
  await admitAttempt(context, 'challenge', address)
  return { reto: await newChallenge(context) }
}

async function ingresarLlave(call: Call): Promise<unknown> {
  const { context, address } = call
  await admitAttempt(context, 'address', address)
  const { passkey, username } = await provedBy(call)
  const account = await accountOf(context, username)
  if (!account) throw new BusinessError(100, passkeyTexts.notKnown)
  await uncount(context, 'address', address)
  await uncount(context, 'challenge', address)
  return signedIn(call, account, passkey)
}

export const usuarioLlaves: Handlers = {
  'usuario/prepararLlave': creationOptions,
  'usuario/guardarLlave': guardarLlave,
  'usuario/quitarLlave': quitarLlave,
  'usuario/retoLlave': retoLlave,
  'usuario/ingresarLlave': ingresarLlave,
}
