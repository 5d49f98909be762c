/** Who may call an operation (ambiguity 19; DESIGN 5). */
import { forms, isAdministrator, mayOpen, nameOf, type Operation, texts } from '../../registry/index.ts'
import { HttpError } from '../http/refusal.ts'
import type { SignedIn } from './person.ts'

/** What a person whose password must be changed may still do. */
const atFirstLogin = new Set(['usuario/actualizaPassword', 'usuario/salir'])

/**
 * What a send-only token is good for: filing forms with their photos, telling which were refused, and nothing that is
 * asked of the host at once.
 */
const mayBeSent: ReadonlySet<string> = new Set([
  'lote/enviar',
  'archivos/subirArchivos',
  'campo/informarRechazos',
  ...forms.filter((form) => !form.onlyByPerson).map((form) => form.submit.operation),
])

/** @throws HttpError 401 or 403 */
export function checkAudience(operation: Operation, person: SignedIn | null): void {
  const { audience } = operation
  if (audience === 'anyone') return
  if (!person) throw new HttpError(401, texts.common.notSignedIn)
  if (person.by === 'send' && !mayBeSent.has(nameOf(operation))) throw new HttpError(403, texts.server.sendOnly)
  if (person.primerIngreso && !atFirstLogin.has(nameOf(operation)))
    throw new HttpError(403, texts.server.mustChangePassword)
  if (audience === 'signedIn') return
  if (audience === 'administrators') {
    if (!isAdministrator(person)) throw new HttpError(403, texts.common.notAllowedRoute)
    return
  }
  if (!audience.routes.some((route) => mayOpen(person.nivel, route)))
    throw new HttpError(403, texts.common.notAllowedRoute)
}
