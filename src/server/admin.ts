/** `npm run admin -- <usuario>`: makes the first administrator and prints the password of the first sign-in. */
import { makeAdministrator } from './access/make-administrator.ts'
import { endFailed } from './database/errors.ts'
import { openDatabase } from './database/open.ts'
import { seedReference } from './database/reference.ts'
import { readCommandLine, WrongUsage } from './platform/command-line.ts'
import { readConfig } from './platform/config.ts'

const USAGE = 'Uso: npm run admin -- <usuario> (de 3 a 60 letras, números, puntos o guiones)'

async function main(): Promise<void> {
  const line = readCommandLine(USAGE, {}, [1, 1])
  if (!line) return
  const [username = ''] = line.positionals
  if (!/^\w[\w.@-]{2,59}$/.test(username)) throw new WrongUsage(USAGE)
  const { db, close } = await openDatabase(readConfig(process.env))
  try {
    await seedReference(db)
    const password = await makeAdministrator(db, username)
    console.log(`Usuario: ${username}\nClave de primer ingreso: ${password}\nDebe cambiarla al ingresar.`)
  } finally {
    await close()
  }
}

main().catch(endFailed)
