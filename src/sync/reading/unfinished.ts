/** Saved drafts and remaining numbers, for the first screen of a day. */

import { type Lacking, lackingIn, listedForms } from '../../registry/index.ts'
import type { Capture, NumbersOfForm } from '../contract/capture.ts'
import { type Aged, ageOf, type Live } from '../contract/live.ts'
import { memo } from '../core/live-query.ts'
import type { ListReading } from './list-rows.ts'
import type { LookupReading } from './lookups.ts'
import { blockRequests, readDrafts } from './prefetch-status.ts'
import type { Reader } from './reader.ts'

/** Forms whose records may be incomplete: a litter without all its young, a group without females. */
const inParts = listedForms.filter(({ followedBy, details }) => followedBy || details)

export function createUnfinished(
  reader: Reader,
  lookups: LookupReading,
  { readRows }: ListReading,
): Pick<Capture, 'lackingOf' | 'waitingDrafts' | 'numbersOf'> {
  const { ports, here, watch } = reader
  const lackingOnce = memo<Live<readonly Lacking[]>>()
  const numbersOnce = memo<Live<Aged<readonly NumbersOfForm[]>>>()

  async function readNumbers(owner: string): Promise<Aged<readonly NumbersOfForm[]>> {
    const me = here.get()
    if (!me || owner === '') return { value: [], takenAt: undefined, refreshing: false }
    const answers = await Promise.all(
      blockRequests(me.person, owner).map(async ({ code, request }) => ({
        code,
        answer: await lookups.readOptions(request),
      })),
    )
    return {
      ...ageOf(answers.map(({ answer }) => answer)),
      value: answers.flatMap(({ code, answer }) =>
        answer.takenAt === undefined ? [] : [{ code, left: answer.value.length }],
      ),
    }
  }

  async function readLacking(owner: string): Promise<readonly Lacking[]> {
    if (!here.get() || owner === '') return []
    const today = ports.clock.today()
    const lists = await Promise.all(inParts.map(async (form) => ({ form, rows: (await readRows(form, owner)).value })))
    return lists.flatMap(({ form, rows }) =>
      lackingIn(
        form,
        rows.map(({ values }) => values),
        today,
      ),
    )
  }

  return {
    lackingOf: (owner) =>
      lackingOnce(owner, () =>
        reader.live('lacking', () => readLacking(owner), [reader.work, watch('answers', 'entries')]),
      ),
    waitingDrafts: reader.live('drafts', () => readDrafts(reader), [watch('drafts')]),
    numbersOf: (owner) =>
      numbersOnce(owner, () =>
        reader.live('numbers of', () => readNumbers(owner), [reader.work, watch('answers', 'entries')]),
      ),
  }
}
