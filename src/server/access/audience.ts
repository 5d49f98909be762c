/** Who may call an operation (decision 19; docs/security.md). */
import { forms, isAdministrator, mayOpen, nameOf, type Operation } from '../../registry/index.ts'
import { commonTexts } from '../../registry/texts/common.ts'
import { HttpError } from '../core/http-errors.ts'
import type { SignedIn } from '../core/signed-in.ts'
import { serverTexts } from '../core/texts.ts'

/** Operations allowed to a person who must change the password first. */
const atFirstLogin = new Set(['usuario/actualizaPassword', 'usuario/salir'])

/** Forms that are sent only under their person's session (FormDefinition.onlyByPerson). */
const byPerson: ReadonlySet<string> = new Set(
  forms.filter((form) => form.onlyByPerson).map((form) => form.submit.operation),
)
const filing: ReadonlySet<string> = new Set(forms.map((form) => form.submit.operation))

/**
 * What a send-only token allows: filing forms with their photos, except those of `onlyByPerson`, and reporting
 * refusals; no other call.
 */
function checkMayBeSent(operation: Operation): void {
  const name = nameOf(operation)
  if (byPerson.has(name)) throw new HttpError(403, serverTexts.byPersonOnly)
  if (!operation.bySendToken && !filing.has(name)) throw new HttpError(403, serverTexts.sendOnly)
}

/** May a send-only token call it? The same rule as `checkMayBeSent`, for the API description. */
export const sentByToken = (operation: Operation): boolean => {
  const name = nameOf(operation)
  return !byPerson.has(name) && (operation.bySendToken === true || filing.has(name))
}

/** @throws HttpError 401 or 403 */
export function checkAudience(operation: Operation, person: SignedIn | null): void {
  const { audience } = operation
  if (audience === 'anyone') return
  if (!person) throw new HttpError(401, commonTexts.notSignedIn)
  if (person.by === 'send') checkMayBeSent(operation)
  if (person.primerIngreso && !atFirstLogin.has(nameOf(operation)))
    throw new HttpError(403, serverTexts.mustChangePassword)
  if (audience === 'signedIn') return
  if (audience === 'administrators') {
    if (!isAdministrator(person)) throw new HttpError(403, commonTexts.notAllowedRoute)
    return
  }
  if (!audience.routes.some((route) => mayOpen(person.nivel, route)))
    throw new HttpError(403, commonTexts.notAllowedRoute)
}
