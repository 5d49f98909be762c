/** The demo world: rows as the tables take them, related by the ids they carry. */
import type * as tables from '../../server/database/schema.ts'

/** Tables are ordered so that rows only refer to earlier ones. */
export const PEOPLE = [
  'thirdParties',
  'accounts',
  'registrars',
  'inseminators',
  'associationMembers',
  'prefixes',
  'premises',
] as const

export const WRITTEN = [
  ...PEOPLE,
  'files',
  'parameters',
  'formFees',
  'helpTopics',
  'homeImages',
  'publications',
  'formRequests',
  'formRequestLines',
  'breeds',
  'chips',
  'animals',
  'registrations',
  'numbers',
  'stock',
  'services',
  'serviceFemales',
  'births',
  'transfers',
  'leases',
  'filings',
  'reviews',
  'deviceRefusals',
] as const

type Name = (typeof WRITTEN)[number]
type Row<K extends Name> = (typeof tables)[K]['$inferInsert']

export type World = {
  readonly today: string
  /** Which part of a large world these rows are, from 0, and of how many. */
  readonly part: number
  readonly parts: number
  /** With the password in clear: hashed when the world is seeded. */
  readonly accounts: (Omit<Row<'accounts'>, 'passwordHash'> & { readonly password: string })[]
  /** File rows; each shows one of the pictures of pictures.ts. */
  readonly files: (Omit<Row<'files'>, 'sha256' | 'bytes'> & { readonly picture: string })[]
} & { readonly [K in Exclude<Name, 'accounts' | 'files'>]: Row<K>[] }

/** None of those rows. */
export const noRows = <K extends Name>(...names: readonly K[]): Pick<World, K> =>
  Object.fromEntries(names.map((name) => [name, []])) as unknown as Pick<World, K>

export type Owner = {
  readonly nid: string
  readonly tid: string
  readonly name: string
  readonly department: string
  readonly zone: string
  readonly prefix: string
  /** Day that the owner joined. */
  readonly joined: number
  readonly region: number
}

export interface People extends Pick<World, (typeof PEOPLE)[number]> {
  /** Those who may hold animals, the demo accounts first. */
  readonly owners: Owner[]
}
