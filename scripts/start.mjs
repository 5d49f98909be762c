// npm start: from a fresh clone with nothing but Node to the running product.
import { cpSync, existsSync, renameSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import {
  buildApp,
  buildServer,
  ensureInstalled,
  ensureNode,
  giveUp,
  isAppOld,
  isServerOld,
  run,
  say,
} from './prepare.mjs'
import { serve } from './serve.mjs'

const port = process.env.PORT || '8080'

ensureNode()
await refuseBusyPort()
await ensureInstalled()
if (isServerOld()) await buildServer()
await Promise.all([app(), demoData()])
serve(['--enable-source-maps', 'dist/server/main.js'])

/** Checked before anything is built, because it is the most frequent failure. */
function refuseBusyPort() {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error) => {
      if (error.code === 'EADDRINUSE')
        giveUp(
          `El puerto ${port} ya está en uso: quizá Libro de Campo ya está corriendo. Ciérrelo o elija otro puerto, por ejemplo: PORT=8081 npm start`,
        )
      if (error.code === 'EACCES')
        giveUp(`No hay permiso para usar el puerto ${port}. Elija uno mayor, por ejemplo: PORT=8080 npm start`)
      giveUp(`No se puede usar el puerto '${port}'. Elija otro, por ejemplo: PORT=8080 npm start`, error.message)
    })
    // The server reports it, with anything else that is wrong in the environment.
    if (!/^\d+$/.test(port) || Number(port) > 65_535) return resolve()
    probe.listen(Number(port), '0.0.0.0', () => probe.close(resolve))
  })
}

async function app() {
  if (!isAppOld()) return
  say('Construyendo la aplicación...')
  await buildApp()
}

/**
 * A new embedded database is created under a temporary path while the app is being built, and moved when complete, so
 * that an interrupted start leaves no incomplete database. The server handles an existing one.
 */
async function demoData() {
  const dataDir = process.env.DATA_DIR || './data'
  const [database, files] = ['database', 'files'].map((name) => join(dataDir, name))
  // Of a restore that was cut off the server puts back what was there.
  const isThere = [join(database, 'PG_VERSION'), join(dataDir, '.replaced')].some((path) => existsSync(path))
  // In front of a host there is no database.
  if (process.env.DATABASE_URL || process.env.HOST_APIANCO || isThere) return
  say('Creando la base de datos con datos de demostración...')
  const aside = join(dataDir, '.preparando')
  rmSync(aside, { recursive: true, force: true })
  const { code, output } = await run(process.execPath, ['dist/server/demo.js'], { env: { DATA_DIR: aside } })
  if (code !== 0) giveUp('No se pudo crear la base de datos de demostración. El detalle está arriba.', output.trim())
  if (existsSync(join(aside, 'files'))) cpSync(join(aside, 'files'), files, { recursive: true })
  rmSync(database, { recursive: true, force: true })
  renameSync(join(aside, 'database'), database)
  rmSync(aside, { recursive: true, force: true })
}
