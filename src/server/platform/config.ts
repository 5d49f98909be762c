/** Configuration from environment variables (docs/operations.md). */
import { accessSync, constants } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { address, Host, isDecodable, isOrigin, isProxy, urlOf } from './addresses.ts'

const POSTGRES = ['postgres:', 'postgresql:']
const DATABASE = 'debe ser postgres://usuario:clave@servidor:puerto/base'
/** For a Unix socket the host is in the query. */
const isDatabase = ({ pathname, hostname, searchParams }: URL) =>
  pathname.length > 1 && (hostname !== '' || searchParams.has('host'))

/** @throws WrongEnvironment in Spanish */
export function hostOrigin(text: string): string {
  const { success, error } = Host.safeParse(text)
  if (!success) throw new WrongEnvironment(`Esa dirección no sirve: ${error.issues[0]?.message ?? ''}.`)
  return new URL(text).origin
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const PORT = 'debe ser un número de puerto, de 0 a 65535'
const port = z
  .string()
  .regex(/^\d{1,5}$/, PORT)
  .transform(Number)
  .refine((number) => number <= 65_535, PORT)

/** '7d,5w,12m'. A unit left out keeps none. */
export interface Keep {
  readonly days: number
  readonly weeks: number
  readonly months: number
}

function readKeep(text: string): Keep | undefined {
  const parts = text.split(',').map((part) => /^(\d{1,4})([dwm])$/.exec(part.trim()))
  if (parts.some((part) => part === null)) return undefined
  const of = (unit: string) => Number(parts.find((part) => part?.[2] === unit)?.[1] ?? 0)
  const keep = { days: of('d'), weeks: of('w'), months: of('m') }
  return keep.days + keep.weeks + keep.months > 0 ? keep : undefined
}

const Variables = z.object({
  PORT: port.default(8080),
  /** Address to listen on: this machine only by default (0.0.0.0 behind a proxy or in a container). */
  HOST: z.string().default('localhost'),
  /** PostgreSQL; without it the embedded database in DATA_DIR. */
  DATABASE_URL: address(POSTGRES, DATABASE, isDatabase).optional(),
  /** A standby of it that answers lists and figures. */
  DATABASE_URL_LECTURA: address(POSTGRES, DATABASE, isDatabase).optional(),
  DATA_DIR: z.string().default('./data'),
  /** https://KEY:SECRET@host/bucket?region=...; without it a folder in DATA_DIR. */
  STORAGE_URL: address(
    ['http:', 'https:'],
    'debe ser https://LLAVE:SECRETO@servidor/balde?region=...; la llave y el secreto, con sus signos como %2F',
    (url) => url.username !== '' && url.password !== '' && url.pathname.length > 1 && isDecodable(url),
  ).optional(),
  SMTP_URL: address(
    ['smtp:', 'smtps:'],
    'debe ser smtp(s)://usuario:clave@servidor:puerto?from=correo; usuario y clave, con sus signos como %2F',
    (url) => url.hostname !== '' && isDecodable(url),
  ).optional(),
  /** The public address of this server; with https, cookies are Secure. */
  PUBLIC_URL: address(
    ['http:', 'https:'],
    'debe ser la dirección con que se llega de afuera, como https://libro.example, sin nada después',
    ({ pathname, search, username }) => pathname === '/' && search === '' && username === '',
  ).optional(),
  /** An association's existing APIANCO host: calls are passed on to it, and nothing is stored here. */
  HOST_APIANCO: Host.optional(),
  /** Folders of that host below which its pictures are, by commas. */
  HOST_APIANCO_FOTOS: z
    .string()
    .default('/fotos,/archivos,/imagenes,/images,/img,/uploads')
    .transform((text) => text.split(',').map((one) => one.trim().replace(/\/$/, '')))
    .refine(
      (folders) => folders.every((folder) => /^(\/[\w-]+)+$/.test(folder) && !/^\/APIANCO(\/|$)/i.test(folder)),
      'debe ser una lista con comas de carpetas del servidor APIANCO con imágenes, como /fotos,/archivos; no /APIANCO',
    ),
  /** Push services of browsers that this version does not know, by commas. */
  PUSH_SERVICES: z
    .string()
    .transform((text) => text.split(','))
    .refine((all) => all.every(isOrigin), 'debe ser una lista con comas de direcciones como https://push.example')
    .optional(),
  /** Addresses or networks of proxies whose X-Forwarded-For is believed, by commas. */
  TRUST_PROXY: z
    .string()
    .transform((text) => text.split(',').map((one) => one.trim()))
    .refine(
      (addresses) => addresses.every(isProxy),
      'debe ser una lista con comas de direcciones completas, redes (10.0.0.0/8) o loopback, linklocal, uniquelocal',
    )
    .optional(),
  /** GET /metrics on a separate port, which must not be reachable from outside. */
  METRICS_PORT: port.optional(),
  /** GET /metrics on our port, with this token. */
  METRICS_TOKEN: z.string().min(16, 'debe tener al menos 16 letras').optional(),
  /** Seconds for which a stop is announced at /salud before anything is refused. */
  STOP_DELAY: z
    .string()
    .regex(/^\d{1,3}$/, 'debe ser un número de segundos, de 0 a 999')
    .transform(Number)
    .optional(),
  /** Folder of scheduled backups; without it there are none. */
  BACKUP_DIR: z.string().optional(),
  /** Time of day, by the farm's clock. */
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'debe ser una hora de Colombia como 03:00')
    .default('03:00'),
  BACKUP_KEEP: z
    .string()
    .default('7d,5w,12m')
    .transform((text, context) => {
      const keep = readKeep(text)
      if (keep) return keep
      context.addIssue({
        code: 'custom',
        message: 'debe decir cuántos días, semanas y meses se guardan, como 7d,5w,12m',
      })
      return z.NEVER
    }),
  /** Folder of PostgreSQL's programs, for backups. */
  PG_BIN: z
    .string()
    .refine(
      (folder) => ['pg_dump', 'pg_restore', 'psql'].every((tool) => isProgram(join(folder, tool))),
      'debe ser la carpeta donde están pg_dump, pg_restore y psql',
    )
    .optional(),
  /** Behind a pooler: the address of the database itself, for backups. */
  BACKUP_DATABASE_URL: address(POSTGRES, DATABASE, isDatabase).optional(),
})

/** Every variable that is read. */
export const variables: readonly string[] = Object.keys(Variables.shape)

/**
 * Variables without effect when another host keeps everything: setting one is reported, because it suggests a wrong
 * expectation.
 */
const OF_A_REGISTRY = [
  'DATABASE_URL',
  'DATABASE_URL_LECTURA',
  'STORAGE_URL',
  'SMTP_URL',
  'BACKUP_DIR',
  'BACKUP_DATABASE_URL',
] as const

/** Variables without effect unless another is set. */
const WITH_ANOTHER = [
  ['DATABASE_URL_LECTURA', 'DATABASE_URL', 'de la que es copia'],
  ['HOST_APIANCO_FOTOS', 'HOST_APIANCO', 'de donde vienen las imágenes'],
  ['BACKUP_AT', 'BACKUP_DIR', 'la carpeta de los respaldos'],
  ['BACKUP_KEEP', 'BACKUP_DIR', 'la carpeta de los respaldos'],
] as const

/** Read before defaults are filled in. */
const lonely = (present: Readonly<Record<string, unknown>>) =>
  WITH_ANOTHER.filter(([name, other]) => name in present && !(other in present)).flatMap(([name, other, why]) =>
    'HOST_APIANCO' in present && OF_A_REGISTRY.some((one) => one === name)
      ? []
      : [{ path: [name], message: `debe acompañar a ${other}, ${why}` }],
  )

const Environment = Variables.superRefine((variables, context) => {
  const { HOST_APIANCO, PUBLIC_URL } = variables
  if (variables.METRICS_PORT === variables.PORT && variables.PORT !== 0)
    context.addIssue({ code: 'custom', path: ['METRICS_PORT'], message: 'debe ser otro puerto que PORT' })
  if (HOST_APIANCO === undefined) return
  for (const name of OF_A_REGISTRY)
    if (variables[name] !== undefined)
      context.addIssue({
        code: 'custom',
        path: [name],
        message: 'sobra junto a HOST_APIANCO, pues allá se guarda todo',
      })
  if (PUBLIC_URL !== undefined && urlOf(PUBLIC_URL)?.origin === urlOf(HOST_APIANCO)?.origin)
    context.addIssue({
      code: 'custom',
      path: ['HOST_APIANCO'],
      message: 'no puede ser la dirección de este mismo servidor',
    })
})

/** Scheduled backups, and database address for any backup. */
export interface BackupConfig {
  readonly databaseUrl?: string | undefined
  readonly folder?: { readonly path: string; readonly at: string; readonly keep: Keep } | undefined
}

export interface Config {
  readonly port: number
  readonly host: string
  readonly databaseUrl?: string | undefined
  /** Of a standby that answers readings. */
  readonly readUrl?: string
  readonly dataDir: string
  readonly storageUrl?: string | undefined
  readonly smtpUrl?: string | undefined
  readonly publicUrl?: string | undefined
  /** Origin of the APIANCO host to which calls are passed on. */
  readonly hostApianco?: string | undefined
  /** Its folders of pictures. */
  readonly picturesApianco?: readonly string[] | undefined
  /** Origins of push services in addition to those of the known browsers. */
  readonly pushServices?: readonly string[] | undefined
  readonly trustProxy: false | string[]
  /** Seconds; absent: none. */
  readonly stopDelay?: number | undefined
  readonly backup?: BackupConfig
  /** Absent: nobody reads metrics, and nothing is counted. */
  readonly metrics?: { readonly port?: number | undefined; readonly token?: string | undefined } | undefined
  /** The built app. */
  readonly appDir: string
}

/** Seconds. Balancers check every one or two seconds, and twice before they react. */
const BALANCER_NOTICES = 5

/** Values that may hold a password are not repeated. */
const SECRET = /_URL|TOKEN|^HOST_APIANCO$/

/** One line per invalid variable, in Spanish, all at once. */
export class WrongEnvironment extends Error {}

/** @throws WrongEnvironment */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const present = Object.fromEntries(Object.entries(environment).filter(([, text]) => text !== ''))
  const read = Environment.safeParse(present)
  const wrong = read.error?.issues ?? []
  const named = new Set(wrong.map(({ path }) => path.join('.')))
  const issues = [...wrong, ...lonely(present).filter(({ path }) => !named.has(path.join('.')))]
  if (!read.success || issues.length > 0) {
    const lines = issues.map(({ path, message }) => {
      const name = path.join('.')
      const shownValue = SECRET.test(name) ? '' : `; dice «${present[name]}»`
      return `La variable ${name} no es válida: ${message}${shownValue}.`
    })
    throw new WrongEnvironment(lines.join('\n'))
  }
  const { data } = read
  return {
    port: data.PORT,
    host: data.HOST,
    databaseUrl: data.DATABASE_URL,
    ...(data.DATABASE_URL_LECTURA && { readUrl: data.DATABASE_URL_LECTURA }),
    dataDir: resolve(data.DATA_DIR),
    storageUrl: data.STORAGE_URL,
    smtpUrl: data.SMTP_URL,
    publicUrl: data.PUBLIC_URL?.replace(/\/$/, ''),
    hostApianco: data.HOST_APIANCO && new URL(data.HOST_APIANCO).origin,
    picturesApianco: data.HOST_APIANCO_FOTOS,
    pushServices: data.PUSH_SERVICES,
    trustProxy: data.TRUST_PROXY ?? false,
    // Only with a database on a server may other processes take over what this one leaves.
    stopDelay: data.STOP_DELAY ?? (data.DATABASE_URL === undefined ? 0 : BALANCER_NOTICES),
    backup: {
      databaseUrl: data.BACKUP_DATABASE_URL,
      folder: data.BACKUP_DIR
        ? { path: resolve(data.BACKUP_DIR), at: data.BACKUP_AT, keep: data.BACKUP_KEEP }
        : undefined,
    },
    metrics:
      data.METRICS_PORT === undefined && data.METRICS_TOKEN === undefined
        ? undefined
        : { port: data.METRICS_PORT, token: data.METRICS_TOKEN },
    appDir: resolve('dist/app'),
  }
}
