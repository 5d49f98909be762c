/** Third parties and their roles: accounts, registrars, inseminators, associates, premises, prefixes. */
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { day, instant, modifiedAt } from './columns.ts'

/** DANE, two digits. */
export const departments = pgTable('departments', { code: text().primaryKey(), name: text().notNull() })

/** DANE, five digits. */
export const municipalities = pgTable(
  'municipalities',
  {
    code: text().primaryKey(),
    department: text()
      .notNull()
      .references(() => departments.code),
    name: text().notNull(),
  },
  (t) => [index('municipalities_department').on(t.department)],
)

/** TERCERO: every person or organisation the registry knows, by document number. */
export const thirdParties = pgTable('third_parties', {
  nid: text().primaryKey(),
  tid: text().notNull(),
  name: text().notNull(),
  department: text().references(() => departments.code),
  municipality: text().references(() => municipalities.code),
  address: text().notNull().default(''),
  phones: text().notNull().default(''),
  email: text().notNull().default(''),
  /** CORREO_SOLICITADO: typed in a recovery, awaiting an administrator's decision (decision 42). */
  emailRequested: text('email_requested').notNull().default(''),
  url: text().notNull().default('.'),
  profession: text().notNull().default(''),
  joinedOn: day('joined_on'),
  leftOn: day('left_on'),
  /** 0 active, 1 inactive: cannot sign in. */
  status: smallint().notNull().default(0),
  /** TIPO_TERCERO: N, J, or an association type. */
  kind: text().notNull().default('N'),
  /** TIPO_SOCIO. */
  memberKind: text('member_kind').notNull().default('N'),
  /** Made by the demo: the demo may only erase a registry of such people. */
  demo: boolean().notNull().default(false),
  /** What other systems know its herd by: never its document number. */
  locationId: serial('location_id').unique(),
  modifiedAt: modifiedAt(),
})

/** Whose it is. */
export const ofPerson = (name = 'nid') =>
  text(name)
    .notNull()
    .references(() => thirdParties.nid)

export const accounts = pgTable(
  'accounts',
  {
    id: serial().primaryKey(),
    /** Login name; unique regardless of case. */
    username: text().notNull(),
    nid: ofPerson(),
    /** argon2id, encoded with its parameters. */
    passwordHash: text('password_hash').notNull(),
    /** 1 to 5. */
    nivel: smallint().notNull(),
    administrador: boolean().notNull().default(false),
    /** 0: first login, the password must be changed. */
    cargo: smallint().notNull().default(1),
  },
  (t) => [
    uniqueIndex('accounts_username').on(sql`lower(${t.username})`),
    check('accounts_nivel', sql`${t.nivel} between 1 and 5`),
    check('accounts_administrador', sql`(${t.nivel} = 2) = ${t.administrador}`),
  ],
)

/** Gone with the account. */
export const ofAccount = () =>
  integer('account_id')
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' })

/**
 * Devices on which a person has signed in and which may send in the person's name, and a person's passkeys, each as a
 * row of its own ('Mis dispositivos').
 */
export const devices = pgTable(
  'devices',
  {
    id: serial().primaryKey(),
    accountId: ofAccount(),
    /** Short name of its browser: 'Chrome en Android'; '' if unknown. */
    name: text().notNull().default(''),
    /** First sign-in, and the last time it signed in or sent (to some minutes). */
    since: instant('since').notNull(),
    usedAt: instant('used_at').notNull(),
    /** When the person or an administrator revoked the device. Its tokens are invalid, and the 401 gives the reason. */
    endedAt: instant('ended_at'),
  },
  (t) => [index('devices_account').on(t.accountId)],
)

/** Gone with the device. */
export const ofDevice = (name: string) =>
  integer(name)
    .notNull()
    .references(() => devices.id, { onDelete: 'cascade' })

/** Sessions, send-only tokens, recovery tokens and marks of devices, all by sha-256 of the token. */
export const tokens = pgTable(
  'tokens',
  {
    hash: text().primaryKey(),
    kind: text().$type<'session' | 'send' | 'recovery' | 'device'>().notNull(),
    accountId: ofAccount(),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    /** The device that it belongs to; null: a recovery link. */
    deviceId: integer('device_id').references(() => devices.id, { onDelete: 'cascade' }),
    /** The passkey that signed in, with whose device it ends too; null: a password did. */
    passkey: text(),
  },
  (t) => [
    index('tokens_account').on(t.accountId),
    index('tokens_expires').on(t.expiresAt),
    index('tokens_device').on(t.deviceId),
  ],
)

/** Failed attempts by hash of the account, the device or the address. Unlogged (0002): no guess waits for the disk. */
export const attempts = pgTable('attempts', {
  key: text().primaryKey(),
  failures: integer().notNull(),
  lastAt: instant('last_at').notNull(),
})

export const registrars = pgTable('registrars', {
  nid: text()
    .primaryKey()
    .references(() => thirdParties.nid),
  zone: text().notNull(),
  /** A active, I inactive. */
  status: text().notNull().default('A'),
  /** S or N. */
  coordinator: text().notNull().default('N'),
})

export const inseminators = pgTable('inseminators', {
  nid: text()
    .primaryKey()
    .references(() => thirdParties.nid),
  /** Zone whose associates the person captures for; written by administrators. '': only for themselves. */
  zone: text().notNull().default(''),
  status: text().notNull().default('A'),
  /** Whole Colombian pesos for one insemination; information only. */
  value: integer().notNull().default(0),
})

export const associationMembers = pgTable(
  'association_members',
  {
    associationNid: ofPerson('association_nid'),
    memberNid: ofPerson('member_nid'),
    memberKind: text('member_kind').notNull(),
    personKind: text('person_kind').notNull(),
    joinedOn: day('joined_on'),
    leftOn: day('left_on'),
  },
  (t) => [
    primaryKey({ columns: [t.associationNid, t.memberNid] }),
    index('association_members_member').on(t.memberNid),
  ],
)

/** Created empty when a third party becomes a member of an association (decision 146). */
export const prefixes = pgTable(
  'prefixes',
  {
    id: serial().primaryKey(),
    ownerNid: text('owner_nid')
      .notNull()
      .unique()
      .references(() => thirdParties.nid),
    associationNid: text('association_nid').references(() => thirdParties.nid),
    prefix: text(),
    requested1: text().notNull().default(''),
    requested2: text().notNull().default(''),
    requested3: text().notNull().default(''),
    /** CRIADERO. */
    farm: text().notNull().default(''),
    requestedOn: day('requested_on'),
    assignedOn: day('assigned_on'),
  },
  (t) => [uniqueIndex('prefixes_prefix').on(sql`upper(${t.prefix})`)],
)

/** Apriscos. */
export const premises = pgTable('premises', {
  ownerNid: text('owner_nid')
    .primaryKey()
    .references(() => thirdParties.nid),
  /** CRIADERO. */
  name: text().notNull(),
  department: text()
    .notNull()
    .references(() => departments.code),
  municipality: text()
    .notNull()
    .references(() => municipalities.code),
  address: text().notNull().default(''),
  modifiedAt: modifiedAt(),
})
