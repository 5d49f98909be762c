/** Females that are pregnant, have just given birth or were served: from open services and births on this device. */

import {
  type AdviceFacts,
  type AnimalFacts,
  type BreedingState,
  breedingMark,
  breedingOn,
  dayAfter,
  isYoung,
  noInventoryFilter,
  type OpenService,
  type Values,
  youngMark,
} from '../../registry/index.ts'
import { CARRIED_BY_ANOTHER } from '../../registry/vocabulary/codes.ts'
import type { Animals } from '../contract/animals.ts'
import type { AdviceQuestion, Capture } from '../contract/capture.ts'
import type { ExpectedBirth } from '../contract/expected-births.ts'
import type { Live } from '../contract/live.ts'
import { memo } from '../core/live-query.ts'
import type { AdviceReading } from './advice.ts'
import type { ExpectedBirthsReading } from './expected-births.ts'
import type { Reader } from './reader.ts'

type ServicesOfFemales = ReadonlyMap<string, readonly OpenService[]>

/** More young than are born on one farm within its days of rest. */
const MOST = 5_000

export interface BreedingReading extends Pick<Capture, 'adviceFacts'>, Pick<Animals, 'breedingMarks'> {
  /** Why females of this owner are not expected to be served today, by chip. */
  states(owner: string): Promise<ReadonlyMap<string, BreedingState>>
}

export function createBreeding(
  reader: Reader,
  advice: AdviceReading,
  { readBirths }: ExpectedBirthsReading,
): BreedingReading {
  const { background, ports, watch } = reader
  const factsOnce = memo<Live<AdviceFacts>>()
  const marksOnce = memo<Live<Values>>()

  /** Lists and forms ask at the same moment: read once. */
  const reading = new Map<string, Promise<ServicesOfFemales>>()
  function servicesOf(owner: string): Promise<ServicesOfFemales> {
    const services = () => readBirths(owner).then(({ value }) => byFemale(value))
    const begun = reading.get(owner) ?? services().finally(() => reading.delete(owner))
    reading.set(owner, begun)
    return begun
  }

  async function facts(question: AdviceQuestion): Promise<AdviceFacts> {
    const known = await advice.facts(question)
    if (!question.breeding || question.chips.length === 0 || question.owner === '') return known
    const services = await servicesOf(question.owner)
    const animals = Object.entries(known.animals).map(([chip, one]): [string, AnimalFacts] => [
      chip,
      { ...one, served: services.get(chip) ?? [] },
    ])
    return { ...known, animals: Object.fromEntries(animals) }
  }

  /** Births since that day, by female: declared ones, and those whose young the inventory has. */
  async function birthsSince(owner: string, since: string) {
    const filter = { ...noInventoryFilter, NID_PROPIETARIO: owner, FECHA_INICIAL: since }
    const [declared, born] = await Promise.all([
      advice.declared(owner),
      background.herdPage({ filter, search: '', first: 0, rows: MOST }),
    ])
    const found = new Map<string, { readonly species: string; readonly on: string }[]>()
    const add = (chip: string, on: string, species = '') => {
      if (chip !== '' && on >= since) found.set(chip, [...(found.get(chip) ?? []), { species, on }])
    }
    for (const { female, on, species } of declared) add(female, on, species)
    for (const { CHIP_MADRE = '', FECHA_NACIMIENTO = '', COD_ESPECIE, COD_CONCEPCION } of born.rows)
      if (COD_CONCEPCION !== CARRIED_BY_ANOTHER) add(CHIP_MADRE, FECHA_NACIMIENTO, COD_ESPECIE)
    return found
  }

  async function states(owner: string): Promise<ReadonlyMap<string, BreedingState>> {
    const found = new Map<string, BreedingState>()
    if (owner === '') return found
    const today = ports.clock.today()
    const bounds = await advice.bounds()
    const [services, births] = await Promise.all([
      servicesOf(owner),
      birthsSince(owner, dayAfter(today, -bounds.intervaloPartos)),
    ])
    for (const chip of new Set([...services.keys(), ...births.keys()])) {
      const born = births.get(chip) ?? []
      const state = breedingOn(
        {
          species: born.find(({ species }) => species)?.species ?? '',
          gaveBirthOn: born.map(({ on }) => on),
          served: services.get(chip) ?? [],
        },
        today,
        bounds,
      )
      if (state) found.set(chip, state)
    }
    return found
  }

  async function marks(owner: string): Promise<Values> {
    if (owner === '') return {}
    const today = ports.clock.today()
    const { edadMadre } = await advice.bounds()
    const filter = { ...noInventoryFilter, NID_PROPIETARIO: owner, FECHA_INICIAL: dayAfter(today, -edadMadre) }
    const [known, { rows }] = await Promise.all([
      states(owner),
      background.herdPage({ filter, search: '', first: 0, rows: MOST }),
    ])
    return Object.fromEntries([
      ...youngFemales(rows, today, edadMadre).map((chip) => [chip, youngMark]),
      ...[...known].map(([chip, state]) => [chip, breedingMark(state, today)]),
    ])
  }

  const sources = () => [reader.work, watch('answers', 'entries', 'herds')]
  return {
    states,
    adviceFacts: (question) =>
      factsOnce(JSON.stringify(question), () =>
        reader.live('advice', () => facts(question), [watch('answers', 'entries', 'herds')]),
      ),
    breedingMarks: (owner) => marksOnce(owner, () => reader.live('breeding marks', () => marks(owner), sources())),
  }
}

function byFemale(births: readonly ExpectedBirth[]): ServicesOfFemales {
  const found = new Map<string, OpenService[]>()
  for (const { female, concept, service, served, servedUntil, span } of births) {
    const one = { by: `${concept} ${service}`, on: served, until: servedUntil, span }
    found.set(female.chip, [...(found.get(female.chip) ?? []), one])
  }
  return found
}

const youngFemales = (rows: readonly Values[], today: string, edadMadre: number): readonly string[] =>
  rows.flatMap(({ CHIP = '', SEXO, FECHA_NACIMIENTO = '' }) =>
    CHIP !== '' && SEXO === 'H' && isYoung(FECHA_NACIMIENTO, today, { edadMadre }) ? [CHIP] : [],
  )
