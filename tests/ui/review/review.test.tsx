import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
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
import type { Action } from '../../../src/sync/contract/book.ts'
import { administrator, aged, calm, fakeBook, signedIn } from '../fake-book.ts'
import { handClock, renderApp } from '../render-app.tsx'

const reviewer: Person = { ...administrator, capacidades: [...administrator.capacidades, 'revision', 'paginas'] }

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

const pageKey = (first = 0) => `answer ${keyOf(reviewRequest(nothingWanted, { first, rows: 25, search: '' }))}`
const boxOf = (book: ReturnType<typeof fakeBook>, key: string) => book.answerOf(key.replace(/^answer /, ''))

async function screenOf(rows: readonly Values[], given: { person?: Person; refusals?: readonly Values[] } = {}) {
  const book = fakeBook(signedIn(given.person ?? reviewer))
  boxOf(book, pageKey()).set(aged(rows))
  book.answerOf(keyOf(refusalsRequest)).set(aged(given.refusals ?? []))
  book.answerOf(keyOf(detailRequest('7'))).set(aged([detail()]))
  const clock = handClock()
  const app = renderApp(book, '/revisionCampo', clock)
  await screen.findByRole('heading', { level: 1, name: 'Revisión de campo' })
  return { book, clock, ...app }
}

describe('/revisionCampo', () => {
  it('tells of each filing who, for whom, when, on which device, on data how old, and what needs an eye', async () => {
    const advice = JSON.stringify([{ field: 'CHIP_HEMBRA', rule: 'x', text: 'Muy joven' }])
    await screenOf([filing({ CONSEJOS: advice, CAPTURADO_EN: '2026-11-21T15:00:00Z' })])
    const row = (await screen.findByText('A02 3111')).closest('tr, li')
    for (const text of [
      'Ana Ardila',
      'Rita Registradora',
      '0FFEE1',
      'de 2 días antes',
      '1 advertencia',
      '1 foto',
      'Sin revisar',
      'Reloj adelantado',
    ])
      expect(row?.textContent).toContain(text)
  })

  it('asks the host again while it is looked at, without a reload', async () => {
    const { book, clock } = await screenOf([filing()])
    const asked = () => book.calls.filter(([name]) => name === 'refresh').length
    const before = asked()
    act(() => clock.advance(16_000))
    expect(asked()).toBeGreaterThan(before)
    act(() => boxOf(book, pageKey()).set(aged([filing({ ID: '8', NUMERO: '3112', TOTAL_FILAS: '2' }), filing()])))
    expect(await screen.findByText('A02 3112')).toBeTruthy()
  })

  it('filters by form and day; a day that is none yet filters nothing', async () => {
    const { book, user } = await screenOf([filing()])
    await user.selectOptions(screen.getByLabelText('Formulario'), 'A04')
    await user.type(screen.getByLabelText('Día'), '21/11/202')
    await user.type(screen.getByLabelText('Día'), '6')
    await waitFor(() => {
      const last = book.calls.filter(([name]) => name === 'refresh').at(-1)?.[1]
      expect(last).toMatchObject({ fields: { FORMULARIO: 'A04', DIA: '2026-11-21' } })
    })
    expect(JSON.stringify(book.calls)).not.toContain('21/11/202"')
    await user.click(screen.getByRole('button', { name: 'Quitar filtros' }))
    expect(await screen.findByText('A02 3111')).toBeTruthy()
  })

  it('shows photos beside the fields, and keeps the note with ‘Revisado’', async () => {
    const { book, user } = await screenOf([filing()])
    await user.click(await screen.findByRole('button', { name: 'Revisar A02 3111' }))
    const dialog = within(await screen.findByRole('dialog', { name: /3111/ }))
    expect(dialog.getByRole('img', { name: 'Documento soporte' }).getAttribute('src')).toBe('/archivos/ab12.jpg')
    expect(dialog.getByText('982H')).toBeTruthy()
    expect(dialog.getByText(/Dispositivo 0FFEE1$/).title).toBe('Dispositivo 0199a7c2-0000-7000-8000-00000c0ffee1')
    await user.type(dialog.getByLabelText('Nota'), 'Falta la firma')
    await user.click(dialog.getByRole('button', { name: 'Revisado' }))
    await waitFor(() =>
      expect(book.calls.filter(([name]) => name === 'act').map(([, one]) => one as Action)).toEqual([
        { operation: 'revisionCampo/revisar', fields: { ID: '7', NOTA: 'Falta la firma' } },
      ]),
    )
    expect((dialog.getByLabelText('Nota') as HTMLTextAreaElement).value).toBe('')
  })

  it('a refused note stays as it was written, with the reason at its field', async () => {
    const { book, user } = await screenOf([filing()])
    book.answers.act = { kind: 'refused', code: 0, fields: { NOTA: 'La nota es muy larga' } }
    await user.click(await screen.findByRole('button', { name: 'Revisar A02 3111' }))
    const dialog = within(await screen.findByRole('dialog', { name: /3111/ }))
    await user.type(dialog.getByLabelText('Nota'), 'x')
    await user.click(dialog.getByRole('button', { name: 'Revisado' }))
    expect(await dialog.findByText('La nota es muy larga')).toBeTruthy()
    expect((dialog.getByLabelText('Nota') as HTMLTextAreaElement).value).toBe('x')
  })

  it('without signal says so before anything is typed', async () => {
    const { book, user } = await screenOf([filing()])
    act(() => book.connection.set({ ...calm, reachable: false }))
    await user.click(await screen.findByRole('button', { name: 'Revisar A02 3111' }))
    const dialog = within(await screen.findByRole('dialog', { name: /3111/ }))
    expect(dialog.getByText('Necesita conexión')).toBeTruthy()
    expect((dialog.getByLabelText('Nota') as HTMLTextAreaElement).disabled).toBe(true)
  })

  it('tells of refusals that lie on devices, and who has the number', async () => {
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
    const { book } = await screenOf([], { person: administrator })
    expect(screen.getByText('El servidor de su asociación no ofrece la revisión de campo.')).toBeTruthy()
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

describe('the filter by person', () => {
  const operation = 'selecciones/seleccionUsuariosTotal'
  const asking = async (capacidades: readonly string[]) => {
    const book = fakeBook(signedIn({ ...reviewer, capacidades: [...reviewer.capacidades, ...capacidades] }))
    const asked: Values[] = []
    const { options } = book
    Object.assign(book, {
      options: (request: LookupRequest, editing?: string) => {
        if (request.operation === operation) asked.push(request.fields)
        return options(request, editing)
      },
    })
    const { user } = renderApp(book, '/revisionCampo', handClock())
    await user.type(await screen.findByRole('combobox', { name: 'Persona' }), 'Ana')
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
