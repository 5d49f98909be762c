import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Option, Values } from '../../../src/registry/index.ts'
import type { Aged } from '../../../src/sync/contract/live.ts'
import { aged, associate, type Box, entry, type FakeBook, fakeBook, signedIn } from '../fake-book.ts'
import { dialog, field, fillMating, type Opened, open, openAdd, pick, send, shownIn, submitted, write } from './acts.ts'
import { filedMating } from './forms-book.ts'

const option = (code: string): Option => ({ code, name: code })
const gone = (n: string) => `El consecutivo ${n} ya está en otro formulario de este dispositivo o ya no está disponible`

/** Opens the dialog; `offer` changes the numbers that it offers. */
async function withNumbers(path: string, book: FakeBook = fakeBook(signedIn(associate))) {
  const opened = await open('/formularioA01', { book })
  const boxes = new Set<Box<Aged<readonly Option[]>>>()
  const options = book.lookups.options
  book.lookups.options = (request, editing) => {
    const live = options(request, editing) as Box<Aged<readonly Option[]>>
    if (request.operation.startsWith('selecciones/seleccionCodigos')) boxes.add(live)
    return live
  }
  const button = path === 'add' ? 'Adicionar' : path
  if (path === 'add' || path === 'Continuar')
    await opened.user.click(await screen.findByRole('button', { name: button }))
  await screen.findByRole('button', { name: 'Enviar' })
  const offer = (...codes: string[]) =>
    act(async () => {
      for (const one of boxes) one.set(aged(codes.map(option)))
    })
  return { opened, offer }
}

describe('the number of a form', () => {
  it('that a person picked stays when it is taken elsewhere, and says so', async () => {
    const { opened, offer } = await withNumbers('add')
    await pick(opened, 'Consecutivo', '1203')
    await offer('1204', '1205')
    expect(shownIn('Consecutivo')).toBe('1203')
    expect(dialog().getByText(gone('1203'))).toBeTruthy()
    await pick(opened, 'Consecutivo', '1205')
    expect(dialog().queryByText(gone('1203'))).toBeNull()
  })

  it('that the form chose stays once a person has worked on the form', async () => {
    const { opened, offer } = await withNumbers('add')
    await waitFor(() => expect(shownIn('Consecutivo')).toBe('1201'))
    await pick(opened, 'Especie', 'Caprina')
    await offer('1202')
    expect(shownIn('Consecutivo')).toBe('1201')
    expect(dialog().getByText(gone('1201'))).toBeTruthy()
  })

  it('changes only on an untouched form, and says so', async () => {
    const { offer } = await withNumbers('add')
    await waitFor(() => expect(shownIn('Consecutivo')).toBe('1201'))
    await offer('1202', '1203')
    await waitFor(() => expect(shownIn('Consecutivo')).toBe('1202'))
    expect(dialog().getByText('El consecutivo cambió a 1202')).toBeTruthy()
  })

  it('of a draft stays when it is no longer offered', async () => {
    const book = fakeBook(signedIn(associate))
    const values: Values = { ...filedMating('1100').values }
    book.drafts.set('A01', { form: 'A01', values, mode: 'add', photos: [], savedAt: 0 })
    await withNumbers('Continuar', book)
    expect(await dialog().findByText(gone('1100'))).toBeTruthy()
    expect(shownIn('Consecutivo')).toBe('1100')
  })

  it('is the next free one again for the form after', async () => {
    const { opened, offer } = await withNumbers('add')
    await fillMating(opened)
    await send(opened)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    // The real book deletes the draft of a submitted form.
    opened.book.drafts.clear()
    await offer('1202', '1203')
    await opened.user.click(screen.getByRole('button', { name: 'Adicionar' }))
    await waitFor(() => expect(shownIn('Consecutivo')).toBe('1202'))
  })
})

it('several taps on Enviar within one task hand the form over once', async () => {
  const opened = await openAdd('/formularioA01')
  await fillMating(opened)
  const button = screen.getByRole('button', { name: 'Enviar' })
  await act(async () => {
    for (let tap = 0; tap < 4; tap += 1) button.click()
  })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(submitted(opened)).toHaveLength(1)
})

describe('a date that is none', () => {
  const message = 'La fecha no es válida, verifique por favor'
  const leave = (opened: Opened) => opened.user.click(field('Observaciones'))

  it.each(['31/02/2026', '1900-01-01', '21112026', 'ayer'])('stays as typed with its message: %s', async (typed) => {
    const opened = await openAdd('/formularioA01')
    await fillMating(opened)
    await write(opened, 'Fecha de servicio', typed)
    await leave(opened)
    expect(shownIn('Fecha de servicio')).toBe(typed)
    expect(dialog().getByText(message)).toBeTruthy()
    await send(opened)
    expect(submitted(opened)).toEqual([])
    await write(opened, 'Fecha de servicio', '20/11/2026')
    await leave(opened)
    expect(shownIn('Fecha de servicio')).toBe('2026-11-20')
    expect(dialog().queryByText(message)).toBeNull()
  })

  it('is in the draft, and gives way to a day of the calendar', async () => {
    const opened = await openAdd('/formularioA01')
    await write(opened, 'Fecha de servicio', 'ayer')
    await opened.user.click(dialog().getByRole('button', { name: 'Cancelar' }))
    await opened.user.click(await screen.findByRole('button', { name: 'Continuar' }))
    await screen.findByText(/Se recuperó lo que había escrito/)
    expect(shownIn('Fecha de servicio')).toBe('ayer')
    await opened.user.click(field('Fecha de servicio'))
    await opened.user.click(await screen.findByRole('button', { name: /^19 noviembre 2026$/i }))
    expect(shownIn('Fecha de servicio')).toBe('2026-11-19')
  })
})

it('the chosen day tapped again in the calendar stays chosen', async () => {
  const opened = await openAdd('/formularioA01')
  for (const _ of ['chosen', 'again']) {
    await opened.user.click(field('Fecha de servicio'))
    await opened.user.click(await screen.findByRole('button', { name: /^19 noviembre 2026$/i }))
    expect(shownIn('Fecha de servicio')).toBe('2026-11-19')
  }
})

it('a day typed with two digits of its year is shown whole when its field is left, and what is no day stays', async () => {
  const opened = await openAdd('/formularioA01')
  await write(opened, 'Fecha de servicio', '20/11/26')
  await opened.user.tab()
  expect(shownIn('Fecha de servicio')).toBe('2026-11-20')
  await write(opened, 'Fecha de servicio', '31/11/26')
  await opened.user.click(field('Observaciones'))
  expect(await dialog().findByText('La fecha no es válida, verifique por favor')).toBeTruthy()
})

it('a form of the outbox that is mended says that it is corrected and has not been sent', async () => {
  const book = fakeBook(signedIn(associate))
  book.outbox.entries.set([entry({ id: 'w1', number: '1201', values: filedMating('1201').values })])
  await open('/formularioA01?editar=w1', { book })
  expect(await screen.findByRole('dialog', { name: 'Corregir Monta Directa' })).toBeTruthy()
  expect(await dialog().findByText('Corrigiendo un formulario sin enviar')).toBeTruthy()
})

it('the outbox names the owner where the form knows the name', async () => {
  const book = fakeBook(signedIn(associate))
  const { NOMBRE: _, ...nameless } = filedMating('1202').values
  book.outbox.entries.set([
    entry({ id: 'w1', number: '1201', values: filedMating('1201').values }),
    entry({ id: 'w2', number: '1202', values: nameless }),
  ])
  await open('/bandeja', { book })
  const card = async (n: string) => (await screen.findByRole('article', { name: new RegExp(n) })).textContent
  expect(await card('1201')).toContain(`Asociado ${associate.nombres}`)
  expect(await card('1202')).toContain(`Asociado ${associate.nid}`)
})
