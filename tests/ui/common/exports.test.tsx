import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Exported, ExportWatch } from '../../../src/sync/contract/lists.ts'
import { listTexts } from '../../../src/ui/common/list-texts.ts'
import { administrator, aged, type FakeBook, fakeBook, signedIn } from '../fake-book.ts'
import { renderApp } from '../render-app.tsx'

const now = Date.UTC(2026, 10, 21, 15)
const chip = (n: number) => ({
  ID: String(n),
  CHIP_MAESTRO: `98200000000000${n}`,
  FECHA_RECEPCION: '2026-01-31',
  HOMO: 'No',
  MESTADO: 'Disponible',
})

let book: FakeBook
/** The name of the downloaded file; '' for none. */
let saved = ''
beforeEach(() => {
  book = fakeBook(signedIn(administrator))
  book.answerOf('maestroChips/maestroChips').set(aged([chip(1), chip(2)], now))
  saved = ''
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => {} }))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved = this.download
  })
})

/** The list, and a running export without progress yet. */
async function begun() {
  let watch: ExportWatch | undefined
  let end = (_: Exported) => {}
  book.lists.exportRows = (_asked, given) => {
    watch = given
    return new Promise((done) => {
      end = done
    })
  }
  const { user } = renderApp(book, '/maestroChips')
  await screen.findAllByText('982000000000001')
  await user.click(await screen.findByRole('button', { name: listTexts.export }))
  await waitFor(() => expect(watch).toBeDefined())
  return { user, watch: watch as ExportWatch, end: (made: Exported) => act(async () => end(made)) }
}

const dialog = () => screen.findByRole('dialog', { name: listTexts.export })

describe('an export', () => {
  it('says how many rows are there, of how many, and then saves the file', async () => {
    const { watch, end } = await begun()
    expect(screen.queryByRole('dialog')).toBeNull()
    act(() => watch.tell(50_000, 200_000))
    const shown = within(await dialog())
    expect(shown.getByText('Reuniendo filas: 50.000 de 200.000')).toBeTruthy()
    expect(shown.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25')
    act(() => watch.tell(200_000, 200_000))
    expect(shown.getByText('100 %')).toBeTruthy()
    await end({ kind: 'file', name: 'chips_1.xlsx', parts: [new Uint8Array(4)] })
    expect(saved).toBe('chips_1.xlsx')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('is given up with Cancelar: nothing is saved and nothing is complained of', async () => {
    const { user, watch, end } = await begun()
    act(() => watch.tell(1_000, 200_000))
    await user.click(within(await dialog()).getByRole('button', { name: 'Cancelar' }))
    expect(watch.signal.aborted).toBe(true)
    await end({ kind: 'cancelled' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(saved).toBe('')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('ends with the screen that it was asked on', async () => {
    const { watch } = await begun()
    renderApp(book, '/')
    expect(watch.signal.aborted).toBe(true)
  })

  it.each([
    ['offline', listTexts.onlyHere],
    ['busy', listTexts.exportBusy],
    ['gone', listTexts.exportGone],
  ] as const)('that is %s says so', async (kind, words) => {
    const { end } = await begun()
    await end({ kind })
    expect(await screen.findByText(words)).toBeTruthy()
    expect(saved).toBe('')
  })

  it('of the whole list is asked with what it is searched by', async () => {
    const { user } = renderApp(book, '/maestroChips')
    await screen.findAllByText('982000000000001')
    await user.click(await screen.findByRole('button', { name: listTexts.export }))
    await waitFor(() => expect(saved).toBe('lista.xlsx'))
    expect(book.calls.find(([name]) => name === 'exportRows')?.[1]).toMatchObject({ prefix: 'chips' })
  })
})
