import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import {
  detailRequest,
  keyOf,
  type LookupRequest,
  nothingWanted,
  type Person,
  refusalsRequest,
  reviewRequest,
  type Values,
} from '../../../src/registry/index.ts'
import { commonTexts } from '../../../src/registry/texts/common.ts'
import type { Action, ActionResult } from '../../../src/sync/contract/desk.ts'
import { administrator, aged, calm, fakeBook, signedIn } from '../fake-book.ts'
import { manualClock, renderApp } from '../render-app.tsx'

const reviewer: Person = {
  ...administrator,
  capacidades: [...administrator.capacidades, 'revision', 'paginas', 'mesa'],
}

const filing = (given: Values = {}): Values => ({
  ID: '7',
  OPERACION: 'formularioA02/ingresarInseminacion',
  FORMULARIO: 'A02',
  NUMERO: '3111',
  NID_PROPIETARIO: '100',
  PROPIETARIO: 'Ana Ardila',
  NID_CAPTURO: '400',
  CAPTURO: 'Rita Registradora',
  CAPTURADO_EN: '2026-11-21T13:00:00Z',
  RECIBIDO_EN: '2026-11-21T14:00:00Z',
  DISPOSITIVO: '0199a7c2-0000-7000-8000-00000c0ffee1',
  DATOS_DE: '2026-11-19T13:00:00Z',
  CONSEJOS: '',
  ZONA: '02',
  NOM_ZONA: 'SANTANDERES',
  FOTOS: '1',
  REVISADO: 'N',
  NOTA: '',
  TOTAL_FILAS: '1',
  ...given,
})
const record = {
  CONSECUTIVO: '3111',
  NID_TERCERO: '100',
  NOMBRE: 'Ana Ardila',
  CHIP_HEMBRA: '982H',
  OBSERVACIONES: 'Celo',
}
const detail = (given: Values = {}): Values => ({
  ...filing(),
  ENVIADO: JSON.stringify(record),
  REGISTRO: JSON.stringify(record),
  FOTOGRAFIAS: JSON.stringify([{ columna: 'SOPORTE', url: '/archivos/ab12.jpg', sha256: 'feedbeefcafe', bytes: '9' }]),
  REVISIONES: '[]',
  ...given,
})

const waiting = { ...nothingWanted, reviewed: 'N' }
const pageKey = (first = 0) => keyOf(reviewRequest(waiting, { first, rows: 25, search: '' }))

interface Given {
  readonly person?: Person
  readonly refusals?: readonly Values[]
  readonly path?: string
  readonly narrow?: boolean
}

async function screenOf(rows: readonly Values[], given: Given = {}) {
  setWidth(given.narrow ? 390 : 1280)
  const book = fakeBook(signedIn(given.person ?? reviewer))
  book.answerOf(pageKey()).set(aged(rows))
  book.answerOf(keyOf(refusalsRequest)).set(aged(given.refusals ?? []))
  for (const row of rows)
    book
      .answerOf(keyOf(detailRequest(row.ID ?? '')))
      .set(aged([detail({ ID: row.ID ?? '', NUMERO: row.NUMERO ?? '' })]))
  const clock = manualClock()
  const app = renderApp(book, given.path ?? '/revisionCampo', clock)
  await screen.findByRole('heading', { level: 1, name: 'Revisión de campo' })
  const acts = () => book.calls.filter(([name]) => name === 'act').map(([, one]) => one as Action)
  return { book, clock, acts, ...app }
}

const setWidth = (width: number) => {
  ;(window as unknown as { happyDOM: { setViewport(size: object): void } }).happyDOM.setViewport({ width, height: 800 })
}
afterEach(() => setWidth(1024))

/** Requested, but not received yet. */
const onItsWay = { value: [], takenAt: undefined, refreshing: true }

const three = ['7', '8', '9'].map((ID) => filing({ ID, NUMERO: `311${ID}`, TOTAL_FILAS: '3' }))
const pane = async (number: string) =>
  within((await screen.findByRole('heading', { level: 2, name: new RegExp(number) })).closest('section') as HTMLElement)

describe('/revisionCampo', () => {
  it('tells of a form who, for whom, when by either clock, on which device, on data how old, and what needs an eye', async () => {
    const advice = JSON.stringify([{ field: 'CHIP_HEMBRA', rule: 'x', text: 'Muy joven' }])
    const { book } = await screenOf([filing({ CONSEJOS: advice, CAPTURADO_EN: '2026-11-21T15:00:00Z' })])
    const row = (await screen.findByText('A02 3111')).closest('li')
    for (const text of ['Ana Ardila', '1 aviso', '1 foto', 'Reloj adelantado']) expect(row?.textContent).toContain(text)
    expect(row?.textContent, 'short, to be read whole').toMatch(/A02 3111 Inseminación(?! Art)/)
    act(() => book.answerOf(keyOf(detailRequest('7'))).set(aged([detail({ CONSEJOS: advice })])))
    const form = await pane('3111')
    for (const [label, text] of [
      ['Asociado', 'Ana Ardila'],
      ['Capturó', 'Rita Registradora'],
      ['Dispositivo', '0FFEE1'],
      ['Con datos de', '2 días antes'],
    ] as const)
      expect(form.getByText(label).nextElementSibling?.textContent).toBe(text)
    expect(form.getByText(/Muy joven/).textContent).toContain('El registrador lo vio y lo confirmó.')
  })

  it('a group and its females read as one: the group first, each female below it by her name', async () => {
    const group = { FORMULARIO: 'A01a', NUMERO: '2622', OPERACION: 'formularioA01a/ingresarMontaGrupal', FOTOS: '0' }
    const female = { ...group, OPERACION: 'formularioA01a/ingresarMontaGrupalDetalle' }
    await screenOf([
      filing({ ...female, ID: '12', CHIP: '170000000100455', NOMBRE: 'Pastora' }),
      filing({ ...female, ID: '11', CHIP: '170000000100452', NOMBRE: 'Trenza' }),
      filing({ ...group, ID: '10' }),
      filing({ ID: '9', NUMERO: '3111' }),
    ])
    await pane('2622')
    const rows = [...screen.getByRole('list', { name: 'Lo que llegó del campo' }).children]
    expect(rows.map((row) => row.querySelector('b')?.textContent)).toEqual([
      'A01a 2622',
      'Al grupo, Trenza …0452',
      'Al grupo, Pastora …0455',
      'A02 3111',
    ])
    expect(rows.map((row) => row.hasAttribute('data-added'))).toEqual([false, true, true, false])
  })

  it('shows the form of the first row beside the list: its photo, its fields, what it changes and its animals', async () => {
    const { book } = await screenOf([filing()])
    const history = JSON.stringify([{ CHIP: '982H', NOMBRE: 'Candela', SEXO: 'H', PARTOS: '3', CRIAS: '5' }])
    act(() => book.answerOf(keyOf(detailRequest('7'))).set(aged([detail({ HISTORIA: history })])))
    const form = await pane('3111')
    expect(form.getByRole('img', { name: 'Documento soporte' }).getAttribute('src')).toBe('/archivos/ab12.jpg')
    expect(form.getAllByText('982H')).toHaveLength(2)
    expect(form.getAllByText('Candela')).toHaveLength(2)
    expect(form.getByText('Usa el consecutivo A02 3111.')).toBeTruthy()
    expect(form.getByText(/3 partos · 5 crías/)).toBeTruthy()
  })

  it('a photo is made larger and turned with the keyboard', async () => {
    const { user } = await screenOf([filing()])
    const form = await pane('3111')
    const picture = form.getByRole('img', { name: 'Documento soporte' })
    form.getByRole('button', { name: 'Acercar: Documento soporte' }).focus()
    await user.keyboard('{Enter}{Enter}{Enter}{Enter}')
    expect(picture.parentElement?.style.getPropertyValue('--zoom')).toBe('4')
    form.getByRole('button', { name: 'Girar: Documento soporte' }).focus()
    await user.keyboard('{Enter}')
    expect(picture.style.rotate).toBe('90deg')
  })

  it('keeps the place of what is on its way, and says no number of it and not that it is missing', async () => {
    setWidth(1280)
    const book = fakeBook(signedIn(reviewer))
    for (const key of [pageKey(), keyOf(detailRequest('7'))]) book.answerOf(key).set(onItsWay)
    renderApp(book, '/revisionCampo', manualClock())
    const list = within(await screen.findByRole('region', { name: 'Lista' }))
    expect(list.getByRole('img', { name: commonTexts.loading }).childElementCount).toBeGreaterThan(5)
    expect(list.queryByText(/^No |^Mostrando/)).toBeNull()
    act(() => book.answerOf(pageKey()).set(aged([filing()])))
    const form = await pane('3111')
    expect(form.getByRole('img', { name: commonTexts.loading }).childElementCount).toBeGreaterThan(5)
    act(() => book.answerOf(keyOf(detailRequest('7'))).set(aged([detail()])))
    expect(form.queryByRole('img', { name: commonTexts.loading })).toBeNull()
  })

  it('asks the host again while it is looked at, without a reload', async () => {
    const { book, clock } = await screenOf([filing()])
    const asked = () => book.calls.filter(([name]) => name === 'refresh').length
    const before = asked()
    act(() => clock.advance(16_000))
    expect(asked()).toBeGreaterThan(before)
    act(() => book.answerOf(pageKey()).set(aged([filing({ ID: '8', NUMERO: '3112', TOTAL_FILAS: '2' }), filing()])))
    expect(await screen.findByText('A02 3112')).toBeTruthy()
  })

  it('filters by form, advice and day, and the address says it; a day that is none yet filters nothing', async () => {
    const { book, user, address } = await screenOf([filing()])
    await user.selectOptions(screen.getByLabelText('Formulario'), 'A04')
    await user.click(screen.getByRole('button', { name: 'Con avisos' }))
    await user.click(screen.getByRole('button', { name: 'Más filtros' }))
    await user.type(screen.getByLabelText('Día'), '21/11/202')
    await user.type(screen.getByLabelText('Día'), '6')
    await waitFor(() => {
      const last = book.calls.filter(([name]) => name === 'refresh').at(-1)?.[1]
      expect(last).toMatchObject({ fields: { FORMULARIO: 'A04', DIA: '2026-11-21', AVISO: 'S', REVISADO: 'N' } })
    })
    for (const said of ['formulario=A04', 'dia=2026-11-21', 'avisos=']) expect(address()).toContain(said)
    expect(JSON.stringify(book.calls)).not.toContain('21/11/202"')
    await user.click(screen.getByRole('button', { name: 'Quitar filtros' }))
    expect(await screen.findByText('A02 3111')).toBeTruthy()
    expect(address()).toBe('/revisionCampo')
  })

  it('a number and a day are typed on while they are searched, and go with the filters', async () => {
    const { user, address } = await screenOf([filing()])
    const number = screen.getByLabelText<HTMLInputElement>('Consecutivo')
    await user.type(number, '8')
    await waitFor(() => expect(address()).toContain('buscar'))
    await user.keyboard('705')
    expect(document.activeElement).toBe(number)
    expect(number.value).toBe('8705')
    await user.click(screen.getByRole('button', { name: 'Quitar filtros' }))
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Consecutivo').value).toBe(''))
    await user.click(screen.getByRole('button', { name: 'Más filtros' }))
    const day = screen.getByLabelText<HTMLInputElement>('Día')
    await user.type(day, '2026-11-20')
    await waitFor(() => expect(address()).toContain('dia'))
    expect(document.activeElement).toBe(day)
    await user.click(screen.getByRole('button', { name: 'Quitar filtros' }))
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Día').value).toBe(''))
  })

  it('an address opens with its filters, its order and its form', async () => {
    const { book } = await screenOf(three, { path: '/revisionCampo?estado=todos&orden=PROPIETARIO&ver=8' })
    await pane('3118')
    expect(book.calls.filter(([name]) => name === 'refresh').map(([, asked]) => asked)).toContainEqual(
      reviewRequest(nothingWanted, {
        first: 0,
        rows: 25,
        search: '',
        sort: { column: 'PROPIETARIO', descending: false },
      }),
    )
  })
})

describe('a review without a mouse', () => {
  it('J, K and the arrows go through the list; R marks and goes on; the focus stays in the list', async () => {
    const { user, acts } = await screenOf(three)
    const row = await screen.findByRole('button', { name: /A02 3117/ })
    row.focus()
    await user.keyboard('j')
    await pane('3118')
    expect(document.activeElement?.textContent).toContain('3118')
    await user.keyboard('{ArrowUp}')
    await pane('3117')
    await user.keyboard('r')
    await pane('3118')
    await user.keyboard('r')
    await pane('3119')
    expect(acts()).toEqual(['7', '8'].map((ID) => ({ operation: 'revisionCampo/revisar', fields: { ID, NOTA: '' } })))
    expect(document.activeElement?.textContent).toContain('3119')
  })

  it('after the last one the focus is not on the page itself', async () => {
    const { user, book } = await screenOf([filing()])
    ;(await screen.findByRole('button', { name: /A02 3111/ })).focus()
    await pane('3111')
    await user.keyboard('r')
    act(() => book.answerOf(pageKey()).set(aged([])))
    expect(await screen.findByText('No queda nada por revisar.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).not.toBe(document.body))
  })

  it('begins in the list where nothing else has the focus', async () => {
    await screenOf(three)
    await pane('3117')
    await waitFor(() => expect(document.activeElement).not.toBe(document.body))
  })

  it.each(['a', 'j', 'k'])('%s goes on from a form of another page, where it begins, to the first row', async (key) => {
    const { book, user, acts } = await screenOf([], { path: '/revisionCampo?ver=5' })
    const shown = [{ ID: '5', NUMERO: '3115' }, ...three].map(detail)
    act(() => {
      for (const one of shown) book.answerOf(keyOf(detailRequest(one.ID ?? ''))).set(aged([one]))
      book.answerOf(pageKey()).set(aged(three))
    })
    await pane('3115')
    expect(document.activeElement?.textContent).toMatch(/^A02 3115 · /)
    await user.keyboard(key)
    await pane('3117')
    expect(document.activeElement?.textContent).toMatch(/^A02 3117 I/)
    expect(acts().map(({ fields }) => fields)).toEqual(key === 'a' ? [{ ID: '5', NOTA: '' }] : [])
  })

  it('a letter that is typed is a letter', async () => {
    const { user, acts } = await screenOf(three)
    const form = await pane('3117')
    await user.type(form.getByLabelText('Nota'), 'jrk')
    expect((form.getByLabelText('Nota') as HTMLTextAreaElement).value).toBe('jrk')
    expect(acts()).toEqual([])
  })

  it('what one writes about stays while others arrive, and when another administrator reviews it', async () => {
    const { book, user, acts } = await screenOf(three)
    const note = (await pane('3117')).getByLabelText<HTMLTextAreaElement>('Nota')
    await user.type(note, 'Falt')
    const arrived = filing({ ID: '6', NUMERO: '3116', TOTAL_FILAS: '4' })
    act(() => book.answerOf(pageKey()).set(aged([arrived, ...three])))
    await screen.findByText('A02 3116')
    act(() => book.answerOf(pageKey()).set(aged([arrived, ...three.slice(1)])))
    await waitFor(() => expect(screen.queryByText('A02 3117')).toBeNull())
    await user.keyboard('a la firma')
    expect(note.isConnected && note.value).toBe('Falta la firma')
    expect(acts()).toEqual([])
    await user.click((await pane('3117')).getByRole('button', { name: /Revisado y siguiente/ }))
    await waitFor(() => expect(acts()[0]?.fields).toEqual({ ID: '7', NOTA: 'Falta la firma' }))
    await pane('3116')
  })

  it('begins with the first of what the host has now, and stays with it while others arrive', async () => {
    const { book, clock } = await screenOf([])
    const [first, ...later] = three
    act(() => book.answerOf(pageKey()).set(aged(later, clock.now() - 60_000)))
    await pane('3118')
    act(() => book.answerOf(pageKey()).set(aged(three, clock.now())))
    await pane('3117')
    const arrived = filing({ ID: '6', NUMERO: '3116', TOTAL_FILAS: '4' })
    act(() => book.answerOf(pageKey()).set(aged([arrived, first ?? {}, ...later], clock.now() + 15_000)))
    await screen.findByText('A02 3116')
    await pane('3117')
  })

  it('several are marked with X and reviewed together', async () => {
    const { user, acts } = await screenOf(three)
    ;(await screen.findByRole('button', { name: /A02 3117/ })).focus()
    await pane('3117')
    await user.keyboard('xjx')
    await user.click(screen.getByRole('button', { name: 'Marcar 2 como revisados' }))
    await waitFor(() =>
      expect(acts()).toEqual([{ operation: 'revisionCampo/revisarVarios', fields: { IDS: '7,8', NOTA: '' } }]),
    )
    // The form that is read stays.
    await pane('3118')
  })

  it.each(['a', 'r'])(
    'with marked ones the key %s is theirs, and their button shows it; without, it is of the form that is read',
    async (key) => {
      const { user, acts } = await screenOf(three)
      ;(await screen.findByRole('button', { name: /A02 3117/ })).focus()
      await pane('3117')
      const withKey = () => screen.getAllByRole('button').filter((one) => one.getAttribute('aria-keyshortcuts') === 'A')
      expect(withKey().map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/^Revisado y siguiente/)])
      await user.keyboard('jxjx')
      expect(withKey().map(({ textContent }) => textContent)).toEqual([
        expect.stringMatching(/^Marcar 2 como revisados/),
      ])
      await user.keyboard(`k${key}`)
      await waitFor(() => expect(acts()).toMatchObject([{ fields: { IDS: '8,9' } }]))
    },
  )

  it('marking several moves nothing, and is taken back within ten seconds', async () => {
    const { user, acts, book } = await screenOf(three, {
      person: { ...reviewer, capacidades: [...reviewer.capacidades, 'correccion'] },
    })
    const names = () => screen.getAllByRole('listitem').map((row) => /A02 \d+/.exec(row.textContent ?? '')?.[0])
    const before = names().filter(Boolean)
    ;(await screen.findByRole('button', { name: /A02 3117/ })).focus()
    await user.keyboard('xjx')
    await user.click(screen.getByRole('button', { name: 'Marcar 2 como revisados' }))
    await screen.findByText('Quedaron revisados 2 formularios')
    act(() => book.answerOf(pageKey()).set(aged([filing({ ID: '9', NUMERO: '3119' })])))
    expect(names().filter(Boolean)).toEqual(before)
    const stood = document.activeElement
    expect(stood?.matches('main, body')).toBe(false)
    const asked = () => book.calls.filter(([name, of]) => name === 'refresh' && JSON.stringify(of).includes('detalle'))
    const already = asked().length
    await user.click(screen.getByRole('button', { name: 'Deshacer' }))
    await waitFor(() => expect(document.activeElement).toBe(stood))
    // Its pane said who had marked it.
    await waitFor(() => expect(asked().length).toBeGreaterThan(already))
    await waitFor(() => expect(acts().at(-1)).toEqual({ operation: 'revisionCampo/desmarcar', fields: { IDS: '7,8' } }))
    expect(await screen.findByText('Otra vez sin revisar')).toBeTruthy()
    await waitFor(() => expect(screen.queryByText('Revisado')).toBeNull())
  })

  it('one that was marked by a slip of a key is taken back from its toast', async () => {
    const { user, acts } = await screenOf(three, {
      person: { ...reviewer, capacidades: [...reviewer.capacidades, 'correccion'] },
    })
    ;(await screen.findByRole('button', { name: /A02 3117/ })).focus()
    await user.keyboard('a')
    await screen.findByText('Quedó revisado')
    await pane('3118')
    await user.click(screen.getByRole('button', { name: 'Deshacer' }))
    // And stands there to be looked at again: the next key is of it.
    await pane('3117')
    await waitFor(() => expect(acts().at(-1)).toEqual({ operation: 'revisionCampo/desmarcar', fields: { IDS: '7' } }))
    expect(await screen.findByText('Otra vez sin revisar')).toBeTruthy()
    await waitFor(() => expect(screen.queryByText('Revisado')).toBeNull())
  })

  it('and by Ctrl+Z, once and while it is offered', async () => {
    const { user, acts } = await screenOf(three, {
      person: { ...reviewer, capacidades: [...reviewer.capacidades, 'correccion'] },
    })
    ;(await screen.findByRole('button', { name: /A02 3117/ })).focus()
    await user.keyboard('{Control>}z{/Control}a')
    await screen.findByText('Quedó revisado')
    expect(acts()).toHaveLength(1)
    await user.keyboard('{Control>}z{/Control}')
    expect(await screen.findByText('Otra vez sin revisar')).toBeTruthy()
    expect(acts().at(-1)).toEqual({ operation: 'revisionCampo/desmarcar', fields: { IDS: '7' } })
    await user.keyboard('{Control>}z{/Control}')
    expect(acts()).toHaveLength(2)
  })

  it.each(['Marcar 3 como revisados', 'Deshacer'])('says why where the host refuses ‘%s’', async (press) => {
    const { book, user } = await screenOf(three, {
      person: { ...reviewer, capacidades: [...reviewer.capacidades, 'correccion'] },
    })
    await user.click(screen.getByRole('checkbox', { name: 'Marcar todos los de esta página' }))
    if (press === 'Deshacer') await user.click(screen.getByRole('button', { name: 'Marcar 3 como revisados' }))
    const button = await screen.findByRole('button', { name: press })
    book.answers.act = { kind: 'refused', code: 0, text: 'Ya lo revisó otra persona' }
    await user.click(button)
    expect(await screen.findByText('Ya lo revisó otra persona')).toBeTruthy()
  })

  it('one with an open question is marked when that was said and it is done again', async () => {
    const rows = three.map((row) => (row.ID === '7' ? { ...row, PREGUNTAS_ABIERTAS: '1' } : row))
    const { user, acts } = await screenOf(rows)
    ;(await screen.findByRole('button', { name: /A02 3117/ })).focus()
    await user.keyboard('a')
    expect(await screen.findByText(/Tiene una pregunta abierta/)).toBeTruthy()
    expect(acts()).toEqual([])
    await user.keyboard('a')
    await waitFor(() => expect(acts()).toEqual([{ operation: 'revisionCampo/revisar', fields: { ID: '7', NOTA: '' } }]))
  })

  it('goes as it was seen; with an answer that came meanwhile it is marked when that was said and it is done again', async () => {
    const { book, user, acts } = await screenOf([filing({ VISTO: '0.0' }), filing({ ID: '8', NUMERO: '3112' })])
    const shown = (given: Values) => book.answerOf(keyOf(detailRequest('7'))).set(aged([detail({ ID: '7', ...given })]))
    shown({ VISTO: '0.0', PREGUNTAS_RESPONDIDAS: '0' })
    await screen.findByRole('heading', { level: 2, name: /3111/ })
    act(() => shown({ VISTO: '1.0', PREGUNTAS_RESPONDIDAS: '1' }))
    await user.keyboard('a')
    expect(await screen.findByText(/Llegó una respuesta mientras lo miraba/)).toBeTruthy()
    expect(acts()).toEqual([])
    await user.keyboard('a')
    await waitFor(() =>
      expect(acts()).toEqual([{ operation: 'revisionCampo/revisar', fields: { ID: '7', NOTA: '', VISTO: '1.0' } }]),
    )
  })

  it('so is one that the address names and the page does not have', async () => {
    const { book, user, acts } = await screenOf(three, { path: '/revisionCampo?ver=5' })
    const asked = { ...detail({ ID: '5', NUMERO: '3115' }), PREGUNTAS_ABIERTAS: '1' }
    act(() => book.answerOf(keyOf(detailRequest('5'))).set(aged([asked])))
    await pane('3115')
    await user.keyboard('a')
    expect(await screen.findByText(/Tiene una pregunta abierta/)).toBeTruthy()
    expect(acts()).toEqual([])
    await user.keyboard('a')
    await waitFor(() => expect(acts()).toEqual([{ operation: 'revisionCampo/revisar', fields: { ID: '5', NOTA: '' } }]))
  })

  it('marking several leaves out those with an open question, and says how many', async () => {
    const rows = three.map((row) => (row.ID === '8' ? { ...row, PREGUNTAS_ABIERTAS: '1' } : row))
    const { user, acts } = await screenOf(rows)
    ;(await screen.findByRole('button', { name: /A02 3117/ })).focus()
    await user.keyboard('xjx')
    await user.click(screen.getByRole('button', { name: 'Marcar 2 como revisados' }))
    expect(await screen.findByText('Sin marcar por su pregunta abierta: 1.')).toBeTruthy()
    expect(acts()).toEqual([{ operation: 'revisionCampo/revisar', fields: { ID: '7', NOTA: '' } }])
    await user.click(screen.getByRole('button', { name: 'Marcar 1 como revisado' }))
    expect(await screen.findByText(/tienen una pregunta abierta/)).toBeTruthy()
    expect(acts()).toHaveLength(1)
  })

  it('has the keys of the requests too: A goes on, C asks', async () => {
    const { user, acts } = await screenOf(three)
    ;(await screen.findByRole('button', { name: /A02 3117/ })).focus()
    await user.keyboard('a')
    await pane('3118')
    expect(acts()).toHaveLength(1)
    await user.keyboard('c')
    expect(await screen.findByLabelText('Pregunta a quien lo capturó')).toBeTruthy()
  })
})

describe('what is written beside a form', () => {
  it('nothing is marked reviewed that nobody has seen yet: neither by A nor by its button', async () => {
    const { user, acts, book } = await screenOf(three)
    const shown = book.answerOf(keyOf(detailRequest('7'))).current()
    act(() => book.answerOf(keyOf(detailRequest('7'))).set(onItsWay))
    ;(await screen.findByRole('button', { name: /A02 3117/ })).focus()
    const review = (await pane('3117')).getByRole('button', { name: /Revisado y siguiente/ })
    await user.keyboard('a')
    await user.click(review)
    expect(acts()).toEqual([])
    act(() => book.answerOf(keyOf(detailRequest('7'))).set(shown))
    await user.click(review)
    await waitFor(() => expect(acts().map(({ fields }) => fields.ID)).toEqual(['7']))
  })

  it('the note goes with ‘Revisado y siguiente’', async () => {
    const { user, acts } = await screenOf([filing()])
    const form = await pane('3111')
    await user.type(form.getByLabelText('Nota'), 'Falta la firma')
    await user.click(form.getByRole('button', { name: /Revisado y siguiente/ }))
    await waitFor(() =>
      expect(acts()).toEqual([{ operation: 'revisionCampo/revisar', fields: { ID: '7', NOTA: 'Falta la firma' } }]),
    )
  })

  it('the note goes too where its form is marked with others', async () => {
    const { user, acts } = await screenOf(three)
    await user.type((await pane('3117')).getByLabelText('Nota'), 'Falta la firma')
    await user.click(screen.getByRole('checkbox', { name: 'Marcar todos los de esta página' }))
    await user.click(screen.getByRole('button', { name: 'Marcar 3 como revisados' }))
    await waitFor(() =>
      expect(acts()).toEqual([
        { operation: 'revisionCampo/revisar', fields: { ID: '7', NOTA: 'Falta la firma' } },
        { operation: 'revisionCampo/revisarVarios', fields: { IDS: '8,9', NOTA: '' } },
      ]),
    )
    await user.click(screen.getByRole('button', { name: /A02 3117/ }))
    expect((await pane('3117')).getByLabelText<HTMLTextAreaElement>('Nota').value).toBe('')
  })

  it('a refused note stays as it was written, with the reason at its field', async () => {
    const { book, user } = await screenOf([filing()])
    book.answers.act = { kind: 'refused', code: 0, fields: { NOTA: 'La nota es muy larga' } }
    const form = await pane('3111')
    await user.type(form.getByLabelText('Nota'), 'x')
    await user.click(form.getByRole('button', { name: /Revisado y siguiente/ }))
    expect(await form.findByText('La nota es muy larga')).toBeTruthy()
    expect((form.getByLabelText('Nota') as HTMLTextAreaElement).value).toBe('x')
  })

  it('a question goes to who captured it, and the focus back to its button; its answer stands at the form', async () => {
    const { book, user, acts } = await screenOf([filing()])
    const form = await pane('3111')
    await user.click(form.getByRole('button', { name: /^Preguntar/ }))
    await user.keyboard('¿Cuál báscula?{Control>}{Enter}{/Control}')
    await waitFor(() =>
      expect(acts()).toEqual([
        { operation: 'revisionCampo/preguntar', fields: { ID: '7', PREGUNTA: '¿Cuál báscula?' } },
      ]),
    )
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Preguntar'))
    const asked = [{ ID: '1', PREGUNTA: '¿Cuál báscula?', PREGUNTO: 'Amparo', RESPUESTA: 'La mía', RESPONDE: 'Rita' }]
    act(() => book.answerOf(keyOf(detailRequest('7'))).set(aged([detail({ PREGUNTAS: JSON.stringify(asked) })])))
    // Who captured it may be its owner.
    expect(await screen.findByRole('heading', { name: 'Preguntas a quien lo capturó' })).toBeTruthy()
    expect(await form.findByText('La mía')).toBeTruthy()
  })

  it('a question that is answered late leaves open the one about the next form', async () => {
    const { book, user } = await screenOf(three.slice(0, 2))
    await user.click((await pane('3117')).getByRole('button', { name: /^Preguntar/ }))
    const answers: ((answer: ActionResult) => void)[] = []
    book.desk.act = () => new Promise((answer) => answers.push(answer))
    await user.keyboard('¿Cuál báscula?{Control>}{Enter}{/Control}')
    await user.click(screen.getByRole('button', { name: /A02 3118/ }))
    const next = (await pane('3118')).getByLabelText<HTMLTextAreaElement>('Pregunta a quien lo capturó')
    await user.type(next, '¿Y este?')
    await act(async () => answers[0]?.({ kind: 'done', body: 1 }))
    await screen.findByText('La pregunta quedó para quien capturó el formulario')
    expect([next.isConnected, next.value]).toEqual([true, '¿Y este?'])
  })

  it('a review that is answered late leaves open a question about the next form', async () => {
    const { book, user } = await screenOf(three.slice(0, 2))
    const answers: ((answer: ActionResult) => void)[] = []
    book.desk.act = () => new Promise((answer) => answers.push(answer))
    await user.click((await pane('3117')).getByRole('button', { name: /Revisado y siguiente/ }))
    await user.click(screen.getByRole('button', { name: /A02 3118/ }))
    const form = await pane('3118')
    await user.click(form.getByRole('button', { name: /^Preguntar/ }))
    const next = form.getByLabelText('Pregunta a quien lo capturó')
    await act(async () => answers[0]?.({ kind: 'done', body: 1 }))
    await screen.findByText('Quedó revisado')
    expect(next.isConnected).toBe(true)
  })

  it('without signal says so, shows what is here, and types nothing that cannot be sent', async () => {
    const { book, user, acts } = await screenOf([filing()])
    act(() => book.outbox.connection.set({ ...calm, reachable: false }))
    const form = await pane('3111')
    expect(form.getByText(/Sin señal: se muestra como estaba/)).toBeTruthy()
    expect((form.getByLabelText('Nota') as HTMLTextAreaElement).disabled).toBe(true)
    await user.click(form.getByRole('button', { name: /Revisado y siguiente/ }))
    expect(acts()).toEqual([])
  })

  it('of what came with a book nobody captured, nothing is said that only its voiding says, and nobody is asked', async () => {
    const nobody = { NID_CAPTURO: '', CAPTURO: '', CAPTURADO_EN: '', RECIBIDO_EN: '', DISPOSITIVO: '', DATOS_DE: '' }
    const { book } = await screenOf([], { path: '/revisionCampo?ver=7' })
    act(() => book.answerOf(keyOf(detailRequest('7'))).set(aged([detail(nobody)])))
    const form = await pane('3111')
    for (const label of ['Capturó', 'Recibido'])
      expect(form.getByText(label).nextElementSibling?.textContent, label).toBe('—')
    expect(form.queryByRole('button', { name: /^Preguntar/ })).toBeNull()
  })

  it('a host without questions is not asked any', async () => {
    await screenOf([filing()], { person: { ...reviewer, capacidades: ['revision', 'paginas'] } })
    const form = await pane('3111')
    expect(form.queryByRole('button', { name: /^Preguntar/ })).toBeNull()
  })
})

describe('on a phone', () => {
  it('the list comes first, then the form, and Back returns to the row', async () => {
    const { user, address } = await screenOf(three, { narrow: true })
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull()
    await user.click(await screen.findByRole('button', { name: /A02 3118/ }))
    await pane('3118')
    expect(screen.queryByRole('list', { name: 'Lo que llegó del campo' })).toBeNull()
    expect(address()).toContain('ver=')
    await user.click(screen.getByRole('button', { name: 'Volver a la lista' }))
    expect(await screen.findByRole('button', { name: /A02 3117/ })).toBeTruthy()
    await waitFor(() => expect(document.activeElement).not.toBe(document.body))
  })

  it('the tick of a row marks it for review with others and does not open it', async () => {
    const { user, acts } = await screenOf(three, { narrow: true })
    for (const n of ['3117', '3119']) await user.click(await screen.findByRole('checkbox', { name: `Marcar A02 ${n}` }))
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Marcar 2 como revisados' }))
    await waitFor(() =>
      expect(acts()).toEqual([{ operation: 'revisionCampo/revisarVarios', fields: { IDS: '7,9', NOTA: '' } }]),
    )
  })
})

describe('what lies on devices', () => {
  it('tells of refusals, and who has the number', async () => {
    const refusal = {
      NID_CAPTURO: '400',
      CAPTURO: 'Rita',
      DISPOSITIVO: 'd',
      FORMULARIO: 'A01',
      NUMERO: '1204',
      CODIGO: '100',
      RECHAZADO_EN: '',
      USADO_POR: 'Beto Bueno',
    }
    const { user } = await screenOf([filing()], { refusals: [refusal] })
    await user.click(await screen.findByRole('button', { name: /1 rechazo sin resolver/ }))
    expect(screen.getByText(/El consecutivo ya lo registró Beto Bueno/)).toBeTruthy()
  })

  it('a host that announces no review is not asked', async () => {
    const { book } = await screenOf([], { person: { ...administrator, capacidades: [] } })
    expect(screen.getByText('El servidor de su asociación no ofrece esta pantalla.')).toBeTruthy()
    expect(book.calls.filter(([name]) => name === 'refresh')).toEqual([])
  })
})

describe('‘Historial’ of a record', () => {
  const row = { values: { ...record, CONSECUTIVO: '1150' } }
  const open = async (person: Person) => {
    const book = fakeBook(signedIn(person))
    book.rowsOf('A01').set(aged([row]))
    const request = { operation: 'auditoria/historial', fields: { TIPO: 'A01', NUMERO: '1150' }, passing: [] } as const
    book.answerOf(keyOf(request)).set(
      aged([
        {
          ID: '2',
          FECHA: '2026-11-21T13:00:00Z',
          USUARIO: 'Amparo',
          ANTES: JSON.stringify({ OBSERVACIONES: 'antes' }),
          DESPUES: JSON.stringify({ OBSERVACIONES: 'después' }),
        },
        { ID: '1', FECHA: '2026-11-20T13:00:00Z', USUARIO: 'Ana', ANTES: '', DESPUES: '{}' },
      ]),
    )
    const app = renderApp(book, '/formularioA01?consultar=1150')
    await screen.findByRole('dialog')
    return { book, ...app }
  }

  it('shows administrators before, after, who and when', async () => {
    const { user } = await open(reviewer)
    await user.click(await screen.findByText('Historial'))
    const changed = await screen.findByText('antes')
    expect(changed.closest('li')?.textContent).toBe('Observaciones: antes → después')
    expect(screen.getByText('Amparo').closest('li')?.textContent).toContain('modificó')
    expect(screen.getByText('Ana').closest('li')?.textContent).toContain('registró')
  })

  it('is not offered to anybody else', async () => {
    await open({ ...reviewer, nivel: 1, administrador: false })
    expect(screen.queryByText('Historial')).toBeNull()
  })
})

describe('the filter by farm', () => {
  const operation = 'selecciones/seleccionUsuariosTotal'
  const asking = async (capacidades: readonly string[]) => {
    const book = fakeBook(signedIn({ ...reviewer, capacidades: [...reviewer.capacidades, ...capacidades] }))
    const asked: Values[] = []
    const { options } = book.lookups
    Object.assign(book.lookups, {
      options: (request: LookupRequest, editing?: string) => {
        if (request.operation === operation) asked.push(request.fields)
        return options(request, editing)
      },
    })
    const { user } = renderApp(book, '/revisionCampo', manualClock())
    await user.type(await screen.findByRole('combobox', { name: 'Asociado' }), 'Ana')
    return asked
  }

  it('asks a host that answers pages for those that it finds, never for everybody', async () => {
    const asked = await asking(['paginasTodo'])
    await waitFor(() => expect(asked.map(({ BUSCAR }) => BUSCAR)).toContain('Ana'))
    expect(asked.filter(({ FILAS }) => FILAS === undefined)).toEqual([])
  })

  it('reads the documented list on any other host', async () => {
    expect((await asking([])).every((fields) => Object.keys(fields).length === 0)).toBe(true)
  })
})
