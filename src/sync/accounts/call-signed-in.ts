import type { OperationName, Values } from '../../registry/index.ts'
import { type HostClient, TIMEOUT } from '../core/api-client.ts'
import type { ApiResult } from '../core/api-result.ts'
import type { Ports } from '../ports/ports.ts'
import { asPerson, noteSignedOut } from './credentials.ts'

/** Calls only with the person's session: the browser's cookie may belong to someone who signed in on another page. */
export const callSignedIn =
  (ports: Ports, wire: HostClient) =>
  async (nid: string, operation: OperationName, fields: Values): Promise<ApiResult> => {
    const call = { operation, fields, as: 'session', timeoutMs: TIMEOUT.read } as const
    const result = await asPerson(ports.store, wire, nid)(call)
    if (result.answer.kind === 'signedOut') await noteSignedOut(ports, { nid, as: 'session' }, result.answer)
    return result
  }
