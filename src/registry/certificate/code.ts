/**
 * The code of a genealogy certificate: C, a seal of 20 letters (100 unguessable bits), and 28 letters that bind what
 * the paper says. The seal finds the registration; the bound part tells, group by group, whether the paper still
 * agrees, and so which personal data the page may show: only what the paper shows already.
 */
import { asTyped, base32 } from '../format/base32.ts'
import type { Values } from '../vocabulary/define-field.ts'

const SEAL = 20

/** Chips of the parents and grandparents that a certificate names. */
export const printedAncestors = [
  'CHIP_MACHO',
  'CHIP_HEMBRA',
  'CHIP_ABUELO_PATERNO',
  'CHIP_ABUELA_PATERNA',
  'CHIP_ABUELO_MATERNO',
  'CHIP_ABUELA_MATERNA',
] as const

/**
 * Groups of printed facts in the order of the code, with their number of letters: more for people, so that names cannot
 * be guessed by trying.
 */
const groups = {
  animal: {
    letters: 4,
    facts: [
      'CONSECUTIVO',
      'CONSEC_NACIMIENTO',
      'CHIP',
      'NOMBRE',
      'ESPECIE',
      'RAZA',
      'SEXO',
      'FECHA_NACIMIENTO',
      'COMPOSICION',
      'COLOR',
      'MARCAS_HATO',
      'RASGOS_PARTICULARES',
      'FECHA_SOLICITUD',
    ],
  },
  owner: { letters: 10, facts: ['NID_PROPIETARIO'] },
  people: { letters: 10, facts: ['NID_CRIADOR', 'NID_REGISTRADOR'] },
  pedigree: { letters: 4, facts: printedAncestors },
} as const

export type BoundGroup = keyof typeof groups
const names = Object.keys(groups) as BoundGroup[]
const BOUND = names.reduce((sum, name) => sum + groups[name].letters, 0)

/** sha-256 in hex of a text. */
export type Hash = (text: string) => Promise<string>

/** The seal of a certificate that a device files: the host computes the same from its idempotency key. */
export const sealOf = async (person: string, key: string, hash: Hash): Promise<string> =>
  base32(await hash(`certificado ${person} ${key}`), SEAL)

/** A seal from random bytes in hex, at least 13 of them. */
export const sealFrom = (hex: string): string => base32(hex, SEAL)

/** The whole code of a certificate with these facts: wire fields of formulariosA05. The seal keys every group. */
export async function certificateCode(seal: string, facts: Values, hash: Hash): Promise<string> {
  const parts = await Promise.all(
    names.map(async (name) => {
      const { letters, facts: bound } = groups[name]
      const texts = bound.map((key) => (facts[key] ?? '').normalize('NFC').trim())
      return base32(await hash(JSON.stringify([seal, name, texts])), letters)
    }),
  )
  return `C${seal}${parts.join('')}`
}

export interface ReadCode {
  readonly seal: string
  /** The part that binds the paper, by group; undefined: only the seal was typed. */
  readonly bound: Readonly<Record<BoundGroup, string>> | undefined
}

/** A scanned or typed code; null: not a code of a certificate. */
export function readCertificateCode(typed: string): ReadCode | null {
  const code = asTyped(typed)
  if (!/^C[0-9A-HJKMNP-TV-Z]+$/.test(code)) return null
  const rest = code.slice(1)
  if (rest.length === SEAL) return { seal: rest, bound: undefined }
  if (rest.length !== SEAL + BOUND) return null
  let at = SEAL
  const bound = Object.fromEntries(
    names.map((name) => {
      const { letters } = groups[name]
      at += letters
      return [name, rest.slice(at - letters, at)]
    }),
  )
  return { seal: rest.slice(0, SEAL), bound: bound as Record<BoundGroup, string> }
}

/** The groups in which two codes differ. */
export const changedGroups = (paper: ReadCode, today: ReadCode): readonly BoundGroup[] =>
  names.filter((name) => paper.bound?.[name] !== today.bound?.[name])

/** The part that a person may type: C7K2M-9QXT4-... */
export const spokenSeal = (seal: string): string => `C${seal}`.replace(/(.{7})(?=.)/g, '$1-')
