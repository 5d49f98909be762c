/**
 * A thief has the phone, switched off or locked: which data of the registry is readable on its disk (docs/security.md).
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Device } from './device.ts'
import { HostView } from './host-view.ts'
import { signOut } from './leave.ts'
import { expectOutbox, fileInsemination, fileMating, prepare, pressSend, toOutbox } from './registrar.ts'
import { type Scene, sceneOfTest } from './scene.ts'

const begin = sceneOfTest()
let server: Scene['server']
let network: Scene['network']
let phone: Scene['phone']

const ANIMALS = 'dashboard/dataAnimales'

/** Data that must be sealed: names, chips, owners, remarks, the host's texts, the password and the pictures. */
async function secrets(): Promise<readonly string[]> {
  const host = await HostView.signedIn(server.port, 'asociado', 'Asociado.2026')
  const animals = await host.rows(ANIMALS, { NID_PROPIETARIO: host.nid })
  const chips = animals.map((row) => row.CHIP ?? row.CRG ?? '').filter((chip) => /^\d{15}$/.test(chip))
  const names = animals.map((row) => row.NOMBRE ?? '').filter((name) => name.length >= 8)
  return [...new Set([...chips.slice(0, 120), ...names.slice(0, 60), ...OWN])]
}
const OWN = ['Hernando Ardila', 'Celo observado en la mañana', 'Asociado.2026']

/** Texts that a host quotes in its refusals. */
const REFUSAL = 'El chip 982000777123456 de ZARZAMORA REAL es de otro propietario'
const FIELD = 'La hembra 982000777654321 no es suya'
const QUOTED = [REFUSAL, FIELD, '982000777123456', 'ZARZAMORA', '982000777654321']

const refusing = (path: string, text: string): string => {
  const body = { codigo: 105, error: REFUSAL, campos: { CHIP_HEMBRA: FIELD } }
  if (!/op=(enviar|ingresar)/.test(path)) return text
  const answer: unknown = JSON.parse(text)
  return JSON.stringify(Array.isArray(answer) ? answer.map((item) => ({ ...item, status: 200, body })) : body)
}

const OPERATOR = ['admin', 'Admin.2026'] as const

/** Person whom the office user looked up on this phone: name and document number. */
async function lookedUp(): Promise<{ readonly nid: string; readonly name: string }> {
  const { nid } = await HostView.signedIn(server.port, 'asociado2', 'Asociado.2026')
  const host = await HostView.signedIn(server.port, ...OPERATOR)
  const people = await host.rows('selecciones/seleccionUsuariosOtros', { NID_PROPIETARIO: '' })
  return { nid, name: people.find(({ code }) => code === nid)?.name ?? '' }
}

async function leave(): Promise<void> {
  await signOut(phone.page)
  await phone.page.getByRole('link', { name: 'Ingresar' }).or(phone.page.getByLabel('Usuario')).first().waitFor()
}

async function* filesIn(folder: string): AsyncGenerator<string> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesIn(path)
    else if (entry.isFile()) yield path
  }
}

/** Searches the raw files: UTF-8, and UTF-16, in which browsers store strings. */
async function onDisk(folder: string, texts: readonly string[]): Promise<string[]> {
  const patterns = texts.flatMap((text) => [Buffer.from(text, 'utf8'), Buffer.from(text, 'utf16le')])
  const found: string[] = []
  for await (const path of filesIn(folder)) {
    const bytes = await readFile(path)
    for (const [at, pattern] of patterns.entries())
      if (bytes.includes(pattern)) found.push(`${texts[at >> 1]} in ${path.slice(folder.length)}`)
  }
  return found
}

/** Searches the app's databases and caches, as a program without the password can read them. */
async function inStores(device: Device, texts: readonly string[]): Promise<string[]> {
  return await device.page.evaluate(async (wanted) => {
    const seen: string[] = []
    const textOf = (value: unknown): string => {
      if (value instanceof ArrayBuffer) {
        const bytes = new Uint8Array(value)
        return new TextDecoder().decode(bytes) + new TextDecoder('utf-16le').decode(bytes)
      }
      if (typeof value === 'object' && value !== null) return Object.values(value).map(textOf).join(' ')
      return String(value)
    }
    const look = (where: string, text: string) => {
      for (const one of wanted) if (text.includes(one)) seen.push(`${one} in ${where}`)
      if (text.includes('JFIF') || text.includes('Exif')) seen.push(`a picture in ${where}`)
    }
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const asked = indexedDB.open(name ?? '')
        asked.onsuccess = () => resolve(asked.result)
        asked.onerror = () => reject(asked.error)
      })
      for (const store of database.objectStoreNames) {
        const rows = await new Promise<unknown[]>((resolve, reject) => {
          const asked = database.transaction(store).objectStore(store).getAll()
          asked.onsuccess = () => resolve(asked.result)
          asked.onerror = () => reject(asked.error)
        })
        look(`${name} ${store}`, rows.map(textOf).join('\n'))
      }
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        if (/\/APIANCO|\/archivos/.test(request.url)) seen.push(`${request.url} in a cache`)
    }
    look('localStorage', JSON.stringify(localStorage) + JSON.stringify(sessionStorage))
    return seen
  }, texts)
}

it('a lost phone tells nothing of what is sealed, with unsent and refused forms and photos on it', async () => {
  ;({ server, network, phone } = await begin())
  const owner = await lookedUp()
  expect(owner.name).not.toBe('')
  const known = [...(await secrets()), owner.nid, owner.name, ...QUOTED]
  expect(known.length).toBeGreaterThanOrEqual(100)
  await phone.signIn(...OPERATOR)
  await phone.go('/preparar')
  await phone.page.getByRole('checkbox', { name: owner.name }).check()
  await prepare(phone)
  await leave()
  await phone.go('/login')
  await phone.signIn('asociado', 'Asociado.2026')
  await prepare(phone)
  network.cut()
  await fileMating(phone)
  await fileInsemination(phone)
  await expectOutbox(phone, 2, 'por enviar')
  network.rewrite = refusing
  network.restore()
  await toOutbox(phone)
  await pressSend(phone)
  await phone.page.getByText(REFUSAL).nth(1).waitFor()
  network.cut()
  await fileMating(phone)
  await expectOutbox(phone, 1, 'por enviar')
  await leave()
  expect(await inStores(phone, known)).toEqual([])
  // Shows that the search works: the outbox has the person's document number in clear.
  const nid = (await HostView.signedIn(server.port, 'asociado', 'Asociado.2026')).nid
  expect((await inStores(phone, [nid])).length).toBeGreaterThan(0)
  await phone.close()
  expect(await onDisk(phone.profile, known)).toEqual([])
})
