import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { notStoredText } from '../../../src/registry/texts/storage.ts'
import { RescueError } from '../../../src/sync/contract/file-errors.ts'
import type { OutboxEntry } from '../../../src/sync/contract/outbox.ts'
import { StoreFull } from '../../../src/sync/ports/ports.ts'
import { associate, calm, entry, fakeBook, signedIn } from '../fake-book.ts'
import { manualClock, renderApp } from '../render-app.tsx'

const refused = entry({
  id: 'r',
  form: 'A01',
  number: '1204',
  state: 'refused',
  why: 'El consecutivo 1204 ya fue usado o no está disponible, verifique por favor',
  attempts: 1,
  wantsAnotherNumber: true,
})
const birth = entry({ id: 'b', form: 'A04', number: '2208', parts: ['t'] })
const twin = entry({ id: 't', form: 'A04-adicional', number: '2209', state: 'blocked', dependsOn: ['b'] })

async function outbox(entries: readonly OutboxEntry[], clock = manualClock()) {
  const book = fakeBook(signedIn(associate))
  book.outbox.entries.set(entries)
  const app = renderApp(book, '/bandeja', clock)
  await screen.findByRole('heading', { level: 1, name: 'Bandeja de salida' })
  const card = (name: string | RegExp) => within(screen.getByRole('article', { name }))
  return { book, card, clock, ...app }
}

const summary = () =>
  screen.getByText(/guardado/, { selector: '[role="status"] span > span' }).closest('p')?.textContent

const roomy = { persisted: true, free: 8e9, used: 4e7, low: false, canAsk: true, mayForget: false }

describe('/bandeja', () => {
  it('says how much of the app is on this device, and when it opens without signal', async () => {
    const { book } = await outbox([])
    act(() => book.device.appShare.set(0.456))
    const bar = screen.getByRole('progressbar', {
      name: 'La aplicación se guarda en este dispositivo para abrir sin señal: 45 %.',
    })
    expect((bar as HTMLProgressElement).value).toBe(45)
    act(() => book.device.appShare.set(1))
    expect(screen.getByText(/^Listo sin señal/)).toBeTruthy()
    expect(screen.queryByRole('progressbar')).toBeNull()
  })

  it('shows of each form its state in words, why, how many tries and the next one', async () => {
    const clock = manualClock()
    const waiting = entry({ id: 'w', number: '1205', attempts: 3, nextAttemptAt: clock.now() + 120_000 })
    const { card } = await outbox([refused, waiting], clock)
    const row = card('A01 Monta Directa 1204')
    expect(row.getByText('rechazado')).toBeTruthy()
    // Its line says why; a tap opens the rest.
    expect(row.getByRole('group')).toHaveProperty('open', false)
    expect(row.getByText(refused.why).closest('summary')).toBeTruthy()
    expect(card('A01 Monta Directa 1205').getByText(/^Guardado en este dispositivo/)).toBeTruthy()
    expect(card('A01 Monta Directa 1205').getByText(/^Próximo intento dentro de 2 minutos/)).toBeTruthy()
  })

  it('says of a form whose answer was lost when it is tried next, too', async () => {
    const clock = manualClock()
    const asked = entry({
      id: 'w',
      number: '1205',
      state: 'checking',
      attempts: 3,
      nextAttemptAt: clock.now() + 120_000,
    })
    const { card } = await outbox([asked], clock)
    expect(card('A01 Monta Directa 1205').getByText(/^Próximo intento dentro de 2 minutos/)).toBeTruthy()
  })

  it('says of a form being sent when it is tried again, should its page have died before the answer', async () => {
    const clock = manualClock()
    const sent = entry({ id: 'w', number: '1205', state: 'sending', nextAttemptAt: clock.now() + 120_000 })
    const { card } = await outbox([sent], clock)
    expect(card('A01 Monta Directa 1205').getByText(/Sin respuesta, nuevo intento dentro de 2 minutos/)).toBeTruthy()
  })

  it('a refused field is named by its label', async () => {
    const { card } = await outbox([{ ...refused, fieldProblems: { FECHA_SERVICIO: 'No es correcta' } }])
    expect(card('A01 Monta Directa 1204').getByText('Fecha de servicio:')).toBeTruthy()
  })

  it('asks twice before discarding, the second time by form and number', async () => {
    const { book, card, user } = await outbox([refused])
    await user.click(card('A01 Monta Directa 1204').getByRole('button', { name: /^Descartar/ }))
    const first = within(await screen.findByRole('dialog', { name: '¿Descartar este formulario?' }))
    await user.click(first.getByRole('button', { name: 'Descartar' }))
    expect(book.calls).toEqual([])
    const second = within(await screen.findByRole('dialog', { name: 'Confirme otra vez' }))
    expect(second.getByText(/Va a borrar A01 Monta Directa 1204/)).toBeTruthy()
    await user.click(second.getByRole('button', { name: 'Sí, borrar 1204' }))
    expect(book.calls).toEqual([['discard', 'r']])
  })

  it('one that cannot be read stands first, is neither pending nor refused, and discarding it promises nothing', async () => {
    const { book, user } = await outbox([entry({ id: 'u', number: '', state: 'unreadable', mayEdit: false }), birth])
    expect(summary()).toBe('1 guardado 1 ilegible')
    expect(screen.getAllByRole('article')[0]?.getAttribute('aria-label')).toBe('A01 Monta Directa')
    await user.click(screen.getByRole('button', { name: 'Descartar A01 Monta Directa' }))
    const first = within(await screen.findByRole('dialog', { name: '¿Descartar este formulario?' }))
    expect(first.getByText(/No se sabe si A01 Monta Directa llegó al registro/)).toBeTruthy()
    expect(first.queryByText(/todavía no está registrado/)).toBeNull()
    await user.click(first.getByRole('button', { name: 'Descartar' }))
    const second = within(await screen.findByRole('dialog', { name: 'Confirme otra vez' }))
    expect(second.queryByText(/No se registrará/)).toBeNull()
    await user.click(second.getByRole('button', { name: 'Sí, borrar' }))
    expect(book.calls).toEqual([['discard', 'u']])
  })

  it('Conservar discards nothing, and the next time asks from the start', async () => {
    const { book, card, user } = await outbox([refused])
    const ask = () => user.click(card('A01 Monta Directa 1204').getByRole('button', { name: /^Descartar/ }))
    await ask()
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Descartar' }))
    await user.click(await screen.findByRole('button', { name: 'Conservar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await ask()
    expect(await screen.findByRole('dialog', { name: '¿Descartar este formulario?' })).toBeTruthy()
    expect(book.calls).toEqual([])
  })

  it('says that a form being sent cannot be discarded', async () => {
    const { book, card, user } = await outbox([refused])
    book.answers.discard = 'frozen'
    await user.click(card('A01 Monta Directa 1204').getByRole('button', { name: /^Descartar/ }))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Descartar' }))
    await user.click(await screen.findByRole('button', { name: 'Sí, borrar 1204' }))
    await screen.findByText('El formulario se está enviando, espere un momento')
  })

  it('offers nothing to do with a form that is being sent or was filed', async () => {
    const { card } = await outbox([
      entry({ id: 's', number: '1', state: 'sending', mayEdit: false }),
      entry({ id: 'f', number: '2', state: 'filed', filedAt: Date.UTC(2026, 10, 21, 14) }),
    ])
    for (const name of ['A01 Monta Directa 1', 'A01 Monta Directa 2'])
      expect(card(name).queryAllByRole('button')).toEqual([])
  })

  it('gives another number with one tap and tells which', async () => {
    const { book, card, user } = await outbox([refused])
    await user.click(card('A01 Monta Directa 1204').getByRole('button', { name: /^Asignar otro número/ }))
    await screen.findByText('Ahora tiene el consecutivo 1300 y se enviará de nuevo')
    expect(book.calls).toEqual([['giveAnotherNumber', 'r']])
  })

  it('says so where the number could not be stored', async () => {
    const { book, card, user } = await outbox([refused])
    book.capture.giveAnotherNumber = () => Promise.reject(new StoreFull())
    const another = () => card('A01 Monta Directa 1204').getByRole('button', { name: /^Asignar otro número/ })
    await user.click(another())
    expect(await screen.findByText(notStoredText('full'))).toBeTruthy()
    await waitFor(() => expect(another().hasAttribute('data-loading')).toBe(false))
  })

  it('Corregir leads to the form, open on that entry, and back here when it is closed', async () => {
    const { card, user, address } = await outbox([refused])
    await user.click(card('A01 Monta Directa 1204').getByRole('button', { name: /^Corregir/ }))
    await waitFor(() => expect(address()).toBe('/formularioA01?editar=r'))
    await screen.findByRole('heading', { level: 1, name: 'Monta Directa', hidden: true })
    await user.click(await screen.findByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(address()).toBe('/bandeja'))
  })

  it('a closed row has its own Corregir beside what opens it: one tap to the weight of its form, and each young has hers', async () => {
    const { card, user, address } = await outbox([twin, birth])
    expect(card(/2209/).getByRole('button', { name: /^Corregir/ })).toBeTruthy()
    const own = screen.getByRole('button', { name: 'Corregir A04 Denuncia de Nacimiento 2208' })
    expect(own.closest('details')).toBeNull()
    await user.click(own)
    await waitFor(() => expect(address()).toBe('/formularioA04?editar=b&campo=PESO_AL_NACER'))
  })

  it('a short title ends with its last word, also of a birth that says neither sex nor weight', async () => {
    const { card } = await outbox([birth])
    const summary = card('A04 Denuncia de Nacimiento 2208').getAllByText(/./)[0]?.closest('summary')
    const short = summary?.querySelector('[aria-hidden="true"]:not(svg)')?.textContent ?? ''
    expect(short).not.toMatch(/·\s*$|undefined/)
  })

  it('says in the closed row of a form without an answer that it is not changed yet, in place of a button', async () => {
    const { card } = await outbox([entry({ id: 'w', number: '1205', state: 'checking', attempts: 1, mayEdit: false })])
    const row = card('A01 Monta Directa 1205')
    expect(row.getByText(/sin confirmar: todavía no se cambia/).closest('summary')).toBeTruthy()
    expect(row.queryByRole('button')).toBeNull()
  })

  it('stands a further birth under its birth', async () => {
    await outbox([twin, birth])
    const parts = screen.getByRole('list', { name: 'Con el consecutivo 2208' })
    expect(within(parts).getByRole('article', { name: /2209/ })).toBeTruthy()
  })

  it('says once how many are saved, with how many photos, and that they go by themselves', async () => {
    const photo = (id: string) => ({
      id,
      slot: 'SOPORTE',
      bytes: 1,
      sha256: '',
      receivedAt: undefined,
      address: undefined,
    })
    const some = [
      entry({ id: 'a', photos: [photo('p')] }),
      entry({ id: 'b', photos: [photo('q'), photo('r')] }),
      refused,
    ]
    const { book } = await outbox([...some, entry({ id: 'f', state: 'filed', filedAt: 1 })])
    expect(summary()).toBe('2 guardados 1 rechazado 3 fotos')
    act(() => book.outbox.connection.set({ ...calm, unsent: 2, reachable: false }))
    expect(summary()).toBe('2 guardados 1 rechazado 3 fotos salen solos con señal')
    act(() => book.outbox.copy.set({ forms: 2, bytes: 1, writtenAt: 1, isWhole: true }))
    expect(screen.getByText('con copia de respaldo').closest('summary')?.textContent).toMatch(/^Copia de rescate/)
    expect(screen.queryByText(/se enviarán solos/)).toBeNull()
    act(() => book.outbox.entries.set([entry({ id: 'a' })]))
    expect(summary()).toBe('1 guardado sale solo con señal')
  })

  it('counts a group with its females as the one form that a person filed, unsent, refused and sent', async () => {
    const female = (id: string) => entry({ id, form: 'A01a-hembra', number: '2653', state: 'blocked', countedIn: 'g' })
    const group = entry({ id: 'g', form: 'A01a', number: '2653', parts: ['h', 'i'] })
    const all = [group, female('h'), female('i')]
    const { book } = await outbox([birth, twin, ...all])
    expect(screen.getByText('3 guardados')).toBeTruthy()
    act(() => book.outbox.entries.set([{ ...group, state: 'refused' }, female('h'), female('i')]))
    expect(screen.getByText('1 rechazado')).toBeTruthy()
    act(() => book.outbox.entries.set(all.map((one) => ({ ...one, state: 'filed' as const, filedAt: 1 }))))
    expect(screen.getByText('Enviados').textContent).toBe('Enviados 1')
  })

  it('offers to send with signal, and without it to look for it', async () => {
    const { book, user } = await outbox([birth])
    expect(screen.getByRole('button', { name: 'Enviar ahora' })).toBeTruthy()
    act(() => book.outbox.connection.set({ ...calm, unsent: 1, reachable: false }))
    expect(screen.queryByRole('button', { name: 'Enviar ahora' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Buscar señal' }))
    expect(book.calls).toContainEqual(['sendNow'])
  })

  it('tells a litter in one row, whose further young leaves after the first', async () => {
    const values = { CHIP_HEMBRA: '982000411207271', SEXO: 'H', PESO_AL_NACER: '2.8' }
    const further = { ...values, SEXO_ADICIONAL: 'M', PESO_AL_NACER_ADICIONAL: '3.1' }
    const { book, card } = await outbox([
      { ...birth, values },
      { ...twin, values: further },
    ])
    act(() => book.animalNames.set({ '982000411207271': 'Negrita II' }))
    const row = card('A04 Denuncia de Nacimiento 2208')
    const [title] = row.getAllByRole('heading', { level: 3 })
    expect(title?.textContent).toBe('Negrita II · 2 crías')
    expect(row.getByText('A04 2208 · 2209 sale después')).toBeTruthy()
  })

  it('the end of a chip stands below a name, which is read whole, and is the name of who has none', async () => {
    const { book, card } = await outbox([
      entry({ id: 'm', number: '1204', values: { CHIP_HEMBRA: '982000411207448' } }),
    ])
    const row = card('A01 Monta Directa 1204')
    const title = row.getByRole('heading', { level: 3 })
    expect(title.textContent).toBe('Monta de …7448')
    expect(row.getByText('A01 1204')).toBeTruthy()
    act(() => book.animalNames.set({ '982000411207448': 'Yerbabuena' }))
    expect(title.textContent).toBe('Monta de Yerbabuena')
    expect(row.getByText('A01 1204 · …7448')).toBeTruthy()
  })

  it('what the registry has is folded below what is still here; with nothing here it is open', async () => {
    const today = manualClock().now()
    const filed = (id: string, filedAt: number) => entry({ id, number: id, state: 'filed', filedAt })
    const { book } = await outbox([refused, birth, filed('hoy', today), filed('antes', today - 3 * 86_400_000)])
    const fold = () => screen.getByText('Enviados').closest('details')
    const shown = (within_: HTMLElement | null | undefined) =>
      [...(within_?.querySelectorAll('article') ?? [])].map((card) => card.getAttribute('aria-label'))
    expect(fold()?.open).toBe(false)
    expect(screen.getByText('Enviados').textContent).toBe('Enviados 2')
    expect(shown(fold()).sort()).toEqual(['A01 Monta Directa antes', 'A01 Monta Directa hoy'])
    expect(shown(document.body).slice(0, 2)).toEqual(['A01 Monta Directa 1204', 'A04 Denuncia de Nacimiento 2208'])
    act(() => book.outbox.entries.set([filed('hoy', today)]))
    expect(screen.getByText('Todo enviado. No hay formularios en la bandeja.')).toBeTruthy()
    expect(fold()?.open).toBe(true)
  })

  it('warns when something is unsent for more than a day, and not before', async () => {
    const { book, clock } = await outbox([birth])
    act(() => book.outbox.connection.set({ ...calm, unsent: 1, oldestUnsent: clock.now() - 23 * 3_600_000 }))
    expect(screen.queryByText(/Hay formularios sin enviar/)).toBeNull()
    act(() => book.outbox.connection.set({ ...calm, unsent: 1, oldestUnsent: clock.now() - 25 * 3_600_000 }))
    expect(screen.getByText(/Hay formularios sin enviar desde hace 25 horas/)).toBeTruthy()
  })

  it('warns of a full disk, and asks the browser to keep what is here', async () => {
    const { book, user } = await outbox([birth])
    act(() => book.device.storage.set({ ...roomy, persisted: false, free: 41e6, used: 9e6, low: true }))
    expect(screen.getByText(/Queda poco espacio en este dispositivo \(41 MB libres\)/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Pedir que se conserve' }))
    await screen.findByText('El navegador prometió conservar lo guardado')
    expect(book.calls).toEqual([['askPersistence']])
  })

  it('asks for no promise where the browser has none to give, and says what helps instead', async () => {
    const { book } = await outbox([birth])
    act(() => book.device.storage.set({ ...roomy, persisted: false, canAsk: false }))
    expect(screen.queryByRole('button', { name: 'Pedir que se conserve' })).toBeNull()
    expect(screen.getByText(/Este navegador no puede prometer/)).toBeTruthy()
  })

  it('tells what a private window forgets, where there are signs of one, and says no more than is known', async () => {
    const { book } = await outbox([birth])
    expect(screen.queryByText(/ventana privada/)).toBeNull()
    act(() => book.device.storage.set({ ...roomy, mayForget: true }))
    expect(screen.getByText(/Esta puede ser una ventana privada/)).toBeTruthy()
  })

  it('takes the rescue file out and reads one in, telling what came of it', async () => {
    const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:rescate')
    const { book, user } = await outbox([birth])
    await user.click(screen.getByRole('button', { name: 'Descargar copia de rescate' }))
    await screen.findByText('La copia de rescate quedó en las descargas de este dispositivo')
    expect(saved).toHaveBeenCalled()
    const file = new File(['LIBRO-RESCATE-1\n'], 'rescate.libro')
    await user.upload(screen.getByLabelText('Archivo de la copia de rescate'), file)
    await screen.findByText('1 formulario agregado, 0 ya estaban')
    expect(book.calls.map(([name]) => name)).toEqual(['exportRescue', 'importRescue'])
    saved.mockRestore()
  })

  it('asks to sign in again where only the password makes the rescue file', async () => {
    const { book, user } = await outbox([birth])
    book.outbox.exportRescue = () => Promise.reject(new RescueError('password'))
    await user.click(screen.getByRole('button', { name: 'Descargar copia de rescate' }))
    await screen.findByText(/^Salga e ingrese con su contraseña para hacer la copia/)
  })

  it('a file that is no rescue copy is refused in Spanish', async () => {
    const { book, user } = await outbox([birth])
    book.outbox.importRescue = () => Promise.reject(new RescueError('notRescue'))
    await user.upload(screen.getByLabelText('Archivo de la copia de rescate'), new File(['x'], 'otra.txt'))
    await screen.findByText(/El archivo no es una copia de rescate/)
  })

  it('a copy made under another password asks for it, until it opens', async () => {
    const { book, user } = await outbox([birth])
    const tried: (string | undefined)[] = []
    book.outbox.importRescue = async (_, password) => {
      tried.push(password)
      if (password !== 'La.de.antes') throw new RescueError('password')
      return { added: 2, known: 0 }
    }
    await user.upload(
      screen.getByLabelText('Archivo de la copia de rescate'),
      new File(['LIBRO-RESCATE-2\n'], 'rescate.libro'),
    )
    await user.type(await screen.findByLabelText('Clave de la copia'), 'otra{Enter}')
    await screen.findByText('Esa clave no abre la copia, verifique por favor')
    await user.clear(screen.getByLabelText('Clave de la copia'))
    await user.type(screen.getByLabelText('Clave de la copia'), 'La.de.antes{Enter}')
    await screen.findByText('2 formularios agregados, 0 ya estaban')
    expect(tried).toEqual([undefined, 'otra', 'La.de.antes'])
  })

  it('a session that ended says so and leads back here after signing in', async () => {
    const { book, user, address } = await outbox([birth])
    act(() => book.outbox.connection.set({ ...calm, unsent: 1, paused: true }))
    await user.click(screen.getByRole('button', { name: 'Ingresar de nuevo' }))
    await waitFor(() => expect(address()).toBe('/login?volver=%2Fbandeja'))
    expect(await screen.findByLabelText('Usuario')).toBeTruthy()
  })
})
