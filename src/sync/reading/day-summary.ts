/**
 * Remaining numbers of the owners for whom forms were captured: shown at the end of the day beside the numbers used.
 */
import { keyOf, type LookupRequest, type NumbersLeft, type Values } from '../../registry/index.ts'
import type { Live } from '../contract/live.ts'
import type { Lookups } from '../contract/lookups.ts'
import type { Outbox } from '../contract/outbox.ts'
import { memo } from '../core/live-query.ts'
import { numbersRequest } from '../outbox/entries.ts'
import { herdNames } from './inventory-reading.ts'
import type { LookupReading } from './lookups.ts'
import type { Reader } from './reader.ts'

export function createDayReading(
  reader: Reader,
  lookups: LookupReading,
): Pick<Lookups, 'names'> & Pick<Outbox, 'numbersLeft'> {
  async function read(): Promise<readonly NumbersLeft[]> {
    const me = reader.here.get()
    const asked = new Map<string, { request: LookupRequest; known: Omit<NumbersLeft, 'left'> }>()
    for (const entry of me ? await reader.entries() : []) {
      const request = me && numbersRequest(entry, me.person)
      const { form, payload } = entry
      if (request)
        asked.set(keyOf(request), { request, known: { code: form.code, owner: payload.owner, ownerName: '' } })
    }
    const answers = await Promise.all(
      [...asked.values()].map(async ({ request, known }) => ({ known, answer: await lookups.readOptions(request) })),
    )
    return answers.flatMap(({ known, answer }) =>
      answer.takenAt === undefined ? [] : [{ ...known, left: answer.value.length }],
    )
  }
  const namesOnce = memo<Live<Values>>()

  return {
    names: (chips) =>
      namesOnce(chips.join(), () => reader.live('names', () => herdNames(reader, chips), [reader.watch('herds')])),
    numbersLeft: reader.live('numbers left', read, [reader.watch('entries', 'answers')]),
  }
}
