/** A form that was begun is found at its own address, whatever happened to the page, and no other form is. */
import { expect, it } from 'vitest'
import { HostView } from './host-view.ts'
import { prepare, sendAll, tellInsemination } from './registrar.ts'
import { sceneOfTest } from './scene.ts'

const begin = sceneOfTest()
const RESTORED = /Se recuperó lo que había escrito/

it('reloaded or killed without signal it has what was typed and its photo, once; one that is begun anew is new', async () => {
  const { server, network, phone } = await begin()
  await phone.signIn('asociado', 'Asociado.2026')
  await prepare(phone)
  network.cut()
  const notes = () => phone.dialog.getByLabel('Observaciones')
  /** Those that Hoy offers to go on with. */
  const drafts = () => phone.page.getByRole('main').locator('[data-door*="adicionar"]')
  const photo = () => phone.dialog.locator('img[src^="blob:"]').first()

  // Through a door: what it was opened with stands in the page's memory.
  await phone.go('/')
  await phone.page.getByRole('navigation', { name: 'Formularios' }).getByRole('link', { name: 'Inseminación' }).click()
  await phone.dialog.waitFor()
  let number = ''
  await tellInsemination(phone, async () => {
    number = await phone.value('Consecutivo')
    const female = await phone.value('Chip de la hembra')
    const found = async () => {
      await phone.dialog.getByText(RESTORED).waitFor()
      await photo().waitFor()
      expect(await notes().inputValue()).toBe('Celo observado en la mañana')
      expect(await phone.value('Consecutivo')).toBe(number)
      expect(await phone.value('Chip de la hembra')).toBe(female)
      expect(await phone.page.getByRole('dialog').count()).toBe(1)
    }
    await phone.page.reload()
    await found()
    const { pathname, search } = new URL(phone.page.url())
    await phone.kill()
    await phone.reopen(pathname + search)
    await phone.page.waitForURL(/\/login\?volver=/)
    await phone.signIn('asociado', 'Asociado.2026')
    await found()

    await phone.dialog.getByRole('button', { name: 'Cancelar' }).click()
    await phone.page.getByRole('button', { name: 'Adicionar' }).first().click()
    expect(await notes().inputValue()).toBe('')
    expect(await phone.dialog.getByText(RESTORED).count()).toBe(0)
    await expect.poll(() => phone.value('Consecutivo')).toMatch(/^\d+$/)
    expect(await phone.value('Consecutivo')).not.toBe(number)
    await notes().fill('Otra')
    await phone.page.reload()
    await phone.dialog.getByText(RESTORED).waitFor()
    expect(await notes().inputValue()).toBe('Otra')
    await phone.go('/')
    await expect.poll(() => drafts().count()).toBe(2)
    // The latest stands first.
    await drafts().last().click()
    await found()
  })
  await phone.go('/')
  await expect.poll(() => drafts().count()).toBe(1)
  network.restore()
  await sendAll(phone)
  const host = await HostView.signedIn(server.port, 'asociado', 'Asociado.2026')
  const filed = await host.rows('formularioA02/formulariosA02', { NID_TERCERO: host.nid })
  expect(filed.filter(({ CONSECUTIVO }) => CONSECUTIVO === number.split(' ')[0])).toHaveLength(1)
})
