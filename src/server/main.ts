/**
 * Starts the server. With DATABASE_URL on PostgreSQL, else on the embedded database, which is filled with demo data
 * when new.
 */
import closeWithGrace from 'close-with-grace'
import type { FastifyInstance } from 'fastify'
import { demoAccounts, isEmpty, seedDemo } from '../demo/index.ts'
import { build } from './app.ts'
import { backUpDaily } from './backup/schedule.ts'
import { knowsAccents } from './database/database.ts'
import { endFailed } from './database/errors.ts'
import { openDatabase } from './database/open.ts'
import { seedReference } from './database/reference.ts'
import { buildGateway, hostHealth } from './gateway/build.ts'
import { isLoopback } from './platform/addresses.ts'
import { type Config, readConfig } from './platform/config.ts'
import { checkFolders, listenFailure } from './platform/start-checks.ts'
import { checkServices } from './service-checks.ts'
import { openStorage } from './services/storage.ts'

/** A proxy terminates https for us, and the limits on guessing count by address. */
const ALL_ONE =
  'PUBLIC_URL es https y falta TRUST_PROXY: todas las personas parecen venir de la dirección del proxy, y los límites de intentos por dirección las cuentan como una sola.'

const NOT_SECURE =
  'PUBLIC_URL es http: en otros equipos el navegador no deja instalar la aplicación ni trabajar sin señal. Ponga delante un proxy con https.'

/** Session settings that PostgreSQL would otherwise get at its start. */
const POOLED = `Entre este servidor y PostgreSQL hay un pooler: las sentencias van sin nombre y los límites de tiempo no se pueden pedir por sesión. Póngalos al usuario de la base de datos:
  ALTER ROLE usuario SET statement_timeout = '120s'; ALTER ROLE usuario SET idle_in_transaction_session_timeout = '60s'; ALTER ROLE usuario SET jit = off;`

const WITHOUT_ACCENTS =
  'La base de datos no conoce las mayúsculas con tilde: quien busque «alvaro» no encontrará a Álvaro. Créela con --lc-ctype=C.UTF-8 y restaure en ella un respaldo.'

const NOT_FOLLOWING =
  'La base de datos de DATABASE_URL_LECTURA no responde o no sigue a la de DATABASE_URL: mientras tanto se lee de la principal.'

/** Seconds that a stop waits for answers in progress. */
const PATIENCE = 15

async function main(): Promise<void> {
  const config = readConfig(process.env)
  if (config.hostApianco !== undefined) return handOn(config, config.hostApianco)
  checkFolders(config)
  const database = await openDatabase(config)
  const storage = openStorage(config)
  // Beside the start, which none of them prevents; a demo that cannot store its pictures is explained all the same.
  void checkServices(config, console.warn)
  const isDemo = !config.databaseUrl
  if (isDemo && (await isEmpty(database.db))) await seedDemo(database.db, { storage })
  else await seedReference(database.db)
  const app = await build({ config, database, storage })
  const stopBackups = backUpDaily(config, app.log, backupCommand())
  closeWithGrace({ delay: ((config.stopDelay ?? 0) + PATIENCE) * 1000 }, async ({ err }) => {
    if (err) app.log.error({ err }, 'stopping after a failure')
    stopBackups()
    await app.close()
  })
  await listen(app, config)
  warnOfAddress(config)
  if (database.pooled) console.warn(POOLED)
  if (!(await knowsAccents(database.db))) console.warn(WITHOUT_ACCENTS)
  if (database.follows && !(await database.follows())) console.warn(NOT_FOLLOWING)
  announce(app, config, isDemo)
}

/** In front of an existing APIANCO host: no database, no demo, no backups. */
async function handOn(config: Config, host: string): Promise<void> {
  const app = await buildGateway({ config, host })
  closeWithGrace({ delay: ((config.stopDelay ?? 0) + PATIENCE) * 1000 }, async ({ err }) => {
    if (err) app.log.error({ err }, 'stopping after a failure')
    await app.close()
  })
  await listen(app, config)
  warnOfAddress(config)
  announce(app, config, false)
  console.log(`Las llamadas van a ${host}; este servidor no guarda ningún registro.`)
  if (!(await hostHealth(host, Date.now)()))
    console.warn('La variable HOST_APIANCO no sirve por ahora: ese servidor no responde.')
}

function warnOfAddress({ publicUrl, trustProxy }: Config): void {
  if (publicUrl?.startsWith('http:') && !isLoopback(new URL(publicUrl).hostname)) console.warn(NOT_SECURE)
  if (publicUrl?.startsWith('https:') && !trustProxy) console.warn(ALL_ONE)
}

/** The backup command in the folder of the running file, whether built or source. */
const backupCommand = (): string => (process.argv[1] ?? '').replace(/main(\.\w+)$/, 'backup$1')

async function listen(app: FastifyInstance, config: Config): Promise<void> {
  const where = { port: config.port, host: config.host }
  await app.listen({ ...where, listenTextResolver: () => 'listening' }).catch((error: unknown) => {
    throw listenFailure(error, where)
  })
}

function announce(app: FastifyInstance, config: Config, isDemo: boolean): void {
  const address = app.server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  console.log(`\nLibro de Campo: ${config.publicUrl ?? `http://localhost:${port ?? config.port}`}`)
  if (!isDemo) return
  const lines = demoAccounts.map(({ username, password, about }) => `  ${username} / ${password} (${about})`)
  console.log(`Cuentas de demostración:\n${lines.join('\n')}\n`)
}

main().catch((error: unknown) => {
  endFailed(error)
  process.exit()
})
