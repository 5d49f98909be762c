/** What the environment says (docs/operations.md). */
import { resolve } from 'node:path'
import ipaddr from 'ipaddr.js'
import { z } from 'zod'

const { IPv4 } = ipaddr
/** Names of networks that the HTTP library knows. */
const NAMED = ['loopback', 'linklocal', 'uniquelocal']

/** An address or a network; of IPv4 with all four numbers, for '10.1' is 10.0.0.1 and seldom meant. */
function isProxy(text: string): boolean {
  const [address = ''] = text.split('/')
  if (!address.includes(':') && !IPv4.isValidFourPartDecimal(address)) return NAMED.includes(text)
  return text.includes('/') ? ipaddr.isValidCIDR(text) : ipaddr.isValid(text)
}

const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(8080),
  /** Where it listens: this machine only, unless told otherwise (0.0.0.0 behind a proxy or in a container). */
  HOST: z.string().min(1).default('localhost'),
  /** PostgreSQL; without it the embedded database in DATA_DIR. */
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//)
    .optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  /** https://KEY:SECRET@host/bucket?region=...; without it a folder in DATA_DIR. */
  STORAGE_URL: z.url().optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//)
    .optional(),
  /** How the outside reaches this server; https there means Secure cookies. */
  PUBLIC_URL: z.url().optional(),
  /** Addresses or networks of proxies whose X-Forwarded-For is believed, by commas. */
  TRUST_PROXY: z
    .string()
    .transform((text) => text.split(',').map((address) => address.trim()))
    .refine((addresses) => addresses.every(isProxy))
    .optional(),
})

export interface Config {
  readonly port: number
  readonly host: string
  readonly databaseUrl?: string
  readonly dataDir: string
  readonly storageUrl?: string
  readonly smtpUrl?: string
  readonly publicUrl?: string
  readonly trustProxy: false | string[]
  /** The built app. */
  readonly appDir: string
}

/** @throws Error with one line per wrong variable, in Spanish. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const present = Object.fromEntries(Object.entries(environment).filter(([, text]) => text !== ''))
  const read = Environment.safeParse(present)
  if (!read.success) {
    const lines = read.error.issues.map((issue) => `La variable ${issue.path.join('.')} no es válida.`)
    throw new Error(lines.join('\n'))
  }
  const { data } = read
  return {
    port: data.PORT,
    host: data.HOST,
    databaseUrl: data.DATABASE_URL,
    dataDir: resolve(data.DATA_DIR),
    storageUrl: data.STORAGE_URL,
    smtpUrl: data.SMTP_URL,
    publicUrl: data.PUBLIC_URL,
    trustProxy: data.TRUST_PROXY ?? false,
    appDir: resolve('dist/app'),
  }
}
