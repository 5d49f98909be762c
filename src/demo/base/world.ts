/** The demo world: rows as the tables take them, related by the ids they carry. */
import type * as tables from '../../server/database/schema.ts'

type Row<T extends { readonly $inferInsert: object }> = T['$inferInsert']

export interface World {
  readonly today: string
  /** Which part of a large world these rows are, from 0, and of how many. */
  readonly part: number
  readonly parts: number
  readonly thirdParties: Row<typeof tables.thirdParties>[]
  /** With the password in clear: hashed when the world is seeded. */
  readonly accounts: (Omit<Row<typeof tables.accounts>, 'passwordHash'> & { readonly password: string })[]
  readonly registrars: Row<typeof tables.registrars>[]
  readonly inseminators: Row<typeof tables.inseminators>[]
  readonly associationMembers: Row<typeof tables.associationMembers>[]
  readonly prefixes: Row<typeof tables.prefixes>[]
  readonly premises: Row<typeof tables.premises>[]
  readonly breeds: Row<typeof tables.breeds>[]
  readonly chips: Row<typeof tables.chips>[]
  readonly animals: Row<typeof tables.animals>[]
  readonly registrations: Row<typeof tables.registrations>[]
  readonly numbers: Row<typeof tables.numbers>[]
  readonly stock: Row<typeof tables.stock>[]
  readonly services: Row<typeof tables.services>[]
  readonly serviceFemales: Row<typeof tables.serviceFemales>[]
  readonly births: Row<typeof tables.births>[]
  readonly transfers: Row<typeof tables.transfers>[]
  readonly leases: Row<typeof tables.leases>[]
  readonly filings: Row<typeof tables.filings>[]
  readonly reviews: Row<typeof tables.reviews>[]
  readonly deviceRefusals: Row<typeof tables.deviceRefusals>[]
  readonly formFees: Row<typeof tables.formFees>[]
  readonly formRequests: Row<typeof tables.formRequests>[]
  readonly formRequestLines: Row<typeof tables.formRequestLines>[]
  readonly parameters: Row<typeof tables.parameters>[]
  readonly helpTopics: Row<typeof tables.helpTopics>[]
  readonly publications: Row<typeof tables.publications>[]
  readonly homeImages: Row<typeof tables.homeImages>[]
  /** File rows; each shows one of the pictures of pictures.ts. */
  readonly files: (Omit<Row<typeof tables.files>, 'sha256' | 'bytes'> & { readonly picture: string })[]
}

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

export interface People
  extends Pick<
    World,
    'thirdParties' | 'accounts' | 'registrars' | 'inseminators' | 'associationMembers' | 'prefixes' | 'premises'
  > {
  /** Those who may hold animals, the demo accounts first. */
  readonly owners: Owner[]
}
