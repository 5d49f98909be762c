/**
 * Actions that need the host's answer at once: approvals, imports, master records, switches (docs/architecture.md).
 * They never enter the outbox: the person learns that it was done, that it was not, or that they must check before
 * repeating.
 */
import { hostOf, type Operation, operationNamed } from '../../registry/index.ts'
import { noteSignedOut, ownsCookie } from '../accounts/credentials.ts'
import type { ActiveUser } from '../accounts/session.ts'
import type { Action, ActionResult } from '../contract/desk.ts'
import { isWordOfHost, TIMEOUT } from '../core/api-client.ts'
import type { ApiClient, ApiResult } from '../core/api-result.ts'
import type { Ports } from '../ports/ports.ts'

/** Characters. */
const HEAVY = 100_000
/** Wait after 429 and 503 without Retry-After, s. */
const A_WHILE = 30

export function createActs(
  ports: Ports,
  wire: ApiClient,
  here: () => ActiveUser | null,
  /** Something at the host was changed, or may have been. */
  onChanged: () => void,
): (act: Action) => Promise<ActionResult> {
  const { store, clock, random, connectivity, log } = ports

  /** A failing disk must not hide the result: the action may have been done. */
  return async (act) => {
    try {
      return await acted(act)
    } catch (error) {
      log.failure('act', error, { operation: act.operation })
      return changesNothing(operationNamed(act.operation)) ? { kind: 'needsConnection' } : { kind: 'unclear' }
    }
  }

  async function acted(act: Action): Promise<ActionResult> {
    if (!connectivity.online()) return { kind: 'needsConnection' }
    const me = here()
    const operation = operationNamed(act.operation)
    // Nothing is sent with another person's cookie, except calls that need no session.
    const asAnyone = operation.audience === 'anyone'
    if (me && !asAnyone && !(await ownsCookie(store, me.person.nid))) return { kind: 'signedOut' }
    // Idempotency applies to filings, not to changes of a session.
    const host = me && hostOf(me.person)
    const repeatable = operation.kind === 'read' || (operation.kind !== 'session' && host?.filesOnce === true)
    const isHarmless = changesNothing(operation)
    const key = isHarmless ? undefined : random.uuid(clock.now())
    const call = {
      operation: act.operation,
      fields: act.fields,
      ...(act.files && { files: act.files }),
      ...(act.onSent && { onSent: act.onSent }),
      // Without a session it is not known what the host can do; one that does not know the header ignores it.
      ...(host ? host.heads(key) : { detail: true as const }),
      as: 'session' as const,
      timeoutMs: timeoutOf(operation, act),
    }
    let result = await wire(call)
    // The same key, so that a repetition takes effect once.
    if (!isWordOfHost(result) && repeatable) result = await wire(call)
    if (result.answer.kind === 'signedOut' && me)
      await noteSignedOut(ports, { nid: me.person.nid, as: 'session' }, result.answer).catch((error: unknown) =>
        log.failure('note signed out', error),
      )
    const acted = actedOf(result, isHarmless)
    const mayHaveChanged = acted.kind === 'done' || acted.kind === 'unclear'
    if (mayHaveChanged && !isHarmless && operation.kind !== 'session') onChanged()
    return acted
  }
}

const changesNothing = ({ kind }: Operation): boolean => kind === 'read' || kind === 'download'

function timeoutOf({ kind }: Operation, act: Action): number {
  if (kind === 'download') return TIMEOUT.download
  if (isHeavy(act)) return TIMEOUT.photo
  return kind === 'read' ? TIMEOUT.read : TIMEOUT.submit
}

/** A file, or an import of thousands of rows: the upload takes long. */
const isHeavy = ({ files, fields }: Action): boolean =>
  files !== undefined || Object.values(fields).some(({ length }) => length > HEAVY)

function actedOf({ answer }: ApiResult, harmless: boolean): ActionResult {
  switch (answer.kind) {
    case 'done':
      return { kind: 'done', body: answer.body }
    case 'refused':
      return {
        kind: 'refused',
        code: answer.code,
        ...(answer.error && { text: answer.error }),
        ...(answer.fields && { fields: answer.fields }),
        ...(answer.rows && { rows: answer.rows }),
      }
    case 'forbidden':
      return { kind: 'forbidden', ...(answer.error && { text: answer.error }) }
    case 'signedOut':
      return { kind: 'signedOut' }
    case 'later':
      return { kind: 'wait', seconds: answer.retryAfter ?? A_WHILE, text: answer.error }
    case 'unchanged':
    case 'unclear':
      return { kind: harmless ? 'needsConnection' : 'unclear' }
  }
}
