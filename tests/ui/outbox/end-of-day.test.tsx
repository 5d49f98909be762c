import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { OutboxEntry } from '../../../src/sync/contract/outbox.ts'
import * as pictures from '../../../src/ui/outbox/receipt-picture.ts'
import { outboxWords } from '../../../src/ui/outbox/texts.ts'
import { associate, entry, fakeBook, registrar, signedIn } from '../fake-book.ts'
import { manualClock, renderApp } from '../render-app.tsx'

const clock = manualClock()
const today = clock.now() - 3_600_000
const filed = entry({
  id: 'a',
  number: '1201',
  state: 'filed',
  why: 'Registrado',
  capturedAt: today,
  filedAt: today,
  receipt: 'R0123456789ABCDEF',
  values: { NOMBRE: 'Ana Ardila' },
})
const waiting = entry({
  id: 'b',
  number: '1202',
  capturedAt: today,
  receipt: 'R0123456789ABCDEF',
  values: { NOMBRE: 'Ana Ardila' },
})
const old = entry({ id: 'c', number: '1100', state: 'filed', capturedAt: today - 2 * 86_400_000, filedAt: today })

async function closing(entries: readonly OutboxEntry[] = [old, filed, waiting]) {
  const book = fakeBook(signedIn(registrar))
  book.outbox.entries.set(entries)
  book.outbox.numbersLeft.set([{ code: 'A01', owner: associate.nid, ownerName: '', left: 40 }])
  const app = renderApp(book, '/bandeja', clock)
  await app.user.click(await screen.findByRole('button', { name: 'Cierre del día' }))
  return { book, dialog: within(await screen.findByRole('dialog', { name: 'Cierre del día' })), ...app }
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('‘Cierre del día’', () => {
  it('begins with what was done, in a sentence, on the screen and in the message', async () => {
    const { dialog } = await closing()
    expect(dialog.getByText('2 montas.')).toBeTruthy()
    expect(dialog.getByLabelText('Texto del cierre').textContent).toContain('\n2 montas.\n')
  })

  it('a voided form is counted as nothing, and said to be voided, with the reason', async () => {
    const { dialog } = await closing([filed, { ...filed, id: 'v', number: '1204', voided: 'Dos veces' }])
    expect(dialog.getByText('1 monta.')).toBeTruthy()
    const text = dialog.getByLabelText('Texto del cierre').textContent
    expect(text).toContain('Hechos 2, enviados 2, registrados 1, rechazados 0, por enviar 0')
    expect(text).toContain('\nANULADO A01 1204: Lo anuló la asociación: Dos veces\n')
  })

  it('the message comes into sight once it is opened', async () => {
    const { dialog, user } = await closing()
    const shown = vi.spyOn(Element.prototype, 'scrollIntoView')
    const fold = dialog.getByText('El cierre como mensaje')
    await user.click(fold)
    fireEvent(fold.parentElement as HTMLElement, new Event('toggle'))
    expect(shown.mock.instances).toContain(fold.parentElement)
    shown.mockRestore()
  })

  it('of a day without work says so once', async () => {
    const book = fakeBook(signedIn(registrar))
    book.outbox.entries.set([])
    renderApp(book, '/bandeja', clock)
    expect(await screen.findByText(outboxWords.nothingToday)).toBeTruthy()
    expect(screen.queryByText(/en el registro/)).toBeNull()
  })

  it('is shared as a message from the outbox itself', async () => {
    const share = vi.fn(() => Promise.resolve())
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { share }))
    const book = fakeBook(signedIn(registrar))
    book.outbox.entries.set([waiting])
    const { user } = renderApp(book, '/bandeja', clock)
    await user.click(await screen.findByRole('button', { name: 'Compartir Cierre del día' }))
    await waitFor(() => expect(share).toHaveBeenCalledOnce())
    expect(share.mock.calls).toMatchObject([[{ text: expect.stringContaining('1 monta.') }]])
  })

  it('is kept as a picture where the browser shares nothing, or it is said that none could be made', async () => {
    const { dialog, user } = await closing()
    expect(dialog.queryByRole('button', { name: 'Compartir' })).toBeNull()
    // There is no canvas here.
    await user.click(dialog.getByRole('button', { name: 'Guardar imagen' }))
    expect(await screen.findByText('No fue posible hacer la imagen del cierre')).toBeTruthy()
  })

  it('is shared with its picture where the browser takes one, and kept as one where it shares nothing', async () => {
    vi.spyOn(pictures, 'drawDay').mockResolvedValue(new Blob(['x']))
    const share = vi.fn(() => Promise.resolve())
    const shares = Object.assign(Object.create(navigator), { share, canShare: () => true })
    const saved: string[] = []
    URL.createObjectURL = () => 'blob:x'
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    const { dialog, user } = await closing()
    await user.click(dialog.getByRole('button', { name: 'Guardar imagen' }))
    await waitFor(() => expect(saved).toEqual(['cierre_2026-11-21.png']))
    vi.stubGlobal('navigator', shares)
    await user.selectOptions(dialog.getByLabelText('Día'), '2026-11-19')
    await user.click(dialog.getByRole('button', { name: 'Compartir' }))
    await waitFor(() =>
      expect(share.mock.calls).toMatchObject([[{ files: [{ name: 'cierre_2026-11-19.png', type: 'image/png' }] }]]),
    )
  })

  it('says that it was not shared, but not to who closes the sheet of the phone', async () => {
    const share = vi.fn().mockRejectedValueOnce(new DOMException('', 'AbortError')).mockRejectedValue(new Error())
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { share }))
    const { dialog, user } = await closing()
    await user.click(dialog.getByRole('button', { name: 'Compartir' }))
    await waitFor(() => expect(share).toHaveBeenCalledOnce())
    expect(screen.queryByText(outboxWords.notShared)).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Compartir' }))
    expect(await screen.findByText(outboxWords.notShared)).toBeTruthy()
    expect(screen.getAllByText(outboxWords.notShared)).toHaveLength(1)
  })

  it('tells what the day brought, with the numbers spent and left', async () => {
    const { dialog } = await closing()
    const text = (await dialog.findByLabelText('Texto del cierre')).textContent
    expect(text).toContain('Hechos 2, enviados 1, registrados 1, rechazados 0, por enviar 1')
    expect(text).toContain('1201 a 1202')
    expect(text).toContain('gastados 2, quedan 40')
    expect(text).not.toContain('1100')
  })

  it('a record without a number spends none', async () => {
    const { dialog } = await closing([entry({ id: 'm', form: 'misAprisco', number: '79456123', capturedAt: today })])
    const text = (await dialog.findByLabelText('Texto del cierre')).textContent
    expect(text).toContain('Hechos 1')
    expect(text).not.toContain('79456123:')
    expect(text).not.toContain('gastados')
  })

  it('the females of a group stand under its number, and spend none', async () => {
    const group = { number: '1301', capturedAt: today, owner: associate.nid } as const
    const { dialog } = await closing([
      entry({ id: 'g', form: 'A01a', ...group }),
      entry({ id: 'h', form: 'A01a-hembra', ...group }),
    ])
    const text = (await dialog.findByLabelText('Texto del cierre')).textContent
    expect(text).toMatch(/Adicionar Hembra, .*: 1301/)
    expect(text).toContain('gastados 1')
  })

  it('a group is one row with its females, on the receipt with their names and chips, in the file a row each', async () => {
    const [DORA, LUNA] = ['982000411200201', '982000411200202']
    const made = { number: '1301', capturedAt: today, owner: associate.nid, receipt: 'R0123456789ABCDEF' } as const
    const female = (id: string, CHIP_HEMBRA: string, NOMBREHEMBRA: string, form = 'A01a-hembra') =>
      entry({ id, form, ...made, values: { CONSECUTIVO: '1301', CHIP_HEMBRA, NOMBREHEMBRA } })
    URL.createObjectURL = () => 'blob:x'
    const { book, dialog, user } = await closing([
      entry({ id: 'g', form: 'A01a', ...made, parts: ['h', 'i', 'j'], values: { CHIP_MACHO: '982000411200100' } }),
      female('h', DORA, 'DORA'),
      female('i', LUNA, ''),
      // What leaves the group again is not one of it.
      female('j', LUNA, '', 'A01a-retiro'),
      entry({ id: 'k', form: 'A01a-hembra', ...made, number: '1200', values: { CHIP_HEMBRA: DORA } }),
    ])
    const rows = within(dialog.getByRole('region', { name: 'Formularios del día' })).getAllByRole('rowheader')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Monta grupal de .*…0100 · 2 hembrasA01a 1301/),
      expect.stringMatching(/^Sale del grupo/),
      expect.stringMatching(/^Al grupo, .*A01a 1200/),
    ])
    await user.click(dialog.getByRole('button', { name: 'Exportar a Excel' }))
    await waitFor(() => expect(book.calls.some(([name]) => name === 'exportSheet')).toBe(true))
    expect(book.calls.find(([name]) => name === 'exportSheet')?.[2]).toMatchObject({ rows: { length: 5 } })
    const drawn = vi.spyOn(pictures, 'drawReceipt').mockResolvedValue(new Blob(['x']))
    await user.click(dialog.getByRole('button', { name: /^Recibo de/ }))
    const receipt = within(await screen.findByRole('region', { name: 'Recibo de campo' }))
    expect(receipt.getAllByRole('rowheader')).toHaveLength(3)
    expect(receipt.getByText(`DORA ${DORA}`)).toBeTruthy()
    expect(receipt.getByText(LUNA)).toBeTruthy()
    expect(drawn).toHaveBeenCalled()
  })

  it('tells of other days that this device has forms of', async () => {
    const { dialog, user } = await closing()
    await user.selectOptions(dialog.getByLabelText('Día'), '2026-11-19')
    expect(dialog.getByLabelText('Texto del cierre').textContent).toContain('1100')
  })

  it('is copied as the text that is shown', async () => {
    const { dialog, user } = await closing()
    await user.click(dialog.getByRole('button', { name: 'Copiar texto' }))
    await screen.findByText('El texto del cierre quedó copiado')
    expect(await navigator.clipboard.readText()).toBe(dialog.getByLabelText('Texto del cierre').textContent)
  })

  it('is a file of forms and of numbers', async () => {
    URL.createObjectURL = () => 'blob:x'
    const { book, dialog, user } = await closing()
    await user.click(dialog.getByRole('button', { name: 'Exportar a Excel' }))
    await waitFor(() => expect(book.calls.some(([name]) => name === 'exportSheet')).toBe(true))
    const [, prefix, sheet] = book.calls.find(([name]) => name === 'exportSheet') ?? []
    expect(prefix).toBe('cierre_de_campo')
    expect(sheet).toMatchObject({ rows: [{ 2: '1201' }, { 2: '1202' }], also: [{ rows: [{ 2: '2', 3: '40' }] }] })
  })

  it('has one receipt for each farm', async () => {
    const { dialog } = await closing()
    expect(dialog.getAllByRole('button', { name: /^Recibo de/ })).toHaveLength(1)
    expect(dialog.getByText('2 formularios')).toBeTruthy()
  })

  it('tells of a voided form only that it was voided, and there is none of a farm of which nothing stands', async () => {
    const birth = {
      form: 'A04',
      receipt: 'R0123456789ABCDEF',
      state: 'filed',
      capturedAt: today,
      filedAt: today,
    } as const
    const values = { NOMBRE: 'Ana Ardila', CHIP_HEMBRA: '982000411200203', SEXO: 'H', PESO_AL_NACER: '2.8' }
    const voided = entry({ id: 'v', ...birth, number: '8706', values, voided: 'Dos veces' })
    const elsewhere = { ...voided, id: 'w', owner: '2', receipt: 'RFFFFFFFFFFFFFFFF' }
    const { dialog, user } = await closing([voided, entry({ id: 'n', ...birth, number: '8707', values }), elsewhere])
    await user.click(dialog.getByRole('button', { name: /^Recibo de/ }))
    const receipt = within(await screen.findByRole('region', { name: 'Recibo de campo' }))
    const [first, second] = receipt.getAllByRole('rowheader').map(({ textContent }) => textContent)
    expect(first).toMatch(/A04 8706 · anulado/)
    expect(first).not.toMatch(/2,8|982000411200203/)
    expect(second).toMatch(/2,8 kg.*A04 8707 · enviado/)
  })

  it('has one button that prints a receipt, whether its picture could be made or not', async () => {
    const print = vi.fn()
    vi.stubGlobal('print', print)
    const { dialog, user } = await closing()
    await user.click(dialog.getByRole('button', { name: /^Recibo de/ }))
    const receipt = within(await screen.findByRole('dialog', { name: /^Recibo de/ }))
    await user.click(receipt.getByRole('button', { name: 'Imprimir' }))
    expect(print).toHaveBeenCalledOnce()
  })
})
