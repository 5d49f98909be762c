/**
 * Records that two concurrent filings may both try to create. The later one is judged again and finds the other's
 * record. Any other unique constraint guards what a lock of the filing already serialises (a number, a block, a changed
 * record): its violation means inconsistent data, and a retry cannot help.
 */

import type { Call } from '../core/call.ts'
import { BusinessError, HttpError } from '../core/http-errors.ts'
import { serverTexts } from '../core/texts.ts'
import { codeOf, constraintOf, detailOf } from '../database/errors.ts'
import { earlierAnswer } from './idempotency.ts'

export const raced: ReadonlySet<string> = new Set([
  // One chip: an animal that two forms name for the first time; a master record or an import at the same time as a
  // form.
  'animals_chip_unique',
  'chips_chip_unique',
  // One litter, and each position in it.
  'births_litter',
  'births_place',
  // One female in a group; one pending transfer of an animal.
  'service_females_code_number_dam_id_pk',
  'transfers_waiting',
  'registrations_animal_id_unique',
  'idempotency_person_nid_key_pk',
  // Masters: the same record created by two people.
  'numbers_number',
  'breeds_name',
  'prefixes_prefix',
  'prefixes_owner_nid_unique',
  'form_fees_year',
  'third_parties_pkey',
  'registrars_pkey',
  'inseminators_pkey',
  'association_members_association_nid_member_nid_pk',
  'accounts_username',
  'parameters_pkey',
  // Requests: one draft per owner, one line per form.
  'form_requests_draft',
  'form_request_lines_request_id_code_pk',
  // A person's own premises.
  'premises_pkey',
])

/** A concurrent call won: serialization failure, deadlock, or unique constraint. */
function isConflict(error: unknown): boolean {
  const code = codeOf(error)
  return code === '40001' || code === '40P01' || (violations.has(code ?? '') && constraintOf(error) !== undefined)
}

/** unique_violation: it is there already. foreign_key_violation: what is named is not there any more. */
const violations: ReadonlySet<string> = new Set(['23505', '23503'])

/**
 * Distinguishes a lost race from a permanent violation. Call it with each conflict of one call, in order. @throws
 * BusinessError if judging again cannot help: a constraint without races, or one met again with the same key although
 * the conflicting row was visible. Logged by the constraint's name, never with its values.
 */
function judgeAnew(call: Call): (error: unknown) => void {
  let before: string | undefined
  const { controller, op } = call.operation
  const operation = `${controller}/${op}`
  return (error) => {
    // Costs a second each: locks of this filing are taken in an order or a strength that another's are not.
    if (codeOf(error) === '40P01') call.context.log.warn({ operation }, 'two filings waited for each other')
    if (!violations.has(codeOf(error) ?? '')) return
    const constraint = constraintOf(error) ?? ''
    const met = `${constraint} ${detailOf(error) ?? ''}`
    if ((raced.has(constraint) || codeOf(error) === '23503') && met !== before) {
      before = met
      return
    }
    call.context.log.error({ constraint, operation }, 'a constraint stands in the way')
    throw new BusinessError(0, serverTexts.standsInTheWay)
  }
}

/**
 * Tries until it is written, again after a lost race.
 * @param attempt judges and writes; undefined: what it was judged on has changed, so that it is judged again
 * @returns its answer, this time or the first time of the same key. @throws HttpError 503 after so many tries
 */
export async function untilWritten(call: Call, most: number, attempt: () => Promise<unknown>): Promise<unknown> {
  const anew = judgeAnew(call)
  for (let tried = 1; tried <= most; tried++) {
    try {
      const answer = await attempt()
      if (answer !== undefined) return answer
    } catch (error) {
      if (!(error instanceof BusinessError) && !isConflict(error)) throw error
      const earlier = await earlierAnswer(call)
      if (earlier) return earlier.body
      if (error instanceof BusinessError) throw error
      anew(error)
    }
  }
  throw new HttpError(503, serverTexts.busy, 1)
}
