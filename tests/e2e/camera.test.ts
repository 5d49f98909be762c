/** Codes read by the camera in a browser without a code reader of its own, as Safari and Firefox are. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { prepareZXingModule, type WriteInputBarcodeFormat, writeBarcode } from 'zxing-wasm/writer'
import { openAdd, prepareHere } from './registrar.ts'
import { type Scene, sceneOfFile } from './scene.ts'

const scene = sceneOfFile()
let phone: Scene['phone']
/** Of an animal of the signed-in person. */
let chip = ''

/** Runs in the page: a camera that shows a still picture (`picture`, an address of data). */
const fakeCamera = () => {
  Reflect.deleteProperty(globalThis, 'BarcodeDetector')
  const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 })
  const paint = canvas.getContext('2d')
  const image = new Image()
  setInterval(() => paint?.drawImage(image, 0, 0), 50)
  Object.assign(window, { show: (address: string) => Object.assign(image, { src: address }) })
  Object.defineProperty(navigator.mediaDevices, 'getUserMedia', { value: async () => canvas.captureStream(20) })
}

async function pictureOf(text: string, format: WriteInputBarcodeFormat): Promise<string> {
  const { image, error } = await writeBarcode(text, { format, scale: 3, addQuietZones: true })
  if (!image) throw new Error(error)
  const code = await sharp(Buffer.from(await image.arrayBuffer()))
    .resize(600, 300, { fit: 'inside', withoutEnlargement: true })
    .toBuffer()
  const seen = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#eee' } })
    .composite([{ input: code }])
    .jpeg()
    .toBuffer()
  return `data:image/jpeg;base64,${seen.toString('base64')}`
}

const show = (picture: string) =>
  phone.page.evaluate((address) => (globalThis as unknown as { show(address: string): void }).show(address), picture)

async function scan(text: string, format: WriteInputBarcodeFormat): Promise<void> {
  await phone.go('/animales')
  const { page } = phone
  await page.waitForFunction(() => 'show' in window)
  await show(await pictureOf(text, format))
  await page.getByRole('button', { name: 'Leer el chip con la cámara' }).click()
}

beforeAll(async () => {
  const file = createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm')
  const { buffer } = new Uint8Array(await readFile(file))
  await prepareZXingModule({ overrides: { wasmBinary: buffer }, fireImmediately: true })
  phone = scene().phone
  await phone.browser.addInitScript(fakeCamera)
  await phone.signIn('asociado', 'Asociado.2026')
  await prepareHere(phone)
  await openAdd(phone, '/formularioA01')
  await phone.pick('Especie', 'Caprina')
  await phone.pick('Raza del macho')
  ;[chip = ''] = /\d{15}/.exec(await phone.pick('Chip del macho')) ?? []
  await phone.dialog.getByRole('button', { name: 'Cancelar' }).click()
})

it.each([
  ['Code 128', 'Code128', ''],
  ['Code 39', 'Code39', ''],
  // Interleaved: an even number of digits.
  ['ITF', 'ITF', '0'],
  ['Data Matrix', 'DataMatrix', ''],
  ['QR', 'QRCode', ''],
] as const)('the tag of an animal is read without signal: %s', async (_name, format, before) => {
  scene().network.cut()
  await scan(`${before}${chip}`, format)
  await phone.page.waitForURL(`**/animal/${chip}`)
  await phone.page.getByText('Genealogía').first().waitFor()
  scene().network.restore()
})

it('the code of a certificate is kept without signal, also before the app knows of it, and opens its page with it', async () => {
  const code = 'C7K2M9QXT4H1B08ZC3D5F'
  scene().network.cut()
  await scan(`http://localhost/verificar/${code}`, 'QRCode')
  await phone.page.getByText('Los certificados y recibos se verifican con señal.').first().waitFor()
  scene().network.restore()
  await phone.page.getByRole('button', { name: 'Verificar', exact: true }).click()
  await phone.page.waitForURL(`**/verificar/${code}`)
  await phone.page.getByText('El código no corresponde a ningún certificado ni recibo').waitFor()
})

it('a form takes the animal of a tag, and says where the code of a certificate is read', async () => {
  await phone.go('/')
  await openAdd(phone, '/formularioA01')
  await phone.pick('Especie', 'Caprina')
  await phone.pick('Raza del macho')
  await phone.opened('Chip del macho')
  await show(await pictureOf('http://localhost/verificar/C7K2M9QXT4H1B08ZC3D5F', 'QRCode'))
  await phone.dialog.getByRole('button', { name: 'Leer con la cámara: Chip del macho' }).click()
  await phone.dialog.getByText('Es el código de un certificado o de un recibo').waitFor()
  await show(await pictureOf(chip, 'DataMatrix'))
  await expect.poll(() => phone.value('Chip del macho')).toContain(chip)
})
