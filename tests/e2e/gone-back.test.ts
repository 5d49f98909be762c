/**
 * Promise 12 whole: the database of a server becomes what it was before; what was filed since comes back. PASTS=all: by
 * each way (`npm run prove -- outlives`).
 */
import { expect, it } from 'vitest'
import { fill } from '../../src/registry/index.ts'
import { deviceNoteTexts } from '../../src/registry/texts/device-notes.ts'
import { outboxTexts } from '../../src/registry/texts/outbox.ts'
import { tellFigures } from '../prove/figures.ts'
import { DESK, type Device } from './device.ts'
import { HostView } from './host-view.ts'
import { pasts } from './pasts.ts'
import { jpegOf } from './pictures.ts'
import { fileInsemination, fileMating, fileTwinBirth, prepare, send, sendAll, toOutbox } from './registrar.ts'
import { stageOfTest } from './stage.ts'

const stage = stageOfTest()
const chosen = process.env.PASTS === 'all' ? pasts : pasts.slice(0, 1)

const MEMBER = ['asociado', 'Asociado.2026'] as const

/** Numbers of A01 in the block that is approved. */
const BLOCK = 3

/** A member asks for a block of A01 and pays for it, an administrator approves it. @returns its numbers */
async function approvedBlock(admin: HostView, member: HostView): Promise<readonly number[]> {
  const nid_propietario = member.nid
  const accepted = async (host: HostView, operation: string, fields: Record<string, string>, file?: Buffer) => {
    const answer = await (await host.send(operation, fields, file)).text()
    expect(answer, operation).toBe('1')
  }
  const line = { nid_propietario, codigo: 'A01', cantidad: String(BLOCK), valor: '1' }
  await accepted(member, 'formulariosSolicitados/formulariosGuardaValores', line)
  const [request] = await member.rows('formulariosSolicitados/formularioSolicitados', { NID_PROPIETARIO: member.nid })
  const id = request?.id ?? ''
  await accepted(member, 'formulariosSolicitados/ingresarFormularioSolicitados', { id, nid_propietario })
  const support = { consec_solicitud: id, nid_propietario }
  await accepted(member, 'formulariosSolicitados/ingresarArchivo', support, await jpegOf(400, 300))
  await accepted(admin, 'formulariosParaRevisar/ingresarFormularioSolicitados', { ...support, id })
  const lines = await member.rows('selecciones/seleccionFormulariosGeneral', support)
  const last = Number(lines.find(({ code }) => code === 'A01')?.maximo)
  return Array.from({ length: BLOCK }, (_, at) => last - BLOCK + 1 + at)
}

const hosts = async (port: number) => ({
  admin: await HostView.signedIn(port, 'admin', 'Admin.2026'),
  member: await HostView.signedIn(port, ...MEMBER),
  other: await HostView.signedIn(port, 'asociado2', 'Asociado.2026'),
})

/** A mating with this number. */
const mateWith = (phone: Device, number: number) =>
  fileMating(phone, async () => {
    await phone.dialog.getByLabel('Consecutivo', { exact: true }).fill(String(number))
    await phone.page
      .getByRole('option')
      .filter({ hasText: String(number) })
      .first()
      .click()
    await send(phone)
    return String(number)
  })

const LISTS = {
  A01: ['formularioA01/formulariosA01', 'NID_PROPIETARIO'],
  A02: ['formularioA02/formulariosA02', 'NID_TERCERO'],
  A04: ['formularioA04/formulariosA04', 'NID_PROPIETARIO'],
} as const
type Filed = readonly (readonly [keyof typeof LISTS, string])[]

/** The host's rows of each of these forms. */
async function rowsOf(host: HostView, forms: Filed): Promise<readonly (readonly Record<string, string>[])[]> {
  const found: Record<string, string>[][] = []
  for (const [code, number] of forms) {
    const [list, owner] = LISTS[code]
    found.push((await host.rows(list, { [owner]: host.nid })).filter((row) => row.CONSECUTIVO === number))
  }
  return found
}

it.each(chosen)(
  'promise 12: %s: one press sends again what it lost, once and with its photo',
  async (name, begin) => {
    const past = await begin(stage)
    const { server } = past
    const network = await stage.network(server)
    const phone = await stage.device(network)
    await phone.signIn(...MEMBER)
    await prepare(phone)
    const kept: Filed = [['A01', await fileMating(phone)]]
    await sendAll(phone)
    await past.remember()
    const before = await hosts(server.port)
    const block = await approvedBlock(before.admin, before.member)
    const used = block[1] ?? 0
    await prepare(phone)
    const insemination = await fileInsemination(phone)
    const births = await fileTwinBirth(phone)
    const lost: Filed = [
      ['A02', insemination],
      ...births.map((number) => ['A04', number] as const),
      ['A01', await mateWith(phone, used)],
    ]
    await sendAll(phone)
    expect((await rowsOf(before.member, lost)).map(({ length }) => length)).toEqual([1, 1, 1, 1])

    await server.halt()
    await past.goBack()
    await server.run()
    const { admin, member, other } = await hosts(server.port)
    expect((await rowsOf(member, lost)).flat()).toEqual([])
    expect((await rowsOf(member, kept)).flat()).toHaveLength(1)

    await phone.go('/bandeja')
    await phone.page.getByText(fill(deviceNoteTexts.goneBack, { n: lost.length })).waitFor()
    // Noticed is not sent: its person decides.
    expect((await rowsOf(member, lost)).flat()).toEqual([])
    const desk = await stage.device(network, DESK)
    await desk.signIn('admin', 'Admin.2026')
    await desk.page.getByText(/0 formularios regresaron de 1 dispositivo, 4 faltan/).waitFor()
    // No number of the lost block is given to anybody else; it is made again.
    expect(Math.min(...(await approvedBlock(admin, other)))).toBeGreaterThan(Math.max(...block))
    const data = JSON.stringify(block.map((number) => ['A01', member.nid, String(number)]))
    expect(await (await admin.send('consecutivos/insertaConsecutivos', { data })).text()).toBe('1')

    await phone.page.getByRole('button', { name: outboxTexts.sendThemAgain }).click()
    await sendAll(phone)
    await toOutbox(phone)
    const back = await rowsOf(member, lost)
    expect(back.map(({ length }) => length)).toEqual([1, 1, 1, 1])
    const photo = await member.raw(back[0]?.[0]?.URL_SOPORTE ?? '')
    expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    await desk.go('/')
    await desk.page.getByText(/4 formularios regresaron de 1 dispositivo, 0 faltan/).waitFor()
    tellFigures(`${name}: ${lost.length} forms back, each at the host once`)
  },
  600_000,
)
