import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Values } from '../../../src/registry/index.ts'
import { requestsTexts } from '../../../src/registry/masters/requests.ts'
import { commonTexts } from '../../../src/registry/texts/common.ts'
import { mastersTexts } from '../../../src/registry/texts/masters.ts'
import type { Action, ActionResult } from '../../../src/sync/contract/desk.ts'
import { administrator, aged, associate, calm, type FakeBook, fakeBook, signedIn } from '../fake-book.ts'
import { renderApp } from '../render-app.tsx'

vi.setConfig({ testTimeout: 120_000 })

const t = requestsTexts
const now = Date.UTC(2026, 10, 21, 15)

const request = (id: string, estado: string, given: Values = {}): Values => ({
  id,
  consec_solicitud: id,
  nid_propietario: associate.nid,
  NOMBRE: 'Rosalba Quintero',
  total: '30',
  valor: '285000',
  soporte: '',
  estado,
  MESTADO: ['Borrador', 'Enviada sin soporte', 'Pendiente de revisión', 'Rechazada', 'Aprobada'][Number(estado)] ?? '',
  fecha: '2026-11-20',
  fecha_aprobacion: '',
  observaciones: '',
  ...given,
})

/** The host's side of a draft: it sets the prices; quantities are those saved. */
class Host {
  readonly lines = new Map([
    ['A01', { name: 'A01 MONTA DIRECTA', cantidad: 0, valor: 9500 }],
    ['A04', { name: 'A04 DENUNCIA DE NACIMIENTO', cantidad: 10, valor: 10000 }],
  ])
  draft = true
  readonly asked: Action[] = []
  next: ActionResult | undefined

  readonly answer = (act: Action): ActionResult => {
    this.asked.push(act)
    const { next } = this
    if (next && act.operation.startsWith('formularios')) {
      this.next = undefined
      return next
    }
    switch (act.operation) {
      case 'formulariosSolicitados/verificaEstado':
        return this.draft ? { kind: 'done', body: 1 } : { kind: 'refused', code: 0 }
      case 'formulariosSolicitados/borrarEstado':
        return { kind: 'done', body: 0 }
      case 'selecciones/seleccionFormulariosGeneral':
        return { kind: 'done', body: this.rows() }
      case 'formulariosSolicitados/formulariosGuardaValores': {
        const line = this.lines.get(act.fields.codigo ?? '')
        if (line) line.cantidad = Number(act.fields.cantidad)
        return { kind: 'done', body: 1 }
      }
      case 'formulariosSolicitados/formularioSolicitados':
        return { kind: 'done', body: [request('7', '0'), request('3', '4')] }
      default:
        return { kind: 'done', body: 1 }
    }
  }

  readonly saved = () => this.asked.filter(({ operation }) => operation.endsWith('formulariosGuardaValores'))
  readonly of = (operation: string) => this.asked.filter((act) => act.operation === operation)

  private rows() {
    const all = [...this.lines]
    const forms = all.reduce((sum, [, { cantidad }]) => sum + cantidad, 0)
    const pay = all.reduce((sum, [, { cantidad, valor }]) => sum + cantidad * valor, 0)
    return all.map(([code, { name, cantidad, valor }]) => ({
      code,
      name,
      cantidad,
      valor,
      total: cantidad * valor,
      minimo: '',
      maximo: '',
      totalformularios: forms,
      totalgeneral: pay,
    }))
  }
}

let book: FakeBook
let host: Host
beforeEach(() => {
  host = new Host()
  book = fakeBook()
  book.answers.act = host.answer
  book
    .answerOf('formulariosSolicitados/parametros')
    .set(aged([{ contenido: 'Agrario de Colombia', subcontenido: 'de ahorros 4-600' }], now))
})

const dialog = (name: string) => screen.findByRole('dialog', { name })

/** Opens the person's own requests. */
async function openOwn(rows: readonly Values[] = []) {
  book.answerOf('formulariosSolicitados/formularioSolicitados').set(aged(rows, now))
  return renderApp(book, '/formulariosSolicitados')
}

describe('a draft that lies there', () => {
  it('is asked about when the screen opens; Si borrela deletes it', async () => {
    const { user } = await openOwn()
    const question = within(await dialog(t.addTitle))
    expect(question.getByText(t.draftQuestion)).toBeTruthy()
    await user.click(question.getByRole('button', { name: 'Si borrela' }))
    expect(await screen.findByText(t.draftDeleted)).toBeTruthy()
    expect(host.of('formulariosSolicitados/borrarEstado')).toHaveLength(1)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('is gone on with after Cancelar, and stays when its deletion fails', async () => {
    const { user } = await openOwn()
    const question = within(await dialog(t.addTitle))
    host.next = { kind: 'refused', code: 1 }
    await user.click(question.getByRole('button', { name: 'Si borrela' }))
    expect(await screen.findByText(t.draftNotDeleted)).toBeTruthy()
    await user.click(question.getByRole('button', { name: 'Cancelar' }))
    expect(await screen.findByLabelText('Cantidad de A04 DENUNCIA DE NACIMIENTO')).toBeTruthy()
  })

  it('is not asked about where there is none, or no signal', async () => {
    host.draft = false
    await openOwn([request('3', '4')])
    await screen.findByText('Aprobada')
    expect(screen.queryByRole('dialog')).toBeNull()
    host.asked.length = 0
    book.outbox.connection.set({ ...calm, reachable: false })
    await openOwn([request('3', '4')])
    await screen.findByText('Aprobada')
    expect(host.asked).toEqual([])
  })
})

describe('the quantities', () => {
  const open = async () => {
    host.draft = false
    const opened = await openOwn()
    await opened.user.click(await screen.findByRole('button', { name: 'Adicionar' }))
    const field = await screen.findByLabelText<HTMLInputElement>('Cantidad de A01 MONTA DIRECTA')
    return { ...opened, field }
  }

  it('save at once as they change, and the totals become those of the host', async () => {
    const { user, field } = await open()
    expect(screen.getByText('$ 100.000', { selector: 'dd' })).toBeTruthy()
    await user.clear(field)
    await user.type(field, '25{Enter}')
    await waitFor(() =>
      expect(host.saved().map(({ fields }) => [fields.codigo, fields.cantidad])).toEqual([['A01', '25']]),
    )
    expect(host.saved()[0]?.fields).toEqual({
      nid_propietario: associate.nid,
      codigo: 'A01',
      cantidad: '25',
      valor: '9500',
    })
    expect(await screen.findByText('$ 337.500', { selector: 'dd' })).toBeTruthy()
    expect(await screen.findByText(t.saved)).toBeTruthy()
    expect(screen.getByText('35', { selector: 'dd' })).toBeTruthy()
  })

  it('once: what Enter has saved is not saved again when the pause of the typing is over', async () => {
    const { user, field } = await open()
    const pauses: (() => void)[] = []
    const { setTimeout: real } = globalThis
    const timers = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms?: number) => {
      if (ms === 600) pauses.push(run)
      return real(run, ms === 600 ? 60_000 : ms)
    }) as typeof setTimeout)
    await user.clear(field)
    await user.type(field, '2{Enter}')
    expect(await screen.findByText(t.saved)).toBeTruthy()
    expect(pauses).not.toEqual([])
    for (const over of pauses) over()
    timers.mockRestore()
    await screen.findByText('$ 119.000', { selector: 'dd' })
    expect(host.saved().map(({ fields }) => fields.cantidad)).toEqual(['2'])
  })

  it('that are no whole number are said so at the field and not saved as another one', async () => {
    const { user, field } = await open()
    await user.clear(field)
    await user.type(field, '2,5{Enter}')
    expect(field.value).toBe('2,5')
    expect(screen.getByText(t.quantity)).toBeTruthy()
    const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Enviar' })
    expect(send.disabled).toBe(true)
    await user.clear(field)
    await user.type(field, '2{Enter}')
    await waitFor(() => expect(host.saved().map(({ fields }) => fields.cantidad)).toEqual(['2']))
    expect(screen.queryByText(t.quantity)).toBeNull()
    await waitFor(() => expect(send.disabled).toBe(false))
  })

  it('also when Escape closes the dialog before the typing has paused', async () => {
    const { user, field } = await open()
    await user.clear(field)
    await user.type(field, '7{Escape}')
    await waitFor(() => expect(host.lines.get('A01')?.cantidad).toBe(7))
    expect(host.saved().map(({ fields }) => fields.cantidad)).toEqual(['7'])
  })

  it('by the buttons too, the newest quantity last', async () => {
    const { user } = await open()
    const more = screen.getByRole('button', { name: 'Uno más de A01 MONTA DIRECTA' })
    for (let n = 0; n < 4; n++) await user.click(more)
    await waitFor(() => expect(host.lines.get('A01')?.cantidad).toBe(4))
    expect(host.saved().at(-1)?.fields.cantidad).toBe('4')
  })

  it('that could not be saved stay as typed, say so, block Enviar, and are tried again', async () => {
    const { user, field } = await open()
    host.next = { kind: 'needsConnection' }
    await user.clear(field)
    await user.type(field, '5{Enter}')
    expect(await screen.findByText(t.notSaved)).toBeTruthy()
    expect(field.value).toBe('5')
    const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Enviar' })
    expect(send.disabled).toBe(true)
    await user.click(screen.getByRole('button', { name: t.tryAgain }))
    await waitFor(() => expect(host.lines.get('A01')?.cantidad).toBe(5))
    await waitFor(() => expect(send.disabled).toBe(false))
  })

  it('saved without its totals coming back are tried again, and Enviar is free then', async () => {
    const { user, field } = await open()
    const answer = host.answer
    book.answers.act = (act) =>
      act.operation.endsWith('seleccionFormulariosGeneral') ? { kind: 'needsConnection' } : answer(act)
    await user.clear(field)
    await user.type(field, '6{Enter}')
    expect(await screen.findByText(t.notSaved)).toBeTruthy()
    book.answers.act = answer
    await user.click(screen.getByRole('button', { name: t.tryAgain }))
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Enviar' }).disabled).toBe(false))
    expect(host.lines.get('A01')?.cantidad).toBe(6)
  })

  it('without signal can be typed, stay, and are saved when it is back; that it needs one is said once', async () => {
    const { user, field } = await open()
    book.outbox.connection.set({ ...calm, reachable: false })
    await user.clear(field)
    await user.type(field, '7{Enter}')
    expect(await screen.findByText(t.waitsForSignal)).toBeTruthy()
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([mastersTexts.needsConnection])
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Enviar' }).disabled).toBe(true)
    expect(host.saved()).toEqual([])
    book.outbox.connection.set(calm)
    await waitFor(() => expect(host.lines.get('A01')?.cantidad).toBe(7))
    expect(await screen.findByText(t.saved)).toBeTruthy()
  })

  it('opened without signal are those last seen here, and what was typed is there when it is opened again', async () => {
    host.draft = false
    book.answers.act = () => ({ kind: 'needsConnection' })
    book.outbox.connection.set({ ...calm, reachable: false })
    const seen = [
      {
        code: 'A01',
        name: 'A01 MONTA DIRECTA',
        cantidad: '2',
        valor: '9500',
        totalformularios: '2',
        totalgeneral: '19000',
      },
    ]
    book.answerOf('selecciones/seleccionFormulariosGeneral').set(aged(seen, now))
    const { user } = await openOwn()
    await user.click(await screen.findByRole('button', { name: 'Adicionar' }))
    const field = await screen.findByLabelText<HTMLInputElement>('Cantidad de A01 MONTA DIRECTA')
    expect(field.value).toBe('2')
    await user.clear(field)
    await user.type(field, '6{Enter}')
    expect(await screen.findByText('$ 57.000', { selector: 'dd' })).toBeTruthy()
    expect(screen.getAllByText(/Necesita conexión/)).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Adicionar' }))
    const again = await screen.findByLabelText<HTMLInputElement>('Cantidad de A01 MONTA DIRECTA')
    expect(again.value).toBe('6')
  })

  it('are sent under the number of the draft; then the proof of payment is asked for, with bank and account', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Enviar' }))
    expect(await screen.findByText(t.sent)).toBeTruthy()
    expect(host.of('formulariosSolicitados/ingresarFormularioSolicitados')[0]?.fields).toEqual({
      id: '7',
      nid_propietario: associate.nid,
    })
    const support = within(await dialog('Documento Soporte'))
    expect(
      support.getByText(
        'El valor de los formularios debe ser consignado en la cuenta de ahorros 4-600 del banco Agrario de Colombia',
      ),
    ).toBeTruthy()
  })
})

describe('the proof of payment', () => {
  const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])
  const open = async () => {
    host.draft = false
    const opened = await openOwn([request('3', '1'), request('4', '2'), request('5', '4'), request('6', '3')])
    await opened.user.click(await screen.findByRole('button', { name: 'Cargar documento soporte 3' }))
    const support = within(await dialog('Documento Soporte'))
    const pick = (file: File) => opened.user.upload(support.getByLabelText<HTMLInputElement>(t.supportFile), file)
    return { ...opened, support, pick }
  }

  it('is offered for what was sent and for what waits, not for what is decided', async () => {
    host.draft = false
    await openOwn([request('3', '1'), request('4', '2'), request('5', '4'), request('6', '3'), request('7', '0')])
    await screen.findByRole('button', { name: 'Cargar documento soporte 3' })
    expect(screen.getByRole('button', { name: 'Cargar documento soporte 4' })).toBeTruthy()
    for (const id of ['5', '6', '7'])
      expect(screen.queryByRole('button', { name: `Cargar documento soporte ${id}` })).toBeNull()
  })

  it('must be chosen, be a .jpg and have at most 5,000,000 bytes, before anything travels', async () => {
    const { user, support, pick } = await open()
    await user.click(support.getByRole('button', { name: 'Enviar' }))
    expect(await support.findByText('El documento soporte es obligatorio.')).toBeTruthy()
    await pick(new File(['%PDF'], 'recibo.pdf', { type: 'image/jpeg' }))
    expect(await support.findByText('El archivo no es de tipo .jpg, verifique por favor')).toBeTruthy()
    await pick(new File(['no soy una foto'], 'recibo.jpg', { type: 'image/jpeg' }))
    expect(await support.findByText('El archivo no es de tipo .jpg, verifique por favor')).toBeTruthy()
    await pick(new File([JPEG, new Uint8Array(5_000_000)], 'recibo.jpg', { type: 'image/jpeg' }))
    expect(await support.findByText('El tamaño del archivo es superior a 5MB, verifique por favor')).toBeTruthy()
    await user.click(support.getByRole('button', { name: 'Enviar' }))
    expect(host.of('formulariosSolicitados/ingresarArchivo')).toEqual([])
  })

  it('has the verdict of the file that was chosen last', async () => {
    const { user, support, pick } = await open()
    const read: (() => void)[] = []
    const slow = new File(['no soy una foto'], 'lento.jpg', { type: 'image/jpeg' })
    const bytes = new Promise<ArrayBuffer>((resolve) => read.push(() => resolve(new ArrayBuffer(3))))
    slow.slice = () => Object.assign(new Blob(), { arrayBuffer: () => bytes })
    await pick(slow)
    await pick(new File([JPEG], 'recibo.jpg', { type: 'image/jpeg' }))
    await support.findByRole('button', { name: 'recibo.jpg' })
    await act(async () => read[0]?.())
    expect(support.queryByText(t.supportType)).toBeNull()
    await user.click(support.getByRole('button', { name: 'Enviar' }))
    await waitFor(() => expect(host.of('formulariosSolicitados/ingresarArchivo')).toHaveLength(1))
  })

  it('says so where the file cannot be read any more, and takes another one', async () => {
    const { user, support, pick } = await open()
    const unread = () => Promise.reject(new DOMException('gone', 'NotReadableError'))
    const before = new File([JPEG], 'recibo.jpg', { type: 'image/jpeg' })
    before.slice = () => Object.assign(new Blob(), { arrayBuffer: unread })
    await pick(before)
    expect(await support.findByText(t.supportGone)).toBeTruthy()
    const gone = new File([JPEG], 'recibo.jpg', { type: 'image/jpeg' })
    gone.arrayBuffer = unread
    await pick(gone)
    await user.click(support.getByRole('button', { name: 'Enviar' }))
    expect((await support.findByRole('alert')).textContent).toContain('no se puede leer')
    await pick(new File([JPEG], 'recibo.jpg', { type: 'image/jpeg' }))
    await user.click(support.getByRole('button', { name: 'Enviar' }))
    await waitFor(() => expect(host.of('formulariosSolicitados/ingresarArchivo')).toHaveLength(1))
  })

  it('is sent as the part file; the answers 99 and 100 show their own texts', async () => {
    const { user, support, pick } = await open()
    await pick(new File([JPEG], 'recibo.JPG', { type: 'image/jpeg' }))
    host.next = { kind: 'refused', code: 99, text: 'otro' }
    await user.click(support.getByRole('button', { name: 'Enviar' }))
    expect(await support.findByText(t.supportSize)).toBeTruthy()
    await pick(new File([JPEG], 'recibo.JPG', { type: 'image/jpeg' }))
    await waitFor(() => expect(support.queryByText(t.supportSize)).toBeNull())
    await user.click(support.getByRole('button', { name: 'Enviar' }))
    expect(await screen.findByText('El documento soporte ha diso enviado con exito...')).toBeTruthy()
    const sent = host.of('formulariosSolicitados/ingresarArchivo').at(-1)
    expect(sent?.fields).toEqual({ consec_solicitud: '3', nid_propietario: associate.nid })
    expect(sent?.files).toMatchObject([{ name: 'file', fileName: 'recibo.JPG' }])
  })
})

describe('closed while it is sent', () => {
  /** Come from another screen, closed before its answer. */
  const late = async (list: string, rows: readonly Values[], at: string) => {
    book.answerOf(list).set(aged(rows, now))
    const opened = renderApp(book, '/animales')
    await act(async () => opened.history.push(at))
    let answered: (answer: ActionResult) => void = () => {}
    const { act: before } = book.desk
    return {
      ...opened,
      hold: () => {
        book.desk.act = () => new Promise((resolve) => (answered = resolve))
      },
      arrives: async () => {
        book.desk.act = before
        await act(async () => answered({ kind: 'done', body: 1 }))
      },
    }
  }
  it('a proof of payment is told to have arrived, and leads nowhere else', async () => {
    host.draft = false
    const rows = [request('3', '1')]
    const list = 'formulariosSolicitados/formularioSolicitados'
    const { user, hold, arrives, address } = await late(list, rows, '/formulariosSolicitados')
    await user.click(await screen.findByRole('button', { name: 'Cargar documento soporte 3' }))
    const support = within(await dialog('Documento Soporte'))
    const file = new File([new Uint8Array([0xff, 0xd8, 0xff])], 'recibo.jpg', { type: 'image/jpeg' })
    await user.upload(support.getByLabelText<HTMLInputElement>(t.supportFile), file)
    await screen.findByRole('img', { name: t.supportTitle })
    hold()
    await user.click(support.getByRole('button', { name: 'Enviar' }))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await arrives()
    expect(await screen.findByText(t.supportSent)).toBeTruthy()
    expect(address()).toBe('/formulariosSolicitados')
  })

  it('an approval opens no further request', async () => {
    book.session.state.set(signedIn(administrator))
    const rows = [request('4', '2'), request('5', '2')]
    const list = 'formulariosParaRevisar/formularioSolicitados'
    const { user, hold, arrives, address } = await late(list, rows, '/paraRevisar')
    await user.click(await screen.findByRole('button', { name: 'Aprobar 4' }))
    await user.click(within(await dialog(t.detailTitle)).getByRole('button', { name: 'Aprobar' }))
    hold()
    await user.click(within(await dialog('Aprobar')).getByRole('button', { name: 'Aprobar' }))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Aprobar' })).toBeNull())
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await arrives()
    expect(await screen.findByText(/ha sido aprobada/)).toBeTruthy()
    expect(address()).toBe('/paraRevisar')
  })

  it.each([
    ['leaves open the question about the next one', 'Siguiente', 1],
    ['asks about no other one', '', 0],
  ])('an approval %s', async (_, goes, left) => {
    book.session.state.set(signedIn(administrator))
    const list = 'formulariosParaRevisar/formularioSolicitados'
    const { user, hold, arrives } = await late(list, [request('5', '2'), request('4', '2')], '/paraRevisar')
    await user.click(await screen.findByRole('button', { name: 'Aprobar 5' }))
    const detail = within(await dialog(t.detailTitle))
    await user.click(detail.getByRole('button', { name: 'Aprobar' }))
    hold()
    await user.click(within(await dialog('Aprobar')).getByRole('button', { name: 'Aprobar' }))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Aprobar' })).toBeNull())
    if (goes) await user.click(detail.getByRole('button', { name: goes }))
    await user.click(detail.getByRole('button', { name: 'Aprobar' }))
    await dialog('Aprobar')
    await arrives()
    expect(await screen.findByText(/ha sido aprobada/)).toBeTruthy()
    await waitFor(() => expect(screen.queryAllByRole('dialog', { name: 'Aprobar' })).toHaveLength(left))
    expect(await detail.findByText('2 de 2')).toBeTruthy()
  })
})

describe('looking at a request', () => {
  it('a rejected one shows its cause, an approved one its numbers', async () => {
    host.draft = false
    book.answerOf('selecciones/seleccionFormulariosGeneral').set(
      aged(
        [
          {
            code: 'A04',
            name: 'A04 NACIMIENTO',
            cantidad: '30',
            valor: '9500',
            total: '285000',
            minimo: '1201',
            maximo: '1230',
          },
        ],
        now,
      ),
    )
    const { user } = await openOwn([
      request('5', '4'),
      request('6', '3', { observaciones: 'No aparece la consignación' }),
    ])
    await user.click(await screen.findByRole('button', { name: 'Consultar 6' }))
    expect(within(await dialog(t.detailTitle)).getByText('No aparece la consignación')).toBeTruthy()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Consultar 5' }))
    expect(within(await dialog(t.detailTitle)).getByText(/1201.*1230/)).toBeTruthy()
    const lines = { operation: 'selecciones/seleccionFormulariosGeneral', fields: { consec_solicitud: '5' } }
    // Its lines may have been cached before its approval.
    expect(book.calls.filter(([name]) => name === 'refresh').map(([, asked]) => asked)).toContainEqual(
      expect.objectContaining({
        operation: lines.operation,
        fields: { ...lines.fields, nid_propietario: associate.nid },
      }),
    )
  })
})

describe('the review of an administrator', () => {
  const open = async () => {
    book.session.state.set(signedIn(administrator))
    book.answerOf('formulariosParaRevisar/formularioSolicitados').set(aged([request('3', '1'), request('4', '2')], now))
    const opened = renderApp(book, '/paraRevisar')
    await screen.findByRole('cell', { name: 'Pendiente de revisión' })
    return opened
  }

  it.each([
    ['/paraRevisar', 'formulariosParaRevisar', '1'],
    ['/revisados', 'formulariosRevisados', '3'],
    ['/revisados', 'formulariosRevisados', '4'],
  ])('%s draws no buttons to decide a request of %s in state %s', async (route, controller, state) => {
    book.session.state.set(signedIn(administrator))
    book.answerOf(`${controller}/formularioSolicitados`).set(aged([request('3', state)], now))
    const { user } = renderApp(book, route)
    await user.click(await screen.findByRole('button', { name: 'Consultar 3' }))
    const detail = within(await dialog(t.detailTitle))
    await detail.findByRole('button', { name: 'Imprimir' })
    expect(detail.queryByRole('button', { name: /Aprobar/ })).toBeNull()
    expect(detail.queryByRole('button', { name: /Rechazar/ })).toBeNull()
  })

  it('approves only what has its proof of payment, after asking', async () => {
    const seenFirst = ['selecciones/seleccionFormulariosGeneral', 'formularios/formularios'].map(book.answerOf)
    for (const answer of seenFirst) answer.set({ value: [], takenAt: undefined, refreshing: true })
    const { user } = await open()
    expect(screen.queryByRole('button', { name: 'Aprobar 3' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Rechazar 3' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Aprobar 4' }))
    const approve = within(await dialog(t.detailTitle)).getByRole('button', { name: 'Aprobar' })
    await waitFor(() => expect(document.activeElement, 'Enter goes on').toBe(approve))
    await user.click(approve)
    expect(screen.queryByRole('dialog', { name: 'Aprobar' })).toBeNull()
    for (const answer of seenFirst) answer.set(aged([], now))
    await waitFor(() => expect(approve.getAttribute('aria-disabled')).toBeNull())
    await user.click(approve)
    await user.click(within(await dialog('Aprobar')).getByRole('button', { name: 'Aprobar' }))
    expect(
      await screen.findByText(
        'La solicitud de formularios ha sido aprobada con exito y los consecutivos han sido generados.',
      ),
    ).toBeTruthy()
    expect(host.of('formulariosParaRevisar/ingresarFormularioSolicitados')[0]?.fields).toEqual({
      id: '4',
      consec_solicitud: '4',
      nid_propietario: associate.nid,
    })
  })

  it('rejects with a cause, and not without', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Rechazar 4' }))
    const reject = within(await dialog('Rechazar Solicitud'))
    await user.click(reject.getByRole('button', { name: 'Rechazar' }))
    expect(await reject.findByText('La causal de rechazao es requerida.')).toBeTruthy()
    expect(host.of('formulariosParaRevisar/ingresarFormularioObservaciones')).toEqual([])
    await user.type(reject.getByLabelText(/Causal de rechazo/), 'No aparece la consignación')
    await user.click(reject.getByRole('button', { name: 'Rechazar' }))
    expect(await screen.findByText('La solicitud ha sido rechazada.')).toBeTruthy()
    expect(host.of('formulariosParaRevisar/ingresarFormularioObservaciones')[0]?.fields).toEqual({
      id: '4',
      observaciones: 'No aparece la consignación',
    })
  })
})

describe('the list of requests has the keys of the review', () => {
  const current = () => screen.getByRole('row', { current: true }).textContent ?? ''
  const open = async () => {
    book.session.state.set(signedIn(administrator))
    const waits = ['16', '15', '14'].map((id) => request(id, '2', { soporte: `/archivos/${id}.jpg` }))
    const list = book.answerOf('formulariosParaRevisar/formularioSolicitados')
    list.set(aged(waits, now))
    const { user } = renderApp(book, '/paraRevisar')
    await screen.findByRole('button', { name: 'Consultar 16' })
    return {
      user,
      leave: (id: string) =>
        list.set(
          aged(
            waits.filter((one) => one.id !== id),
            now,
          ),
        ),
    }
  }

  it('from its first moment, on a row that is marked', async () => {
    const { user } = await open()
    expect(current()).toContain('16')
    await user.keyboard('j')
    expect(current()).toContain('15')
    await user.keyboard('{ArrowDown}j')
    expect(current()).toContain('14')
    await user.keyboard('k')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Consultar 15' }))
    await user.keyboard('x')
    expect(screen.getByRole('checkbox', { name: 'Elegir 15' })).toHaveProperty('checked', true)
    await user.keyboard('a')
    const detail = within(await dialog(t.detailTitle))
    expect(detail.getByText('2 de 3')).toBeTruthy()
  })

  it('Enter opens the marked one before anything has the focus', async () => {
    const { user } = await open()
    await user.keyboard('{Enter}')
    expect(within(await dialog(t.detailTitle)).getByText('1 de 3')).toBeTruthy()
  })

  it('C rejects; the one that takes its place has the focus', async () => {
    const { user, leave } = await open()
    await user.keyboard('jc')
    const reject = within(await dialog(t.rejectTitle))
    await user.type(reject.getByLabelText(/Causal de rechazo/), 'No aparece{Control>}{Enter}{/Control}')
    await screen.findByText(t.rejected)
    act(() => leave('15'))

    await waitFor(() => expect(document.activeElement?.closest('tr')?.textContent).toContain('14'), { timeout: 10_000 })
    expect(current()).toContain('14')
  })
})

describe('a request at a desk', () => {
  const line = {
    code: 'A04',
    name: 'A04 NACIMIENTO',
    cantidad: '30',
    valor: '9500',
    total: '285000',
    minimo: '',
    maximo: '',
  }
  const open = async (fees: readonly Values[] = [{ codigo: 'A04', valor: '9500', anio: '2026' }]) => {
    book.session.state.set(signedIn(administrator))
    const waits = ['6', '5', '4'].map((id) => request(id, '2', { soporte: `/archivos/${id}.jpg` }))
    book.answerOf('formulariosParaRevisar/formularioSolicitados').set(aged(waits, now))
    book.answerOf('selecciones/seleccionFormulariosGeneral').set(aged([line], now))
    book.answerOf('formularios/formularios').set(aged(fees, now))
    const opened = renderApp(book, '/paraRevisar')
    await opened.user.click(await screen.findByRole('button', { name: 'Consultar 6' }))
    return { ...opened, detail: within(await dialog(t.detailTitle)) }
  }
  const approved = () => host.of('formulariosParaRevisar/ingresarFormularioSolicitados').map(({ fields }) => fields.id)

  it('has its receipt beside its lines, and says whether they agree with the fees', async () => {
    const { detail } = await open()
    const receipt = await detail.findByRole('img', { name: t.supportTitle })
    expect(receipt.getAttribute('src')).toBe('/archivos/6.jpg')
    expect(detail.getByText('Coincide con las tarifas de 2026.')).toBeTruthy()
    expect(detail.getByText('1 de 3')).toBeTruthy()
  })

  it('says by how much it differs from the fees', async () => {
    const { detail } = await open([{ codigo: 'A04', valor: '10000', anio: '2026' }])
    expect(detail.getByText('Tarifa de 2026: $ 10.000. Diferencia: − $ 15.000')).toBeTruthy()
    expect(detail.getByText(/Según las tarifas de 2026: \$ 300\.000/)).toBeTruthy()
  })

  it('A asks and Enter approves; the next one is shown, and after the last the focus is not on the page itself', async () => {
    const { user } = await open()
    for (const [id, next] of [
      ['6', '2 de 3'],
      ['5', '3 de 3'],
      ['4', ''],
    ] as const) {
      await user.keyboard('a')
      await dialog('Aprobar')
      await user.keyboard('{Enter}')
      await waitFor(() => expect(approved()).toContain(id))
      if (next) expect(await screen.findByText(next)).toBeTruthy()
      await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Aprobar' })).toBeNull())
      await waitFor(() => expect(document.activeElement).not.toBe(document.body))
    }
    expect(approved()).toEqual(['6', '5', '4'])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it.each([
    ['a', 'Aprobar', 'formulariosParaRevisar/ingresarFormularioSolicitados'],
    ['c', 'Rechazar Solicitud', 'formulariosParaRevisar/ingresarFormularioObservaciones'],
  ])(
    'a decision without an answer stays with its request: pressed again, %s decides no other one',
    async (key, name, call) => {
      const { user } = await open()
      await user.keyboard(key)
      const asked = within(await dialog(name))
      if (key === 'c') await user.type(asked.getByLabelText(/Causal de rechazo/), 'No coincide')
      for (const times of [1, 2]) {
        host.next = { kind: 'unclear' }
        await user.keyboard('{Control>}{Enter}{/Control}')
        await waitFor(() => expect(host.of(call)).toHaveLength(times))
        await waitFor(() => expect(screen.getByRole('dialog', { name }).querySelector('[data-loading]')).toBeNull())
      }
      expect(host.of(call).map(({ fields }) => fields.id)).toEqual(['6', '6'])
    },
  )

  it('closed, the focus is where it was opened', async () => {
    const { user } = await open()
    await user.keyboard('j')
    expect(await screen.findByText('2 de 3')).toBeTruthy()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Consultar 6' })))
  })

  it('is approved only once its lines and the fees are there', async () => {
    const { user, detail } = await open()
    const approve = detail.getByRole('button', { name: 'Aprobar' })
    for (const call of ['selecciones/seleccionFormulariosGeneral', 'formularios/formularios']) {
      const answer = book.answerOf(call)
      const known = answer.current()
      answer.set({ value: [], takenAt: undefined, refreshing: true })
      await waitFor(() => expect(approve.getAttribute('aria-disabled')).toBe('true'))
      await user.keyboard('a')
      expect(screen.queryByRole('dialog', { name: 'Aprobar' })).toBeNull()
      answer.set(known)
      await waitFor(() => expect(approve.getAttribute('aria-disabled')).toBeNull())
    }
  })

  it('says that the fees are not here only once no answer is under way', async () => {
    const { detail } = await open()
    const fees = book.answerOf('formularios/formularios')
    fees.set({ value: [], takenAt: undefined, refreshing: true })
    await waitFor(() => expect(detail.getByRole('img', { name: commonTexts.loading })).toBeTruthy())
    expect(detail.queryByText(/Las tarifas no están/)).toBeNull()
    fees.set({ value: [], takenAt: undefined, refreshing: false })
    expect(await detail.findByText(/Las tarifas no están en este dispositivo/)).toBeTruthy()
  })

  it('C asks for the cause, which is typed as letters; R, which reviews elsewhere, does nothing', async () => {
    const { user } = await open()
    await user.keyboard('r')
    expect(screen.queryByRole('dialog', { name: 'Rechazar Solicitud' })).toBeNull()
    await user.keyboard('c')
    const reject = within(await dialog('Rechazar Solicitud'))
    await user.click(reject.getByLabelText(/Causal de rechazo/))
    await user.keyboard('ajkr')
    expect(reject.getByLabelText<HTMLTextAreaElement>(/Causal de rechazo/).value).toBe('ajkr')
    expect(approved()).toEqual([])
    // As in every dialog.
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(await screen.findByText('2 de 3')).toBeTruthy()
  })

  it('without signal shows what is kept and decides nothing', async () => {
    const { user, detail } = await open()
    book.outbox.connection.set({ ...calm, reachable: false })
    expect(await detail.findByText(/Aprobar y rechazar necesitan conexión/)).toBeTruthy()
    await user.keyboard('a')
    expect(screen.queryByRole('dialog', { name: 'Aprobar' })).toBeNull()
  })
})
