/** Numbers that are left for whoever forms were captured for: what the end of a day tells beside the numbers spent. */
import { keyOf, type LookupRequest, type NumbersLeft } from '../../registry/index.ts'
import type { Live } from '../contract/book.ts'
import { deviceId } from '../core/device-id.ts'
import { numbersRequest } from '../outbox/number-request.ts'
import type { Lookups } from './lookups.ts'
import type { Reader } from './reader.ts'

/** What the book has of a day in the field. */
export interface DayBook {
  /** Of each form and owner in the outbox whose numbers this device knows; less what the outbox uses itself. */
  readonly numbersLeft: Live<readonly NumbersLeft[]>
  /** Tells this device from others: what the host is told with each form. */
  deviceId(): Promise<string>
}

export function createDayBook(reader: Reader, lookups: Lookups): DayBook {
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
  return {
    numbersLeft: reader.live('numbers left', read, [reader.watch('entries', 'answers')]),
    deviceId: () => deviceId(reader.ports),
  }
}
