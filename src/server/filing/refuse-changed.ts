import { CHANGED, changedSince, masterOf, type Values } from '../../registry/index.ts'
import { mastersTexts } from '../../registry/texts/masters.ts'
import { type Call, fieldOf } from '../core/call.ts'
import { BusinessError } from '../core/http-errors.ts'

/**
 * Two people at one record: the second is told, in the place of undoing the first one's work unseen. Who sends no ANTES
 * is not asked: the documents know none.
 * @param key of the master's definition
 * @param before the record as it is, its row locked.
 * @throws Refused 106
 */
export function refuseChanged(call: Call, key: string, before: Values): void {
  const seen = fieldOf(call, 'ANTES')
  if (seen !== '' && changedSince(masterOf(key), seen, before)) throw new BusinessError(CHANGED, mastersTexts.changed)
}
