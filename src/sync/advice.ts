/** What this device knows for the advice under a form's fields, and of the pair that a form plans. Never asks the host. */
import {
  type AdviceFacts,
  type AnimalFacts,
  type Bounds,
  formOf,
  type KinshipCode,
  type LookupRequest,
  readBounds,
  type Values,
} from '../registry/index.ts'
import type { Aged, Live } from './book.ts'
import { listRequest } from './list-requests.ts'
import { memo } from './live.ts'
import { valuesOf } from './lookups.ts'
import { parametersRequest } from './plan.ts'
import type { Reader } from './reader.ts'

/** A planned pair as the pedigree on this device has it. */
export interface PairFacts {
  /** What the female is to the male. */
  readonly kinship: KinshipCode
  /** Inbreeding coefficient of their offspring, 0 to 1. */
  readonly coefficient: number
  /** Generations of the offspring's pedigree on its longest known line; the pair is the first. */
  readonly generations: number
  /** Generations of it of which every ancestor is known. */
  readonly complete: number
}

export interface PairAdvice extends PairFacts {
  /** The coefficient reaches what the association points out. */
  readonly high: boolean
}

export interface AdviceQuestion {
  readonly chips: readonly string[]
  /** Document number of the owner of the form. */
  readonly owner: string
  /** The entry being mended: what it says itself is not held against it. */
  readonly editing?: string | undefined
}

/** What screens ask of the book for advice (part of `Book`). */
export interface AdviceBook {
  adviceFacts(question: AdviceQuestion): Live<AdviceFacts>
  /** null: one of the two chips is in no pedigree of this device. */
  pair(sire: string, dam: string): Live<Aged<PairAdvice | null>>
}

const births = formOf('A04')
/** FORMA_CONCEPCION of births whose genetic dam did not carry them, on the form and on the wire. */
const CARRIED_BY_ANOTHER = new Set(['A03', 'TE'])

export function createAdvice(reader: Reader): AdviceBook {
  const { answers, background, here, ports } = reader
  const factsOnce = memo<Live<AdviceFacts>>()
  const pairOnce = memo<Live<Aged<PairAdvice | null>>>()

  /** Births that were declared: those of the host's lists and those that wait in the outbox. */
  async function declared(owner: string, editing: string | undefined): Promise<readonly Values[]> {
    const me = here.get()
    if (!me) return []
    const asked = ['', owner].map((whose): LookupRequest => listRequest(births, whose, me.person))
    const lists = await Promise.all(asked.map((request) => answers.read(me, request)))
    const waiting = (await reader.entries()).filter(({ row, form }) => form.key === births.key && row.id !== editing)
    return [
      ...lists.flatMap((list) => (list?.items ?? []).map(valuesOf)),
      ...waiting.map(({ payload }) => payload.values),
    ]
  }

  async function bounds(): Promise<Bounds> {
    const me = here.get()
    const told = me && (await answers.read(me, parametersRequest))
    return readBounds(told?.items[0]?.consejos)
  }

  async function facts({ chips, owner, editing }: AdviceQuestion): Promise<AdviceFacts> {
    const [told, known, filed, pending] = await Promise.all([
      bounds(),
      background.herdFacts(chips, owner),
      declared(owner, editing),
      reader.pending(editing),
    ])
    const given = pending.given(known.takenAt ?? 0)
    const animals: Record<string, AnimalFacts> = {}
    chips.forEach((chip, place) => {
      const found = known.animals[place]
      const litters = filed.filter(
        ({ CHIP_HEMBRA, IDENTIF_RECEPTORA, FORMA_CONCEPCION = '' }) =>
          chip === (CARRIED_BY_ANOTHER.has(FORMA_CONCEPCION) ? IDENTIF_RECEPTORA : CHIP_HEMBRA),
      )
      const days = [...(found?.gaveBirthOn ?? []), ...litters.map(({ FECHA_PARTO = '' }) => FECHA_PARTO)]
      const gaveBirthOn = [...new Set(days)].filter((day) => day !== '').sort()
      const givenAwayOn = given.get(chip)
      animals[chip] = { ...found, gaveBirthOn, ...(givenAwayOn !== undefined && { givenAwayOn }) }
    })
    return { today: ports.clock.today(), bounds: told, animals }
  }

  async function pair(sire: string, dam: string): Promise<Aged<PairAdvice | null>> {
    const [{ pair: found, takenAt }, { consanguinidad }] = await Promise.all([background.herdPair(sire, dam), bounds()])
    const value = found ? { ...found, high: found.coefficient >= consanguinidad } : null
    return { value, takenAt, refreshing: false }
  }

  return {
    adviceFacts: (question) =>
      factsOnce(JSON.stringify(question), () =>
        reader.live('advice', () => facts(question), [reader.watch('answers', 'entries', 'herds')]),
      ),
    pair: (sire, dam) =>
      pairOnce(`${sire} ${dam}`, () => reader.live('pair', () => pair(sire, dam), [reader.watch('answers', 'herds')])),
  }
}
