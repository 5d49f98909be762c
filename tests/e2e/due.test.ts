/** 'Partos esperados' without signal: a prefilled birth form, a calendar file, and a printed list of the month. */
import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { prepareHere } from './registrar.ts'
import { sceneOfFile } from './scene.ts'
import { go } from './walk.ts'

const scene = sceneOfFile()

it('who is due is told by the device: ‘Parió’ opens her birth, the calendar and the month are taken along', async () => {
  const { phone, network } = scene()
  const { page } = phone
  await phone.signIn('asociado', 'Asociado.2026')
  await prepareHere(phone)
  network.cut()
  await go(page, '/partos')
  const main = page.getByRole('main')
  const born = main.getByRole('button', { name: /^Parió / }).first()
  await born.waitFor()
  const rows = await main.getByRole('button', { name: /^Parió / }).count()
  const name = ((await born.getAttribute('aria-label')) ?? '').replace(/^Parió /, '').replace(/ …\d{4}$/, '')

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Calendario' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('partos_esperados.ics')
  const text = await readFile(await file.path(), 'utf8')
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(rows)
  // Long lines are folded.
  expect(text.replaceAll('\r\n ', '')).toContain(`Parto de ${name}`)

  await page.getByRole('button', { name: 'Lista del mes' }).click()
  const list = phone.dialog.getByRole('region', { name: 'Lista del mes' })
  await list.waitFor()
  const months = phone.dialog.getByLabel('Mes', { exact: true })
  const all = await months.locator('option').evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value))
  const females: string[] = []
  for (const month of all) {
    await months.selectOption(month)
    females.push(...(await list.locator('tbody th').allTextContents()))
  }
  // Of an embryo the list also says whose it is.
  expect(females.map((female) => female.split(' · ')[0])).toContain(name)
  await months.selectOption(all[0] ?? '')
  await page.emulateMedia({ media: 'print' })
  const onPaper = await page.evaluate(() =>
    [...document.body.children]
      .filter((child) => getComputedStyle(child).display !== 'none')
      .map((child) => child.textContent),
  )
  await page.emulateMedia({ media: 'screen' })
  expect(onPaper).toHaveLength(1)
  expect(onPaper[0]).toContain('Partos esperados, ')
  await phone.dialog.getByRole('button', { name: 'Cerrar' }).first().click()

  await born.click()
  const form = page.getByRole('dialog', { name: 'Adicionar Nacimiento' })
  await form.getByText(name).first().waitFor()
  await form.getByRole('radio', { name: 'SENCILLO' }).click()
  await form.getByRole('radio', { name: 'HEMBRA' }).click()
  await phone.write('Peso al nacer (kg)', '2,8')
  await form.getByRole('button', { name: 'Enviar', exact: true }).click()
  await page.getByText('Guardado en este dispositivo').first().waitFor()
  // The app returns to the list, which no longer contains the female.
  await main.getByRole('heading', { level: 1, name: 'Partos esperados' }).waitFor()
  await expect.poll(() => main.getByRole('button', { name: /^Parió / }).count()).toBe(rows - 1)
})
