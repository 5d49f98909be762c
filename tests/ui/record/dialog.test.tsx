import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Option, Values } from '../../../src/registry/index.ts'
import { a02Texts } from '../../../src/registry/texts/a02.ts'
import { photoTexts } from '../../../src/registry/texts/photo.ts'
import { KeysGone } from '../../../src/sync/contract/file-errors.ts'
import type { Aged } from '../../../src/sync/contract/live.ts'
import { StoreFull, StoreUnavailable } from '../../../src/sync/ports/ports.ts'
import { pickerTexts } from '../../../src/ui/fields/texts.ts'
import { administrator, aged, associate, type Box, box, entry, fakeBook, signedIn } from '../fake-book.ts'
import {
  dialog,
  draftOf,
  field,
  fillMating,
  type Opened,
  open,
  openAdd,
  options,
  pick,
  send,
  shownIn,
  submitted,
  write,
} from './acts.ts'
import { filedMating } from './forms-book.ts'

const lettersOf = (element: Element) => element.textContent ?? ''

describe('THE dialog, adding', () => {
  it('is titled, prefilled with the associate, dated today, with the next number of the block', async () => {
    await openAdd('/formularioA01')
    expect(screen.getByRole('dialog', { name: 'Adicionar Monta Directa' })).toBeTruthy()
    await waitFor(() => expect(shownIn('Consecutivo')).toBe('1201'))
    expect(shownIn('Nombre del usuario')).toBe(associate.nombres)
    expect(shownIn('Tipo de documento')).toBe('CEDULA DE CIUDADANIA')
    expect(shownIn('Fecha de solicitud')).toBe('2026-11-21')
    expect(field('Nombre del usuario').readOnly).toBe(true)
    await waitFor(() => expect(shownIn('Prefijo')).toBe('ELM'))
  })

  it('files A01 through its cascade and says first that it is safe on this device', async () => {
    const opened = await openAdd('/formularioA01')
    await fillMating(opened)
    expect(shownIn('Raza o mestizaje')).toBe('ALPINA')
    await send(opened)
    await screen.findByText('Guardado en este dispositivo, se está enviando')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(submitted(opened)).toHaveLength(1)
    expect(submitted(opened)[0]).toMatchObject({
      mode: 'add',
      values: {
        CONSECUTIVO: '1201',
        NID_PROPIETARIO: associate.nid,
        COD_ESPECIE: 'C',
        FECHA_SERVICIO: '2026-11-20',
        RAZA_MACHO: '11',
        RAZA_MESTIZAJE: '11',
        CHIP_MACHO: '982000411200101',
        PARENTESCO: 'NP',
        CHIP_HEMBRA: '982000411200202',
        PREFIJO_SOLICITANTE: 'ELM',
      },
    })
  })

  it('takes another number of the block', async () => {
    const opened = await openAdd('/formularioA01')
    await pick(opened, 'Consecutivo', '1203')
    expect(shownIn('Consecutivo')).toBe('1203')
  })

  it('a number that this device has used is not offered, and it is said what for', async () => {
    const book = fakeBook(signedIn(associate))
    const used = { number: '1188', state: 'filed', capturedAt: Date.UTC(2026, 10, 21, 13) } as const
    book.outbox.entries.set([entry({ id: 'a', ...used }), entry({ id: 'b', form: 'A04', ...used, number: '1177' })])
    const opened = await openAdd('/formularioA01', { book })
    await write(opened, 'Consecutivo', '1188')
    expect(await screen.findByText('Con el 1188 ya se hizo A01 Monta Directa, hoy')).toBeTruthy()
    await write(opened, 'Consecutivo', '1177')
    expect(await screen.findByText('Nada coincide con «1177»')).toBeTruthy()
  })

  it('a number that stands in a draft is proposed to no other form while there is one, and may be chosen', async () => {
    const book = fakeBook(signedIn(associate))
    const begun = { form: 'A01', mode: 'add', savedAt: 0 } as const
    book.capture.waitingDrafts.set([
      { ...begun, key: 'A01 f1', values: { CONSECUTIVO: '1201' } },
      { ...begun, key: 'A04 f2', form: 'A04', values: { CONSECUTIVO: '1202' } },
    ])
    const opened = await openAdd('/formularioA01', { book })
    await waitFor(() => expect(shownIn('Consecutivo')).toBe('1202'))
    await pick(opened, 'Consecutivo', '1201')
    expect(shownIn('Consecutivo')).toBe('1201')
  })

  it('a number that is cleared stays so, until another is chosen', async () => {
    const opened = await openAdd('/formularioA01')
    await waitFor(() => expect(shownIn('Consecutivo')).toBe('1201'))
    await opened.user.click(dialog().getByRole('button', { name: 'Borrar Consecutivo' }))
    expect(shownIn('Consecutivo')).toBe('')
    await send(opened)
    expect(dialog().getByText('El consecutivo es requerido.')).toBeTruthy()
    expect(shownIn('Consecutivo')).toBe('')
    await pick(opened, 'Consecutivo', '1204')
    expect(shownIn('Consecutivo')).toBe('1204')
  })

  it('a code that a form begins with shows its name, also where its list is not on this device', async () => {
    await openAdd('/formularioA03', { overrides: { seleccionPaises: () => [] } })
    expect(shownIn('País de origen')).toBe('COLOMBIA')
  })

  it('says what must be filled first where choices wait', async () => {
    const opened = await openAdd('/formularioA01')
    await opened.user.click(field('Chip de la hembra'))
    expect(await screen.findByText('Primero llene: Chip del macho')).toBeTruthy()
  })

  it('Escape takes back a day that is being typed; pressed again, it closes the dialog', async () => {
    const opened = await openAdd('/formularioA01')
    const day = field('Fecha de servicio')
    const before = day.value
    await opened.user.clear(day)
    await opened.user.type(day, '2026-1')
    await opened.user.keyboard('{Escape}')
    expect(field('Fecha de servicio').value).toBe(before)
    expect(screen.queryByRole('dialog')).not.toBeNull()
    await opened.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('choices that come while the keyboard waits for them take it: it is never lost', async () => {
    const opened = await open('/formularioA01', { overrides: { seleccionCodigoEspecie: () => [] } })
    const { options: asked } = opened.book.lookups
    const lists: Box<Aged<readonly Option[]>>[] = []
    opened.book.lookups.options = (request, editing) => {
      const live = asked(request, editing) as Box<Aged<readonly Option[]>>
      if (request.operation === 'selecciones/seleccionCodigoEspecie') lists.push(live)
      return live
    }
    await opened.user.click(await screen.findByRole('button', { name: 'Adicionar' }))
    await screen.findByRole('button', { name: 'Enviar' })
    field('Especie').focus()
    await act(async () => {
      for (const list of lists) list.set(aged([{ code: 'C', name: 'Caprina' }]))
    })
    expect(document.activeElement?.getAttribute('role')).toBe('radio')
    expect(document.activeElement?.textContent).toBe('Caprina')
  })

  it('empties what hung on a choice that changes', async () => {
    const opened = await openAdd('/formularioA01')
    await fillMating(opened)
    await pick(opened, 'Especie', 'Ovina')
    for (const label of ['Raza del macho', 'Chip del macho', 'Raza o mestizaje', 'Chip de la hembra'])
      expect(shownIn(label), label).toBe('')
    expect(shownIn('CRUZAR CON')).toBe('NO EMPARENTADA')
  })

  it('shows every message at its field on Enviar, hands nothing over and takes the focus to the first', async () => {
    const opened = await openAdd('/formularioA01')
    await waitFor(() => expect(shownIn('Consecutivo')).toBe('1201'))
    await opened.user.clear(field('Fecha de servicio'))
    await send(opened)
    const messages = [
      'El código de la especie es requerido.',
      'La fecha de servicio es requerida.',
      'El número de chip del macho es requerido.',
      'El tipo de cruce es obligatorio.',
      'El número de chip de la hembra es requerido.',
    ]
    for (const message of messages) expect(dialog().getByText(message)).toBeTruthy()
    expect(dialog().getAllByText('Tipo de raza es requerido.')).toHaveLength(2)
    await waitFor(() => expect(field('Especie').contains(document.activeElement)).toBe(true))
    expect(field('Especie').getAttribute('aria-invalid')).toBe('true')
    expect(submitted(opened)).toEqual([])
    await pick(opened, 'Especie', 'Caprina')
    expect(dialog().queryByText('El código de la especie es requerido.')).toBeNull()
  })

  it('says at a field that is left what is wrong with it, and nothing of those still empty', async () => {
    const opened = await openAdd('/formularioA04')
    await write(opened, 'Peso al nacer (kg)', '45')
    await opened.user.click(field('Observaciones'))
    expect(await screen.findByText('El peso al nacer no es correcto, verifique por favor')).toBeTruthy()
    expect(dialog().queryByText('El sexo es requerido.')).toBeNull()
  })

  it('says so, as a toast and at the field, when nobody has numbers of the form', async () => {
    await openAdd('/formularioA01', { person: administrator, overrides: { seleccionUsuariosAdmin: () => [] } })
    const text = 'No existen usuarios para este formulario con consecutivos disponibles'
    await waitFor(() => expect(screen.getAllByText(text)).toHaveLength(2))
    expect(screen.getByRole('alert').textContent).toContain(text)
  })

  it('leads whoever has no numbers left to their request', async () => {
    const opened = await openAdd('/formularioA01', { overrides: { seleccionUsuarios: () => [] } })
    const ask = await screen.findByRole('button', { name: 'Pedir consecutivos' })
    expect(screen.getAllByText(/No existen usuarios/), 'its owner is not what is wrong').toHaveLength(1)
    await opened.user.click(ask)
    expect(await screen.findByRole('heading', { level: 1, name: /Formularios Solicitados/i })).toBeTruthy()
  })

  it('keeps everything and says so when the device has no room', async () => {
    const opened = await openAdd('/formularioA01')
    await fillMating(opened)
    opened.book.answers.submit = { kind: 'full' }
    await send(opened)
    expect(await screen.findByText(/No hay espacio en este dispositivo/)).toBeTruthy()
    expect(shownIn('Chip de la hembra')).toContain('CANELA')
  })

  it('shows what the book refuses at its field', async () => {
    const opened = await openAdd('/formularioA01')
    await fillMating(opened)
    opened.book.answers.submit = { kind: 'invalid', problems: { CONSECUTIVO: 'El consecutivo 1201 ya fue usado' } }
    await send(opened)
    expect(await dialog().findByText('El consecutivo 1201 ya fue usado')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(field('Consecutivo')))
    await pick(opened, 'Consecutivo', '1202')
    expect(dialog().queryByText('El consecutivo 1201 ya fue usado')).toBeNull()
  })
})

describe('THE dialog, drafts', () => {
  it('keeps what is typed when it is closed, offers it back and starts over on demand', async () => {
    const opened = await openAdd('/formularioA01')
    await pick(opened, 'Especie', 'Caprina')
    await write(opened, 'Observaciones', 'celo natural')
    await opened.user.click(dialog().getByRole('button', { name: 'Cancelar' }))
    await opened.user.click(await screen.findByRole('button', { name: 'Continuar' }))
    expect(await screen.findByText(/Se recuperó lo que había escrito/)).toBeTruthy()
    expect(shownIn('Observaciones')).toBe('celo natural')
    expect(shownIn('Especie')).toBe('Caprina')
    await opened.user.click(dialog().getByRole('button', { name: 'Empezar de nuevo' }))
    expect(dialog().getByText('¿Descartar lo escrito?')).toBeTruthy()
    await opened.user.click(within(dialog().getByRole('alert')).getByRole('button', { name: 'Cancelar' }))
    expect(shownIn('Observaciones')).toBe('celo natural')
    expect(opened.book.drafts.size).toBe(1)
    await opened.user.click(dialog().getByRole('button', { name: 'Empezar de nuevo' }))
    await opened.user.click(dialog().getByRole('button', { name: 'Sí, empezar de nuevo' }))
    expect(shownIn('Observaciones')).toBe('')
    expect(shownIn('Especie')).toBe('')
    expect(opened.book.drafts.size).toBe(0)
  })

  it('says where what was begun waits when it is closed, and discards it on demand; of nothing typed it says nothing', async () => {
    const opened = await openAdd('/formularioA01')
    await opened.user.click(dialog().getByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.queryByText(/Borrador guardado/)).toBeNull()
    await opened.user.click(screen.getByRole('button', { name: 'Adicionar' }))
    await waitFor(() => field('Observaciones'))
    await write(opened, 'Observaciones', 'celo natural')
    await opened.user.click(dialog().getByRole('button', { name: 'Cancelar' }))
    expect(await screen.findByText('Borrador guardado en Hoy')).toBeTruthy()
    expect(opened.book.drafts.size).toBe(1)
    await opened.user.click(screen.getByRole('button', { name: 'Descartar' }))
    await waitFor(() => expect(opened.book.drafts.size).toBe(0))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Continuar' })).toBeNull())
  })

  /** Drafts that a slow disk is still writing: the test completes each one. */
  const slowDisk = ({ book }: Opened) => {
    const writing: { readonly text: string | undefined; readonly done: () => void }[] = []
    book.capture.saveDraft = ({ values }) =>
      new Promise((done) => writing.push({ text: values.OBSERVACIONES, done: () => done(undefined) }))
    return writing
  }

  it('goes to the disk with the key itself, and the newest after the one that is being written', async () => {
    const opened = await openAdd('/formularioA01')
    const writing = slowDisk(opened)
    await opened.user.type(field('Observaciones'), 'celo')
    expect(writing.map(({ text }) => text)).toEqual(['c'])
    writing[0]?.done()
    await waitFor(() => expect(writing.map(({ text }) => text)).toEqual(['c', 'celo']))
  })

  it('is written to its end before the form that takes its place is handed over', async () => {
    const opened = await openAdd('/formularioA01')
    await fillMating(opened)
    const writing = slowDisk(opened)
    await opened.user.type(field('Observaciones'), 'c')
    await send(opened)
    expect(writing).toHaveLength(1)
    expect(submitted(opened)).toEqual([])
    writing[0]?.done()
    await waitFor(() => expect(submitted(opened)).toHaveLength(1))
    expect(writing).toHaveLength(1)
  })

  it.each([
    ['unknown', new Error('no'), /no se pudo guardar el borrador.*No cierre esta página.*Quizá la memoria/],
    ['full disk', new StoreFull(), /borrador.*No cierre esta página.*está llena.*Borre videos/],
    ['no database', new StoreUnavailable('broken'), /borrador.*No cierre esta página.*no puede abrir/],
    ['keys that are gone', new KeysGone(), /hasta que ingrese de nuevo.*No cierre esta página/],
  ])('says as long as it is not kept that it is not, and no longer (%s)', async (_, reason, words) => {
    const opened = await openAdd('/formularioA01')
    const { saveDraft } = opened.book.capture
    opened.book.capture.saveDraft = () => Promise.reject(reason)
    await opened.user.type(field('Observaciones'), 'celo')
    expect(await screen.findAllByText(words)).toHaveLength(1)
    expect(shownIn('Observaciones')).toBe('celo')
    opened.book.capture.saveDraft = saveDraft
    await opened.user.type(field('Observaciones'), 's')
    await waitFor(() => expect(screen.queryByText(/No cierre esta página/)).toBeNull())
    expect([...opened.book.drafts.values()].map(({ values }) => values.OBSERVACIONES)).toEqual(['celos'])
  })

  it('is written, and no longer warned of, once its person has signed in again', async () => {
    const opened = await openAdd('/formularioA01')
    const { saveDraft } = opened.book.capture
    const session = opened.book.session.state.current()
    if (session?.kind !== 'in') throw new Error('signed out')
    opened.book.session.state.set({ ...session, keysGone: true })
    opened.book.capture.saveDraft = () => Promise.reject(new KeysGone())
    await opened.user.type(field('Observaciones'), 'celo')
    await screen.findByText(/No cierre esta página/)
    opened.book.capture.saveDraft = saveDraft
    opened.book.session.state.set(session)
    await waitFor(() => expect(screen.queryByText(/No cierre esta página/)).toBeNull())
    expect([...opened.book.drafts.values()].map(({ values }) => values.OBSERVACIONES)).toEqual(['celo'])
  })

  it.each([
    ['no room', new Error('no room')],
    ['keys that are gone', new KeysGone()],
  ])("says so after a failed 'Enviar' too, which leaves nothing behind that could be kept (%s)", async (_, reason) => {
    const opened = await openAdd('/formularioA01')
    await fillMating(opened)
    const { saveDraft } = opened.book.capture
    opened.book.capture.saveDraft = () => Promise.reject(reason)
    opened.book.answers.submit = { kind: 'full' }
    await opened.user.type(field('Observaciones'), 'celo')
    await send(opened)
    await screen.findByText(/No hay espacio en este dispositivo/)
    expect(screen.getAllByText(/No cierre esta página/)).toHaveLength(1)
    opened.book.capture.saveDraft = saveDraft
    await send(opened)
    await waitFor(() => expect(screen.queryByText(/No cierre esta página/)).toBeNull())
    expect([...opened.book.drafts.values()].map(({ values }) => values.OBSERVACIONES)).toEqual(['celo'])
  })

  it("is written with the last letters after all where 'Enviar' came before them and failed", async () => {
    const opened = await openAdd('/formularioA01')
    await fillMating(opened)
    const writing = slowDisk(opened)
    opened.book.answers.submit = { kind: 'full' }
    await opened.user.type(field('Observaciones'), 'celo')
    await send(opened)
    writing[0]?.done()
    await waitFor(() => expect(writing.map(({ text }) => text)).toEqual(['c', 'celo']))
  })

  it('begins with what a person does, not with what the form fills in by itself', async () => {
    const opened = await openAdd('/formularioA01')
    await waitFor(() => expect(shownIn('Prefijo')).toBe('ELM'))
    await opened.user.click(dialog().getByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(opened.book.drafts.size).toBe(0)
  })
})

describe('THE dialog, births', () => {
  const born = async (type: string) => {
    const opened = await openAdd('/formularioA04')
    await pick(opened, 'Forma de concepción', 'A01 MONTA DIRECTA')
    await pick(opened, 'Consecutivo de servicio', '1150')
    await opened.user.click(dialog().getByRole('button', { name: 'Hoy' }))
    await pick(opened, 'Tipo de parto', type)
    await pick(opened, 'Sexo', 'HEMBRA')
    await write(opened, 'Peso al nacer (kg)', '2,85')
    return opened
  }

  it('shows the data of the service together, read-only', async () => {
    await born('SENCILLO')
    const facts = screen.getByRole('region', { name: 'Datos del servicio' })
    expect(lettersOf(facts)).toContain('Chip del macho982000411200101')
    expect(lettersOf(facts)).toContain('Nombre de la hembraPALOMA')
    expect(lettersOf(facts)).toContain('EspecieCaprina')
    expect(dialog().queryByLabelText('Chip de la hembra')).toBeNull()
  })

  it('asks for the female of a group', async () => {
    const opened = await openAdd('/formularioA04')
    await pick(opened, 'Forma de concepción', 'A01a')
    await pick(opened, 'Consecutivo de servicio', '520')
    expect(lettersOf(screen.getByRole('region', { name: 'Datos del servicio' }))).toContain('RELÁMPAGO')
    await pick(opened, 'Chip de la hembra', 'CANELA')
    expect(shownIn('Chip de la hembra')).toContain('CANELA')
  })

  it('keeps a comma as it is typed and hands over a point', async () => {
    const opened = await born('SENCILLO')
    expect(shownIn('Peso al nacer (kg)')).toBe('2,85')
    await send(opened)
    await waitFor(() => expect(submitted(opened)).toHaveLength(1))
    expect(submitted(opened)[0]?.values.PESO_AL_NACER).toBe('2.85')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  const young = (n: number) => within(screen.getByRole('region', { name: `Cría ${n} de 3` }))

  it('takes the young of a litter on one page, each with its own number; one left out is said to be lacking', async () => {
    const opened = await born('TRIPLE')
    const handed = vi.spyOn(opened.book.capture, 'submit')
    await waitFor(() => expect(young(3).getByLabelText<HTMLInputElement>('Consecutivo').value).toBe('2210'))
    expect(young(2).getByLabelText<HTMLInputElement>('Consecutivo').value).toBe('2209')
    await opened.user.click(young(2).getByRole('radio', { name: 'MACHO' }))
    await opened.user.type(young(2).getByLabelText('Peso al nacer (kg)'), '3')
    await send(opened)
    await screen.findByText('Falta registrar 1 cría de este parto.')
    expect(screen.getByText(/ · hembra 2,85 kg · macho 3 kg$/)).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const [first, second, ...none] = submitted(opened)
    expect(none).toEqual([])
    // A browser killed between two of them would lose what was typed for the others.
    expect(handed).toHaveBeenCalledTimes(1)
    expect(first?.form.key).toBe('A04')
    expect(second?.form.key).toBe('A04-adicional')
    expect(second?.values).toMatchObject({
      CONSECUTIVO: first?.values.CONSECUTIVO,
      FORMA_CONCEPCION: 'MD',
      SEXO: 'H',
      SEXO_ADICIONAL: 'M',
      PESO_AL_NACER_ADICIONAL: '3',
      CONSECUTIVONEW: '2209',
      SIGLA: '2',
    })
  })

  it('sends none of a litter while one that was begun lacks something', async () => {
    const opened = await born('TRIPLE')
    await opened.user.click(young(3).getByRole('radio', { name: 'HEMBRA' }))
    await send(opened)
    expect(young(3).getByText('El peso al nacer es requerido.')).toBeTruthy()
    expect(young(2).queryByText('El sexo es requerido.')).toBeNull()
    expect(submitted(opened)).toEqual([])
  })

  it('counts the first young as the others', async () => {
    await born('DOBLE')
    expect(
      dialog()
        .getAllByRole('heading', { name: /^Cría/ })
        .map((one) => one.textContent),
    ).toEqual(['Cría 1 de 2', 'Cría 2 de 2'])
  })

  it('keeps the whole litter in one draft', async () => {
    const opened = await born('DOBLE')
    await opened.user.click(dialog().getAllByRole('radio', { name: 'MACHO' })[1] as HTMLElement)
    await waitFor(() => expect(draftOf(opened, 'A04')?.values['2:SEXO_ADICIONAL']).toBe('M'))
  })

  it('goes on with a young that could not be saved with the first, and loses nothing of it', async () => {
    const opened = await born('DOBLE')
    await opened.user.click(dialog().getAllByRole('radio', { name: 'MACHO' })[1] as HTMLElement)
    await opened.user.type(dialog().getAllByLabelText('Peso al nacer (kg)')[1] as HTMLElement, '3,2')
    opened.book.answers.isFull = ({ form }) => form.key !== 'A04'
    await send(opened)
    await screen.findByRole('dialog', { name: 'Nacimientos parto multiple' })
    await screen.findByText('La primera cría quedó guardada; la cría 2 no se pudo guardar. Revísela y envíela.')
    expect(shownIn('Sexo')).toBe('MACHO')
    expect(shownIn('Peso al nacer (kg)')).toBe('3,2')
  })

  it('begins another one of the same day at once', async () => {
    const opened = await born('SENCILLO')
    await opened.user.clear(field('Fecha del parto'))
    await opened.user.type(field('Fecha del parto'), '2026-11-20')
    await opened.user.click(dialog().getByRole('button', { name: 'Enviar y otro' }))
    await waitFor(() => expect(shownIn('Sexo')).toBe(''))
    expect(screen.getByRole('dialog', { name: 'Adicionar Nacimiento' })).toBeTruthy()
    expect(shownIn('Fecha del parto')).toBe('2026-11-20')
    expect(shownIn('Consecutivo de servicio')).toBe('')
    expect(await screen.findByRole('button', { name: 'Corregir' })).toBeTruthy()
  })

  it('gives way to a form of the list that is opened meanwhile, as from the news that it arrived', async () => {
    const opened = await born('SENCILLO')
    await opened.user.click(dialog().getByRole('button', { name: 'Enviar y otro' }))
    await waitFor(() => expect(shownIn('Sexo')).toBe(''))
    act(() => opened.book.outbox.entries.set([entry({ id: 'b', form: 'A04', state: 'filed', number: '2208' })]))
    await act(async () => opened.app.history.push('/formularioA04?pendiente=b'))
    expect(await screen.findByRole('dialog', { name: /^Consultando Nacimiento/ })).toBeTruthy()
  })
})

it('offers no female while the species of the chosen straws is on its way', async () => {
  const opened = await openAdd('/formularioA02')
  const { lookups } = opened.book
  const { item } = lookups
  const facts = box<Aged<Values | null>>({ value: null, takenAt: undefined, refreshing: true })
  lookups.item = (request) => (request.operation.endsWith('/datosConsecutivoServicio') ? facts : item(request))
  await pick(opened, 'Tipo de formulario', 'A10')
  await pick(opened, 'Consecutivo de servicio', '771')
  await opened.user.click(field('Chip de la hembra'))
  expect(await screen.findByText(pickerTexts.asking)).toBeTruthy()
  expect(options()).toEqual([])
  act(() => facts.set(aged({ ESPECIE: 'C', PENDIENTES: '6' })))
  await waitFor(() => expect(options().join()).toContain('LUNA'))
})

describe('THE dialog, a photo', () => {
  const withSource = async () => {
    const opened = await openAdd('/formularioA02')
    await pick(opened, 'Tipo de formulario', 'A10')
    await pick(opened, 'Consecutivo de servicio', '771')
    return opened
  }

  it('says that it is missing at the field and as a toast', async () => {
    const opened = await withSource()
    await send(opened)
    expect(dialog().getByText('El documento soporte es obligatorio.')).toBeTruthy()
    expect(await screen.findByText('Debe seleccionar el archivo soporte')).toBeTruthy()
  })

  it('is shown once it is prepared, taken again at will, and handed over as bytes', async () => {
    const opened = await withSource()
    await opened.user.click(dialog().getByRole('button', { name: 'Hoy' }))
    await pick(opened, 'Chip de la hembra', 'LUNA')
    expect(options()).toEqual([])
    await write(opened, 'Número de pajillas', '2')
    await pick(opened, 'Inseminador', 'Hernando')
    await write(opened, 'Observaciones', 'Celo observado')
    const input = document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement
    await opened.user.upload(input, new File([new Uint8Array([255, 216, 1])], 'IMG_1.jpg', { type: 'image/jpeg' }))
    expect(await screen.findByRole('img', { name: 'Foto de Documento soporte' })).toBeTruthy()
    expect(dialog().getByRole('button', { name: 'Tomar otra' })).toBeTruthy()
    await send(opened)
    await waitFor(() => expect(submitted(opened)).toHaveLength(1))
    expect(submitted(opened)[0]?.photos.map(({ slot, bytes }) => [slot, bytes.byteLength])).toEqual([['SOPORTE', 3]])
  })

  const upload = ({ user }: Opened) =>
    user.upload(
      document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement,
      new File([new Uint8Array([255, 216, 1])], 'IMG_1.jpg', { type: 'image/jpeg' }),
    )
  const preview = () => screen.queryByRole('img', { name: 'Foto de Documento soporte' })

  it('is shown once it lies on the disk, and no instant before: a dead battery takes along nothing that was seen', async () => {
    const opened = await withSource()
    const { saveDraft } = opened.book.capture
    const written: (() => void)[] = []
    opened.book.capture.saveDraft = (draft) =>
      new Promise((done) => written.push(() => void saveDraft(draft).then(() => done(undefined))))
    await upload(opened)
    expect(await dialog().findByText(photoTexts.keeping)).toBeTruthy()
    expect(preview()).toBeNull()
    expect(written).toHaveLength(1)
    await act(async () => written[0]?.())
    await waitFor(() => expect(preview()).toBeTruthy())
    expect(dialog().queryByText(photoTexts.keeping)).toBeNull()
    expect(draftOf(opened, 'A02')?.photos.map(({ slot }) => slot)).toEqual(['SOPORTE'])
  })

  it('that could not be written is shown with the words that it is not kept, until it is', async () => {
    const opened = await withSource()
    const { saveDraft } = opened.book.capture
    opened.book.capture.saveDraft = () => Promise.reject(new Error('no room'))
    await upload(opened)
    expect(await dialog().findByText(photoTexts.notKept)).toBeTruthy()
    await waitFor(() => expect(preview()).toBeTruthy())
    opened.book.capture.saveDraft = saveDraft
    await opened.user.type(field('Observaciones'), 'c')
    await waitFor(() => expect(dialog().queryByText(photoTexts.notKept)).toBeNull())
    expect(preview()).toBeTruthy()
  })

  it("that is dragged here and is none is refused in the form's own words", async () => {
    const opened = await withSource()
    const files = [new File(['%PDF'], 'recibo.pdf', { type: 'application/pdf' })]
    fireEvent.drop(dialog().getByText(photoTexts.drop), {
      dataTransfer: {
        files,
        items: files.map((file) => ({ kind: 'file', type: file.type, getAsFile: () => file })),
        types: ['Files'],
      },
    })
    expect(await dialog().findByText(a02Texts.fileType)).toBeTruthy()
    expect(submitted(opened)).toEqual([])
  })

  it('is of a source that has something left: a spent one begins no new form', async () => {
    const lines = ['770', '771'].map((code) => ({ code, name: code, pendientes: code === '770' ? '0' : '6' }))
    const opened = await openAdd('/formularioA02', {
      person: administrator,
      overrides: { seleccionConsecutivoServicio: () => lines, seleccionConsecutivoServicioAdmin: () => lines },
    })
    await pick(opened, 'Nombre del usuario', associate.nombres)
    await pick(opened, 'Tipo de formulario', 'A10')
    await opened.user.click(field('Consecutivo de servicio'))
    await waitFor(() => expect(options()).toEqual(['771']))
  })

  it('says at once, aloud too, what is wrong with a picture that cannot be taken', async () => {
    const book = fakeBook(signedIn(associate))
    const { PhotoError } = await import('../../../src/sync/contract/file-errors.ts')
    book.capture.preparePhoto = () => Promise.reject(new PhotoError('heic'))
    const opened = await openAdd('/formularioA02', { book })
    const input = document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement
    await opened.user.upload(input, new File([new Uint8Array(3)], 'IMG_1.jpg', { type: 'image/jpeg' }))
    const said = await screen.findByText(/HEIC no se puede leer/)
    expect(said.closest('[role="alert"]')).not.toBeNull()
  })

  it('takes no more straws than are pending, and says how many there are', async () => {
    const opened = await withSource()
    expect(await dialog().findByText('Máximo 6')).toBeTruthy()
    await write(opened, 'Número de pajillas', '7')
    await opened.user.click(field('Observaciones'))
    expect(await dialog().findByText('La cantidad de pajillas no es correcta.')).toBeTruthy()
    await opened.user.click(dialog().getByRole('button', { name: 'Uno menos' }))
    expect(shownIn('Número de pajillas')).toBe('6')
    expect(dialog().queryByText('La cantidad de pajillas no es correcta.')).toBeNull()
  })
})

describe('THE dialog, mending and editing', () => {
  const refusal = 'El consecutivo 1198 ya fue usado o no está disponible, verifique por favor'
  const refused = entry({
    id: 'r1',
    form: 'A01',
    number: '1198',
    state: 'refused',
    why: refusal,
    fieldProblems: { CONSECUTIVO: refusal },
    values: filedMating('1198').values,
  })

  it('opens a refused form at the field with its message, and replaces the entry', async () => {
    const book = fakeBook(signedIn(associate))
    book.outbox.entries.set([refused])
    const opened = await open('/formularioA01?editar=r1', { book })
    expect(await dialog().findAllByText(refusal)).toHaveLength(2)
    await waitFor(() => expect(document.activeElement).toBe(field('Consecutivo')))
    await pick(opened, 'Consecutivo', '1202')
    expect(dialog().getAllByText(refusal)).toHaveLength(1)
    await send(opened)
    await waitFor(() => expect(submitted(opened)).toHaveLength(1))
    expect(submitted(opened)[0]).toMatchObject({ replaces: 'r1', mode: 'add', values: { CONSECUTIVO: '1202' } })
  })

  it('says so when the entry is no longer on this device', async () => {
    await open('/formularioA01?editar=nadie')
    expect(await screen.findByText('El formulario ya no está en este dispositivo.')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('says so when the entry is on its way and cannot be changed', async () => {
    const book = fakeBook(signedIn(associate))
    book.outbox.entries.set([refused])
    const opened = await open('/formularioA01?editar=r1', { book })
    await screen.findByRole('button', { name: 'Enviar' })
    book.answers.submit = { kind: 'frozen' }
    await send(opened)
    expect(
      await screen.findByText(
        'Este formulario ya se envió o se está enviando: la corrección no se guardó. Su estado está en la bandeja.',
      ),
    ).toBeTruthy()
  })

  it('an unsent form does not leave while it is open to be corrected, and may once it is closed', async () => {
    const book = fakeBook(signedIn(associate))
    book.outbox.entries.set([{ ...refused, state: 'waiting', fieldProblems: {} }])
    const opened = await open('/formularioA01?editar=r1', { book })
    await screen.findByRole('button', { name: 'Enviar' })
    expect([...book.corrected]).toEqual(['r1'])
    await opened.user.click(dialog().getByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect([...book.corrected]).toEqual([]))
  })

  it('nor is it kept here once its person is signed out, as after five minutes without him', async () => {
    const book = fakeBook(signedIn(associate))
    book.outbox.entries.set([{ ...refused, state: 'waiting', fieldProblems: {} }])
    await open('/formularioA01?editar=r1', { book })
    await screen.findByRole('button', { name: 'Enviar' })
    expect([...book.corrected]).toEqual(['r1'])
    act(() => book.session.state.set({ kind: 'out' }))
    await waitFor(() => expect([...book.corrected]).toEqual([]))
  })

  it('nor is it kept here once it is saved, or while it is only looked at', async () => {
    const book = fakeBook(signedIn(associate))
    book.outbox.entries.set([{ ...refused, state: 'waiting', fieldProblems: {} }])
    const opened = await open('/formularioA01?pendiente=r1', { book })
    await screen.findByRole('dialog')
    expect([...book.corrected]).toEqual([])
    await opened.user.click(dialog().getByRole('button', { name: 'Corregir' }))
    await screen.findByRole('button', { name: 'Enviar' })
    expect([...book.corrected]).toEqual(['r1'])
    await send(opened)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect([...book.corrected]).toEqual([])
  })

  it('that is looked at says what has become of it meanwhile', async () => {
    const book = fakeBook(signedIn(associate))
    const waiting = { ...refused, state: 'waiting', fieldProblems: {}, why: 'Sale con señal' } as const
    book.outbox.entries.set([waiting])
    await open('/formularioA01?pendiente=r1', { book })
    await screen.findByRole('dialog')
    expect(dialog().getByText(/Sale con señal/)).toBeTruthy()
    act(() => book.outbox.entries.set([{ ...waiting, state: 'filed', why: 'Registrado', mayEdit: false }]))
    expect(dialog().getByText('enviado')).toBeTruthy()
    expect(dialog().queryByRole('button', { name: 'Corregir' })).toBeNull()
  })

  describe('a correction that was left and is continued', () => {
    const of = (number: string) => ({ ...refused, number, values: filedMating(number).values })
    /** Left with a remark and perhaps another number; then the entry is given the number 1202. */
    const continued = async (typed: Values) => {
      const book = fakeBook(signedIn(associate))
      book.outbox.entries.set([refused])
      const first = await open('/formularioA01?editar=r1', { book })
      await screen.findByRole('button', { name: 'Enviar' })
      await write(first, 'Observaciones', 'celo')
      if (typed.CONSECUTIVO) await pick(first, 'Consecutivo', typed.CONSECUTIVO)
      await waitFor(() => expect(book.drafts.get('A01 r1')?.values).toMatchObject({ OBSERVACIONES: 'celo', ...typed }))
      first.app.view.unmount()
      book.outbox.entries.set([of('1202')])
      const opened = await open('/formularioA01?editar=r1', { book })
      expect(await screen.findByText(/Se recuperó/)).toBeTruthy()
      return opened
    }

    it('keeps the number that its form was given meanwhile, and what was typed', async () => {
      const opened = await continued({})
      expect(shownIn('Consecutivo')).toBe('1202')
      expect(shownIn('Observaciones')).toBe('celo')
      await send(opened)
      await waitFor(() => expect(submitted(opened)).toHaveLength(1))
      expect(submitted(opened)[0]).toMatchObject({
        values: { CONSECUTIVO: '1202', OBSERVACIONES: 'celo' },
        over: { CONSECUTIVO: '1202' },
      })
    })

    it('is not saved unseen over a field that both have changed', async () => {
      const opened = await continued({ CONSECUTIVO: '1203' })
      expect(shownIn('Consecutivo')).toBe('1203')
      await send(opened)
      await waitFor(() => expect(submitted(opened)).toHaveLength(1))
      expect(submitted(opened)[0]).toMatchObject({ values: { CONSECUTIVO: '1203' }, over: { CONSECUTIVO: '1198' } })
    })

    it('begins with the form as it is where one starts over', async () => {
      const opened = await continued({ CONSECUTIVO: '1203' })
      await opened.user.click(dialog().getByRole('button', { name: 'Empezar de nuevo' }))
      await opened.user.click(dialog().getByRole('button', { name: 'Sí, empezar de nuevo' }))
      expect(shownIn('Consecutivo')).toBe('1202')
      await send(opened)
      await waitFor(() => expect(submitted(opened)).toHaveLength(1))
      expect(submitted(opened)[0]).toMatchObject({ over: { CONSECUTIVO: '1202' } })
    })
  })

  it('says that the entry is gone, and not that it was sent, when another tab discarded it', async () => {
    const book = fakeBook(signedIn(associate))
    book.outbox.entries.set([refused])
    const opened = await open('/formularioA01?editar=r1', { book })
    await screen.findByRole('button', { name: 'Enviar' })
    book.answers.submit = { kind: 'gone' }
    await send(opened)
    expect(await screen.findByText(/se descartó en otra ventana: no se ha enviado/)).toBeTruthy()
    expect(screen.getByRole('dialog')).toBeTruthy()
  })

  it('lets an administrator edit a record, all but number and owner', async () => {
    const book = fakeBook(signedIn(administrator))
    book.rowsOf('A01').set({ value: [filedMating('1100')], takenAt: Date.now(), refreshing: false })
    const opened = await open('/formularioA01', { book })
    await opened.user.click(await screen.findByRole('button', { name: 'Editar 1100' }))
    await screen.findByRole('button', { name: 'Enviar' })
    expect(screen.getByRole('dialog', { name: /^Modificar Monta Directa · A01 \d+$/ })).toBeTruthy()
    expect([field('Consecutivo').readOnly, field('Nombre del usuario').readOnly]).toEqual([true, true])
    expect(shownIn('Chip de la hembra')).toContain('CANELA')
    // Read-only, but still shown by name.
    expect(shownIn('Tipo de documento')).toBe('CEDULA DE CIUDADANIA')
    await write(opened, 'Observaciones', 'corregido')
    await send(opened)
    await waitFor(() => expect(submitted(opened)).toHaveLength(1))
    expect(submitted(opened)[0]).toMatchObject({
      mode: 'edit',
      row: { CONSECUTIVO: '1100' },
      values: { OBSERVACIONES: 'corregido', PREFIJO_SOLICITANTE: 'ELM' },
    })
  })

  it('shows a record read-only, names instead of codes', async () => {
    const book = fakeBook(signedIn(associate))
    book.rowsOf('A01').set({ value: [filedMating('1100')], takenAt: Date.now(), refreshing: false })
    const opened = await open('/formularioA01', { book })
    await opened.user.click(await screen.findByRole('button', { name: 'Consultar 1100' }))
    expect(await screen.findByRole('dialog', { name: /^Consultando Monta Directa/ })).toBeTruthy()
    expect(dialog().getByText('NO EMPARENTADA')).toBeTruthy()
    expect(dialog().getByText('CEDULA DE CIUDADANIA')).toBeTruthy()
    expect(dialog().queryByRole('textbox')).toBeNull()
    expect(decodeURIComponent(opened.app.address())).toContain('consultar="1100"')
    await opened.user.click(dialog().getAllByRole('button', { name: 'Cerrar' }).at(-1) as HTMLElement)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
