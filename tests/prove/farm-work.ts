/** Steps of a breeder filling in forms, for any browser. */
import { farmDay } from '../../src/registry/format/farm-time.ts'
import type { HostView } from '../e2e/host-view.ts'
import type { Person } from './person.ts'

const today = () => farmDay(Date.now())
const numberIn = async (person: Person): Promise<string> => (await person.value('Consecutivo')).split(' ')[0] ?? ''

/** ms until a form has filled in the number that it begins with. */
const FILLED_IN = 8_000

/** The number that the form begins with, or the first of the list. */
async function takeNumber(person: Person): Promise<string> {
  for (const end = Date.now() + FILLED_IN; Date.now() < end && !(await numberIn(person)); )
    await new Promise((resolve) => setTimeout(resolve, 150))
  if (!(await numberIn(person))) await person.pick('Consecutivo')
  return await numberIn(person)
}

export async function prepare(person: Person): Promise<void> {
  await person.go('/preparar')
  await person.press('button', 'Preparar')
  await person.see('text', 'Listo para trabajar sin señal', 120_000)
}

export async function openAdd(person: Person, route: string): Promise<void> {
  await person.go(route)
  await person.press('button', 'Adicionar')
  await person.see('folded', 'Consecutivo')
}

/** A01. @returns its number */
export async function fileMating(person: Person): Promise<string> {
  await openAdd(person, '/formularioA01')
  const number = await takeNumber(person)
  await person.pick('Especie', 'Caprina')
  await person.write('Fecha de servicio', today())
  await person.pick('Raza del macho')
  await person.pick('Chip del macho')
  await person.pick('CRUZAR CON', 'NO EMPARENTADA')
  await person.pick('Chip de la hembra')
  await person.send()
  return number
}

/** A02 with a photo. @param photo its path @returns its number */
export async function fileInsemination(person: Person, photo: string): Promise<string> {
  await openAdd(person, '/formularioA02')
  const number = await takeNumber(person)
  await person.pick('Tipo de formulario', 'A10')
  await person.pick('Consecutivo de servicio')
  await person.write('Fecha de servicio', today())
  await person.pick('Chip de la hembra')
  await person.write('Número de pajillas', '1')
  await person.pick('Inseminador')
  await person.engine.choose(await person.see('file'), photo)
  await person.see('image', '', 90_000)
  await person.write('Observaciones', 'Celo observado en la mañana')
  await person.send()
  return number
}

/** A04 of a double birth. @returns both numbers */
export async function fileTwins(person: Person): Promise<readonly [string, string]> {
  await openAdd(person, '/formularioA04')
  const first = await takeNumber(person)
  // The doe is picked among those that are due: today's mating cannot have a birth yet.
  await person.pick('Hembra que parió', 'A01 ')
  await person.write('Fecha del parto', today())
  await person.pick('Sexo', 'HEMBRA')
  await person.write('Peso al nacer (kg)', '2,8')
  // The second young, requested here, is filed later from the list.
  await person.pick('Tipo de parto', 'DOBLE')
  await person.send()
  await person.press('button', `Nacimientos parto multiple ${first}`)
  await person.see('text', 'Crías por registrar')
  const second = await numberIn(person)
  await person.pick('Sexo', 'MACHO')
  await person.write('Peso al nacer (kg)', '3,1')
  await person.send()
  return [first, second]
}

/** How many forms the host has under that number; must be 1. */
export async function timesFiled(host: HostView, code: 'A01' | 'A02' | 'A04', number: string): Promise<number> {
  const owner = code === 'A02' ? 'NID_TERCERO' : 'NID_PROPIETARIO'
  const rows = await host.rows(`formulario${code}/formularios${code}`, { [owner]: host.nid })
  return rows.filter(({ CONSECUTIVO }) => CONSECUTIVO === number).length
}

/** Optional browser features: 'yes' or 'no' by name. */
export async function abilities(person: Person): Promise<Readonly<Record<string, string>>> {
  const found = await person.engine.run(`
    const registration = await navigator.serviceWorker?.getRegistration()
    const opens = async (ask) => { try { await ask(); return true } catch { return false } }
    const has = {
      'service worker': 'serviceWorker' in navigator,
      'Web Locks': 'locks' in navigator,
      'Background Sync': registration !== undefined && 'sync' in registration,
      'storage.persist': typeof navigator.storage?.persist === 'function',
      'storage.estimate': typeof navigator.storage?.estimate === 'function',
      'files of the site': await opens(() => navigator.storage.getDirectory()),
      BarcodeDetector: 'BarcodeDetector' in globalThis,
      'navigator.share': typeof navigator.share === 'function',
      'PDF viewer': navigator.pdfViewerEnabled === true,
      'Trusted Types': 'trustedTypes' in globalThis,
      'Compression Streams': 'CompressionStream' in globalThis,
      'en-CA writes yyyy-mm-dd': /^\\d{4}-\\d{2}-\\d{2}$/.test(new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' }).format(new Date())),
    }
    return has`)
  return Object.fromEntries(
    Object.entries(found as Record<string, boolean>).map(([name, is]) => [name, is ? 'yes' : 'no']),
  )
}
