/** What is wrong at the desk, and what those in the field see of it: asked, corrected, undone, refused, voided. */
import { beforeAll, expect, it } from 'vitest'
import { correctionTexts } from '../../src/registry/texts/correction.ts'
import { DESK, type Device, PHONE } from './device.ts'
import { HostView } from './host-view.ts'
import { fileBirth } from './registrar.ts'
import { stageOfFile } from './stage.ts'

const stage = stageOfFile()
const QUESTION = '¿El peso es de ese día?'
const ANSWER = 'Sí, se pesó al nacer'
const PASSWORD = 'Segunda.2026'

interface Office {
  readonly host: HostView
  readonly desk: Device
  /** Of who captured the births, and of whose farm they are. */
  readonly registrar: Device
  readonly member: Device
  /** Two births of that farm, captured by that registrar, as the review lists them. */
  readonly births: readonly Readonly<Record<string, string>>[]
  readonly address: string
  readonly second: string
}
let office: Office

beforeAll(async () => {
  const server = await stage.server()
  await server.halt()
  const [, second = ''] = /primer ingreso: (\S+)/.exec(await server.command('admin', 'segunda')) ?? []
  await server.run()
  const network = await stage.network(server)
  const host = await HostView.signedIn(server.port, 'admin', 'Admin.2026')
  const captured = await HostView.signedIn(server.port, 'registrador', 'Registrador.2026')
  const owner = await HostView.signedIn(server.port, 'asociado', 'Asociado.2026')
  const births = [await fileBirth(captured, owner), await fileBirth(captured, owner)]
  const came = await host.rows('revisionCampo/recibidos', { FORMULARIO: 'A04', FILAS: '50', REVISADO: 'N' })
  const filed = births.map((number) => came.find(({ NUMERO }) => NUMERO === number) ?? {})
  const [desk, registrar, member] = [
    await stage.device(network, DESK),
    await stage.device(network, PHONE),
    await stage.device(network, PHONE),
  ]
  await desk.signIn('admin', 'Admin.2026')
  await registrar.signIn('registrador', 'Registrador.2026')
  await member.signIn('asociado', 'Asociado.2026')
  office = { host, desk, registrar, member, births: filed, address: network.address, second }
}, 180_000)

/** The review with that form beside its list. */
async function look(device: Device, birth: Office['births'][number] = {}): Promise<void> {
  const { page } = device
  await device.go(`/revisionCampo?estado=todos&ver=${birth.ID}`)
  await page.getByRole('heading', { level: 2, name: `A04 ${birth.NUMERO} · Nacimientos` }).waitFor()
  await page.getByRole('button', { name: /^Corregir/ }).waitFor()
}

async function correctWeight({ page }: Device, kilograms: string, reason: string): Promise<void> {
  await page.keyboard.press('e')
  const dialog = page.getByRole('dialog', { name: /^Corregir A04/ })
  await dialog.getByLabel(/^Peso al nacer/).fill(kilograms)
  await dialog.getByLabel(/^Motivo/).fill(reason)
  await page.keyboard.press('Control+Enter')
  await dialog.waitFor({ state: 'detached' })
}

/** What the association corrected, on the phone of who captured it and of whose animal it is. */
async function expectTold(number: string | undefined, words: readonly string[]): Promise<void> {
  for (const phone of [office.registrar, office.member]) {
    await phone.go('/bandeja')
    const told = phone.page.getByRole('region', { name: 'Correcciones de la asociación' })
    const line = told
      .locator('p')
      .filter({ hasText: `A04 N.º ${number}` })
      .first()
    for (const text of words) await line.filter({ hasText: text }).waitFor()
  }
}

/** 'Historial' of the shown form: each line's values before and after. */
async function trail({ page }: Device): Promise<readonly string[]> {
  const history = page.locator('details').filter({ hasText: 'Historial' })
  await history.locator('summary').click()
  await history.locator('li li').first().waitFor()
  return history.locator('ol > li').allInnerTexts()
}

it('a question is answered on the phone of who captured the form, which then is the first one again and says so', async () => {
  const { desk, registrar, births } = office
  // The older one: by its arrival it would not be the first.
  const [birth] = births
  await look(desk, birth)
  await desk.page.keyboard.press('c')
  await desk.page.getByLabel('Pregunta a quien lo capturó').fill(QUESTION)
  await desk.page.keyboard.press('Control+Enter')
  const pane = desk.page.getByRole('region', { name: 'Formulario que se revisa' })
  await pane.getByText('Sin respuesta todavía').waitFor()

  await registrar.go('/bandeja')
  const asked = registrar.page.getByRole('region', { name: 'Preguntas de la asociación' })
  await asked.getByText(`A04 N.º ${birth?.NUMERO}`).waitFor()
  await asked.getByText(QUESTION).waitFor()
  await asked.getByLabel('Respuesta').fill(ANSWER)
  await asked.getByRole('button', { name: /^(Responder|Enviar)/ }).click()
  await registrar.page.getByText('Su respuesta llegó a la asociación').waitFor()
  await asked.waitFor({ state: 'detached' })

  await desk.go('/revisionCampo')
  const first = desk.page.getByRole('list', { name: 'Lo que llegó del campo' }).getByRole('listitem').first()
  await first
    .filter({ hasText: `A04 ${birth?.NUMERO}` })
    .getByText('Respondido')
    .waitFor()
  await pane.getByText(ANSWER).waitFor()
})

it('a corrected weight stands in Historial, is told to registrar and member, and is undone by another administrator', async () => {
  const { desk, births, address, second, host } = office
  const [birth] = births
  await look(desk, birth)
  const weightOf = async () => {
    const rows = await host.rows('formularioA04/formulariosA04', { NID_PROPIETARIO: birth?.NID_PROPIETARIO ?? '' })
    return rows.find(({ CONSECUTIVO }) => CONSECUTIVO === birth?.NUMERO)?.PESO_AL_NACER ?? ''
  }
  const before = await weightOf()
  const shown = String(Number(before)).replace('.', ',')
  await correctWeight(desk, '3,13', 'Se leyó mal la báscula')
  await desk.page.getByText('Quedó corregido').waitFor()
  expect(await weightOf()).toBe('3.13')
  const [line] = await trail(desk)
  expect(line).toContain('Se leyó mal la báscula')
  expect(line).toContain(`Peso al nacer (kg): ${shown} → 3,13`)
  await expectTold(birth?.NUMERO, ['Marcela Rojas Pinzón corrigió', `${shown} → 3,13`, 'Se leyó mal la báscula'])

  const other = await stage.device({ address }, DESK)
  await other.go('/login')
  await other.page.getByLabel('Usuario', { exact: true }).fill('segunda')
  await other.page.getByLabel('Contraseña', { exact: true }).fill(second)
  await other.page.getByRole('button', { name: 'Enviar' }).click()
  await other.dialog.getByLabel(/^Clave actual/).fill(second)
  await other.dialog.getByLabel(/^Nueva clave/).fill(PASSWORD)
  await other.dialog.getByLabel(/^Confirme la nueva clave/).fill(PASSWORD)
  await other.dialog.getByRole('button', { name: 'Enviar' }).click()
  await other.dialog.waitFor({ state: 'detached' })
  await other.signIn('segunda', PASSWORD)
  await look(other, birth)
  await other.page.getByText('Se leyó mal la báscula').first().waitFor()
  await correctWeight(other, shown, 'Estaba bien pesado')
  await other.page.getByText('Quedó corregido').waitFor()
  expect(Number(await weightOf())).toBe(Number(before))
  const lines = await trail(other)
  expect(lines[0]).toContain(`Peso al nacer (kg): 3,13 → ${shown}`)
  expect(lines[1]).toContain(`Peso al nacer (kg): ${shown} → 3,13`)
  await expectTold(birth?.NUMERO, [`3,13 → ${shown}`, 'Estaba bien pesado'])
})

it('a corrected weight arrives on the phone of whose animal it is, with who corrected it and why', async () => {
  const { host, births } = office
  const { page, dialog } = office.member
  const filed = births.map(({ NUMERO }) => NUMERO)
  const rows = await host.rows('formularioA04/formulariosA04', { NID_PROPIETARIO: births[0]?.NID_PROPIETARIO ?? '' })
  const birth = rows.find(({ CONSECUTIVO, PESO_AL_NACER }) => !filed.includes(CONSECUTIVO) && PESO_AL_NACER !== '3.13')
  const number = birth?.CONSECUTIVO ?? ''
  const weight = (text: string) => dialog.getByText(text, { exact: true })
  await office.member.go(`/formularioA04?consultar=${number}`)
  await weight((birth?.PESO_AL_NACER ?? '').replace('.', ',')).waitFor()
  const answer = await host.send('revisionCampo/corregir', {
    ...{ FORMULARIO: 'A04', NUMERO: number, CAMBIOS: JSON.stringify({ PESO_AL_NACER: '3.13' }), ANTES: '' },
    MOTIVO: 'La balanza marcaba de más',
  })
  expect(await answer.json()).toEqual(expect.anything())
  // As any answer that is younger than a few minutes, the list comes again when it is asked for.
  await office.member.go('/formularioA04')
  const came = page.waitForResponse(/op=consultar/)
  await page.getByRole('button', { name: /^Actualizar/ }).click()
  await came
  await page.waitForLoadState('networkidle')
  await office.member.go(`/formularioA04?consultar=${number}`)
  await weight('3,13').waitFor()
  await office.member.go('/bandeja')
  const told = page.getByRole('region', { name: 'Correcciones de la asociación' })
  await told.getByText('La balanza marcaba de más').waitFor()
  expect(await told.textContent()).toContain(`A04 N.º ${number}`)
})

it('a correction on which a certificate rests is refused at its field, with the certificate, and so is voiding', async () => {
  const { desk, host, births } = office
  const herd = await host.rows('dashboard/dataAnimales', { NID_PROPIETARIO: births[0]?.NID_PROPIETARIO ?? '' })
  const animal = herd.find((one) => Number(one.CONSECUTIVO) > 0 && Number(one.CONSEC_NACIMIENTO) > 0)
  const [birth, paper] = [animal?.CONSEC_NACIMIENTO, animal?.CONSECUTIVO]
  await desk.go(`/formularioA04?abrir=corregir&de=${birth}`)
  await desk.dialog.getByLabel(/^Motivo/).fill('Se anotó el otro sexo')
  const other = desk.dialog.getByRole('radiogroup', { name: /^Sexo/ }).getByRole('radio', { checked: false })
  await other.first().click()
  await desk.dialog.getByRole('button', { name: 'Corregir', exact: true }).click()
  await desk.dialog.getByText(new RegExp(`Sobre este dato descansan: .*A05 ${paper}`)).waitFor()
  // Nothing of what was typed is lost.
  expect(await desk.dialog.getByLabel(/^Motivo/).inputValue()).toBe('Se anotó el otro sexo')
  await desk.go(`/formularioA04?abrir=anular&de=${birth}`)
  await desk.dialog.getByLabel(/^Motivo/).fill('Se registró dos veces')
  await desk.dialog.getByRole('button', { name: 'Anular', exact: true }).click()
  await desk.page
    .getByText(new RegExp(`sobre este formulario descansan .*A05 ${paper}`))
    .first()
    .waitFor()
})

it('a form that was filed by mistake is voided with what it did, is marked so, and is told', async () => {
  const { desk, host, births } = office
  const birth = births[1]
  await look(desk, birth)
  await desk.page.getByRole('button', { name: 'Anular este formulario' }).click()
  await desk.dialog.getByText(correctionTexts.voidsNumber).waitFor()
  await desk.dialog.getByLabel(/^Motivo/).fill('Se registró dos veces')
  await desk.dialog.getByRole('button', { name: 'Anular', exact: true }).click()
  await desk.dialog.waitFor({ state: 'detached' })
  await desk.page.getByRole('button', { name: /^Restaurar/ }).waitFor()
  const pane = desk.page.getByRole('region', { name: 'Formulario que se revisa' })
  await pane.getByText('Anulado', { exact: true }).waitFor()
  const rows = await host.rows('formularioA04/formulariosA04', { NID_PROPIETARIO: birth?.NID_PROPIETARIO ?? '' })
  expect(rows.some(({ CONSECUTIVO }) => CONSECUTIVO === birth?.NUMERO)).toBe(false)
  await expectTold(birth?.NUMERO, ['anuló', 'Se registró dos veces'])
  for (const { complaints } of [desk, office.registrar, office.member]) expect(complaints).toEqual([])
})
