import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { LookupRequest, Option } from '../../../src/registry/index.ts'
import { commonTexts } from '../../../src/registry/texts/common.ts'
import type { FarmState, Preparation } from '../../../src/sync/contract/device.ts'
import type { ExpectedBirth } from '../../../src/sync/contract/expected-births.ts'
import type { Aged } from '../../../src/sync/contract/live.ts'
import { StoreFull } from '../../../src/sync/ports/ports.ts'
import { administrator, aged, type Box, box, calm, fakeBook, registrar, signedIn } from '../fake-book.ts'
import { manualClock, renderApp } from '../render-app.tsx'

const owners = ['Ábrego Luz', 'Beltrán José', 'Hacienda Ábaco'].map((name, n) => ({
  option: { code: String(100 + n), name },
  chosen: n === 1,
}))

async function preparing(changes: Partial<Preparation> = {}) {
  const clock = manualClock()
  const book = fakeBook(signedIn(registrar))
  book.device.preparation.set({ ...book.device.preparation.current()!, owners, ...changes })
  const { user } = renderApp(book, '/preparar', clock)
  await screen.findByRole('heading', { level: 1, name: 'Preparar salida a campo' })
  const set = (next: Partial<Preparation>) =>
    act(() => book.device.preparation.set({ ...book.device.preparation.current()!, ...next }))
  return { book, user, clock, set }
}

const names = () =>
  screen.queryAllByRole('checkbox').map((box) => {
    const row = box.closest('label')
    return `${row?.querySelector('span')?.textContent}${row?.querySelector('small')?.textContent}`
  })

describe('/preparar', () => {
  it('finds an associate by any part of the name, without accents', async () => {
    const { user } = await preparing()
    await user.type(await screen.findByLabelText('Buscar asociado'), 'aba')
    expect(names()).toEqual(['Hacienda Ábaco102'])
  })

  it('tells of each chosen farm how far it is', async () => {
    const { set, clock } = await preparing()
    const mark = () => screen.getByRole('checkbox', { name: /Beltrán/ }).closest('label')?.textContent
    expect(mark()).toContain('Por traer')
    const at = (state: FarmState) =>
      set({ owners: owners.map((owner) => (owner.chosen ? { ...owner, state } : owner)) })
    at({ share: 0.4 })
    expect(mark()).toContain('40 %')
    at({ readyAt: clock.now() })
    expect(mark()).toContain('Preparada')
    at({ readyAt: clock.now() - 86_400_000 })
    expect(mark()).toContain('ayer')
    expect(screen.getByRole('checkbox', { name: /Hacienda/ }).closest('label')?.textContent).toBe('Hacienda Ábaco102')
  })

  it('what is chosen elsewhere meanwhile stays chosen: a farm that was visited', async () => {
    const { book, user, set } = await preparing()
    const chosen = (...codes: string[]) =>
      set({ owners: owners.map((owner) => ({ ...owner, chosen: codes.includes(owner.option.code) })) })
    await user.click(screen.getByRole('checkbox', { name: /Hacienda/ }))
    chosen('101', '102')
    chosen('100', '101', '102')
    expect(screen.getByText('3 escogidos')).toBeTruthy()
    await user.click(screen.getByRole('checkbox', { name: /Hacienda/ }))
    expect(book.calls.at(-1)).toEqual(['chooseOwners', ['100', '101']])
  })

  it('tells the book every choice, and lines stay where they are while one taps', async () => {
    const { book, user } = await preparing()
    const before = names()
    expect(before[0]).toContain('Beltrán José')
    await user.click(screen.getByRole('checkbox', { name: /Hacienda/ }))
    expect(book.calls).toEqual([['chooseOwners', ['101', '102']]])
    expect(names()).toEqual(before)
    expect(screen.getByText('2 escogidos')).toBeTruthy()
  })

  it('a choice that cannot be stored is taken back, with the reason', async () => {
    const { book, user } = await preparing()
    book.device.chooseOwners = () => Promise.reject(new StoreFull())
    await user.click(screen.getByRole('checkbox', { name: /Hacienda/ }))
    await screen.findByText(/No se pudo guardar.*está llena/)
    expect(screen.getByText('1 escogido')).toBeTruthy()
  })

  it('everybody is searched at the host that answers pages; the chosen ones stand first', async () => {
    const sought: LookupRequest = { operation: 'usuario/usuariosConsecutivos', fields: { estado: '0' }, passing: [] }
    const clock = manualClock()
    const book = fakeBook(signedIn(administrator))
    book.device.preparation.set({ ...book.device.preparation.current()!, owners: owners.slice(1, 2), sought })
    const asked: LookupRequest[] = []
    const answers = new Map<string, Box<Aged<readonly Option[]>>>()
    const options = (request: LookupRequest) => {
      asked.push(request)
      const { BUSCAR = '' } = request.fields
      const found = owners.map(({ option }) => option).filter(({ name }) => name.includes(BUSCAR))
      const kept = answers.get(BUSCAR) ?? box(aged(found))
      answers.set(BUSCAR, kept)
      return kept
    }
    Object.assign(book.lookups, { options })
    const { user } = renderApp(book, '/preparar', clock)
    await screen.findByRole('heading', { level: 1, name: 'Preparar salida a campo' })
    await waitFor(() => expect(names()).toEqual(['Beltrán José101', 'Ábrego Luz100', 'Hacienda Ábaco102']))
    const onlyPrepared = /^Sin señal solo se encuentran los que se prepararon/
    expect(screen.queryByText(onlyPrepared)).toBeNull()
    act(() => book.outbox.connection.set({ ...calm, reachable: false }))
    expect(screen.getByText(onlyPrepared)).toBeTruthy()
    await user.type(screen.getByLabelText('Buscar asociado'), 'Hac')
    await waitFor(() => expect(names()).toEqual(['Hacienda Ábaco102']))
    await user.click(screen.getByRole('checkbox', { name: /Hacienda/ }))
    expect(book.calls).toEqual([['chooseOwners', ['101', '102']]])
    expect(asked.every(({ fields }) => Number(fields.FILAS) > 0)).toBe(true)
  })

  it('shows that the associates are being fetched until the host has answered, and nothing else in their place', async () => {
    const sought: LookupRequest = { operation: 'usuario/usuariosConsecutivos', fields: { estado: '0' }, passing: [] }
    const answer = box<Aged<readonly Option[]>>()
    const book = fakeBook(signedIn(administrator))
    book.device.preparation.set({ ...book.device.preparation.current()!, owners: [], sought })
    Object.assign(book.lookups, { options: () => answer })
    renderApp(book, '/preparar', manualClock())
    expect(await screen.findByRole('img', { name: commonTexts.loading })).toBeTruthy()
    expect(screen.queryByText(/Ningún asociado|se buscan con señal/)).toBeNull()
    act(() => answer.set(aged(owners.map(({ option }) => option))))
    await waitFor(() => expect(names()).toHaveLength(3))
    expect(screen.queryByRole('img', { name: commonTexts.loading })).toBeNull()
  })

  it('many are chosen by place, by their next birth, or all that are offered, with one press', async () => {
    const places = ['Barichara', 'Zapatoca', 'Socorro']
    const many = Array.from({ length: 200 }, (_, n) => ({
      option: { code: String(1000 + n), name: `Finca ${n}`, municipio: places[n % 3] ?? '' },
      chosen: false,
    }))
    const { book, user } = await preparing({ owners: many })
    const option = () => screen.getByRole<HTMLOptionElement>('option', { name: /^Por parto/ })
    expect([option().textContent, option().disabled]).toEqual(['Por parto: aquí aún no hay', true])
    const span = { from: '2026-11-20', likely: '2026-11-23', until: '2026-11-30' }
    const birth = { ...({} as ExpectedBirth), owner: '1150', span }
    const late = { ...birth, owner: '1151', span: { ...span, likely: '2026-11-20' } }
    act(() => book.birthsOf('').set(aged([late, birth])))
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Orden' }), 'Por parto')
    expect(names()[0]).toMatch(/^Finca 151.*parto esperado ayer$/)
    expect(names()[1]).toMatch(/^Finca 150.*parto esperado en 2 días$/)
    await user.selectOptions(screen.getByRole('combobox', { name: 'Municipio' }), 'Zapatoca')
    expect(screen.getByText(/^Hay más: escriba/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Escoger los 67' }))
    const [, chosen] = book.calls[0] as [string, readonly string[]]
    expect(chosen).toHaveLength(67)
    expect(chosen.every((code) => Number(code) % 3 === 2)).toBe(true)
    await user.selectOptions(screen.getByRole('combobox', { name: 'Municipio' }), 'Municipio')
    await user.click(screen.getByRole('button', { name: 'Escoger los otros 133' }))
    expect(screen.getByText('200 escogidos')).toBeTruthy()
  })

  it('an ordinary associate has himself and nothing to choose', async () => {
    await preparing({ owners: owners.slice(0, 1) })
    expect(screen.getByText('Ábrego Luz')).toBeTruthy()
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  it('tells what a private window forgets before anybody goes out with one', async () => {
    const { book } = await preparing()
    expect(screen.queryByText(/ventana privada/)).toBeNull()
    const roomy = { persisted: true, free: 8e9, used: 4e7, low: false, canAsk: true }
    act(() => book.device.storage.set({ ...roomy, mayForget: true }))
    expect(screen.getByText(/Esta puede ser una ventana privada/)).toBeTruthy()
  })

  it('says what is missing, and never that one is ready while it is not', async () => {
    const { set, book } = await preparing()
    expect(screen.getByText(/Falta traer la información.* mientras tiene señal/)).toBeTruthy()
    act(() => book.outbox.connection.set({ ...calm, reachable: false }))
    expect(screen.getByText(/Falta traer la información.* cuando vuelva la señal/)).toBeTruthy()
    act(() => book.outbox.connection.set(calm))
    set({ owners: owners.map((owner) => ({ ...owner, chosen: false })) })
    expect(screen.getByText(/Falta escoger a quién va a visitar/)).toBeTruthy()
    set({ failed: 'La señal se perdió.' })
    expect(screen.getByRole('alert').textContent).toBe('Aún no está listo. La señal se perdió.')
    set({ ready: true })
    expect(screen.getByRole('alert').textContent).toBe('La señal se perdió.')
    expect(screen.getByText('Listo para trabajar sin señal')).toBeTruthy()
    set({ failed: undefined, ready: true, progress: 0.5, doing: 'Consultando los animales' })
    expect(screen.queryByText('Listo para trabajar sin señal')).toBeNull()
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50')
    expect(screen.getByText('50 %. Consultando los animales')).toBeTruthy()
    set({ progress: undefined })
    expect(screen.getByText('Listo para trabajar sin señal')).toBeTruthy()
    set({ owners })
    expect(screen.getByText('Para Beltrán José')).toBeTruthy()
  })

  it('when ready still tells of old data and of forms without a number', async () => {
    const { set, clock } = await preparing({ ready: true })
    const numbers = [
      { code: 'A01', owner: '101', ownerName: 'Beltrán José', left: 4 },
      { code: 'A02', owner: '101', ownerName: 'Beltrán José', left: 0 },
    ]
    set({ takenAt: clock.now() - 3 * 86_400_000, animals: 1200, answers: 40, numbers })
    expect(screen.getByText(/La información se trajo hace 3 días/)).toBeTruthy()
    expect(screen.getByText(/Sin consecutivos: Beltrán José \(A02\)/)).toBeTruthy()
    set({ numbers: numbers.map((block) => ({ ...block, left: 0 })) })
    expect(screen.getByText(/Sin consecutivos: Beltrán José \(de ningún formulario\)/)).toBeTruthy()
    set({ numbers })
    const left = within(screen.getByRole('region', { name: 'Consecutivos disponibles' }))
    expect(left.getByText('4')).toBeTruthy()
    expect(left.getByText('ninguno')).toBeTruthy()
    expect(screen.getByText('1.200 animales')).toBeTruthy()
  })

  it('of two hundred farms tells the numbers of the few that run out first, and of all on a press', async () => {
    const { set, user } = await preparing({ ready: true })
    const numbers = Array.from({ length: 200 }, (_, n) => ({
      code: 'A01',
      owner: `${n}`,
      ownerName: `Finca ${n}`,
      left: 300 - n,
    }))
    set({ takenAt: 1, numbers })
    const told = () => within(screen.getByRole('region', { name: 'Consecutivos disponibles' }))
    const named = () =>
      told()
        .getAllByText(/^Finca /)
        .map(({ textContent }) => textContent?.slice(0, 9))
    expect(named()).toHaveLength(12)
    expect(named()[0]).toContain('Finca 199')
    await user.click(told().getByRole('button', { name: 'Ver los de las 200 fincas' }))
    expect(named()).toHaveLength(200)
  })

  it('of two hundred farms without a number names the first few and says how many more', async () => {
    const { set } = await preparing({ ready: true })
    set({
      numbers: Array.from({ length: 200 }, (_, n) => ({
        code: 'A01',
        owner: `${n}`,
        ownerName: `Finca ${n}`,
        left: 0,
      })),
    })
    const said = screen.getByText(/^Sin consecutivos: Finca 0 /).textContent ?? ''
    expect(said).toContain('y 198 fincas más')
    expect(said).not.toContain('Finca 5 ')
  })

  it('the button prepares', async () => {
    const { book, user } = await preparing()
    await user.click(screen.getByRole('button', { name: 'Preparar' }))
    expect(book.calls).toEqual([['prepare']])
  })
})
