/** `npm run admin -- <usuario>`: makes the first administrator and prints the password of the first sign-in. */
import { makeAdministrator } from './access/make-administrator.ts'
import { wordsOf } from './database/errors.ts'
import { openDatabase } from './database/open.ts'
import { seedReference } from './database/reference.ts'
import { readConfig } from './platform/config.ts'

async function main(): Promise<void> {
  const [username] = process.argv.slice(2)
  if (!username || !/^[\w.@-]{3,60}$/.test(username))
    throw new Error('Uso: npm run admin -- <usuario> (de 3 a 60 letras, números, puntos o guiones)')
  const { db, close } = await openDatabase(readConfig(process.env))
  try {
    await seedReference(db)
    const password = await makeAdministrator(db, username)
    console.log(`Usuario: ${username}\nClave de primer ingreso: ${password}\nDebe cambiarla al ingresar.`)
  } finally {
    await close()
  }
}

main().catch((error: unknown) => {
  console.error(wordsOf(error))
  process.exitCode = 1
})
