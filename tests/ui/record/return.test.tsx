/** One rule: whatever was opened, one leaves it to where one was before. */
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { recordTexts } from '../../../src/registry/texts/record.ts'
import { aged, associate, calm, entry, fakeBook, signedIn } from '../fake-book.ts'
import { dialog, field, fillMating, type Opened, open, pick, send, shownIn, submitted, write } from './acts.ts'

const birth = {
  NID_PROPIETARIO: associate.nid,
  CONSECUTIVO: '2208',
  FORMA_CONCEPCION: 'A01',
  CONSECUTIVO_SERVICIO: '1150',
  SEXO: 'H',
  PESO_AL_NACER: '2.8',
}
const atAnimals = async (): Promise<Opened> => {
  const book = fakeBook(signedIn(associate))
  book.rowsOf('A01').set(aged([]))
  book.outbox.entries.set([entry({ id: 'a', form: 'A04', number: '2208', values: birth })])
  return open('/bandeja', { book })
}
const go = ({ app }: Opened, href: string) => act(async () => app.history.push(href))
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

describe('one leaves to where one began', () => {
  it.each([
    ['a part that goes on with a litter', '/formularioA04?parte=A04-adicional&de=2208'],
    ['a draft that goes on', '/formularioA01?adicionar=1'],
    ['a record that was looked at', '/formularioA04?pendiente=a'],
    ['a correction', '/formularioA04?editar=a'],
  ])('%s, when it is cancelled', async (_, href) => {
    const opened = await atAnimals()
    opened.book.rowsOf('A04').set(aged([{ values: { ...birth, PENDIENTES: '1' } }]))
    await go(opened, href)
    await screen.findByRole('dialog')
    const [last] = (await dialog().findAllByRole('button', { name: /^(Cancelar|Cerrar)$/ })).slice(-1)
    await opened.user.click(last as HTMLElement)
    await closed()
    await waitFor(() => expect(opened.app.address()).toBe('/bandeja'))
  })

  it('a form, when it is sent', async () => {
    const opened = await atAnimals()
    await go(opened, '/formularioA01?adicionar=1')
    await screen.findByRole('button', { name: 'Enviar' })
    await fillMating(opened)
    await send(opened)
    await waitFor(() => expect(opened.app.address()).toBe('/bandeja'))
  })

  it('the list, from a form that was begun there; and from an address that was typed', async () => {
    const opened = await open('/formularioA01?filas=25')
    await opened.user.click(await screen.findByRole('button', { name: 'Adicionar' }))
    await opened.user.click(await dialog().findByRole('button', { name: 'Cancelar' }))
    await closed()
    expect(opened.app.address()).toBe('/formularioA01?filas=25')
    expect(opened.app.history.canGoBack()).toBe(false)
    const typed = await open('/formularioA01?adicionar=1')
    await typed.user.click(await dialog().findByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(typed.app.address()).toBe('/formularioA01'))
  })
})

it('what was saved a moment ago opens by its number, though its list is shown as it was before', async () => {
  const opened = await atAnimals()
  opened.book.rowsOf('A04').set(aged([]))
  await go(opened, '/formularioA04?parte=A04-adicional&de=2208')
  await vi.dynamicImportSettled()
  const born = entry({ id: 'a', form: 'A04', number: '2208', values: birth })
  await act(async () => opened.book.rowsOf('A04').set(aged([{ values: { ...birth, PENDIENTES: '1' }, entry: born }])))
  await screen.findByRole('dialog', { name: 'Nacimientos parto multiple' })
  expect(screen.queryByText(recordTexts.gone)).toBeNull()
})

it('Back closes the form that follows another at once, as any other', async () => {
  const opened = await open('/formularioA01')
  await opened.user.click(await screen.findByRole('button', { name: 'Adicionar' }))
  await screen.findByRole('button', { name: 'Enviar' })
  await fillMating(opened)
  await opened.user.click(dialog().getByRole('button', { name: 'Enviar y otro' }))
  await waitFor(() => expect(submitted(opened)).toHaveLength(1))
  await screen.findByRole('dialog', { name: 'Adicionar Monta Directa' })
  act(() => opened.app.history.back())
  await closed()
  expect(opened.app.address()).toBe('/formularioA01')
})

it('a weight is corrected from the outbox, where the form opens at it, and back there', async () => {
  const opened = await atAnimals()
  await opened.user.click(await screen.findByRole('button', { name: /^Corregir A04/ }))
  await screen.findByRole('dialog', { name: 'Corregir Nacimiento' })
  await waitFor(() => expect(document.activeElement).toBe(field('Peso al nacer (kg)')))
  await opened.user.click(dialog().getByRole('button', { name: 'Cancelar' }))
  await closed()
  await waitFor(() => expect(opened.app.address()).toBe('/bandeja'))
})

it('after a correction its row has the focus, which is drawn anew once the correction has ended', async () => {
  const opened = await atAnimals()
  const row = { id: 'a', form: 'A04', number: '2208', values: birth }
  const correction = () => screen.getByRole('button', { name: /^Corregir A04/ })
  await opened.user.click(await screen.findByRole('button', { name: /^Corregir A04/ }))
  await screen.findByRole('dialog', { name: 'Corregir Nacimiento' })
  act(() => opened.book.outbox.entries.set([entry({ ...row, correction: 'unfinished' })]))
  await opened.user.click(dialog().getByRole('button', { name: 'Cancelar' }))
  await closed()
  await waitFor(() => expect(document.activeElement).toBe(correction()))
  const open = correction()
  act(() => opened.book.outbox.entries.set([entry(row)]))
  expect(open.isConnected).toBe(false)
  await waitFor(() => expect(document.activeElement).toBe(correction()))
})

describe("'Corregir' after saving", () => {
  const born = async (button: string, reachable = false) => {
    const opened = await atAnimals()
    act(() => opened.book.outbox.connection.set({ ...calm, reachable }))
    await go(opened, '/formularioA04?adicionar=1')
    await screen.findByRole('button', { name: 'Enviar' })
    await pick(opened, 'Forma de concepción', 'A01 ')
    await pick(opened, 'Consecutivo de servicio', '1150')
    await pick(opened, 'Tipo de parto', 'SENCILLO')
    await pick(opened, 'Sexo', 'HEMBRA')
    await write(opened, 'Peso al nacer (kg)', '2,8')
    await opened.user.click(dialog().getByRole('button', { name: button }))
    await waitFor(() => expect(submitted(opened)).toHaveLength(1))
    const [filled] = submitted(opened)
    const saved = entry({ id: 'new', form: 'A04', values: filled?.values ?? {} })
    act(() => opened.book.outbox.entries.set([saved]))
    return opened
  }

  it.each([
    ['without signal', false, 'guardado'],
    ['with signal', true, 'enviando'],
  ])('%s the line on a phone ends in the right word', async (_, reachable, word) => {
    const opened = await born('Enviar', reachable)
    const told = await screen.findByText(/ · hembra 2,8 kg$/, { selector: 'b' })
    expect(told.closest<HTMLElement>('[data-brief]')?.dataset.brief).toBe(word)
    expect(told.parentElement?.textContent).toContain('Guardado en este dispositivo')
    expect(opened.app.address()).toBe('/bandeja')
  })

  it('opens at the weight, and leads back into the series', async () => {
    const opened = await born('Enviar y otro')
    await waitFor(() => expect(shownIn('Sexo')).toBe(''))
    await opened.user.click(await screen.findByRole('button', { name: 'Corregir' }))
    await screen.findByRole('dialog', { name: 'Corregir Nacimiento' })
    await waitFor(() => expect(document.activeElement).toBe(field('Peso al nacer (kg)')))
    await opened.user.keyboard('3,1')
    await send(opened)
    await waitFor(() => expect(submitted(opened)).toHaveLength(2))
    expect(submitted(opened)[1]).toMatchObject({ values: { PESO_AL_NACER: '3.1' } })
    await screen.findByRole('dialog', { name: 'Adicionar Nacimiento' })
    expect(shownIn('Sexo')).toBe('')
    await opened.user.click(dialog().getByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(opened.app.address()).toBe('/bandeja'))
  })

  it('leads back to the screen on which one was meanwhile', async () => {
    const opened = await born('Enviar')
    await waitFor(() => expect(opened.app.address()).toBe('/bandeja'))
    await opened.user.click(await screen.findByRole('button', { name: 'Corregir' }))
    await screen.findByRole('dialog', { name: 'Corregir Nacimiento' })
    await opened.user.click(dialog().getByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(opened.app.address()).toBe('/bandeja'))
  })
})
