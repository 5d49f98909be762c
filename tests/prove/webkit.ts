/**
 * `npm run prove -- webkit`: WebKit's engine. Preparation with signal, reload without the server, capture of a form
 * with a photo, sent once and automatically when the server is back; the day's totals, and a PDF that leaves the page
 * open.
 */
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { farmDay } from '../../src/registry/format/farm-time.ts'
import { HostView } from '../e2e/host-view.ts'
import { phonePicture } from '../e2e/pictures.ts'
import { TestServer } from '../e2e/server.ts'
import { missingForWebKit, WebKit } from './engine-webkit.ts'
import { abilities, fileInsemination, prepare, timesFiled } from './farm-work.ts'
import { tellFigures } from './figures.ts'
import { Person } from './person.ts'

const USER = ['asociado', 'Asociado.2026'] as const
/** Only administrators have the certificates screen. */
const ADMIN = ['admin', 'Admin.2026'] as const
/** Number of server outages. */
const RETURNS = Number(process.env.RETURNS ?? 3)
/** Minimum duration of each outage in ms, so that the app's retry delay has grown. */
const GONE = Number(process.env.GONE ?? 30_000)
/** ms */
const SENT_WITHIN = 180_000

const missing = missingForWebKit()
if (missing) {
  console.error(`WebKit's engine is not installed here (Debian: apt-get install ${missing}): nothing was proved.`)
  process.exit(1)
}
const folder = await mkdtemp(join(tmpdir(), 'libro-webkit-'))
const photo = join(folder, 'IMG_2031.jpg')
await writeFile(photo, await phonePicture())
const server = await TestServer.start(await mkdtemp(join(folder, 'vacio-')))
const began = Date.now()
const say = (what: string) => console.log(`${`${Math.round((Date.now() - began) / 1000)} s`.padStart(6)}  ${what}`)
const webkit = await WebKit.open()
const person = new Person(webkit, `http://localhost:${server.port}`)
/** Object stores that do not respond: shows whether a stuck sender waits for the database. */
const SILENT_STORES = `
const db = await new Promise((resolve, reject) => {
  const asked = indexedDB.open('libro-de-campo')
  asked.onsuccess = () => resolve(asked.result)
  asked.onerror = () => reject(asked.error)
})
const answers = (store, mode) => new Promise((resolve) => {
  setTimeout(resolve, 4000, false)
  const transaction = db.transaction([store], mode)
  transaction.objectStore(store).count()
  transaction.oncomplete = () => resolve(true)
})
const silent = []
for (const store of db.objectStoreNames)
  for (const mode of ['readonly', 'readwrite']) if (!(await answers(store, mode))) silent.push(store + ' ' + mode)
db.close()
return silent`
/** The outbox says so once every waiting form has its second copy. */
const COPIED = 'con copia de respaldo'
const REMOVE_DATABASE = `
await new Promise((resolve, reject) => {
  const asked = indexedDB.deleteDatabase('libro-de-campo')
  asked.onsuccess = resolve
  asked.onerror = () => reject(asked.error)
})`
/**
 * On the first visit this engine puts a page into the back-forward cache while its worker is writing: after that, no
 * other page can write.
 */
const loadAnew = async () => {
  await webkit.reload()
  if (await person.see('field', 'Usuario', 5_000).catch(() => undefined)) await person.signIn(...USER)
  else await person.seeSignedIn()
}

try {
  say(webkit.version)
  await person.go('/login')
  await person.signIn(...USER)
  await loadAnew()
  await prepare(person)
  for (const [name, is] of Object.entries(await abilities(person))) say(`  ${name}: ${is}`)
  const filed: string[] = []
  for (let turn = 1; turn <= RETURNS; turn++) {
    await server.halt()
    const gone = Date.now()
    await loadAnew()
    say('the server is gone; the page is loaded anew')
    const number = await fileInsemination(person, photo)
    filed.push(number)
    say(`A02 ${number} with a photo`)
    await person.go('/bandeja')
    await person.see('text', '1 por enviar')
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, gone + GONE - Date.now())))
    await server.run()
    const back = Date.now()
    await person.see('text', 'Todo enviado', SENT_WITHIN)
    say(`sent by itself ${((Date.now() - back) / 1000).toFixed(1)} s after the server was back`)
    const host = await HostView.signedIn(server.port, ...USER)
    assert.equal(await timesFiled(host, 'A02', number), 1, 'filed once')
  }
  filed.push(await outlivesItsDatabase())
  await person.see('text', `${filed.length} hechos, ${filed.length} en el registro`)
  say(`${farmDay(Date.now())}: the day counts all of them`)

  await person.signOut()
  await person.see('text', 'Ingresar al sistema')
  await person.signIn(...ADMIN)
  await person.go('/formularioA05')
  await person.press('button', 'Más acciones')
  await person.press('button', 'Certificado de Registro Genealógico')
  await person.press('link', 'Abrir PDF')
  await new Promise((resolve) => setTimeout(resolve, 3_000))
  await person.see('link', 'Abrir PDF')
  say('the certificate is handed over by its link, and the page lives on')
  tellFigures(
    `${webkit.version}: prepared, loaded anew without server, ${filed.length} forms with photos, one of them back after the database was removed, each filed once`,
  )
} catch (error) {
  say(`stores that did not answer: ${JSON.stringify(await webkit.run(SILENT_STORES).catch(String))}`)
  say(`locks: ${JSON.stringify(await webkit.run('return navigator.locks.query()').catch(String))}`)
  await webkit.picture(join(tmpdir(), 'libro-webkit.png')).catch(() => undefined)
  throw error
} finally {
  await webkit.close()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}

/**
 * A form outlives its database, which is removed under the open app: this engine keeps a page that was left, with what it
 * has open, and would wait for it. @returns its number
 */
async function outlivesItsDatabase(): Promise<string> {
  await server.halt()
  await loadAnew()
  const number = await fileInsemination(person, photo)
  await person.go('/bandeja')
  await person.see('text', '1 por enviar')
  await person.see('text', COPIED)
  await webkit.run(REMOVE_DATABASE)
  await loadAnew()
  await person.see('text', 'se recuperó 1 formulario')
  say('its database was removed: the form is back without the server')
  await server.run()
  await person.go('/bandeja')
  if (await person.see('button', 'Ingresar de nuevo', 10_000).catch(() => undefined)) {
    await person.press('button', 'Ingresar de nuevo')
    await person.signIn(...USER)
    await person.go('/bandeja')
  }
  await person.see('text', 'Todo enviado', SENT_WITHIN)
  const host = await HostView.signedIn(server.port, ...USER)
  assert.equal(await timesFiled(host, 'A02', number), 1, 'filed once')
  return number
}
