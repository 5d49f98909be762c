/**
 * Records a device with this version of the database: real Chromium, the app's own engine, invented people. Run it once
 * under the old version, before a release that raises the version in src/device/storage/database.ts (README.md here).
 */
import { createHash } from 'node:crypto'
import { Database } from '../../src/device/storage/database.ts'
import type { Values } from '../../src/registry/index.ts'
import { conceptOfForm } from '../../src/registry/vocabulary/codes.ts'
import type { EntryRow } from '../../src/sync/ports/ports.ts'
import { openChromium } from '../bench/chromium.ts'
import { Network } from '../e2e/network.ts'
import { serveOwnPage } from '../e2e/own-page.ts'
import { TestServer } from '../e2e/server.ts'
import { PASSWORD, smallWorld } from '../e2e/small-world.ts'
import { a01, a02, a04, jpeg } from '../server/forms.ts'
import { nid } from '../server/world.ts'
import { type Captured, recordedVersions, writeRecording } from './recording.ts'

/** Cached answers beyond this many bytes are not recorded. */
const MOST = 6_000
const PHOTO = '/verificar/foto.jpg'
const SENDING = /op=(ingresar|enviar)/

const hex = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
/** Values as the screen has them: without wire-only values, and with the screen's codes. */
const filled = ({ CODIGO: _, SOPORTE: __, ...values }: Values): Values => ({
  ...values,
  ...(values.FORMA_CONCEPCION === conceptOfForm.A01 && { FORMA_CONCEPCION: 'A01' }),
})

const version = new Database().verno
if (recordedVersions().includes(version) && process.argv[2] !== 'again')
  throw new Error(`Version ${version} is recorded already; what is recorded stays. ("again" does it all the same.)`)

const world = await smallWorld()
const server = await TestServer.start(world.path)
const network = await Network.start(server.port)
const { context, page, close } = await openChromium()
try {
  const path = await serveOwnPage(network, 'recorder')
  await page.goto(network.address + path)
  await page.waitForFunction(() => 'recorder' in window)
  const photo = await jpeg(77, 240)
  network.own.set(PHOTO, { type: 'image/jpeg', bytes: photo })
  const captured: Omit<Captured, 'state' | 'uncertain'>[] = []
  const capture = async (user: string, form: string, given: Values, withPhoto = false) => {
    const values = filled(given)
    const photos = withPhoto ? { SOPORTE: PHOTO } : undefined
    const id = await page.evaluate((one) => window.recorder.submit(one), { form, values, photos })
    captured.push({
      id,
      user,
      form,
      number: values.CONSECUTIVO ?? '',
      values,
      photos: withPhoto ? { SOPORTE: hex(photo) } : {},
    })
  }
  const signIn = (user: string) =>
    page.evaluate(([name, password]) => window.recorder.signIn(name, password), [user, PASSWORD] as const)

  await signIn('beto')
  await signIn('ana')
  console.log(await page.evaluate(() => window.recorder.prepare()))

  /** Opens a page that sends, and closes it at that time, by default after sending. */
  const sendUntil = async (then?: Promise<void>) => {
    const other = await context.newPage()
    await other.goto(network.address + path)
    await other.waitForFunction(() => 'recorder' in window)
    const sent = other.evaluate(() => window.recorder.send()).catch(() => undefined)
    await (then ?? sent)
    await other.close()
  }
  // Refused: the female belongs to another owner.
  await capture('ana', 'A01', a01({ CONSECUTIVO: '1300', CHIP_HEMBRA: 'BH1' }))
  await sendUntil()
  // In transit when the network was cut.
  network.onCall = (called, moment) => {
    if (SENDING.test(called) && moment === 'answered') network.cut()
    return undefined
  }
  await capture('ana', 'A01', a01({ CONSECUTIVO: '1301' }))
  await sendUntil()
  network.restore()
  // In transit when the page was closed.
  await capture('ana', 'A01', a01({ CONSECUTIVO: '1302', OBSERVACIONES: 'Monta dirigida en el corral de abajo' }))
  const asked = new Promise<void>((resolve) => {
    network.onCall = (called, moment) => {
      if (!SENDING.test(called) || moment !== 'asked') return undefined
      resolve()
      return new Promise(() => {})
    }
  })
  await sendUntil(asked)
  // Never sent.
  await capture('ana', 'A02', a02({ CONSECUTIVO: '1303' }), true)
  await capture('ana', 'A04', a04({ CONSECUTIVO: '1304', CONSECUTIVO_SERVICIO: '1302' }))
  const draft = filled(a02({ CONSECUTIVO: '1305', OBSERVACIONES: 'A medio llenar, con su foto' }))
  await page.evaluate((one) => window.recorder.keepDraft(one), {
    form: 'A02',
    values: draft,
    photos: { SOPORTE: PHOTO },
  })
  await signIn('beto')
  await capture(
    'beto',
    'A01',
    a01({
      CONSECUTIVO: '2300',
      NID_PROPIETARIO: nid.beto,
      CHIP_MACHO: 'BM1',
      CHIP_HEMBRA: 'BH1',
      PREFIJO_SOLICITANTE: 'BTO',
    }),
  )

  const profile = await page.evaluate((most) => window.recorder.record(most), MOST)
  const rows = (profile.stores.entries?.rows ?? []) as unknown as EntryRow[]
  const entries = captured.map((one): Captured => {
    const row = rows.find(({ id }) => id === one.id)
    if (!row || row.state === 'filed' || row.state === 'missing') throw new Error(`${one.number} is ${row?.state}`)
    return { ...one, state: row.state, uncertain: row.uncertain }
  })
  console.log(
    entries.map(({ number, state, uncertain }) => `${number} ${state}${uncertain ? ' uncertain' : ''}`).join(', '),
  )
  const file = writeRecording({
    version,
    recordedAt: new Date().toISOString(),
    people: (['ana', 'beto'] as const).map((user) => ({ user, password: PASSWORD, nid: nid[user] })),
    entries,
    draft: { form: 'A02', values: draft, photo: hex(photo) },
    profile,
  })
  console.log(file)
} finally {
  await close()
  await network.stop()
  await server.stop()
  await world.remove()
}
