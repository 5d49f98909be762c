/** A population as columns: what the report is computed from, a million animals in some 40 MB. */
import { generationsOf, type Lines } from './generations.ts'

/** A day of birth that is not known. */
export const NO_DAY = -0x80000000
/** Breed of an animal that is known from pedigrees only: it is an ancestor and is not counted. */
const NOT_COUNTED = -1
const DAY = 86_400_000

export interface Population extends Lines {
  /** Days since 1970-01-01, or `NO_DAY`. */
  readonly bornOn: Int32Array
  /** Calendar year of registration; 0: not registered, or not known here. */
  readonly registered: Int16Array
  /** Place in the list of breeds, or `NOT_COUNTED`. */
  readonly breed: Int16Array
  /** 1: male. */
  readonly male: Uint8Array
  /** Kilograms at birth; NaN: not known. */
  readonly weight: Float32Array
  /** 1: another female than its dam carried it. */
  readonly carried: Uint8Array
}

export const emptyPopulation = (size: number): Population => ({
  sires: new Int32Array(size).fill(-1),
  dams: new Int32Array(size).fill(-1),
  bornOn: new Int32Array(size).fill(NO_DAY),
  registered: new Int16Array(size),
  breed: new Int16Array(size).fill(NOT_COUNTED),
  male: new Uint8Array(size),
  weight: new Float32Array(size).fill(Number.NaN),
  carried: new Uint8Array(size),
})

/** @param day yyyy-mm-dd; anything else is `NO_DAY` */
export const dayNumber = (day: string): number => {
  const at = day.length === 10 ? Date.parse(`${day}T00:00:00Z`) : Number.NaN
  return Number.isNaN(at) ? NO_DAY : at / DAY
}

/** Calendar year of each day of birth; 0: not known. */
export const yearsOf = (bornOn: Int32Array): Int16Array =>
  Int16Array.from(bornOn, (day) => (day === NO_DAY ? 0 : new Date(day * DAY).getUTCFullYear()))

export interface Ordered {
  /** Parents come before their young; a parent that would be among its own descendants is unknown. */
  readonly population: Population
  /** By new place: the place that the animal had. */
  readonly origin: Int32Array
}

/** The same population with parents first, so that every pass over it is one loop. `given` is not changed. */
export function parentsFirst(given: Population): Ordered {
  const lines = { sires: given.sires.slice(), dams: given.dams.slice() }
  const origin = orderOf(lines)
  const places = new Int32Array(origin.length)
  for (let place = 0; place < origin.length; place++) places[origin[place] as number] = place
  const moved = <T extends Int32Array | Int16Array | Uint8Array | Float32Array>(column: T): T =>
    column.map((_value, place) => column[origin[place] as number] as number) as T
  const renamed = (line: Int32Array) => moved(line).map((parent) => (parent < 0 ? -1 : (places[parent] as number)))
  return {
    origin,
    population: {
      sires: renamed(lines.sires),
      dams: renamed(lines.dams),
      bornOn: moved(given.bornOn),
      registered: moved(given.registered),
      breed: moved(given.breed),
      male: moved(given.male),
      weight: moved(given.weight),
      carried: moved(given.carried),
    },
  }
}

/** All animals, parents first. Cycles in `lines` are cut. */
function orderOf(lines: Lines): Int32Array {
  const order = new Int32Array(lines.sires.length)
  const { learn } = generationsOf(lines)
  let place = 0
  for (let animal = 0; animal < order.length; animal++)
    learn(animal, (one) => {
      order[place++] = one
    })
  return order
}
