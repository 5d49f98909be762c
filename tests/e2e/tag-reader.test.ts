/** A Web Serial reader of ear tags: connected once, it fills a form field, and opens an animal from any screen. */
import { expect, it } from 'vitest'
import { openAdd, prepare } from './registrar.ts'
import { sceneOfFile } from './scene.ts'
import { holdStick, joinStick, read } from './stick.ts'

const scene = sceneOfFile()

it('is connected under «Más», opens the animal, and reads into the field of a chip', async () => {
  const { phone } = scene()
  const { page } = phone
  const stick = (...pieces: string[]) => read(phone, ...pieces)
  await holdStick(phone)
  await phone.signIn('asociado', 'Asociado.2026')
  await prepare(phone)
  await joinStick(phone)

  await phone.go('/formularioA01')
  await openAdd(phone, '/formularioA01')
  await phone.pick('Especie', 'Caprina')
  await phone.pick('Raza del macho')
  await phone.pick('Chip del macho')
  const shown = await phone.value('Chip del macho')
  const [chip = ''] = /\d{15}/.exec(shown) ?? []
  await phone.opened('Chip del macho')
  await phone.dialog.getByRole('button', { name: 'Borrar Chip del macho' }).click()
  await phone.dialog.getByLabel('Chip del macho', { exact: true }).click()
  // After a reload, the permitted port is open again.
  await stick(`LA 0000 0 ${chip.slice(0, 3)} `, chip.slice(3, 9), `${chip.slice(9)}\r`, '\n')
  await expect.poll(() => phone.value('Chip del macho')).toBe(shown)

  await phone.go('/bandeja')
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForFunction(() => 'stick' in window)
  await expect
    .poll(async () => {
      await stick(`${chip}\r\n`)
      return new URL(page.url()).pathname
    })
    .toBe(`/animal/${chip}`)
})
