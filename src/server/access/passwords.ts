/** Passwords: argon2id of at least 19 MiB, t=2, p=1 (docs/security.md), and what is too easy to guess (decision 41). */
import { randomInt } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { loginTexts } from '../../registry/texts/access/login.ts'
import { HttpError } from '../core/http-errors.ts'
import { Semaphore } from '../platform/semaphore.ts'
import { commonPasswords } from './common-passwords.ts'

// Algorithm 2 is argon2id; the package exports it as a const enum only.
const options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export const hashPassword = (password: string): Promise<string> =>
  queued(true, () => hash(password.normalize('NFC'), options))

let decoy: Promise<string> | undefined

/** Takes the same time if there is no such account. @param known has priority. */
export async function passwordMatches(stored: string | undefined, password: string, known: boolean): Promise<boolean> {
  decoy ??= hashPassword('there is no such account')
  const against = stored ?? (await decoy)
  const matches = await queued(known, () => verify(against, password.normalize('NFC')))
  return stored !== undefined && matches
}

/** Longest accepted password, in characters. */
export const LONGEST_PASSWORD = 200

export const passwordRefusals = {
  guessable: 'La clave es muy fácil de adivinar, debe utilizar otra, verifique por favor...',
  tooLong: `La clave puede tener hasta ${LONGEST_PASSWORD} caracteres, debe utilizar otra, verifique por favor...`,
}

/** @returns why it is not accepted as this person's password; undefined: it is. */
export function refusedPassword(password: string, person: { readonly usuario: string; readonly nid: string }) {
  if (password.length > LONGEST_PASSWORD) return passwordRefusals.tooLong
  const plain = password.trim().toLowerCase()
  const guessable = ['', person.usuario.toLowerCase(), person.nid.toLowerCase()]
  return guessable.includes(plain) || commonPasswords.has(plain) ? passwordRefusals.guessable : undefined
}

const LETTERS = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** A first password to be read aloud: 14 letters and digits without look-alikes, about 80 bits. */
export const firstPassword = (): string => Array.from({ length: 14 }, () => LETTERS[randomInt(LETTERS.length)]).join('')

// A queue for hashing, so that guesses occupy neither all threads nor all cores.

/** Each hash takes a core for about 30 ms and 19 MiB; one core is left for everything else. */
const AT_ONCE = Math.max(1, Math.min(3, availableParallelism() - 1))
/** Most unknown callers queued at once; about a second's work. */
const ROOM = 32
/** Retry-After for an unknown caller who found the queue full, s. */
const COME_AGAIN = 2

const slots = new Semaphore(AT_ONCE)
let strangers = 0

/** @param known callers with a known device or session go before unknown ones. */
const queued = <T>(known: boolean, work: () => Promise<T>): Promise<T> => slots.take(work, known)

/** @throws HttpError 429 when the queue is full; no attempt was counted then. */
export async function amongStrangers<T>(work: () => Promise<T>): Promise<T> {
  if (strangers >= ROOM) throw new HttpError(429, loginTexts.tooMany, COME_AGAIN)
  strangers++
  try {
    return await work()
  } finally {
    strangers--
  }
}
