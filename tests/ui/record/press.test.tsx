import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { LookupRequest, Option, Values } from '../../../src/registry/index.ts'
import type { Aged } from '../../../src/sync/contract/live.ts'
import { keepPresses } from '../../../src/ui/shell/presses.ts'
import { aged, type Box, box } from '../fake-book.ts'
import { dialog, open, openAdd, pick, send, submitted, write } from './acts.ts'
import { items } from './forms-book.ts'

describe('a press on a button', () => {
  let forget: () => void
  let pressed: number
  let button: HTMLButtonElement
  let elsewhere: HTMLElement
  beforeEach(() => {
    document.body.innerHTML = '<main><p>Fecha</p><button type="button">Enviar</button></main>'
    button = document.querySelector('button') as HTMLButtonElement
    elsewhere = document.querySelector('p') as HTMLElement
    button.getBoundingClientRect = () => new DOMRect(100, 200, 120, 44)
    pressed = 0
    button.addEventListener('click', () => pressed++)
    forget = keepPresses(document)
  })
  afterEach(() => {
    forget()
    document.body.innerHTML = ''
  })
  const mouse = (target: Element, kind: string, clientX: number, clientY: number, button = 0) =>
    target.dispatchEvent(new MouseEvent(kind, { bubbles: true, clientX, clientY, button }))

  it('counts although the button has moved away below the finger', () => {
    mouse(button, 'mousedown', 150, 210)
    mouse(elsewhere, 'mouseup', 150, 210)
    expect(pressed).toBe(1)
  })

  it('counts once where the button stays: the browser says it', () => {
    mouse(button, 'mousedown', 150, 210)
    mouse(button, 'mouseup', 150, 210)
    expect(pressed).toBe(0)
  })

  it('is given up by drawing the pointer away, by a disabled button and by another button of the mouse', () => {
    mouse(button, 'mousedown', 150, 210)
    mouse(elsewhere, 'mouseup', 150, 300)
    mouse(button, 'mousedown', 150, 210, 2)
    mouse(elsewhere, 'mouseup', 150, 210, 2)
    mouse(elsewhere, 'mousedown', 150, 210)
    mouse(elsewhere, 'mouseup', 150, 210)
    mouse(button, 'mousedown', 150, 210)
    button.disabled = true
    mouse(elsewhere, 'mouseup', 150, 210)
    expect(pressed).toBe(0)
  })
})

describe("'Enviar' while the form is still being looked up", () => {
  const awaited = <T,>(value: T): Aged<T> => ({ ...aged(value), takenAt: undefined, refreshing: true })

  async function birthOnSlowHost() {
    const opened = await openAdd('/formularioA04')
    const service: Box<Aged<Values | null>> = box(awaited(null))
    const { book } = opened
    const { item } = book.lookups
    Object.assign(book.lookups, {
      item: (request: LookupRequest, editingEntryId?: string) =>
        request.operation === 'formularioA04/datosConsecutivoServicio' ? service : item(request, editingEntryId),
    })
    await pick(opened, 'Forma de concepción', 'A01')
    await pick(opened, 'Consecutivo de servicio', '1150')
    await opened.user.click(dialog().getByRole('button', { name: 'Hoy' }))
    await pick(opened, 'Tipo de parto', 'SENCILLO')
    await pick(opened, 'Sexo', 'HEMBRA')
    await write(opened, 'Peso al nacer (kg)', '2,8')
    const facts = items['formularioA04/datosConsecutivoServicio']?.({ CODIGO: 'A01' }) ?? null
    return { opened, service, facts }
  }

  it('sends once when the data of the service are there', async () => {
    const { opened, service, facts } = await birthOnSlowHost()
    await send(opened)
    await send(opened)
    expect(dialog().queryByText('El prefijo es requerido.')).toBeNull()
    expect(submitted(opened)).toEqual([])
    service.set(aged(facts))
    await screen.findByText('Guardado en este dispositivo, se está enviando')
    expect(submitted(opened).map(({ values }) => values.CHIP_HEMBRA)).toEqual(['982000411200201'])
  })

  it('says what is missing when there are none', async () => {
    const { opened, service } = await birthOnSlowHost()
    await send(opened)
    service.set(aged(null))
    await dialog().findByText('El prefijo es requerido.')
    expect(submitted(opened)).toEqual([])
  })

  it('waits for the number that the form takes by itself', async () => {
    const overrides = { seleccionUsuariosOtros: () => [{ code: '63512004', name: 'Luz Dary', tid: 'CC' }] }
    const opened = await open('/formularioA06', { overrides })
    const numbers: Box<Aged<readonly Option[]>> = box(awaited([]))
    const { options } = opened.book.lookups
    Object.assign(opened.book.lookups, {
      options: (request: LookupRequest, editingEntryId?: string) =>
        request.operation === 'selecciones/seleccionCodigos' ? numbers : options(request, editingEntryId),
    })
    await opened.user.click(await screen.findByRole('button', { name: 'Adicionar' }))
    await screen.findByRole('button', { name: 'Enviar' })
    await pick(opened, 'Chip', 'PALOMA')
    await pick(opened, 'A quien se transfiere', 'Luz Dary')
    await send(opened)
    expect(dialog().queryByText('El consecutivo es requerido.')).toBeNull()
    numbers.set(aged([{ code: '41', name: '41' }]))
    await opened.user.click(await screen.findByRole('button', { name: 'Enviar así' }))
    await screen.findByText('Guardado en este dispositivo, se está enviando')
    expect(submitted(opened).map(({ values }) => values.consecutivo)).toEqual(['41'])
  })
})
