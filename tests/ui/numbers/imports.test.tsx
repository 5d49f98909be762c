import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { importsTexts } from '../../../src/registry/app/imports.ts'
import { changeWords } from '../../../src/registry/herd-book/texts.ts'
import {
  chipImport,
  defaultBounds,
  fill,
  type ImportKind,
  judgedSheet,
  numberImport,
  rowsIn,
  type Values,
  withCorrections,
} from '../../../src/registry/index.ts'
import { mastersTexts } from '../../../src/registry/texts/masters.ts'
import type {
  Action,
  ActionResult,
  BadSheet,
  SheetProgress,
  SheetRead,
  Tried,
} from '../../../src/sync/contract/desk.ts'
import type { Sheet } from '../../../src/sync/contract/inventory.ts'
import type { ExportWatch, RowsToFile } from '../../../src/sync/contract/lists.ts'
import { administrator, aged, associate, calm, type FakeBook, fakeBook, signedIn } from '../fake-book.ts'
import { manualClock, renderApp } from '../render-app.tsx'

vi.setConfig({ testTimeout: 120_000 })

const t = importsTexts
const now = Date.UTC(2026, 10, 21, 15)

let book: FakeBook
beforeEach(() => {
  book = fakeBook(signedIn(administrator))
  for (const list of [
    'maestroChips/maestroChips',
    'maestroConsecutivos/maestroConsecutivos',
    'maestroConsecutivos/contarEstado',
  ])
    book.answerOf(list).set(aged([], now))
})
const acts = () => book.calls.filter(([name]) => name === 'act').map(([, act]) => act as Action)
const imports = () => acts().filter(({ operation }) => operation.startsWith('consecutivos/'))

const sheet = () => new File(['PK'], 'chips.xlsx')
const ROWS = [
  ['982000411200001', '2026-01-31', 'N', ''],
  ['982000411200002', '2026-01-31', 'S', 'Allflex'],
]
const HEAD = ['CHIP', 'FECHA_RECEPCION', 'HOMOLOGADO', 'NOMBRE']
const readable = {
  kind: 'read',
  rows: ROWS,
  lines: [2, 3],
  places: [0, 1, 2, 3],
  doubts: [],
  problems: [],
  sheet: [HEAD, ...ROWS],
  hidden: [],
  changed: 0,
  omitted: [],
} as const

/** The import's dialog, with a file picked. */
async function open(path = '/maestroChips', title = 'Nuevos Chips', pick = true) {
  const clock = manualClock()
  const opened = renderApp(book, path, clock)
  await opened.user.click(await screen.findByRole('button', { name: title }))
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  if (pick) await opened.user.upload(dialog.getByLabelText<HTMLInputElement>(t.choose), sheet())
  const send = () => opened.user.click(dialog.getByRole('button', { name: 'Enviar' }))
  return { ...opened, clock, dialog, send }
}

describe('an import', () => {
  it('shows what was read, sends the rows as an array of arrays, keeps the original, and asks for the list anew', async () => {
    book.answers.readSheet = readable
    const { dialog, send } = await open()
    expect(await dialog.findByText('2 filas bien escritas')).toBeTruthy()
    expect(dialog.getByText('Allflex')).toBeTruthy()
    await send()
    expect(await screen.findByText('Los Chips fueron ingresados de manera exitosa')).toBeTruthy()
    expect(screen.getByText('2 filas'), 'too soon to say how fast').toBeTruthy()
    expect(imports()).toEqual([
      { operation: 'consecutivos/insertaChips', fields: { data: JSON.stringify(ROWS) }, onSent: expect.any(Function) },
    ])
    const original = acts().find(({ operation }) => operation === 'archivos/subirExcel')
    expect(original).toMatchObject({ fields: { CODIGO: 'CHIPS' }, files: [{ name: 'file', fileName: 'chips.xlsx' }] })
    expect(book.calls.some(([name]) => name === 'refresh')).toBe(true)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('says how far it is: rows that are read, rows checked, how much has gone up, and that the host is at work', async () => {
    let answer = (_: SheetRead) => {}
    const tellRead = new Promise<(progress: SheetProgress) => void>((told) => {
      book.desk.readSheet = (_, __, tell = () => {}) => {
        told(tell)
        return new Promise((done) => {
          answer = done
        })
      }
    })
    const { dialog, send } = await open()
    const bar = async (percent: number, words: string) => {
      await waitFor(() => expect(dialog.getByRole('progressbar').getAttribute('aria-valuenow')).toBe(String(percent)))
      expect(dialog.getByText(words)).toBeTruthy()
      expect(dialog.getByText(`${percent} %`)).toBeTruthy()
    }
    const tell = await tellRead
    await dialog.findByText(t.opening)
    act(() => tell({ step: 'reading', done: 0, total: 50_000 }))
    await dialog.findByText('Leyendo el archivo: 50.000 filas')
    expect(dialog.queryByText(/ %$/), 'of what nobody can tell how far it is').toBeNull()
    act(() => tell({ step: 'checking', done: 25_000, total: 50_000 }))
    await bar(50, 'Revisando las filas: 25.000 de 50.000')
    act(() => answer(readable))
    await dialog.findByText('2 filas bien escritas')
    let host = (_: ActionResult) => {}
    const asked = new Promise<Action>((told) => {
      book.desk.act = (given) => {
        told(given)
        return new Promise((done) => {
          host = done
        })
      }
    })
    await send()
    const { onSent } = await asked
    act(() => onSent?.(0.34))
    await bar(34, 'Enviando 2 filas')
    act(() => onSent?.(1))
    await dialog.findByText('La asociación está guardando 2 filas...')
    act(() => host({ kind: 'unclear' }))
    await waitFor(() => expect(dialog.queryByText(/guardando/)).toBeNull())
  })

  it('of consecutives is read by their own columns', async () => {
    const numbers = [['A01', '79456123', '1500']]
    book.answers.readSheet = {
      ...readable,
      rows: numbers,
      lines: [2],
      places: [0, 1, 2],
      sheet: [numberImport.columns, ...numbers],
    }
    const { user, send, dialog } = await open('/maestroConsecutivos', 'Nuevos Consecutivos', false)
    expect(dialog.getByText('CODIGO, NID_PROPIETARIO, NUMERO')).toBeTruthy()
    expect(dialog.queryByText(/Las fechas/), 'of columns that it has not').toBeNull()
    await user.upload(dialog.getByLabelText<HTMLInputElement>(t.choose), sheet())
    await dialog.findByText('1 fila bien escrita')
    await send()
    expect(await screen.findByText('Los Consecutivos fueron ingresados de manera exitosa')).toBeTruthy()
    expect(book.calls.find(([name]) => name === 'readSheet')?.[2]).toBe(numberImport)
    expect(imports()[0]?.fields.data).toBe('[["A01","79456123","1500"]]')
  })

  it('with wrong rows says every problem at its row and cell, sends nothing, and gives the sheet back with them marked', async () => {
    const problems = Array.from({ length: 60 }, (_, at) => ({
      ...{ line: at + 2, column: at < 55 ? 1 : 0, text: `problema ${at} de 60` },
    }))
    book.answers.readSheet = { ...readable, problems }
    const { dialog, user } = await open()
    expect(await dialog.findByText(/60 filas no se pueden ingresar/)).toBeTruthy()
    const table = within(dialog.getByRole('table', { name: t.problems }))
    expect(table.getByText('B3')).toBeTruthy()
    // The heading, two kinds of 50 and 5 rows, and what is left of the first.
    expect(table.getAllByRole('row')).toHaveLength(1 + 1 + 50 + 1 + 1 + 5)
    expect(table.getByText(`${HEAD[0]}: problema … de 60 (5 filas)`)).toBeTruthy()
    expect(
      table.getByRole('row', {
        name: /^B3 .*CHIP 982000411200002 .*problema 1 de 60 Corregir$/,
      }),
    ).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Ver más (5)' }))
    expect(table.getByText('problema 54 de 60')).toBeTruthy()
    const [hide] = table.getAllByRole('button', { name: t.hideRows })
    if (hide) await user.click(hide)
    expect(table.queryByText('problema 54 de 60')).toBeNull()
    expect(table.getByText('problema 59 de 60')).toBeTruthy()
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Enviar' }).disabled).toBe(true)
    expect(imports()).toEqual([])
    await user.click(dialog.getByRole('button', { name: t.marked }))
    await waitFor(() => expect(book.calls.find(([name]) => name === 'exportSheet')).toBeTruthy())
    const [, prefix, sheet] = book.calls.find(([name]) => name === 'exportSheet') ?? []
    expect([prefix, (sheet as Sheet).headings]).toEqual(['errores', [...HEAD, 'ERROR']])
    expect((sheet as Sheet).rows[0]).toEqual([
      ROWS[0]?.[0],
      { text: ROWS[0]?.[1], wrong: true },
      ...(ROWS[0] ?? []).slice(2),
      { text: 'problema 0 de 60', wrong: true },
    ])
  })

  it('of many wrong rows counts them as all other rows are counted', async () => {
    const rows = Array.from({ length: 1500 }, (_, at) => [`98200041120${1000 + at}`, '2026-01-31', 'N', ''])
    const problems = Array.from({ length: 1200 }, (_, at) => ({ line: at + 2, column: 1, text: 'es futura' }))
    book.answers.readSheet = { ...readable, rows, lines: rows.map((_, at) => at + 2), sheet: [HEAD, ...rows], problems }
    const { dialog } = await open()
    expect(await dialog.findByText(/^1\.200 filas no se pueden ingresar/)).toBeTruthy()
    expect(dialog.getByText('FECHA_RECEPCION: es futura (1.200 filas)')).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Corregir 1.200 filas' })).toBeTruthy()
  })

  it('with a few wrong rows sends the good ones alone, after asking', async () => {
    const rows = Array.from({ length: 200 }, (_, at) => [`98200041120${1000 + at}`, '2026-01-31', 'N', ''])
    const problems = Array.from({ length: 6 }, (_, at) => ({ line: at * 2 + 2, column: 0, text: 'es dudoso' }))
    book.answers.readSheet = { ...readable, rows, lines: rows.map((_, at) => at + 2), sheet: [HEAD, ...rows], problems }
    const { dialog, user } = await open()
    await user.click(await dialog.findByRole('button', { name: 'Enviar las otras 194' }))
    const question = within(await screen.findByRole('dialog', { name: 'Enviar las otras 194' }))
    expect(question.getByText(/Se enviarán 194 de 200 filas. Las demás \(6\) no se guardan/)).toBeTruthy()
    expect(question.getByText(t.unchecked), 'the host has not seen them').toBeTruthy()
    await user.click(question.getByRole('button', { name: 'Cancelar' }))
    expect(imports()).toEqual([])
    await user.click(await dialog.findByRole('button', { name: 'Enviar las otras 194' }))
    await user.click(await screen.findByRole('button', { name: t.confirmGood }))
    await waitFor(() => expect(imports()).toHaveLength(1))
    const sent = JSON.parse(imports()[0]?.fields.data ?? '')
    expect(sent).toEqual(rows.filter((_, at) => at > 10 || at % 2 === 1))
  })

  describe('whose rows are wrong', () => {
    const rows = Array.from({ length: 30 }, (_, at) => [
      ...[String(982000411200001 + (at === 29 ? 0 : at)), at < 3 ? '' : '2026-01-31', at < 12 ? '' : 'N', ''],
    ])
    const facts = { today: '2026-11-21', makers: defaultBounds.fabricantesChip }

    /** As the device's worker reads and judges. */
    function judging(kind: ImportKind, given: readonly (readonly string[])[]) {
      const sheet = { ...readable, rows: given, lines: given.map((_, at) => at + 2), sheet: [kind.columns, ...given] }
      book.desk.readSheet = async (source) =>
        judgedSheet(kind, 'corrections' in source ? withCorrections(kind, source) : sheet, facts)
    }
    const sent = () => JSON.parse(imports()[0]?.fields.data ?? '[]')

    it('has one action for all of a kind, says what is sent otherwise than written, and undoes it', async () => {
      judging(chipImport, rows)
      const { dialog, user, send } = await open()
      expect(await dialog.findByText(/^13 filas no se pueden ingresar/)).toBeTruthy()
      await user.click(dialog.getByRole('button', { name: 'Corregir 12 filas' }))
      const whole = within(await screen.findByRole('dialog', { name: 'Corregir HOMOLOGADO, 12 filas' }))
      await user.click(whole.getByRole('combobox', { name: 'Valor correcto' }))
      await user.click(await screen.findByRole('option', { name: 'No', hidden: true }))
      await user.click(whole.getByRole('button', { name: 'Corregir' }))
      expect(await dialog.findByText(/^4 filas no se pueden ingresar/)).toBeTruthy()
      expect(dialog.getByText(/^12 celdas cambiadas · quedan 30 de 30 filas/)).toBeTruthy()
      await waitFor(() => expect(document.activeElement?.closest('tbody'), 'the next to mend').toBeTruthy())
      await user.click(dialog.getByRole('button', { name: 'Corregir 3 filas' }))
      const days = within(await screen.findByRole('dialog', { name: 'Corregir FECHA_RECEPCION, 3 filas' }))
      fireEvent.change(days.getByLabelText('Valor correcto'), { target: { value: '2026-02-01' } })
      await user.click(days.getByRole('button', { name: 'Corregir' }))
      // One row alone has its own.
      await user.click(await dialog.findByRole('button', { name: 'Corregir CHIP, fila 31' }))
      const one = within(await screen.findByRole('dialog', { name: 'Corregir CHIP, fila 31' }))
      await user.click(one.getByRole('button', { name: 'Omitir la fila' }))
      expect(await dialog.findByText('29 filas bien escritas')).toBeTruthy()
      expect(dialog.getByText(/^15 celdas cambiadas · 1 fila omitida · quedan 29 de 30 filas/)).toBeTruthy()
      await user.click(
        dialog.getByRole('button', { name: 'Quitar la corrección: FECHA_RECEPCION: 2026-02-01 (3 filas)' }),
      )
      expect(await dialog.findByText(/^3 filas no se pueden ingresar/)).toBeTruthy()
      expect(dialog.getByText(/^12 celdas cambiadas · 1 fila omitida/)).toBeTruthy()
      await waitFor(() => expect(document.activeElement?.tagName, 'the focus').toBe('BUTTON'))
      await user.click(dialog.getByRole('button', { name: 'Corregir 3 filas' }))
      await user.click(await screen.findByRole('button', { name: 'Omitir las filas' }))
      await dialog.findByText('26 filas bien escritas')
      await send()
      await waitFor(() => expect(imports()).toHaveLength(1))
      expect(sent()).toEqual(rows.slice(3, 29).map(([chip]) => [chip, '2026-01-31', 'N', '']))
    })

    it('sends what was corrected for the receipt, to a host that keeps one alone', async () => {
      for (const capacidades of [administrator.capacidades, [...administrator.capacidades, 'probar']]) {
        book = fakeBook(signedIn({ ...administrator, capacidades }))
        book.answerOf('maestroChips/maestroChips').set(aged([], now))
        judging(chipImport, [...rows.slice(3, 29), ...rows.slice(28, 29)])
        const { dialog, user, send, view } = await open()
        await user.click(await dialog.findByRole('button', { name: 'Corregir 9 filas' }))
        const whole = within(await screen.findByRole('dialog', { name: 'Corregir HOMOLOGADO, 9 filas' }))
        await user.click(whole.getByRole('combobox', { name: 'Valor correcto' }))
        await user.click(await screen.findByRole('option', { name: 'No', hidden: true }))
        await user.click(whole.getByRole('button', { name: 'Corregir' }))
        await user.click(await dialog.findByRole('button', { name: 'Corregir CHIP, fila 28' }))
        await user.click(await screen.findByRole('button', { name: 'Omitir la fila' }))
        await dialog.findByText('26 filas bien escritas')
        await send()
        await waitFor(() => expect(imports()).toHaveLength(1))
        const [said] = imports().map(({ fields }) => fields.CORRECCIONES)
        if (!capacidades.includes('probar')) expect(said).toBeUndefined()
        else
          expect(rowsIn(said ?? '').map(changeWords)).toEqual([
            'chips.xlsx, fila 28: CLAVE decía «982000411200029». Se omite la fila.',
            'chips.xlsx, filas 2 a 10: HOMOLOGADO no tenía dato. Corregido: No.',
          ])
        view.unmount()
      }
    })

    it('leaves repeated ones out together, and gives the file back with what was corrected', async () => {
      judging(chipImport, [...rows.slice(12), ...rows.slice(12)])
      const { dialog, user } = await open()
      await user.click(await dialog.findByRole('button', { name: 'Omitir 18 filas' }))
      expect(await dialog.findByText('18 filas bien escritas')).toBeTruthy()
      expect(dialog.getByText(/^18 filas omitidas · quedan 18 de 36 filas/)).toBeTruthy()
    })

    it('asks the host again after a correction, if it was asked before', async () => {
      book = fakeBook(signedIn({ ...administrator, capacidades: [...administrator.capacidades, 'probar'] }))
      book.answerOf('maestroConsecutivos/maestroConsecutivos').set(aged([], now))
      book.answerOf('maestroConsecutivos/contarEstado').set(aged([], now))
      const owners = ['79456123', '1', '1']
      const numbers = owners.map((owner, at) => ['A04', owner, String(at + 1)])
      judging(numberImport, numbers)
      book.desk.tryRows = async (_kind, { rows: given, lines }) => ({
        kind: 'tried',
        problems: given.flatMap(([, owner = ''], at) =>
          owner === '1' ? [{ line: lines[at] ?? 0, column: 1, text: fill(t.noOwner, { n: owner }) }] : [],
        ),
      })
      const { dialog, user } = await open('/maestroConsecutivos', 'Nuevos Consecutivos')
      await dialog.findByText('3 filas bien escritas')
      expect(dialog.getByText(t.unchecked)).toBeTruthy()
      await user.click(dialog.getByRole('button', { name: t.tryOut }))
      expect(
        await dialog.findByRole('button', { name: t.sendOneGood }),
        'good is what the host has checked',
      ).toBeTruthy()
      expect(dialog.queryByText(t.unchecked)).toBeNull()
      await user.click(await dialog.findByRole('button', { name: 'Corregir 2 filas' }))
      const owner = await screen.findByRole('dialog', { name: 'Corregir NID_PROPIETARIO, 2 filas' })
      expect(within(owner).getByRole('combobox', { name: 'Valor correcto' })).toBeTruthy()
      await user.click(within(owner).getByRole('button', { name: 'Omitir las filas' }))
      expect(await dialog.findByText('Prueba: 1 fila se guardaría. No se guardó nada.')).toBeTruthy()
    })

    it('says that a correction could not be judged, and sends nothing otherwise than shown', async () => {
      judging(chipImport, rows)
      const { dialog, user } = await open()
      await dialog.findByText(/^13 filas no se pueden ingresar/)
      book.desk.readSheet = async () => ({ kind: 'bad', reason: 'broken' })
      await user.click(dialog.getByRole('button', { name: 'Corregir 12 filas' }))
      await user.click(await screen.findByRole('button', { name: 'Omitir las filas' }))
      expect(await dialog.findByText(t.failedCorrection)).toBeTruthy()
      expect(dialog.getByText(/^13 filas no se pueden ingresar/)).toBeTruthy()
      expect(dialog.queryByText(/omitidas/)).toBeNull()
    })
  })

  it('shows the receipts of earlier sheets until a file is chosen', async () => {
    book = fakeBook(signedIn({ ...administrator, capacidades: [...administrator.capacidades, 'probar'] }))
    book.answerOf('maestroChips/maestroChips').set(aged([], now))
    const receipt = { ID: '7', FECHA: '2026-11-20 10:15', FILAS: '194', PRIMERA: '982000411200001 2026-01-31 N' }
    const made = { ARCHIVO: 'chips.xlsx', FILA: '2 a 4', COLUMNA: 'HOMOLOGADO', ANTES: 'X', CORRECCION: 'N' }
    const receipts = [JSON.stringify([made]), ''].map((CORRECCIONES, at) => ({ ...receipt, ID: `${at}`, CORRECCIONES }))
    book.answerOf('consecutivos/importaciones').set(
      aged(
        receipts.map((one, at) => ({ ...one, IMPORTO: ['Marcela Rojas', 'Otra'][at] ?? '' })),
        now,
      ),
    )
    const { dialog } = await open('/maestroChips', 'Nuevos Chips', false)
    const past = within(await dialog.findByRole('region', { name: t.past }))
    const cells = within(past.getAllByRole('row')[1] ?? expect.fail('no receipt')).getAllByRole('cell')
    expect(cells.slice(0, 3).map(({ textContent }) => textContent)).toEqual([
      '2026-11-20 10:15',
      '194',
      '982000411200001',
    ])
    expect(cells[3]?.textContent).toMatch(/^Marcela Rojas/)
    expect(
      past.getByText('chips.xlsx, filas 2 a 4: HOMOLOGADO decía «X». Corregido: N. Según Marcela Rojas'),
    ).toBeTruthy()
    expect(past.getAllByText('Lo que se corrigió en los archivos')).toHaveLength(1)
  })

  it('says which sheets were hidden and are not read', async () => {
    book.answers.readSheet = { ...readable, hidden: ['Vieja', 'Borrador'] }
    const { dialog } = await open()
    expect(await dialog.findByText(fill(t.hidden, { names: 'Vieja, Borrador' }))).toBeTruthy()
  })

  it('can be tried without being saved: how far and how fast it is, what the host says, and a way to stop', async () => {
    book = fakeBook(signedIn({ ...administrator, capacidades: [...administrator.capacidades, 'probar'] }))
    book.answerOf('maestroChips/maestroChips').set(aged([], now))
    book.answers.readSheet = readable
    let end = (_: Tried) => {}
    let watch: ExportWatch | undefined
    book.desk.tryRows = (_kind, _sheet, given) => {
      watch = given
      return new Promise((done) => {
        end = done
      })
    }
    const { dialog, user, clock } = await open()
    await dialog.findByText('2 filas bien escritas')
    await user.click(dialog.getByRole('button', { name: t.tryOut }))
    await waitFor(() => expect(watch).toBeDefined())
    clock.advance(2_000)
    act(() => watch?.tell(24_000, 50_000))
    expect(dialog.getByText('Probando las filas: 24.000 de 50.000')).toBeTruthy()
    expect(dialog.getByText('12.000 filas por segundo')).toBeTruthy()
    await act(async () => end({ kind: 'tried', problems: [] }))
    expect(await dialog.findByText('Prueba: 2 filas se guardarían. No se guardó nada.')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: t.tryOut }))
    const known = { line: 3, column: 0, text: 'el chip 2 ya está en el maestro' }
    await act(async () => end({ kind: 'tried', problems: [known] }))
    expect(await dialog.findByText('Prueba: 1 de 2 filas no se podrían ingresar. No se guardó nada.')).toBeTruthy()
    expect(dialog.getByText('A3')).toBeTruthy()
    expect(dialog.getByText(known.text)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: t.tryOut }))
    await user.click(await dialog.findByRole('button', { name: t.stop }))
    expect(watch?.signal.aborted).toBe(true)
    await act(async () => end({ kind: 'cancelled' }))
    expect(await screen.findByText(t.triedStopped)).toBeTruthy()
    expect(imports()).toEqual([])
  })

  it('after a sending that was refused it says what happened, and not what a trial would', async () => {
    book = fakeBook(signedIn({ ...administrator, capacidades: [...administrator.capacidades, 'probar'] }))
    book.answerOf('maestroChips/maestroChips').set(aged([], now))
    book.answers.readSheet = readable
    book.answers.act = { kind: 'refused', code: 100, text: 'Hay chips repetidos' }
    const known = { line: 3, column: 0, text: 'el chip 2 ya está en el maestro' }
    book.desk.tryRows = async () => ({ kind: 'tried', problems: [known] })
    const { dialog, send } = await open()
    await dialog.findByText('2 filas bien escritas')
    await send()
    expect(await dialog.findByText('La asociación no guardó nada: 1 de 2 filas no pueden entrar.')).toBeTruthy()
    expect(dialog.queryByText(/^Prueba/)).toBeNull()
  })

  it('is not offered for a trial where the host knows none', async () => {
    const { dialog } = await open('/maestroChips', 'Nuevos Chips', false)
    expect(dialog.queryByRole('button', { name: t.tryOut })).toBeNull()
  })

  it('needs a file', async () => {
    const { dialog, send } = await open('/maestroChips', 'Nuevos Chips', false)
    await send()
    expect(await dialog.findByText(t.file)).toBeTruthy()
    expect(imports()).toEqual([])
  })

  it.each<[BadSheet, string]>([
    ['notExcel', t.file],
    ['tooLarge', t.tooLarge],
    ['macros', t.macros],
    ['bomb', t.bomb],
    ['tooWide', t.tooWide],
    ['broken', t.broken],
    ['noRows', t.noRows],
    ['tooManyRows', 'El archivo tiene más de 50.000 filas, divídalo en varios, verifique por favor'],
    ['slow', t.slow],
  ])('of a file that is %s is refused in words', async (reason, words) => {
    book.answers.readSheet = { kind: 'bad', reason }
    const { dialog } = await open()
    expect(await dialog.findByText(words)).toBeTruthy()
  })

  it('with duplicates shows their table, and that nothing was stored', async () => {
    book.answers.readSheet = readable
    const rows: Values[] = Array.from({ length: 30 }, (_, at) => ({
      CHIP: String(982000411200001 + at),
      HOMOLOGADO: at === 0 ? 'S' : 'N',
    }))
    book.answers.act = { kind: 'refused', code: 0, rows }
    const { dialog, send } = await open()
    await dialog.findByText('2 filas bien escritas')
    await send()
    const table = within(await screen.findByRole('dialog', { name: 'Se encontraron los siguientes chips repetidos' }))
    expect(table.getByText(t.nothingStored)).toBeTruthy()
    expect(table.getByText('Mostrando 1 a 10 de 30 registros')).toBeTruthy()
    expect(table.getByText('982000411200001')).toBeTruthy()
    expect(table.queryByRole('button', { name: 'Actualizar' })).toBeNull()
    expect([table.getAllByText('Si').length, table.getAllByText('No').length]).toEqual([1, 9])
  })

  it.each([
    [{ kind: 'refused', code: 4 } as const, 'Se presento un error de red, intentelo mas tarde'],
    [
      { kind: 'refused', code: 400, text: 'Fila 7: el asociado 9 no se encuentra registrado' } as const,
      'Fila 7: el asociado 9 no se encuentra registrado',
    ],
    [{ kind: 'needsConnection' } as const, 'Necesita conexión'],
  ])('that the host does not take (%j) says so and stays open', async (answer, words) => {
    book.answers.readSheet = readable
    book.answers.act = answer
    const { dialog, send } = await open()
    await dialog.findByText('2 filas bien escritas')
    await send()
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0)
    expect(screen.getByRole('dialog', { name: chipImport.texts.title })).toBeTruthy()
    // What was refused is not said to be well written.
    if (answer.kind === 'refused' && answer.code === 400) expect(dialog.queryByText('2 filas bien escritas')).toBeNull()
  })

  it.each([
    ['a row that cannot be', { kind: 'refused', code: 400, text: 'Fila 3: el asociado 9 no se encuentra registrado' }],
    ['duplicates', { kind: 'refused', code: 0, rows: [{ CHIP: ROWS[1]?.[0] ?? '', HOMOLOGADO: 'S' }] }],
  ] as const)('refused for %s is tried at a host that can, and corrected where it is', async (_what, answer) => {
    book = fakeBook(signedIn({ ...administrator, capacidades: [...administrator.capacidades, 'probar'] }))
    book.answerOf('maestroChips/maestroChips').set(aged([], now))
    book.answers.readSheet = readable
    book.answers.act = answer
    const text = 'el chip 982000411200002 ya está en el maestro'
    book.desk.tryRows = async () => ({ kind: 'tried', problems: [{ line: 3, column: 0, text }] })
    const { dialog, send, user } = await open()
    await dialog.findByText('2 filas bien escritas')
    await send()
    if ('rows' in answer) {
      const table = await screen.findByRole('dialog', { name: chipImport.texts.repeated })
      await user.click(within(table).getAllByRole('button', { name: /^Cerrar/ })[0] as HTMLElement)
    }
    expect(await dialog.findByText(text)).toBeTruthy()
    expect(dialog.queryByText('2 filas bien escritas')).toBeNull()
    expect(dialog.getByRole('button', { name: 'Corregir CHIP, fila 3' })).toBeTruthy()
  })

  it('without signal says so before a file is picked', async () => {
    book.outbox.connection.set({ ...calm, reachable: false })
    const { dialog } = await open('/maestroChips', 'Nuevos Chips', false)
    expect(dialog.getByRole('alert').textContent).toContain(mastersTexts.needsConnection)
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Enviar' }).disabled).toBe(true)
  })
})

describe('the query of numbers', () => {
  const number = (numero: string, estado: string): Values => ({
    id: numero,
    codigo: 'A04',
    descripcion: 'A04 DENUNCIA DE NACIMIENTO',
    total: '2',
    numero,
    nid_propietario: associate.nid,
    estado,
    fecha_uso: estado === '1' ? '2026-11-02' : '',
  })
  const requestOf = (estado: string) =>
    `maestroConsecutivos/contarEstado [["estado","${estado}"],["nid_propietario","${associate.nid}"]]`

  it('of a member is whole, in words, without a user to choose, and each state is kept for the field', async () => {
    const own = fakeBook()
    own.answerOf(requestOf('6')).set(aged([number('1201', '1'), number('1202', '0'), number('1203', '2')], now))
    own.answerOf(requestOf('0')).set(aged([number('1202', '0')], now))
    const { user } = renderApp(own, '/maestroConsecutivosUsuario')
    expect(await screen.findByText('Anulado')).toBeTruthy()
    expect(screen.getByText('2026-11-02')).toBeTruthy()
    expect(screen.queryByLabelText('Asociado')).toBeNull()
    expect(screen.queryByRole('columnheader', { name: /NUMERO DE DOCUMENTO/ })).toBeNull()
    expect(own.answerOf(requestOf('1')).current()).toBeTruthy()
    await user.click(screen.getByRole('radio', { name: 'Disponibles' }))
    await waitFor(() => expect(screen.queryByText('1201')).toBeNull())
    expect(screen.getByText('1202')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Exportar a Excel' }))
    await waitFor(() => expect(own.calls.find(([name]) => name === 'exportRows')).toBeTruthy())
    const [, exported] = own.calls.find(([name]) => name === 'exportRows') ?? []
    const { prefix, here, cells } = exported as RowsToFile
    expect(prefix).toBe('consecutivos')
    expect(here.map(cells)).toEqual([['A04', 'A04 DENUNCIA DE NACIMIENTO', '2', '1202', 'Disponible', '']])
  })

  it('of an administrator has the users and whose each number is', async () => {
    book.answerOf('maestroConsecutivos/contarEstado').set(aged([{ ...number('1201', '1'), TOTAL_FILAS: '1' }], now))
    renderApp(book, '/maestroConsecutivosUsuario')
    const filter = await screen.findByLabelText<HTMLInputElement>('Asociado')
    expect(filter.placeholder, 'it says what it is of').toBe('Asociado')
    expect(await screen.findByText(associate.nid)).toBeTruthy()
  })
})
