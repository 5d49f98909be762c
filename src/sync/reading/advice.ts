/**
 * Facts on this device for the advice below a form's fields, and about the pair that a form plans. Never asks the host.
 */
import {
  type AdviceFacts,
  type AnimalFacts,
  type Bounds,
  type Declared,
  fromWire,
  listedForms,
  readBounds,
} from '../../registry/index.ts'
import { valuesOf } from '../cache/items.ts'
import { listRequest, parametersRequest } from '../cache/list-queries.ts'
import type { PairAdvice } from '../contract/animal-page.ts'
import type { Animals } from '../contract/animals.ts'
import type { AdviceQuestion } from '../contract/capture.ts'
import type { Aged, Live } from '../contract/live.ts'
import { memo } from '../core/live-query.ts'
import { knownLeases } from './leases.ts'
import type { Reader } from './reader.ts'

const declaring = listedForms.filter((form) => form.declares)

export interface AdviceReading extends Pick<Animals, 'pair'> {
  /** Facts about animals, read once, without their open services. */
  facts(question: AdviceQuestion): Promise<AdviceFacts>
  /** Births already declared: in the host's lists or waiting in the outbox. */
  declared(owner: string, editing?: string): Promise<readonly Declared[]>
  bounds(): Promise<Bounds>
}

export function createAdvice(reader: Reader): AdviceReading {
  const { answers, background, here, ports } = reader
  const pairOnce = memo<Live<Aged<PairAdvice | null>>>()

  async function declared(owner: string, editing?: string): Promise<readonly Declared[]> {
    const me = here.get()
    if (!me) return []
    const waiting = (await reader.entries()).filter(({ row }) => row.id !== editing)
    const found = waiting.flatMap(({ form, payload }) => form.declares?.(payload.values) ?? [])
    for (const form of declaring)
      for (const whose of ['', owner]) {
        const list = await answers.read(me, listRequest(form, whose, me.person))
        for (const item of list?.items ?? [])
          found.push(...(form.declares ? [form.declares(fromWire(form, valuesOf(item)))] : []))
      }
    return found
  }

  async function storedBounds(): Promise<Bounds> {
    const me = here.get()
    const stored = me && (await answers.read(me, parametersRequest))
    return readBounds(stored?.items[0]?.consejos)
  }

  async function facts({ chips, owner, editing }: AdviceQuestion): Promise<AdviceFacts> {
    const [bounds, known, filed, pending, leases] = await Promise.all([
      storedBounds(),
      background.herdFacts(chips, owner),
      declared(owner, editing),
      reader.pending(editing),
      knownLeases(reader, owner),
    ])
    const given = pending.given(known.takenAt ?? 0)
    const animals: Record<string, AnimalFacts> = {}
    const allLent = [...leases, ...pending.lent()]
    chips.forEach((chip, place) => {
      const found = known.animals[place]
      const litters = filed.filter(({ female }) => female === chip)
      const days = [...(found?.gaveBirthOn ?? []), ...litters.map(({ on }) => on)]
      const gaveBirthOn = [...new Set(days)].filter((day) => day !== '').sort()
      const givenAwayOn = given.get(chip)
      const lent = allLent.filter((one) => one.chip === chip)
      animals[chip] = {
        ...found,
        gaveBirthOn,
        ...(givenAwayOn !== undefined && { givenAwayOn }),
        ...(lent.length > 0 && { lent }),
      }
    })
    return { today: ports.clock.today(), bounds, animals }
  }

  async function pair(sire: string, dam: string): Promise<Aged<PairAdvice | null>> {
    const [{ pair: found, takenAt }, { consanguinidad }] = await Promise.all([
      background.herdPair(sire, dam),
      storedBounds(),
    ])
    const value = found ? { ...found, high: found.coefficient >= consanguinidad } : null
    return { value, takenAt, refreshing: reader.wantHerd('', takenAt) }
  }

  return {
    facts,
    declared,
    bounds: storedBounds,
    pair: (sire, dam) =>
      pairOnce(`${sire} ${dam}`, () =>
        reader.live('pair', () => pair(sire, dam), [reader.work, reader.watch('answers', 'herds')]),
      ),
  }
}
