import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { moveInTexts as t } from '../../../src/registry/herd-book/texts.ts'
import type { Values } from '../../../src/registry/index.ts'
import { commonTexts } from '../../../src/registry/texts/common.ts'
import type { Action, ActionResult } from '../../../src/sync/contract/desk.ts'
import { administrator, aged, type FakeBook, fakeBook, signedIn } from '../fake-book.ts'
import { renderApp } from '../render-app.tsx'

const sex = { MOTIVO: 'Falta un dato', GRAVEDAD: 'impossible', TABLA: 'animales', COLUMNA: 'SEXO' }
const breed = { MOTIVO: 'Raza escrita de otro modo', GRAVEDAD: 'doubtful', TABLA: 'animales', COLUMNA: 'RAZA' }
const KINDS: readonly Values[] = [
  { ...sex, EFECTO: 'row', HALLAZGOS: '1', FILAS: '3', CORREGIBLES: '3', CORREGIDAS: '0', PROPUESTAS: '0' },
  {
    ...breed,
    ...{ EFECTO: 'kept', HALLAZGOS: '1', FILAS: '1', CORREGIBLES: '1', CORREGIDAS: '0' },
    ...{ PROPUESTAS: '1', PROPUESTA: 'Alpina' },
  },
]
const ROW = { LUGAR: '0', ARCHIVO: 'animales.csv', FILA: '4', CLAVE: 'K3', EXPLICACION: 'Falta SEXO', CORRECCION: '' }
const sheet = {
  ...{ name: 'animales.csv', headings: ['Registro', 'Raza', 'Sexo'], table: 'animales', rows: 30 },
  ...{ columns: { CLAVE: 'Registro', RAZA: 'Raza', SEXO: 'Sexo' }, missing: [], isRead: true },
}
const figures = {
  tables: { animales: { read: 30, fresh: 27, known: 0, out: 3, along: 0 } },
  findings: { impossible: 3, doubtful: 1 },
  sheets: [sheet],
}
const RUN = { ENTREGA: '7', ORIGEN: 'Asocabras', FECHA: '2026-11-27 10:20', TRAJO: 'Marcela Rojas', CORRECCIONES: '0' }

let book: FakeBook
beforeEach(() => {
  book = fakeBook(signedIn(administrator))
  book.answers.act = { kind: 'done', body: 1 }
})
const open = (run: Values) => {
  book.answerOf('traerRegistro/entregas').set(aged([run]))
  book.answerOf('traerRegistro/clases').set(aged(KINDS))
  book.answerOf('traerRegistro/hallazgos').set(aged([{ ...ROW, ...sex, ORIGINAL: 'K3\tBoer' }]))
  return renderApp(book, '/traerRegistro?entrega=7')
}
const acts = () =>
  book.calls
    .flatMap(([name, action]) => (name === 'act' ? [action as Action] : []))
    .map(({ operation, fields }) => ({
      operation,
      ...fields,
    }))

describe('findings of a review', () => {
  const reviewed = { ...RUN, ESTADO: 'reviewed', CIFRAS: JSON.stringify(figures) }

  it('says in numbers what would be kept and what not', async () => {
    open(reviewed)
    expect(await screen.findByText('Se guardarían 27 de 30 animales. No se traen: animales 3.')).toBeTruthy()
  })

  it('are a table by kind, each beside its row as it stands in the file', async () => {
    open(reviewed)
    const table = within(await screen.findByRole('table', { name: t.findings }))
    expect(
      table.getByRole('rowheader', { name: /Falta un dato · SEXO.*No puede ser.*Animales: 3 filas no se traen/ }),
    ).toBeTruthy()
    const [row] = await table.findAllByRole('row', { name: /Registro K3.*Raza Boer.*Sexo —.*Falta SEXO/ })
    expect(row).toBeTruthy()
  })

  it('do not say of a remark on a whole file that a row is kept', async () => {
    open(reviewed)
    const there = { MOTIVO: 'Ya estaban', GRAVEDAD: 'certain', TABLA: 'chips', COLUMNA: '', EFECTO: 'kept' }
    const none = { HALLAZGOS: '1', FILAS: '1', CORREGIBLES: '0', CORREGIDAS: '0', PROPUESTAS: '0' }
    act(() => book.answerOf('traerRegistro/clases').set(aged([{ ...there, ...none }])))
    const head = await screen.findByRole('rowheader', { name: /Ya estaban.*Chips/ })
    expect(head.textContent).not.toContain('se trae')
  })

  it('of a kind are put right with one action, chosen and not typed', async () => {
    const { user } = open(reviewed)
    await user.click(await screen.findByRole('button', { name: 'Corregir 3 filas' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Corregir SEXO, 3 filas' }))
    const correct = () => dialog.getByRole<HTMLButtonElement>('button', { name: t.correct })
    expect(correct().disabled, 'a row without it is not kept').toBe(true)
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('combobox', { name: t.change })))
    await user.click(dialog.getByRole('combobox', { name: t.change }))
    await user.click(await screen.findByRole('option', { name: /HEMBRA/, hidden: true }))
    await user.click(dialog.getByRole('button', { name: t.correct }))
    await waitFor(() =>
      expect(acts()).toEqual([{ operation: 'traerRegistro/corregirClase', ENTREGA: '7', ...sex, VALOR: 'HEMBRA' }]),
    )
    expect(screen.queryByRole('button', { name: 'Corregir 1 fila' }), 'the row has its own').toBeNull()
    await user.click(screen.getByRole('button', { name: 'Usar lo propuesto (1)' }))
    await waitFor(() => expect(acts()[1]).toMatchObject({ ...breed, VALOR: 'PROPUESTA' }))
    book.answerOf('traerRegistro/clases').set(aged(KINDS.map((kind) => ({ ...kind, PROPUESTAS: '0' }))))
    const opener = screen.getByRole('button', { name: /Raza escrita de otro modo/ })
    await waitFor(() => expect(document.activeElement).toBe(opener))
  })

  it('of a kind stay in their dialog as chosen where the correction is not kept', async () => {
    book.answers.act = { kind: 'needsConnection' }
    const { user } = open(reviewed)
    await user.click(await screen.findByRole('button', { name: 'Corregir 3 filas' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Corregir SEXO, 3 filas' }))
    await user.click(dialog.getByRole('combobox', { name: t.change }))
    await user.click(await screen.findByRole('option', { name: /HEMBRA/, hidden: true }))
    await user.click(dialog.getByRole('button', { name: t.correct }))
    await screen.findByText(commonTexts.needsConnection, { selector: '[role="alert"] *' })
    expect(dialog.getByRole<HTMLInputElement>('combobox', { name: t.change }).value).toContain('HEMBRA')
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('button', { name: t.correct })))
  })

  it('leave the focus in the question while they are being kept, then at what was kept', async () => {
    const { user } = open(reviewed)
    await user.click(await screen.findByRole('button', { name: t.keep }))
    const dialog = await screen.findByRole('dialog', { name: t.keep })
    const keep = within(dialog).getByRole<HTMLButtonElement>('button', { name: t.keep })
    const answers: ((answer: ActionResult) => void)[] = []
    book.desk.act = () => new Promise((answer) => answers.push(answer))
    await user.click(keep)
    await waitFor(() => expect(keep.disabled).toBe(true))
    await waitFor(() => expect(document.activeElement).toBe(dialog))
    const kept = { ...reviewed, ESTADO: 'keeping' }
    act(() => book.answerOf('traerRegistro/entregas').set(aged([kept])))
    await act(async () => answers[0]?.({ kind: 'done', body: 1 }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: RUN.ORIGEN })))
  })

  it('of one row, closed while it is kept, do not close those of the next one', async () => {
    const { user } = open(reviewed)
    const rows = ['4', '5'].map((FILA) => ({ ...ROW, ...sex, LUGAR: FILA, FILA, ORIGINAL: 'K3\tBoer' }))
    act(() => book.answerOf('traerRegistro/hallazgos').set(aged(rows)))
    const begin = async (line: string) => {
      const name = `Corregir SEXO, fila ${line}`
      const [button] = await screen.findAllByRole('button', { name })
      if (button) await user.click(button)
      return within(await screen.findByRole('dialog', { name }))
    }
    const answers: ((answer: ActionResult) => void)[] = []
    book.desk.act = () => new Promise((answer) => answers.push(answer))
    const first = await begin('4')
    await user.click(first.getByRole('combobox', { name: t.change }))
    await user.click(await screen.findByRole('option', { name: /HEMBRA/, hidden: true }))
    await user.click(first.getByRole('button', { name: t.correct }))
    await user.click(first.getByRole('button', { name: 'Cerrar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const next = await begin('5')
    await act(async () => answers[0]?.({ kind: 'done', body: 1 }))
    await screen.findByText(t.correctionKept)
    expect(next.getByRole('combobox', { name: t.change }).isConnected).toBe(true)
  })

  it('of a date are corrected in the date field of every form, and never to what is no date', async () => {
    const born = { ...sex, COLUMNA: 'FECHA_NACIMIENTO', VALOR: '31/13/2024' }
    const { user } = open(reviewed)
    act(() => book.answerOf('traerRegistro/hallazgos').set(aged([{ ...ROW, ...born, ORIGINAL: 'K3\tBoer' }])))
    const name = 'Corregir FECHA_NACIMIENTO, fila 4'
    const [button] = await screen.findAllByRole('button', { name })
    if (button) await user.click(button)
    const dialog = within(await screen.findByRole('dialog', { name }))
    const day = dialog.getByRole<HTMLInputElement>('textbox', { name: t.change })
    expect(day.value).toBe('31/13/2024')
    await user.click(dialog.getByRole('button', { name: t.correct }))
    expect(await dialog.findByText(commonTexts.badDate)).toBeTruthy()
    expect(acts()).toEqual([])
    await user.clear(day)
    await user.type(day, '1/3/2024{Enter}')
    await waitFor(() => expect(acts()[0]).toMatchObject({ COLUMNA: 'FECHA_NACIMIENTO', VALOR: '2024-03-01' }))
  })

  it.each([
    ['of a kind', 'Corregir 3 filas', 'Corregir SEXO, 3 filas', t.omitAll],
    ['of a run', t.discard, t.discard, t.discard],
  ])('%s, left while they are asked, close nothing that was opened since', async (_, opener, name, press) => {
    const { user } = open(reviewed)
    const begin = async () => {
      await user.click(await screen.findByRole('button', { name: opener }))
      return within(await screen.findByRole('dialog', { name }))
    }
    const answers: ((answer: ActionResult) => void)[] = []
    book.desk.act = () => new Promise((answer) => answers.push(answer))
    const first = await begin()
    await user.click(first.getByRole('button', { name: press }))
    await user.click(first.getByRole('button', { name: 'Cerrar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const next = await begin()
    expect(answers).toHaveLength(1)
    await act(async () => answers[0]?.({ kind: 'done', body: 1 }))
    await user.tab()
    expect(next.getByRole('button', { name: press }).isConnected).toBe(true)
  })

  it('of a text are corrected with Enter, by a button that is called as it reads', async () => {
    const twice = { MOTIVO: 'Clave repetida', COLUMNA: 'CLAVE', VALOR: 'K3' }
    const { user } = open(reviewed)
    act(() => book.answerOf('traerRegistro/hallazgos').set(aged([{ ...ROW, ...sex, ...twice, ORIGINAL: 'K3' }])))
    const [button] = await screen.findAllByRole('button', { name: 'Corregir CLAVE, fila 4' })
    expect(button?.textContent).toBe('Corregir')
    if (button) await user.click(button)
    const dialog = within(await screen.findByRole('dialog', { name: 'Corregir CLAVE, fila 4' }))
    await user.type(dialog.getByRole('textbox', { name: t.change }), '0{Enter}')
    await waitFor(() => expect(acts()[0]).toMatchObject({ COLUMNA: 'CLAVE', VALOR: 'K30' }))
  })

  it('that are corrected are reviewed again before anybody can keep what the figures do not say', async () => {
    open({ ...reviewed, CORRECCIONES: '3' })
    expect(await screen.findByText(/3 correcciones anotadas: revise de nuevo/)).toBeTruthy()
    expect(screen.getByRole('button', { name: t.reviewAgain })).toBeTruthy()
    expect(screen.queryByRole('button', { name: t.keep })).toBeNull()
  })
})

it('a kept run shows its receipt whenever it is opened', async () => {
  const { tables, findings } = figures
  const kept = { ...RUN, ESTADO: 'kept', CORRECCIONES: '2' }
  const by = { ARCHIVO: 'animales.csv', CORRIGIO: 'Marcela Rojas', FECHA: '2026-11-27 10:15' }
  book.answerOf('traerRegistro/correcciones').set(
    aged([
      { ...by, FILA: '2 a 3', COLUMNA: 'RAZA', ANTES: 'Alpna', CORRECCION: 'Alpina' },
      { ...by, FILA: '4', COLUMNA: '', ANTES: 'K3', CORRECCION: 'OMITIR' },
      { ...by, FILA: '5', COLUMNA: 'SEXO', ANTES: '', CORRECCION: 'HEMBRA' },
      { ARCHIVO: 'animales.csv', FILA: '6', COLUMNA: 'SEXO', ANTES: '', CORRECCION: 'MACHO', CORRIGIO: '', FECHA: '' },
    ]),
  )
  open({ ...kept, CIFRAS: JSON.stringify({ tables, findings, files: ['animales.csv'] }) })
  const receipt = within(await screen.findByRole('region', { name: t.receipt }))
  expect(receipt.getByText('Guardado el 2026-11-27 10:20')).toBeTruthy()
  expect(receipt.getByText(/Se guardaron 27 de 30 animales/)).toBeTruthy()
  expect(receipt.getByText('Archivos: animales.csv.')).toBeTruthy()
  expect(receipt.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'animales.csv, filas 2 a 3: RAZA decía «Alpna». Corregido: Alpina. Marcela Rojas, 2026-11-27 10:15',
    'animales.csv, fila 4: CLAVE decía «K3». Se omite la fila. Marcela Rojas, 2026-11-27 10:15',
    'animales.csv, fila 5: SEXO no tenía dato. Corregido: HEMBRA. Marcela Rojas, 2026-11-27 10:15',
    'animales.csv, fila 6: SEXO. Corregido: MACHO.',
  ])
  expect(screen.queryByRole('button', { name: /^Corregir/ })).toBeNull()
})
