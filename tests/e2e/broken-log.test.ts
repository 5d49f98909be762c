/**
 * Promise 1 after a full disk has cut a record of the database's log short. The record is written here into the files
 * of the killed browser, because on a real disk it depends on the last free byte (`npm run prove -- full-disk`).
 */
import { appendFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Device } from './device.ts'
import { HostView } from './host-view.ts'
import { isLogWhole, markAsBroken } from './log-mark.ts'
import { fileMating, prepare, sendAll, toOutbox } from './registrar.ts'
import { sceneOfTest } from './scene.ts'

const USER = ['asociado', 'Asociado.2026'] as const
/** Of a LevelDB record: checksum, length, type of a whole one. Its last ten bytes are missing. */
const CUT = Buffer.concat([Buffer.from([1, 2, 3, 4, 60, 0, 1]), Buffer.alloc(50, 7)])

const open = sceneOfTest()

/** Appends what Chromium leaves behind when the disk is full. */
function cutShort({ profile }: Device): void {
  const databases = join(profile, 'Default/IndexedDB')
  const folder = readdirSync(databases).find((name) => name.endsWith('.leveldb')) ?? ''
  const logs = readdirSync(join(databases, folder)).filter((name) => name.endsWith('.log'))
  appendFileSync(join(databases, folder, logs.sort().at(-1) ?? ''), CUT)
}

it('a phone that is opened and closed without saving anything after its full disk still has what it told saved', async () => {
  const { server, network, phone } = await open()
  await phone.signIn(...USER)
  await prepare(phone)
  network.cut()
  const number = await fileMating(phone)
  await markAsBroken(phone)
  await phone.kill()
  cutShort(phone)

  await phone.reopen('/login')
  await phone.page.getByLabel('Usuario').waitFor()
  await expect.poll(() => isLogWhole(phone)).toBe(true)
  await phone.kill()

  await phone.reopen()
  await phone.signIn(...USER)
  await toOutbox(phone)
  await phone.page.getByRole('article', { name: `A01 Monta Directa ${number}` }).waitFor()
  network.restore()
  await sendAll(phone)
  const host = await HostView.signedIn(server.port, ...USER)
  const rows = await host.rows('formularioA01/formulariosA01', { NID_PROPIETARIO: host.nid })
  expect(rows.filter((row) => row.CONSECUTIVO === number)).toHaveLength(1)
})
