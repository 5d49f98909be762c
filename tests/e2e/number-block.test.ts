import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { read, utils } from 'xlsx'
import { DESK } from './device.ts'
import { HostView } from './host-view.ts'
import { jpegOf } from './pictures.ts'
import { openAdd, prepare, send, sendAll, today } from './registrar.ts'
import { openScene } from './scene.ts'
import { stageOfTest } from './stage.ts'

const stage = stageOfTest()

it("a number block's whole way: asked for, paid, approved, used without signal, seen in the query, exported", async () => {
  const { server, network, phone } = await openScene(stage)
  const member = phone.page
  await phone.signIn('asociado', 'Asociado.2026')

  await phone.go('/formulariosSolicitados')
  await member.getByRole('button', { name: 'Adicionar' }).click()
  await member.getByLabel(/^Cantidad de A01 /).fill('2')
  await member.getByLabel(/^Cantidad de A01 /).press('Enter')
  await member.getByText('Guardado', { exact: true }).waitFor()
  await member.getByRole('dialog').getByRole('button', { name: 'Enviar', exact: true }).click()
  const support = member.getByRole('dialog', { name: 'Documento Soporte' })
  await support
    .locator('input[type=file]')
    .setInputFiles({ name: 'consignacion.jpg', mimeType: 'image/jpeg', buffer: await jpegOf(800, 600) })
  await support.locator('img[src^="blob:"]').waitFor()
  await support.getByRole('button', { name: 'Enviar', exact: true }).click()
  await member.getByText('El documento soporte ha diso enviado').waitFor()

  const host = await HostView.signedIn(server.port, 'asociado', 'Asociado.2026')
  const [request] = await host.rows('formulariosSolicitados/formularioSolicitados', { NID_PROPIETARIO: host.nid })
  const desk = await stage.device(network, DESK)
  await desk.signIn('admin', 'Admin.2026')
  await desk.go('/paraRevisar')
  await desk.page.getByRole('button', { name: `Aprobar ${request?.id}` }).click()
  await desk.dialog.getByRole('button', { name: 'Aprobar', exact: true }).click()
  await desk.page.getByRole('dialog', { name: 'Aprobar' }).getByRole('button', { name: 'Aprobar' }).click()
  await desk.page.getByText('los consecutivos han sido generados').waitFor()

  const lines = await host.rows('selecciones/seleccionFormulariosGeneral', {
    consec_solicitud: request?.id ?? '',
    nid_propietario: host.nid,
  })
  const number = lines.find(({ code }) => code === 'A01')?.maximo ?? ''
  expect(Number(number)).toBeGreaterThan(0)
  await prepare(phone)
  network.cut()
  const query = async (state: string) => {
    await member.getByRole('radio', { name: state, exact: true }).check()
    await member.getByLabel('Buscar...').fill(number)
    await member.getByRole('main').getByRole('listitem').filter({ hasText: number }).first().waitFor()
  }
  await phone.go('/maestroConsecutivosUsuario')
  await query('Disponibles')
  await openAdd(phone, '/formularioA01')
  await phone.seek('Consecutivo', number)
  await phone.pick('Especie', 'Caprina')
  await phone.write('Fecha de servicio', today())
  await phone.pick('Raza del macho')
  await phone.pick('Chip del macho')
  await phone.pick('CRUZAR CON', 'NO EMPARENTADA')
  await phone.pick('Chip de la hembra')
  await send(phone)
  network.restore()
  await sendAll(phone)

  await phone.go('/maestroConsecutivosUsuario')
  await query('Usados')
  const [file] = await Promise.all([
    member.waitForEvent('download'),
    member.getByRole('button', { name: 'Exportar a Excel' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(new RegExp(`^consecutivos_${host.nid}_\\d{14}\\.xlsx$`))
  const book = read(await readFile(await file.path()))
  const rows = utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1, raw: false })
  expect(rows[0]).toEqual(['CODIGO', 'DESCRIPCION', 'TOTAL', 'NUMERO', 'ESTADO', 'FECHA DE USO'])
  expect(rows.slice(1).some((row) => row.includes(number) && row.includes('Usado') && row.includes(today()))).toBe(true)
  expect([...phone.complaints, ...desk.complaints]).toEqual([])
})
