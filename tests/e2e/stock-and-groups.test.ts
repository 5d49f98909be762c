/** The forms that no other day test has: filled without signal, sent together, listed, and displayed. */
import { expect, it } from 'vitest'
import { HostView } from './host-view.ts'
import { jpegOf } from './pictures.ts'
import { look, openAdd, prepare, send, sendAll, today } from './registrar.ts'
import { type Scene, sceneOfTest } from './scene.ts'

const beginScene = sceneOfTest()
let server: Scene['server']
let network: Scene['network']
let phone: Scene['phone']

async function begin(route: string): Promise<string> {
  await openAdd(phone, route)
  await phone.pick('Consecutivo')
  return (await phone.value('Consecutivo')).split(' ')[0] ?? ''
}

async function papers(...labels: string[]): Promise<void> {
  const gate = phone.dialog.getByRole('button', { name: 'Validar Contenido' })
  if (await gate.count()) await gate.click()
  for (const label of labels) {
    const slot = phone.dialog.getByRole('group', { name: label })
    const picture = { name: `${label}.jpg`, mimeType: 'image/jpeg', buffer: await jpegOf(900, 700) }
    await slot.locator('input[type=file]').first().setInputFiles(picture)
    await slot.locator('img[src^="blob:"]').waitFor({ timeout: 60_000 })
  }
}

/** Of a phone's screen of 844 pixels. */
const UPPER_HALF = 422

async function group() {
  const number = await begin('/formularioA01a')
  await phone.pick('Especie', 'Caprina')
  await phone.write('Fecha inicial de empadre', today())
  await phone.write('Fecha final de empadre', today())
  await phone.pick('Raza')
  await phone.pick('Chip del macho')
  const female = phone.dialog.getByRole('option').first()
  // The females come into sight once only they are left; before that the list stands further down.
  await expect.poll(async () => (await female.boundingBox())?.y).toBeLessThan(UPPER_HALF)
  const place = await female.boundingBox()
  await phone.pick('Chip de la hembra')
  // The next one is tapped where the finger is.
  expect(await female.boundingBox()).toEqual(place)
  await send(phone)
  return number
}

async function flushed() {
  const number = await begin('/formularioA08')
  await phone.pick('Especie', 'Caprina')
  await phone.pick('Raza')
  await phone.write('Fecha de servicio', today())
  await phone.write('Número de embriones', '4')
  await phone.pick('Chip del macho')
  await phone.pick('Chip de la hembra')
  await phone.pick('Entidad')
  await papers('Registro ICA', 'Pedigree del animal')
  await send(phone)
  return number
}

async function transferred(stock: string) {
  const number = await begin('/formularioA03')
  await phone.pick('Tipo de formulario', 'A08')
  await phone.pick('Consecutivo de servicio', stock)
  await phone.write('Fecha de servicio', today())
  await phone.write('Identificación del embrión', 'EMB-1')
  await phone.pick('Chip de la receptora')
  await phone.write('Número de embriones', '1')
  await phone.pick('Profesional')
  await papers('Documento soporte')
  await send(phone)
  return number
}

async function importedEmbryos() {
  const number = await begin('/formularioA09')
  await phone.seek('País de origen', 'ESPA')
  await phone.pick('Especie', 'Caprina')
  await phone.pick('Raza')
  await phone.write('Número de embriones', '6')
  await phone.write('Chip del macho', 'ES-MACHO-9')
  await phone.write('Nombre del macho', 'TORREÓN')
  await phone.write('Chip de la hembra', 'ES-HEMBRA-9')
  await phone.write('Nombre de la hembra', 'ALMENDRA')
  await papers('Factura de compra', 'Documento DIAN', 'Pedigree del animal')
  await send(phone)
  return number
}

async function importedStraws() {
  const number = await begin('/formularioA11')
  await phone.seek('País de origen', 'ESPA')
  await phone.pick('Especie', 'Caprina')
  await phone.pick('Raza')
  await phone.write('Número de pajillas', '20')
  await phone.write('Chip del macho', 'ES-MACHO-11')
  await phone.write('Nombre del macho', 'CASTILLO')
  await phone.write('Chip del padre', 'ES-PADRE-11')
  await phone.write('Chip de la madre', 'ES-MADRE-11')
  for (const one of ['del abuelo paterno', 'de la abuela paterna', 'del abuelo materno', 'de la abuela materna'])
    await phone.write(`Chip ${one}`, `ES-${one.replaceAll(' ', '-').toUpperCase()}`)
  await papers('Factura de compra', 'Documento DIAN', 'Pedigree del animal')
  await send(phone)
  return number
}

it('groups, embryos and imported stock are filed without signal, arrive once and can be looked at', async () => {
  ;({ server, network, phone } = await beginScene())
  await phone.signIn('asociado', 'Asociado.2026')
  await prepare(phone)
  network.cut()
  const mated = await group()
  const stock = await flushed()
  const recipient = await transferred(stock)
  const embryos = await importedEmbryos()
  const straws = await importedStraws()
  network.restore()
  await sendAll(phone)

  const host = await HostView.signedIn(server.port, 'asociado', 'Asociado.2026')
  const filed = [
    ['A01a', 'NID_PROPIETARIO', mated],
    ['A08', 'NID_SOLICITANTE', stock],
    ['A03', 'NID_TERCERO', recipient],
    ['A09', 'NID_SOLICITANTE', embryos],
    ['A11', 'NID_SOLICITANTE', straws],
  ] as const
  for (const [code, owner, number] of filed) {
    const rows = await host.rows(`formulario${code}/formularios${code}`, { [owner]: host.nid })
    expect(
      rows.filter((row) => row.CONSECUTIVO === number),
      code,
    ).toHaveLength(1)
    await look(phone, `/formulario${code}`, number)
  }
  expect(await host.rows('formularioA01a/hembrasMontaGrupal', { CONSECUTIVO: mated })).toHaveLength(1)
  expect(phone.complaints).toEqual([])
})
