import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Values } from '../../../src/registry/index.ts'
import type { FilledForm } from '../../../src/sync/contract/capture.ts'
import { administrator, aged, associate, entry, fakeBook, signedIn } from '../fake-book.ts'
import { manualClock } from '../render-app.tsx'
import { open, openAdd, pick, submitted, dialog as theDialog } from './acts.ts'

const lease = (consecutivo: string, fecha_fin: string): { values: Values } => ({
  values: {
    consecutivo,
    nid_propietario: '900456789',
    nomarrendador: 'Aprisco El Mirador S.A.S.',
    especie: 'C',
    raza: '11',
    crg_animal: '982000411200101',
    fecha_inicio: '2026-11-01',
    fecha_fin,
    nid_arrendatario: associate.nid,
    nomarrendatario: associate.nombres,
    diasPendientes: '99',
  },
})
const DAY = 24 * 3_600_000

describe('the list of leases', () => {
  const leases = [
    lease('1', '2026-11-30'),
    lease('2', '2026-11-24'),
    lease('3', '2026-11-22'),
    lease('4', '2026-11-21'),
    lease('5', '2026-11-20'),
  ]
  const list = async (clock = manualClock()) => {
    const book = fakeBook(signedIn(associate))
    book.rowsOf('A12').set(aged(leases))
    await open('/formularioA12', { book, clock })
    const buttons = await screen.findAllByRole('button', { name: /^Consultar/ })
    return buttons.map((button) => [button.getAttribute('aria-label'), button.dataset.mark, button.title])
  }

  it('colours each button by the days that are left, and says them in words', async () => {
    expect(await list()).toEqual([
      ['Consultar 1, Faltan 9 días', 'ok', 'Faltan 9 días'],
      ['Consultar 2, Faltan 3 días', 'warn', 'Faltan 3 días'],
      ['Consultar 3, Vence en 1 día', 'bad', 'Vence en 1 día'],
      ['Consultar 4, Vence hoy', 'bad', 'Vence hoy'],
      ['Consultar 5, El tiempo de arrendamiento se venció', 'bad', 'El tiempo de arrendamiento se venció'],
    ])
    const table = within(screen.getByRole('table'))
    const headings = table.getAllByRole('columnheader').map((head) => head.getAttribute('aria-label'))
    expect(headings).toContain('DIAS PENDIENTES')
    expect(
      table
        .getAllByRole('row')
        .slice(1)
        .map((row) => within(row).getAllByRole('cell')[headings.indexOf('DIAS PENDIENTES')]?.textContent),
    ).toEqual(['9', '3', '1', '0', '-1'])
  })

  it('does so by the day of the device, whatever day the host was asked on', async () => {
    const later = manualClock(Date.UTC(2026, 10, 21, 15) + 2 * DAY)
    expect((await list(later)).map(([, tone]) => tone)).toEqual(['ok', 'bad', 'bad', 'bad', 'bad'])
  })

  it('is looked at and never changed', async () => {
    await list()
    expect(screen.queryByRole('button', { name: /Editar/ })).toBeNull()
    expect(screen.getByRole('button', { name: 'Adicionar' })).toBeTruthy()
  })
})

describe('sub-leasing', () => {
  it('begins from a lease, with what is read-only filled in, and goes by the outbox', async () => {
    const book = fakeBook(signedIn(associate))
    book.rowsOf('A12-disponibles').set(aged([lease('9001', '2026-12-31')]))
    const opened = await open('/reproductoresDisponibles', {
      book,
      overrides: {
        seleccionUsuariosOtros: () => [
          { code: '63512004', name: 'Luz Dary Chaparro Gómez', tid: 'CC' },
          { code: '13740221', name: 'Hernando Pinzón Rueda', tid: 'CC' },
        ],
      },
    })
    const { user } = opened
    expect(screen.queryByRole('button', { name: 'Adicionar' })).toBeNull()
    await user.click(await screen.findByRole('button', { name: 'Sub arrendar 9001' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Adicionar Sub Arrendamiento' }))
    await dialog.findByText('Aprisco El Mirador S.A.S.')
    await user.type(dialog.getByLabelText(/^Fecha inicial/), '2026-10-31')
    await user.type(dialog.getByLabelText(/^Fecha final/), '2027-01-01')
    await user.click(dialog.getByRole('button', { name: 'Enviar' }))
    expect(await dialog.findByText('La fecha inicial no puede ser menor a: 2026-11-01')).toBeTruthy()
    expect(dialog.getByText('La fecha final no puede ser superior a: 2026-12-31')).toBeTruthy()
    expect(dialog.getByText('Nombre del sub arrendatario es requerido.')).toBeTruthy()
    for (const [label, day] of [
      ['Fecha inicial', '2026-11-15'],
      ['Fecha final', '2026-12-15'],
    ] as const) {
      const input = dialog.getByLabelText(new RegExp(`^${label}`))
      await user.clear(input)
      await user.type(input, day)
    }
    await pick(opened, 'Sub arrendatario', 'Luz Dary Chaparro Gómez')
    await user.click(dialog.getByRole('button', { name: 'Enviar' }))
    const { form, values } = submitted(opened).at(-1) as FilledForm
    expect(form.key).toBe('A12-sub')
    expect(values).toMatchObject({
      CONSECUTIVO_ARRENDAMIENTO: '9001',
      NID_PROPIETARIO: associate.nid,
      NID_PROPIETARIO_S: '63512004',
      FECHA_INICIAL: '2026-11-15',
      FECHA_FINAL: '2026-12-15',
    })
  })

  it('is listed with what still waits on this device on top, and nothing is added there', async () => {
    const book = fakeBook(signedIn(associate))
    const values = { CONSECUTIVO: '1750', CONSECUTIVO_ARRENDAMIENTO: '9001', crg_animal: '982000411200101' }
    book.rowsOf('A12-sub').set(aged([{ values, entry: entry({ id: 'x', form: 'A12-sub', number: '1750', values }) }]))
    await open('/reproductoresSubArrendados', { book })
    expect(screen.getByRole('heading', { level: 1, name: 'REPRODUCTORES SUB ARRENDADOS' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Adicionar' })).toBeNull()
    expect(await screen.findByText('guardado')).toBeTruthy()
  })
})

describe("'Hoy' and 'Ayer'", () => {
  it.each([
    ['/formularioA12', associate, 1],
    ['/publicaciones', administrator, 0],
  ] as const)('are not offered for the day on which something will end: %s', async (route, person, offered) => {
    await openAdd(route, { person })
    await theDialog().findByLabelText(/^Fecha final/)
    for (const name of ['Hoy', 'Ayer']) expect(theDialog().queryAllByRole('button', { name })).toHaveLength(offered)
  })
})
