/** npm run demo: fills the configured database with the demo world. */
import { createInterface } from 'node:readline/promises'
import type { Database } from '../server/database/database.ts'
import { endFailed } from '../server/database/errors.ts'
import { openDatabase } from '../server/database/open.ts'
import { readCommandLine, WrongUsage } from '../server/platform/command-line.ts'
import { readConfig } from '../server/platform/config.ts'
import { openStorage } from '../server/services/storage.ts'
import { DEFAULTS } from './create-world.ts'
import { demoAccounts } from './people/accounts.ts'
import { eraseAll, isReady, type Progress, realPeople, seedDemo } from './seed.ts'

const USAGE = `Uso: npm run demo -- [opciones]
  --animals N    cuántos animales (por defecto ${DEFAULTS.animals})
  --seed TEXTO   otra semilla, otros datos
  --today FECHA  el último día de los datos, aaaa-mm-dd (por defecto, hoy)
  --replace      borra los datos de demostración que haya; lo pregunta antes
  --yes          no pregunta`

/** ms between two lines of progress. */
const BETWEEN = 5000

async function main(): Promise<void> {
  const line = readCommandLine(
    USAGE,
    {
      animals: { type: 'string', default: String(DEFAULTS.animals) },
      seed: { type: 'string', default: DEFAULTS.seed },
      today: { type: 'string' },
      replace: { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
    },
    [0, 0],
  )
  if (!line) return
  const { values } = line
  const animals = Number(values.animals)
  if (!Number.isInteger(animals) || animals < 200 || animals > 1_000_000)
    throw new WrongUsage(`--animals debe ser un número entero de 200 a 1000000.\n\n${USAGE}`)
  if (values.today !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(values.today))
    throw new WrongUsage(`--today debe ser una fecha aaaa-mm-dd.\n\n${USAGE}`)

  const config = readConfig(process.env)
  const database = await openDatabase(config)
  try {
    if (!(await isReady(database.db))) {
      await refuseReal(database.db)
      if (!values.replace)
        throw new Error(
          'La base de datos ya tiene datos de demostración. Para borrarlos y cargar otros agregue --replace.',
        )
      if (!values.yes) await ask(config.databaseUrl ? 'esa base de datos de PostgreSQL' : config.dataDir)
      await eraseAll(database.db)
    }
    const begun = Date.now()
    const { seed, today } = values
    const onProgress = progressPrinter(animals)
    const rows = await seedDemo(database.db, { animals, seed, today, storage: openStorage(config), onProgress })
    console.log(`${animals} animales de ${rows.premises} apriscos en ${Math.round((Date.now() - begun) / 1000)} s.`)
    for (const { username, password, about } of demoAccounts) console.log(`  ${username} / ${password} (${about})`)
  } finally {
    await database.close()
  }
}

async function refuseReal(db: Database): Promise<void> {
  const real = await realPeople(db)
  if (real > 0)
    throw new Error(
      `La base de datos tiene ${real === 1 ? 'una persona que no es' : `${real} personas que no son`} de la demostración: no se toca. Use otra base de datos (DATABASE_URL o DATA_DIR).`,
    )
}

/** Asks for confirmation. @throws Error if it is denied, or if there is nobody to ask. */
async function ask(where: string): Promise<void> {
  if (!process.stdin.isTTY) throw new Error('Para borrar sin preguntar agregue --yes a --replace.')
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    const answer = await terminal.question(`Se borrará toda la demostración de ${where}. Escriba BORRAR para seguir: `)
    if (answer.trim() !== 'BORRAR') throw new Error('No se borró nada.')
  } finally {
    terminal.close()
  }
}

/** A progress line from time to time: a large world takes minutes. */
function progressPrinter(animals: number): (progress: Progress) => void {
  let lastPrinted = Date.now()
  return ({ part, of }) => {
    if (part === of || Date.now() - lastPrinted < BETWEEN) return
    lastPrinted = Date.now()
    console.log(`  ${Math.round((animals * part) / of)} de ${animals} animales...`)
  }
}

main().catch((error: unknown) => {
  endFailed(error)
  process.exit()
})
