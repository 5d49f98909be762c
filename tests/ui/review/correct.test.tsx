import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  detailRequest,
  formOf,
  keyOf,
  nothingWanted,
  type Person,
  refusalsRequest,
  reviewRequest,
  seenOf,
  trailRequest,
  type Values,
} from '../../../src/registry/index.ts'
import type { Action } from '../../../src/sync/contract/desk.ts'
import { administrator, aged, fakeBook, signedIn } from '../fake-book.ts'
import { manualClock, renderApp } from '../render-app.tsx'

const reviewer: Person = {
  ...administrator,
  capacidades: [...administrator.capacidades, 'revision', 'paginas', 'mesa', 'correccion', 'version'],
}
const birth = {
  ...{ CONSECUTIVO: '8704', NID_PROPIETARIO: '100', NOMBRE: 'Ana Ardila', FORMA_CONCEPCION: 'MD' },
  ...{ CONSECUTIVO_SERVICIO: '12', FECHA_PARTO: '2026-11-20', CHIP_MACHO: '982M', CHIP_HEMBRA: '982H', SEXO: 'H' },
  ...{ NOM_SEXO: 'HEMBRA', PESO_AL_NACER: '18', COD_ESPECIE: 'C' },
}
const filing = (given: Values = {}): Values => ({
  ...{ ID: '7', OPERACION: 'formularioA04/ingresarNacimiento', FORMULARIO: 'A04', NUMERO: '8704' },
  ...{ NID_PROPIETARIO: '100', PROPIETARIO: 'Ana Ardila', NID_CAPTURO: '400', CAPTURO: 'Rita', REVISADO: 'N' },
  ...{ CAPTURADO_EN: '2026-11-21T13:00:00Z', RECIBIDO_EN: '2026-11-21T14:00:00Z', CAMBIADO: '', TOTAL_FILAS: '2' },
  CONSEJOS: JSON.stringify([{ field: 'PESO_AL_NACER', rule: 'x', text: 'El doble de lo usual' }]),
  ...given,
})

async function review(given: Values = {}, person = reviewer) {
  ;(window as unknown as { happyDOM: { setViewport(size: object): void } }).happyDOM.setViewport({ width: 1280 })
  const book = fakeBook(signedIn(person))
  const page = reviewRequest({ ...nothingWanted, reviewed: 'N' }, { first: 0, rows: 25, search: '' })
  const rows = [filing(given), filing({ ID: '8', NUMERO: '8705' })]
  book.answerOf(keyOf(page)).set(aged(rows))
  book.answerOf(keyOf(refusalsRequest)).set(aged([]))
  const record = {
    ENVIADO: JSON.stringify(birth),
    REGISTRO: JSON.stringify(birth),
    FOTOGRAFIAS: '[]',
    REVISIONES: '[]',
  }
  for (const row of rows) book.answerOf(keyOf(detailRequest(row.ID ?? ''))).set(aged([{ ...record, ...row, ...given }]))
  const app = renderApp(book, '/revisionCampo', manualClock())
  await screen.findByRole('heading', { level: 2, name: /8704/ })
  const acts = () => book.calls.filter(([name]) => name === 'act').map(([, one]) => one as Action)
  return { book, acts, ...app }
}

it('the review reads a form as its list does: a birth by number, day, dam, sex, weight', async () => {
  await review({ REGISTRO: JSON.stringify({ ...birth, NOMBREHEMBRA: 'Mora' }) })
  const pane = within(screen.getByRole('region', { name: 'Lo que dice' }))
  const said = pane.getAllByRole('term').map(({ textContent }) => textContent)
  const from = said.indexOf('Consecutivo')
  expect(said.slice(from, from + 6)).toEqual([
    ...['Consecutivo', 'Fecha del parto', 'Chip de la hembra', 'Nombre de la hembra', 'Sexo', 'Peso al nacer (kg)'],
  ])
})

it('what a form changes is told as it was corrected since', async () => {
  const transfer = { consecutivo: '8704', nid_propietario: '100', crg_animal: '982M', nid_transferido: '200' }
  const said = (day: string) => JSON.stringify({ ...transfer, fecha_transferencia: day })
  await review({
    ...{ OPERACION: 'formularioA06/ingresarFormularioA06', FORMULARIO: 'A06', CAMBIADO: 'revisionCampo/corregir' },
    ...{ ENVIADO: said('2026-10-10'), REGISTRO: said('2026-10-08') },
    CORRECCIONES: JSON.stringify([
      {
        ID: '9',
        OPERACION: 'revisionCampo/corregir',
        FORMULARIO: 'A06',
        DESPUES: '{"fecha_transferencia":"2026-10-08"}',
      },
    ]),
  })
  const changes = within(screen.getByRole('region', { name: 'Lo que cambia' }))
  expect(changes.getByText(/pasa a ser de/).textContent).toContain('el jue 8 oct')
})

describe('E in the review', () => {
  it('pressed before the form has come opens its correction when it comes', async () => {
    const { user, book } = await review()
    const detail = book.answerOf(keyOf(detailRequest('7')))
    const come = detail.current()
    detail.set(aged([]))
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Corregir/ })).toBeNull())
    await user.keyboard('e')
    detail.set(come)
    expect(await screen.findByRole('dialog', { name: 'Corregir A04 8704' })).toBeTruthy()
  })

  it('opens the correction at the warned field, sends what changed with its reason, and returns to the row', async () => {
    const { user, acts, book } = await review()
    const row = screen.getByRole('button', { name: /A04 8704/ })
    await waitFor(() => expect(document.activeElement).toBe(row))
    await user.keyboard('e')
    const dialog = within(await screen.findByRole('dialog', { name: 'Corregir A04 8704' }))
    const weight = dialog.getByLabelText(/Peso al nacer/) as HTMLInputElement
    await waitFor(() => expect(document.activeElement).toBe(weight))
    await user.clear(weight)
    await user.type(weight, '2,8')
    await user.type(dialog.getByLabelText(/Motivo/), 'Faltó la coma')
    expect(dialog.getByText(/antes 18, después 2,8/)).toBeTruthy()
    await user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const [{ operation, fields } = { operation: '', fields: {} as Values }] = acts()
    expect(operation).toBe('revisionCampo/corregir')
    expect(fields).toMatchObject({ FORMULARIO: 'A04', NUMERO: '8704', MOTIVO: 'Faltó la coma' })
    expect(JSON.parse(fields.CAMBIOS ?? '')).toMatchObject({ PESO_AL_NACER: '2.8', SEXO: 'H' })
    expect(JSON.parse(fields.ANTES ?? '')).toMatchObject({ PESO_AL_NACER: '18' })
    await waitFor(() => expect(document.activeElement).toBe(row))
    expect(screen.getByRole('heading', { level: 2, name: /8704/ })).toBeTruthy()
    expect(book.calls.filter(([name]) => name === 'refresh').length).toBeGreaterThan(0)
  })

  it('a number that is its first field is typed anew', async () => {
    const transfer = { consecutivo: '8704', nid_propietario: '100', crg_animal: '982M', nid_transferido: '200' }
    const { user } = await review({
      ...{ OPERACION: 'formularioA06/ingresarFormularioA06', FORMULARIO: 'A06', CONSEJOS: '[]' },
      REGISTRO: JSON.stringify({ ...transfer, fecha_transferencia: '2026-10-10' }),
    })
    await user.keyboard('e')
    const day = within(await screen.findByRole('dialog')).getByLabelText(/Fecha de transferencia/) as HTMLInputElement
    await waitFor(() => expect(document.activeElement).toBe(day))
    expect([day.selectionStart, day.selectionEnd]).toEqual([0, day.value.length])
    expect(day.value).toBe('2026-10-10')
  })

  it('a refused correction keeps what was typed, with the reason at its field', async () => {
    const { user, book } = await review()
    const why = 'Sobre este dato descansan: A05 12. Corrija o anule eso primero.'
    book.answers.act = { kind: 'refused', code: 0, fields: { FECHA_PARTO: why } }
    await user.keyboard('e')
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText(/Motivo/), 'x')
    await user.click(dialog.getByRole('button', { name: 'Corregir' }))
    // As at filing, the registry asks once about an unusual value.
    await user.click(await dialog.findByRole('button', { name: 'Enviar así' }))
    expect(await dialog.findByText(why)).toBeTruthy()
    expect((dialog.getByLabelText(/Motivo/) as HTMLTextAreaElement).value).toBe('x')
  })

  it('a refused voiding says in its dialog what rests on the form, until the next try', async () => {
    const { user, book } = await review()
    const why = 'No se puede anular: sobre este formulario descansan A04 8705. Anule eso primero.'
    book.answers.act = { kind: 'refused', code: 0, text: why }
    await user.click(await screen.findByRole('button', { name: 'Anular este formulario' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Anular A04 8704' }))
    await user.type(dialog.getByLabelText(/Motivo/), 'Dos veces')
    await user.click(dialog.getByRole('button', { name: 'Anular' }))
    expect((await dialog.findByRole('alert')).textContent).toBe(why)
    expect((dialog.getByLabelText(/Motivo/) as HTMLTextAreaElement).value).toBe('Dos veces')
    book.answers.act = { kind: 'needsConnection' }
    await user.click(dialog.getByRole('button', { name: 'Anular' }))
    await waitFor(() => expect(dialog.queryByText(why)).toBeNull())
    expect((await dialog.findByRole('alert')).textContent).not.toBe('')
  })

  it('says why the second of a litter has neither dam nor day to correct, and where they are', async () => {
    const { user } = await review({ REGISTRO: JSON.stringify({ ...birth, CONSECUTIVO_PRIMERO: '8700' }) })
    await user.keyboard('e')
    const dialog = within(await screen.findByRole('dialog', { name: 'Corregir A04 8704' }))
    expect(await dialog.findByText(/son de toda la camada: se corrigen en la primera cría \(A04 8700\)/)).toBeTruthy()
    expect(dialog.queryByLabelText(/Fecha del parto/)).toBeNull()
  })

  it('voids what was seen, with a reason, from the form’s own effects', async () => {
    const { user, acts } = await review()
    await user.click(await screen.findByRole('button', { name: 'Anular este formulario' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Anular A04 8704' }))
    expect(dialog.getByText(/deja de existir/)).toBeTruthy()
    await user.type(dialog.getByLabelText(/Motivo/), 'Dos veces')
    await user.click(dialog.getByRole('button', { name: 'Anular' }))
    await waitFor(() =>
      expect(acts()).toMatchObject([
        { operation: 'revisionCampo/anular', fields: { FORMULARIO: 'A04', NUMERO: '8704', MOTIVO: 'Dos veces' } },
      ]),
    )
    expect(JSON.parse(acts()[0]?.fields.ANTES ?? '')).toEqual(seenOf(formOf('A04'), birth))
  })

  it('a voided form says so, with its reason, and is restored', async () => {
    const line = { ID: '1', OPERACION: 'revisionCampo/anular', FORMULARIO: 'A04', NUMERO: '8704', USUARIO: 'Amparo' }
    const told = { ...line, FECHA: '2026-11-21T14:00:00Z', ANTES: '{}', DESPUES: '{"MOTIVO":"Dos veces"}' }
    const voided = { CAMBIADO: 'revisionCampo/anular', REGISTRO: '', CORRECCIONES: JSON.stringify([told]) }
    const { user, acts } = await review(voided)
    expect(await screen.findByText('Dos veces')).toBeTruthy()
    expect(screen.getAllByText('Anulado').length).toBeGreaterThan(0)
    await user.keyboard('e')
    const dialog = within(await screen.findByRole('dialog', { name: 'Restaurar A04 8704' }))
    await user.type(dialog.getByLabelText(/Motivo/), 'Era otro')
    await user.click(dialog.getByRole('button', { name: 'Restaurar' }))
    await waitFor(() => expect(acts()).toMatchObject([{ operation: 'revisionCampo/restaurar', fields: { ID: '7' } }]))
  })

  it('a restored form is marked so, not as corrected', async () => {
    await review({ CAMBIADO: 'revisionCampo/restaurar' })
    expect((await screen.findAllByText('Restaurado')).length).toBeGreaterThan(0)
    expect(screen.queryByText('Corregido')).toBeNull()
  })

  it('opens the documented edit of a form that has one', async () => {
    const { user } = await review({ OPERACION: 'formularioA01/ingresarNacimiento', FORMULARIO: 'A01' })
    await user.keyboard('e')
    expect(await screen.findByRole('dialog', { name: /Monta Directa/ })).toBeTruthy()
  })

  it('a host that announces no corrections is not asked for any', async () => {
    const { user } = await review({}, { ...reviewer, capacidades: ['revision', 'paginas', 'mesa'] })
    await user.keyboard('e')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Anular este formulario' })).toBeNull()
  })
})

describe('from the list of the form', () => {
  const open = async (person: Person, path = '/formularioA04') => {
    const book = fakeBook(signedIn(person))
    book.rowsOf('A04').set(aged([{ values: birth }]))
    return { book, ...renderApp(book, path) }
  }

  it('the pencil of a row opens the correction, and so does the viewed record', async () => {
    const { user, address } = await open(reviewer)
    await user.click(await screen.findByRole('button', { name: 'Corregir 8704' }))
    expect(await screen.findByRole('dialog', { name: 'Corregir A04 8704' })).toBeTruthy()
    expect(address()).toContain('abrir=corregir')
  })

  it('the viewed record offers both, and is shown again after', async () => {
    const { user } = await open(reviewer, '/formularioA04?consultar=8704')
    const view = within(await screen.findByRole('dialog'))
    expect(view.getByRole('button', { name: 'Anular' })).toBeTruthy()
    await user.click(view.getByRole('button', { name: 'Corregir' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Corregir A04 8704' }))
    await user.click(dialog.getByRole('button', { name: 'Cancelar' }))
    expect(await screen.findByRole('dialog', { name: 'Consultando Nacimiento · A04 8704' })).toBeTruthy()
    // As in the review.
    await user.keyboard('e')
    expect(await screen.findByRole('dialog', { name: 'Corregir A04 8704' })).toBeTruthy()
  })

  it('a person named in the viewed record or its history leads to that person’s page', async () => {
    const { user, book } = await open(
      { ...reviewer, capacidades: [...reviewer.capacidades, 'ficha'] },
      '/formularioA04?consultar=8704',
    )
    const act = {
      ID: '1',
      FECHA: '2026-11-20T10:00:00Z',
      NID_USUARIO: '700',
      USUARIO: 'Catalina Remolina',
      DESPUES: '{}',
    }
    book.answerOf(keyOf(trailRequest(formOf('A04'), birth))).set(aged([act]))
    const view = within(await screen.findByRole('dialog'))
    const pageOf = (name: string) => view.getByRole('link', { name }).getAttribute('href')
    expect(pageOf(birth.NOMBRE ?? '')).toBe(`/persona/${birth.NID_PROPIETARIO}`)
    await user.click(view.getByText('Historial'))
    await view.findByText('Catalina Remolina')
    expect(pageOf('Catalina Remolina')).toBe('/persona/700')
  })

  it('the viewed record says what it says now, and closes once it is voided', async () => {
    const { user, book } = await open(reviewer, '/formularioA04?consultar=8704')
    const view = within(await screen.findByRole('dialog'))
    expect(view.getByText('18')).toBeTruthy()
    book.rowsOf('A04').set(aged([{ values: { ...birth, PESO_AL_NACER: '2.8' } }]))
    expect(await view.findByText('2,8')).toBeTruthy()
    await user.click(view.getByRole('button', { name: 'Anular' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Anular A04 8704' }))
    await user.type(dialog.getByLabelText(/Motivo/), 'Dos veces')
    await user.click(dialog.getByRole('button', { name: 'Anular' }))
    await screen.findByRole('dialog', { name: /^Consultando Nacimiento/ })
    book.rowsOf('A04').set(aged([]))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.queryByText(/ya no está/)).toBeNull()
  })

  it('a number that no row has leads an administrator to the voided forms, and so do the filters; nobody else', async () => {
    const { user } = await open(reviewer, '/formularioA04?buscar=9999')
    const link = await screen.findByRole('link', { name: 'Ver los A04 anulados' })
    const [path = '', search] = decodeURIComponent(link.getAttribute('href') ?? '').split('?')
    expect([path, ...new URLSearchParams(search)].join(' ')).toBe(
      '/revisionCampo estado,anulados formulario,A04 buscar,"9999"',
    )
    await user.click(screen.getByRole('button', { name: 'Filtros' }))
    await waitFor(() => expect(screen.getAllByRole('link', { name: 'Ver los A04 anulados' })).toHaveLength(2))
    cleanup()
    await open({ ...reviewer, nivel: 1, administrador: false }, '/formularioA04?buscar=9999')
    await screen.findByText('No se encontraron registros.')
    expect(screen.queryByRole('link', { name: /anulados/ })).toBeNull()
  })

  it('is offered to nobody else', async () => {
    const { user } = await open({ ...reviewer, nivel: 1, administrador: false }, '/formularioA04?consultar=8704')
    const view = within(await screen.findByRole('dialog'))
    expect(view.queryByRole('button', { name: 'Corregir' })).toBeNull()
    await user.keyboard('e')
    expect(screen.queryByRole('dialog', { name: /^Corregir/ })).toBeNull()
  })
})
