/** Telephone numbers, e-mail addresses, documents, prefixes and zones of invented people. */
import { zones } from '../../registry/vocabulary/codes.ts'
import type { Random } from '../base/random.ts'

/** A mobile number that belongs to nobody. */
export const phone = (random: Random): string =>
  `3${random.pick(['00', '10', '11', '12', '13', '14', '15', '16', '20', '21'])} 555 ${String(random.int(0, 9999)).padStart(4, '0')}`

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^a-zA-Z ]/g, '')
    .toLowerCase()

export function mail(name: string, nid: string): string {
  const words = plain(name).split(' ').filter(Boolean)
  return `${words[0] ?? 'asociado'}.${words.at(-2) ?? words[0]}${nid.slice(-3)}@example.com`
}

/** A cédula, in the ranges of men and women, or the NIT of a company. */
export function document(random: Random, company: boolean, woman: boolean): string {
  if (company) return `90${random.int(0, 1)}${random.int(100000, 999999)}`
  if (random.chance(0.2)) return `10${random.int(10, 98)}${random.int(100000, 999999)}`
  return woman
    ? String(random.int(20, 66) * 1_000_000 + random.int(100_000, 999_999))
    : String(random.int(4, 93) * 1_000_000 + random.int(100_000, 999_999))
}

/** Three to five letters: from the farm's name, or the surnames. */
export function prefixOf(random: Random, name: string, farm: string): string {
  const words = plain(random.chance(0.5) ? farm.split(' ').slice(1).join(' ') : name)
    .toUpperCase()
    .split(' ')
    .filter(Boolean)
  const initials = words.map((word) => word[0]).join('')
  const first = words.find((word) => word.length > 3) ?? 'APRISCO'
  const extra = random.pick([...'ABCDEFGLMNPRSTV'])
  const made = random.chance(0.5) ? first.slice(0, random.int(3, 4)) : `${initials}${first.slice(1, 3)}`
  return (random.chance(0.6) ? made : `${made}${extra}`).slice(0, 5).padEnd(3, extra)
}

/** Five letters, if no prefix from the person's names is left. */
export const anyPrefix = (random: Random): string =>
  Array.from({ length: 5 }, () => random.pick([...'ABCDEFGHIJKLMNOPRSTUVZ'])).join('')

export const unlike = (other: string, make: () => string): string => {
  for (;;) {
    const value = make()
    if (value !== other) return value
  }
}

/** Draws before a prefix is made of arbitrary letters. */
const TRIES = 60

export type Unique = (make: () => string, taken: Set<string>, otherwise?: () => string) => string

/** Calls `make` until the result is new, and records it. @param otherwise used if `make` has no new ones left */
export const unique: Unique = (make, taken, otherwise = make) => {
  for (let tries = 0; ; tries++) {
    const value = tries < TRIES ? make() : otherwise()
    if (taken.has(value)) continue
    taken.add(value)
    return value
  }
}

export const zoneOf = (department: string): string =>
  zones.find((zone) => zone.departments.split(' ').includes(department))?.code ?? '00'
