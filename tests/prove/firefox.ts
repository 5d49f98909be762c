/**
 * `npm run prove -- firefox`: a field day in Firefox. Preparation with signal, cold start without the server, capture
 * of forms, twins and a photo; the browser is closed and its database removed: the forms are back without the server, each
 * is sent once. Then an export and the certificate.
 */
import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readPdf } from '../device/read-pdf.ts'
import { HostView } from '../e2e/host-view.ts'
import { phonePicture } from '../e2e/pictures.ts'
import { TestServer } from '../e2e/server.ts'
import { Firefox, firefoxPath } from './engine-firefox.ts'
import { abilities, fileInsemination, fileMating, fileTwins, prepare, timesFiled } from './farm-work.ts'
import { tellFigures } from './figures.ts'
import { Person } from './person.ts'

const USER = ['asociado', 'Asociado.2026'] as const
const ADMIN = ['admin', 'Admin.2026'] as const
/** ms; also covers the delay before a call interrupted by the server's stop is checked again. */
const SENT_WITHIN = 120_000

const path = firefoxPath()
if (!path) {
  console.error(
    'Firefox is not installed here (Debian: apt-get install firefox-esr; or set FIREFOX to its path): nothing was proved.',
  )
  process.exit(1)
}
const folder = await mkdtemp(join(tmpdir(), 'libro-firefox-'))
const [profile, downloads, empty] = await Promise.all(
  ['perfil-', 'descargas-', 'vacio-'].map((name) => mkdtemp(join(folder, name))),
)
assert(profile && downloads && empty)
const photo = join(folder, 'IMG_2031.jpg')
await writeFile(photo, await phonePicture())
const server = await TestServer.start(empty)
const began = Date.now()
const seconds = () => `${Math.round((Date.now() - began) / 1000)} s`.padStart(6)
const say = (what: string) => console.log(`${seconds()}  ${what}`)
let firefox: Firefox | undefined
const open = async () => {
  firefox = await Firefox.open(path, profile, downloads)
  return new Person(firefox, `http://localhost:${server.port}`)
}
/**
 * Firefox logs an error for a load that was aborted by leaving the page (for a font with NS_BINDING_ABORTED,
 * 0x804B0002): the file must be in the cache nevertheless.
 */
const CUT_OFF = [
  /Failed to load .(http[\w:/.-]+)\W+A ServiceWorker intercepted/,
  /downloadable font: download failed .* status=2152398850 source: (http[\w:/.-]+)/,
]
/** The pictures that Firefox's own tab asks for; an installed app does not keep them for use without signal. */
const OF_THE_TAB = /Failed to load .(http[\w:/.-]+\/icons\/[\w.-]+)?\W+A ServiceWorker intercepted/
const close = async () => {
  for (const complaint of firefox?.complaints ?? []) {
    if (OF_THE_TAB.test(complaint)) continue
    const address = CUT_OFF.map((pattern) => pattern.exec(complaint)?.[1]).find(Boolean)
    const kept =
      address &&
      (await firefox?.run('return (await caches.match(arguments[0], { ignoreSearch: true })) !== undefined', address))
    assert(kept, `the page complained: ${complaint}`)
    say(`  (a load was cut off when the page was left; the file is on the device: ${address})`)
  }
  await firefox?.close()
}

try {
  let person = await open()
  say(person.engine.version)
  await person.signIn(...USER)
  await prepare(person)
  for (const [name, is] of Object.entries(await abilities(person))) say(`  ${name}: ${is}`)
  say('prepared; the server goes, the browser closes')
  await close()
  await server.halt()

  person = await open()
  await person.go('/')
  await person.signIn(...USER)
  say('cold start without server')
  const mating = await fileMating(person)
  say(`A01 ${mating}`)
  const insemination = await fileInsemination(person, photo)
  say(`A02 ${insemination} with a photo`)
  const births = await fileTwins(person)
  say(`A04 ${births.join(' and ')}`)
  await close()
  say(`its database is removed: ${(await removeDatabase()).join(', ')}`)

  person = await open()
  await person.go('/bandeja')
  await person.signIn(...USER)
  await person.see('text', 'se recuperaron 4 formularios')
  await person.go('/bandeja')
  await person.see('text', '4 por enviar')
  say('opened again without the server: four forms are back')
  await server.run()
  const back = Date.now()
  // Whose cookie it is was lost with the database.
  await person.press('button', 'Ingresar de nuevo')
  await person.signIn(...USER)
  await person.go('/bandeja')
  await person.see('text', 'Todo enviado', SENT_WITHIN)
  say(`sent ${((Date.now() - back) / 1000).toFixed(1)} s after the server was back`)
  const host = await HostView.signedIn(server.port, ...USER)
  assert.deepEqual(
    await Promise.all([
      timesFiled(host, 'A01', mating),
      timesFiled(host, 'A02', insemination),
      ...births.map((birth) => timesFiled(host, 'A04', birth)),
    ]),
    [1, 1, 1, 1],
    'each form is filed once',
  )
  say('each of them is filed once')
  await close()

  person = await open()
  await person.go('/')
  await person.signIn(...USER)
  await person.press('button', 'Exportar a Excel')
  const sheet = await saved('.xlsx')
  assert.equal(sheet.subarray(0, 2).toString(), 'PK')
  say(`export: ${sheet.length} bytes`)
  await person.signOut()
  await until(async () => !(await person.seek('button', 'Salir')))
  await person.signIn(...ADMIN)
  await person.go('/formularioA05')
  await person.press('button', 'Más acciones')
  await person.press('button', 'Certificado de Registro Genealógico')
  await person.press('button', 'Descargar PDF')
  const paper = await saved('.pdf')
  assert.equal(paper.subarray(0, 5).toString(), '%PDF-')
  const { black, texts } = readPdf(paper)
  assert(black.length > 100 && /\/verificar\b/.test(texts.join(' ')), `no QR code: ${texts.join(' ')}`)
  say(`certificate: ${paper.length} bytes, with its QR code and the address that it opens`)
  await person.press('link', 'Abrir PDF')
  await until(async () => (await firefox?.addresses())?.some((address) => address.startsWith('blob:')))
  say('its link opens it in another tab')
  await close()
  tellFigures('Firefox: its database removed, four forms back and each filed once; export and certificate')
} catch (error) {
  await firefox?.picture(join(tmpdir(), 'libro-firefox.png')).catch(() => undefined)
  throw error
} finally {
  await firefox?.close().catch(() => undefined)
  await server.stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 })
}

/** Removes what IndexedDB keeps of this origin in the profile. @returns the names of its files */
async function removeDatabase(): Promise<string[]> {
  const origins = join(profile as string, 'storage', 'default')
  const origin = (await readdir(origins)).find((one) => one.endsWith(`localhost+${server.port}`))
  assert(origin, 'no folder of this origin')
  const idb = join(origins, origin, 'idb')
  const files = await readdir(idb)
  assert(files.some((one) => one.endsWith('.sqlite')))
  await rm(idb, { recursive: true })
  return files
}

/** The bytes of the downloaded file with that extension, once it is complete. */
async function saved(ending: string): Promise<Buffer> {
  let found: Buffer | undefined
  await until(async () => {
    const names = await readdir(downloads as string)
    const name = names.find((one) => one.endsWith(ending))
    if (!name || names.some((one) => one.endsWith('.part'))) return false
    found = await readFile(join(downloads as string, name))
    return found.length > 0
  })
  return found as Buffer
}

async function until(holds: () => Promise<boolean | undefined>, ms = 30_000): Promise<void> {
  for (const end = Date.now() + ms; ; ) {
    if (await holds()) return
    if (Date.now() > end) throw new Error(`it never came: ${String(holds)}`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
