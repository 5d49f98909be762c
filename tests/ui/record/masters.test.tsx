import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ownDataTexts } from '../../../src/registry/forms/own-data.ts'
import {
  CHANGED,
  keyOf,
  type LookupRequest,
  type Person,
  pageRequest,
  recordRequest,
  type Values,
} from '../../../src/registry/index.ts'
import { thirdPartiesTexts } from '../../../src/registry/masters/third-parties.ts'
import { mastersTexts } from '../../../src/registry/texts/masters.ts'
import { recordTexts } from '../../../src/registry/texts/record.ts'
import type { Action, ActionResult } from '../../../src/sync/contract/desk.ts'
import { administrator, aged, calm, type FakeBook, fakeBook, signedIn } from '../fake-book.ts'
import { manualClock } from '../render-app.tsx'
import { dialog, open, openAdd, pick, send, shownIn, write } from './acts.ts'

const now = manualClock().now()

const breedRows: Values[] = [
  { IDRAZA: '1', COD_ESPECIE: 'C', NOM_ESPECIE: 'Caprina', RAZA: 'Alpina' },
  { IDRAZA: '10', COD_ESPECIE: 'O', NOM_ESPECIE: 'Ovina', RAZA: 'Santa Inés' },
]
const breedBook = (person: Person = administrator): FakeBook => {
  const book = fakeBook(signedIn(person))
  book.answerOf('razas/razas').set(aged(breedRows, now))
  book.optionsOf('selecciones/seleccionCodigoEspecie').set(
    aged([
      { code: 'C', name: 'Caprina' },
      { code: 'O', name: 'Ovina' },
    ]),
  )
  return book
}
const acted = (book: FakeBook) => book.calls.filter(([name]) => name === 'act').map(([, one]) => one as Action)
const refreshed = (book: FakeBook) => book.calls.filter(([name]) => name === 'refresh').length

afterEach(() => vi.unstubAllGlobals())

describe('a master record', () => {
  it('gives the focus back to what opened it, and never to the page', async () => {
    const { user } = await open('/razas', { book: breedBook() })
    for (const name of ['Editar Alpina', 'Adicionar']) {
      const opener = screen.getByRole('button', { name })
      opener.focus()
      await user.keyboard('{Enter}')
      const shown = await screen.findByRole('dialog')
      await waitFor(() => expect(shown.contains(document.activeElement)).toBe(true))
      await user.keyboard('{Escape}')
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      await waitFor(() => expect(document.activeElement).toBe(opener))
    }
  })

  it('is listed by its name, and edited under its own number by the host at once', async () => {
    const book = breedBook()
    const opened = await open('/razas', { book })
    expect(screen.getByRole('heading', { level: 1, name: 'Razas' })).toBeTruthy()
    await opened.user.click(screen.getByRole('button', { name: 'Editar Alpina' }))
    expect(await screen.findByRole('dialog', { name: 'Detalle de la Raza' })).toBeTruthy()
    await waitFor(() => expect(shownIn('Raza')).toBe('Alpina'))
    await write(opened, 'Raza', 'Alpina Francesa')
    await send(opened)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(acted(book)).toEqual([
      { operation: 'razas/ingresarRazas', fields: { IDRAZA: '1', COD_ESPECIE: 'C', RAZA: 'Alpina Francesa' } },
    ])
    expect(await screen.findByText('El Registro ha sido Ingresado o Actualizado')).toBeTruthy()
    // The list, and the breed options of the forms.
    expect(refreshed(book)).toBe(2)
    expect(book.calls.some(([name]) => name === 'submit')).toBe(false)
  })

  it('that somebody else changed meanwhile is not saved over: he is told, and takes it up as it is now', async () => {
    const book = breedBook({ ...administrator, capacidades: ['version'] })
    book.answers.act = { kind: 'refused', code: CHANGED }
    const opened = await open('/razas', { book })
    await opened.user.click(screen.getByRole('button', { name: 'Editar Alpina' }))
    await waitFor(() => expect(shownIn('Raza')).toBe('Alpina'))
    await write(opened, 'Raza', 'Alpina Francesa')
    await send(opened)
    expect(await dialog().findByText(mastersTexts.changed)).toBeTruthy()
    expect(acted(book)[0]?.fields.ANTES).toBe('{"COD_ESPECIE":"C","RAZA":"Alpina"}')
    expect(refreshed(book)).toBe(1)
    // Typed values stay until they are discarded, and sending again does not overwrite the other change either.
    expect(shownIn('Raza')).toBe('Alpina Francesa')
    const [first, ...others] = breedRows
    book.answerOf('razas/razas').set(aged([{ ...first, RAZA: 'Alpina Británica' }, ...others], now))
    await send(opened)
    await waitFor(() => expect(acted(book)).toHaveLength(2))
    expect(acted(book)[1]?.fields.ANTES).toBe('{"COD_ESPECIE":"C","RAZA":"Alpina"}')
    await opened.user.click(dialog().getByRole('button', { name: mastersTexts.reload }))
    await waitFor(() => expect(shownIn('Raza')).toBe('Alpina Británica'))
    expect(dialog().queryByText(mastersTexts.changed)).toBeNull()
    book.answers.act = { kind: 'done', body: 1 }
    await send(opened)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(acted(book)[2]?.fields.ANTES).toBe('{"COD_ESPECIE":"C","RAZA":"Alpina Británica"}')
  })

  it('is changed on a host without versions as the documents have it', async () => {
    const book = breedBook({ ...administrator, capacidades: [] })
    const opened = await open('/razas', { book })
    await opened.user.click(screen.getByRole('button', { name: 'Editar Alpina' }))
    await waitFor(() => expect(shownIn('Raza')).toBe('Alpina'))
    await send(opened)
    await waitFor(() => expect(acted(book)).toHaveLength(1))
    expect(acted(book)[0]?.fields).not.toHaveProperty('ANTES')
  })

  it.each([
    ['saved', { kind: 'done', body: 1 }, 'El Registro ha sido Ingresado o Actualizado'],
    ['refused', { kind: 'refused', code: 0, text: 'Ya existe esa raza' }, 'Ya existe esa raza'],
  ] as const)('closed while it is sent, says that it was %s, and leads nowhere else', async (_, answer, told) => {
    const book = breedBook()
    const opened = await open('/animales', { book })
    await act(async () => opened.app.history.push('/razas'))
    await opened.user.click(await screen.findByRole('button', { name: 'Editar Alpina' }))
    await waitFor(() => expect(shownIn('Raza')).toBe('Alpina'))
    await write(opened, 'Raza', 'Alpina Francesa')
    let answered: (given: ActionResult) => void = () => {}
    book.desk.act = () => new Promise((resolve) => (answered = resolve))
    await send(opened)
    await opened.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await act(async () => answered(answer))
    expect(await screen.findByText(told)).toBeTruthy()
    expect(opened.app.address()).toBe('/razas')
  })

  it('that the host has taken is saved, although this device cannot remove its draft', async () => {
    const book = breedBook()
    const opened = await open('/razas', { book })
    await opened.user.click(screen.getByRole('button', { name: 'Editar Alpina' }))
    await waitFor(() => expect(shownIn('Raza')).toBe('Alpina'))
    await write(opened, 'Raza', 'Alpina Francesa')
    const reported = vi.fn()
    vi.stubGlobal('reportError', reported)
    const failure = new Error('disk')
    book.capture.dropDraft = () => Promise.reject(failure)
    await send(opened)
    expect(await screen.findByText('El Registro ha sido Ingresado o Actualizado')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(acted(book)).toHaveLength(1)
    expect(reported).toHaveBeenCalledWith(failure)
  })

  it('is added without a number of its own', async () => {
    const book = breedBook()
    const opened = await openAdd('/razas', { book })
    await send(opened)
    expect(await dialog().findByText('La especie es requerida')).toBeTruthy()
    expect(acted(book)).toEqual([])
    await pick(opened, 'Especie', 'Ovina')
    await write(opened, 'Raza', 'Texel')
    await send(opened)
    await waitFor(() => expect(acted(book)).toHaveLength(1))
    expect(acted(book)[0]?.fields).toEqual({ IDRAZA: '', COD_ESPECIE: 'O', RAZA: 'Texel' })
  })

  it('what the host refuses stands at its field, nothing typed is lost, and it may be sent again', async () => {
    const book = breedBook()
    book.answers.act = { kind: 'refused', code: 0, fields: { RAZA: 'La raza ya existe en esa especie' } }
    const opened = await openAdd('/razas', { book })
    await pick(opened, 'Especie', 'Caprina')
    await write(opened, 'Raza', 'Alpina')
    await send(opened)
    expect(await dialog().findByText('La raza ya existe en esa especie')).toBeTruthy()
    expect(await screen.findByText('El Registro no pudo ser Ingresaro o Actualizado')).toBeTruthy()
    expect(shownIn('Raza')).toBe('Alpina')
    book.answers.act = { kind: 'done', body: 1 }
    await write(opened, 'Raza', 'Alpina Británica')
    expect(dialog().queryByText('La raza ya existe en esa especie')).toBeNull()
    await send(opened)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('of a third party that lacks something says the first of it as a toast too, each at its field', async () => {
    const opened = await openAdd('/terceros', { person: administrator })
    await send(opened)
    const wrong = [...document.querySelectorAll('[data-field] [class*=InputWrapper-error]')].map(
      (told) => told.textContent,
    )
    expect(wrong.length).toBeGreaterThan(1)
    await waitFor(() => expect(screen.getAllByText(wrong[0] ?? '')).toHaveLength(2))
    expect(screen.getAllByText(wrong[1] ?? '')).toHaveLength(1)
    expect(acted(opened.book)).toEqual([])
  })

  it("says 'Necesita conexión' before anything is typed, and saves nothing on the device", async () => {
    const book = breedBook()
    book.outbox.connection.set({ ...calm, reachable: false })
    book.answers.act = { kind: 'needsConnection' }
    const opened = await openAdd('/razas', { book })
    expect(dialog().getByRole('alert').textContent).toContain('Necesita conexión')
    await pick(opened, 'Especie', 'Caprina')
    await write(opened, 'Raza', 'Texel')
    await send(opened)
    expect(await screen.findByText('Necesita conexión')).toBeTruthy()
    expect(shownIn('Raza')).toBe('Texel')
    expect(book.calls.some(([name]) => name === 'submit')).toBe(false)
  })

  it('an answer that never came is told as what it is, and the list is looked at anew', async () => {
    const book = breedBook()
    book.answers.act = { kind: 'unclear' }
    const opened = await openAdd('/razas', { book })
    await pick(opened, 'Especie', 'Caprina')
    await write(opened, 'Raza', 'Texel')
    await send(opened)
    expect(await screen.findByText(/Puede que ya se haya guardado/)).toBeTruthy()
    await opened.user.click(screen.getByRole('button', { name: 'Cancelar' }))
    expect(refreshed(book)).toBe(1)
  })
})

describe('what hangs on a row', () => {
  const associations: Values[] = [{ NID_TERCERO: '800', NOMBRE: 'Asochicamocha', descripcion: 'ASOCIACION REGIONAL' }]
  const members = Array.from({ length: 12 }, (_, n) => ({
    NID_TERCERO: String(100 + n),
    NOMBRE: `Socio ${n}`,
    TESTADO: 'Activo',
  }))

  it("opens the members of an association over its list; 'back' closes them", async () => {
    const book = fakeBook(signedIn(administrator))
    book.answerOf('asociaciones/asociaciones').set(aged(associations, now))
    book.answerOf('terceros/tercerosSocios').set(aged(members, now))
    const { user, app } = await open('/asociaciones', { book })
    await user.click(screen.getByRole('button', { name: 'Socios de la Asociación Asochicamocha' }))
    const socios = within(await screen.findByRole('dialog', { name: 'Socios de la Asociación' }))
    expect(socios.getByText('Mostrando 1 a 10 de 12 registros')).toBeTruthy()
    await user.type(socios.getByPlaceholderText('Buscar...'), 'socio 11')
    await waitFor(() => expect(socios.getByText('Mostrando 1 a 1 de 1 registros')).toBeTruthy())
    await user.click(socios.getByRole('button', { name: 'Limpiar búsqueda' }))
    await waitFor(() => expect(socios.getByText('Mostrando 1 a 10 de 12 registros')).toBeTruthy())
    expect(app.address()).toContain('abrir=socios')
    app.history.back()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('the founders have no detail', async () => {
    const book = fakeBook(signedIn(administrator))
    const books = [
      { DESCRIPCION: 'FUNDADORES', COMPOSICION: 'FU' },
      { DESCRIPCION: 'PRIMERA GENERACION', COMPOSICION: 'G1' },
    ]
    book.answerOf('selecciones/libros').set(aged(books, now))
    await open('/libros', { book })
    expect(screen.getByRole('button', { name: 'Consultar PRIMERA GENERACION' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Consultar FUNDADORES' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Adicionar' })).toBeNull()
  })
})

describe('a list of the host, stretch by stretch', () => {
  const person = { ...administrator, capacidades: [...administrator.capacidades, 'paginas'] }
  const all = 200_000
  const chip = (n: number): Values => ({
    ID: String(n),
    CHIP_MAESTRO: `98200000${n}`,
    ESTADO: '0',
    MESTADO: 'Disponible',
    TOTAL_FILAS: String(all),
  })
  const asked = (book: FakeBook) =>
    book.calls.filter(([name]) => name === 'refresh').map(([, request]) => (request as { fields: Values }).fields)

  it('asks for a stretch, pages inside it without asking, and lets the host search and sort', async () => {
    const book = fakeBook(signedIn(person))
    const rows = Array.from({ length: 200 }, (_, n) => chip(n))
    book.answerOf('maestroChips/maestroChips').set(aged(rows, now))
    const { user } = await open('/maestroChips', { book })
    expect(await screen.findByText('Mostrando 1 a 10 de 200000 registros')).toBeTruthy()
    expect(asked(book)).toEqual([{ DESDE: '0', FILAS: '200', BUSCAR: '', ORDEN: '' }])
    await user.click(screen.getByRole('button', { name: 'Página siguiente' }))
    expect(screen.getByText('Mostrando 11 a 20 de 200000 registros')).toBeTruthy()
    expect(asked(book)).toHaveLength(1)
    await user.type(screen.getByPlaceholderText('Buscar...'), '9820')
    await waitFor(() => expect(asked(book).at(-1)).toMatchObject({ BUSCAR: '9820', DESDE: '0' }))
    await user.click(screen.getByRole('button', { name: 'CHIP' }))
    await waitFor(() => expect(asked(book).at(-1)).toMatchObject({ BUSCAR: '9820', ORDEN: 'CHIP_MAESTRO' }))
    await user.click(screen.getByRole('button', { name: 'Página 20000' }))
    await waitFor(() => expect(asked(book).at(-1)?.DESDE).toBe('199800'))
  })

  it('asks by the filters of an address that the list has, and by no other: the host would refuse the whole list', async () => {
    const book = fakeBook(signedIn(person))
    book.answerOf('maestroChips/maestroChips').set(aged([chip(1)], now))
    const said = { NADA: '1', constructor: '1', FECHA_RECEPCION: '2026-02-31..' }
    await open(`/maestroChips?filtros=${encodeURIComponent(JSON.stringify(said))}`, { book })
    await waitFor(() => expect(asked(book)).toEqual([{ DESDE: '0', FILAS: '200', BUSCAR: '', ORDEN: '' }]))
    const other = fakeBook(signedIn(person))
    other.answerOf('maestroChips/maestroChips').set(aged([chip(1)], now))
    const good = { NADA: '1', FECHA_RECEPCION: '2026-02-01..' }
    await open(`/maestroChips?filtros=${encodeURIComponent(JSON.stringify(good))}`, { book: other })
    await waitFor(() => expect(asked(other)).toMatchObject([{ FILTROS: '{"FECHA_RECEPCION":"2026-02-01.."}' }]))
  })

  it('a record is opened by its address wherever in the list it is, and one that is gone says so', async () => {
    const book = fakeBook(signedIn(person))
    const chips: LookupRequest = { operation: 'maestroChips/maestroChips', fields: {}, passing: [] }
    const answer = (request: LookupRequest, rows: readonly Values[]) =>
      book.answerOf(keyOf(request)).set(aged(rows, now))
    answer(pageRequest(chips, { first: 0, rows: 200, search: '' }), [chip(1)])
    answer(recordRequest(chips, '777'), [chip(777)])
    answer(recordRequest(chips, '778'), [])
    await open('/maestroChips?modificar=777', { book })
    await screen.findByRole('dialog')
    await waitFor(() => expect(shownIn('Chip')).toBe('98200000777'))
    await open('/maestroChips?modificar=778', { book })
    expect(await screen.findByText('El registro ya no existe, verifique por favor')).toBeTruthy()
  })

  it('a documented host answers all, and the same list searches and pages it here', async () => {
    const book = fakeBook(signedIn(administrator))
    const rows = Array.from({ length: 1000 }, (_, n) => chip(n))
    book.answerOf('maestroChips/maestroChips').set(aged(rows, now))
    const { user } = await open('/maestroChips', { book })
    expect(await screen.findByText('Mostrando 1 a 10 de 1000 registros')).toBeTruthy()
    await user.type(screen.getByPlaceholderText('Buscar...'), '98200000999')
    await waitFor(() => expect(screen.getByText('Mostrando 1 a 1 de 1 registros')).toBeTruthy())
    expect(asked(book)).toEqual([])
  })
})

const thirdParty = (NID_TERCERO: string): Values => ({
  TID_TERCERO: 'CC',
  NID_TERCERO,
  NOMBRE: 'Marta Cifuentes',
  DEP_CODIGO: '68',
  DEPARTAMENTO: 'Santander',
  MUN_CODIGO: '68001',
  MUNICIPIO: 'Bucaramanga',
  DIRECCION: 'Calle 1',
  TELEFONOS: '300',
  CORREO: 'marta@campo.example.com',
  URL: '.',
  TIPO_TERCERO: 'N',
  NOM_TIPO_TERCERO: 'NATURAL',
  TIPO_SOCIO: 'A',
  NOM_TIPO_SOCIO: 'ACTIVO',
  FECHA_INGRESO: '2020-01-01',
  ESTADO_TERCERO: '0',
})

describe('an administrator’s own e-mail among the third parties', () => {
  const person = { ...administrator, capacidades: ['claveCorreo'] }
  async function change(of: string, said: FakeBook['answers']['act']) {
    const book = fakeBook(signedIn(person))
    book.answerOf('terceros/terceros').set(aged([thirdParty(of)], now))
    const opened = await open('/terceros', { book })
    await opened.user.click(screen.getByRole('button', { name: /^Editar / }))
    await waitFor(() => expect(shownIn('Correo')).toBe('marta@campo.example.com'))
    await write(opened, 'Correo', 'otra@campo.example.com')
    book.answers.act = said
    await opened.user.click(dialog().getByRole('button', { name: 'Enviar' }))
    return { ...opened, book }
  }

  it('is changed with his password, asked as in Mis Datos; a wrong one is said at its field', async () => {
    const { book, user } = await change(person.nid, {
      kind: 'refused',
      code: 0,
      fields: { CLAVE: ownDataTexts.wrongPassword },
    })
    const asked = within(await screen.findByRole('dialog', { name: 'Confirmar el cambio de correo' }))
    expect(acted(book)).toEqual([])
    await user.type(asked.getByLabelText('Clave de acceso'), 'mala')
    await user.click(asked.getByRole('button', { name: 'Enviar' }))
    await asked.findByText(ownDataTexts.wrongPassword)
    book.answers.act = { kind: 'refused', code: 0, text: 'La asociación no recibe cambios hoy' }
    await user.type(asked.getByLabelText('Clave de acceso'), 's')
    await user.click(asked.getByRole('button', { name: 'Enviar' }))
    expect((await asked.findByRole('alert')).textContent, 'in sight').toBe('La asociación no recibe cambios hoy')
    await user.type(asked.getByLabelText('Clave de acceso'), '{Backspace}')
    book.answers.act = { kind: 'done', body: 1 }
    await user.type(asked.getByLabelText('Clave de acceso'), '.ahora.si')
    await user.click(asked.getByRole('button', { name: 'Enviar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(acted(book).at(-1)).toMatchObject({
      operation: 'terceros/ingresarTercero',
      fields: { CORREO: 'otra@campo.example.com', CLAVE: 'mala.ahora.si' },
    })
    expect(JSON.stringify(book.calls.filter(([name]) => name === 'saveDraft'))).not.toContain('mala')
  })

  it('of another person is changed as ever', async () => {
    const { book } = await change('12345678', { kind: 'done', body: 1 })
    await waitFor(() => expect(acted(book)).toHaveLength(1))
    expect(screen.queryByLabelText('Clave de acceso')).toBeNull()
    expect(Object.keys(acted(book)[0]?.fields ?? {})).not.toContain('CLAVE')
  })
})

it('an administrator is asked before a person becomes inactive, and told what it means', async () => {
  const book = fakeBook(signedIn(administrator))
  book.answerOf('terceros/terceros').set(aged([thirdParty('12345678')], now))
  const opened = await open('/terceros', { book })
  await opened.user.click(screen.getByRole('button', { name: /^Editar / }))
  await waitFor(() => expect(shownIn('Correo')).toBe('marta@campo.example.com'))
  await pick(opened, 'Estado', 'Inactivo')
  await screen.findByText(thirdPartiesTexts.inactive)
  await opened.user.click(dialog().getByRole('button', { name: 'Enviar' }))
  const sure = await screen.findByRole('button', { name: recordTexts.sendAsItIs })
  expect(acted(book)).toEqual([])
  book.answers.act = { kind: 'done', body: 1 }
  await opened.user.click(sure)
  await waitFor(() => expect(acted(book)[0]?.fields).toMatchObject({ ESTADO_TERCERO: '1' }))
})

it('what a publication may be stands below its fields before it is sent', async () => {
  await openAdd('/publicaciones', { person: administrator })
  const told = (name: string) => {
    const ids = screen.getByRole('textbox', { name }).getAttribute('aria-describedby') ?? ''
    return ids.split(' ').map((id) => document.getElementById(id)?.textContent)
  }
  expect(told('Descripción')).toContain('100 caracteres como máximo.')
  expect(told('Fecha final')[0]).toMatch(/no antes del inicial/)
  expect(within(screen.getByRole('group', { name: 'Imagen' })).getByText(/menos de 10 MB/)).toBeTruthy()
})
