/** Promise 12 whole: a server restored from a backup, by its command; the form filed since comes back with its photo. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { outboxTexts } from '../../src/registry/texts/outbox.ts'
import { DESK } from './device.ts'
import { HostView } from './host-view.ts'
import { fileInsemination, fileMating, prepare, sendAll, toOutbox } from './registrar.ts'
import { openScene } from './scene.ts'
import { stageOfTest } from './stage.ts'

const stage = stageOfTest()
const run = promisify(execFile)

it('promise 12: one press sends again what the restored server lost, once and with its photo', async () => {
  const { server, network, phone } = await openScene(stage)
  const { page } = phone
  const command = (name: string, ...given: string[]) =>
    run(process.execPath, [`dist/server/${name}.js`, ...given], {
      env: { ...process.env, DATA_DIR: server.dataDir, DATABASE_URL: '' },
    })
  const backup = join(server.dataDir, 'antes.tar')
  await phone.signIn('asociado', 'Asociado.2026')
  await prepare(phone)
  await fileMating(phone)
  await sendAll(phone)
  await command('backup', backup)
  const number = await fileInsemination(phone)
  await sendAll(phone)

  await server.halt()
  await command('restore', '--replace', backup)
  await server.run()
  const filed = async () => {
    const host = await HostView.signedIn(server.port, 'asociado', 'Asociado.2026')
    const rows = await host.rows('formularioA02/formulariosA02', { NID_TERCERO: host.nid })
    return { host, found: rows.filter((row) => row.CONSECUTIVO === number) }
  }
  expect((await filed()).found).toEqual([])

  await phone.go('/bandeja')
  await page.getByText('La asociación volvió a una copia anterior: 1 formulario suyo ya no está').waitFor()
  expect((await filed()).found).toEqual([])
  const desk = await stage.device(network, DESK)
  await desk.signIn('admin', 'Admin.2026')
  await desk.page
    .getByText(/El registro volvió a una copia del .*: 0 formularios regresaron de 1 dispositivo, 1 falta/)
    .waitFor()
  await page.getByRole('button', { name: outboxTexts.sendItAgain }).click()
  await sendAll(phone)
  await toOutbox(phone)
  const { host, found } = await filed()
  expect(found).toHaveLength(1)
  const photo = await host.raw(found[0]?.URL_SOPORTE ?? '')
  expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  await desk.go('/')
  await desk.page.getByText(/1 formulario regresó de 1 dispositivo, 0 faltan/).waitFor()
})
