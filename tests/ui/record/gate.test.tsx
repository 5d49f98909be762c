import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aged, associate, entry, fakeBook, signedIn } from '../fake-book.ts'
import { dialog, field, type Opened, open, options, pick, send, shownIn, submitted, write } from './acts.ts'

const validate = ({ user }: Opened) => user.click(screen.getByRole('button', { name: 'Validar Contenido' }))
const behind = () =>
  dialog()
    .queryAllByRole('group')
    .map((group) => group.getAttribute('aria-label'))
const missing = (n: number, m: number) => `Debe seleccionar ${n} archivos no ${m} archivo(s), verifique por favor`

async function openStock(path: string, given: Parameters<typeof open>[1] = {}): Promise<Opened> {
  const opened = await open(path, given)
  await opened.user.click(await screen.findByRole('button', { name: 'Adicionar' }))
  await screen.findByRole('button', { name: 'Validar Contenido' })
  await waitFor(() => expect(shownIn('Consecutivo')).not.toBe(''))
  return opened
}

async function fillFlush(opened: Opened): Promise<void> {
  await pick(opened, 'Especie', 'Caprina')
  await pick(opened, 'Raza', 'SAANEN')
  await opened.user.click(dialog().getByRole('button', { name: 'Ayer' }))
  await write(opened, 'Número de embriones', '4')
  await pick(opened, 'Chip del macho', 'FARAÓN')
  await pick(opened, 'Chip de la hembra', 'LUNA')
  await pick(opened, 'Entidad', 'Chicamocha')
}

const put = async ({ user }: Opened, label: string) => {
  const group = dialog().getByRole('group', { name: label })
  const input = group.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement
  await user.upload(input, new File([new Uint8Array([255, 216, 255])], 'foto.jpg', { type: 'image/jpeg' }))
}

describe("'Validar Contenido'", () => {
  it('says what is wrong before it, and keeps the papers away', async () => {
    const opened = await openStock('/formularioA08')
    expect(behind()).toEqual([])
    expect(screen.queryByRole('button', { name: 'Enviar' })).toBeNull()
    await validate(opened)
    expect(dialog().getByText('La raza es requerida.')).toBeTruthy()
    expect(dialog().getByText('Nombre de la entidad es requerido.')).toBeTruthy()
    expect(dialog().queryByText(missing(2, 0))).toBeNull()
    expect(behind()).toEqual([])
    await waitFor(() => expect(field('Especie').contains(document.activeElement)).toBe(true))
  })

  it('shows the papers once all is in order, without complaining of them yet', async () => {
    const opened = await openStock('/formularioA08')
    await fillFlush(opened)
    await validate(opened)
    expect(behind()).toEqual(['Registro ICA', 'Pedigree del animal'])
    expect(dialog().queryByText(missing(2, 0))).toBeNull()
    expect(submitted(opened)).toEqual([])
    await send(opened)
    expect(dialog().getAllByText(missing(2, 0))).toHaveLength(2)
    await put(opened, 'Registro ICA')
    await waitFor(() => expect(dialog().getAllByText(missing(2, 1))).toHaveLength(1))
    await put(opened, 'Pedigree del animal')
    await waitFor(() => expect(dialog().queryByText(missing(2, 1))).toBeNull())
    await send(opened)
    await screen.findByText('Guardado en este dispositivo, se está enviando')
    const [filed] = submitted(opened)
    expect(filed?.photos.map(({ slot }) => slot)).toEqual(['REGISTRO_ICA', 'PEDIGREE_ANIMAL'])
    expect(filed?.values).toMatchObject({
      NUMERO_EMBRIONES: '4',
      CRG_MACHO: '982000411200102',
      NOMBRE_DEL_MACHO: 'FARAÓN',
      CRG_PADRE_MACHO: '982000411200901',
      TID_ENTIDAD: 'NIT',
      PAIS: '51',
    })
  })

  it('stays open: what is spoilt afterwards is said on Enviar', async () => {
    const opened = await openStock('/formularioA08')
    await fillFlush(opened)
    await validate(opened)
    await write(opened, 'Número de embriones', '0')
    await send(opened)
    expect(dialog().getByText('El número de embriones no es correcto, verifique por favor')).toBeTruthy()
    expect(behind()).toHaveLength(2)
  })

  it('a form taken up again with a paper in it shows them all; one without asks again', async () => {
    const values = { NID_SOLICITANTE: associate.nid, CONSECUTIVO: '9001', RAZA: '12' }
    const draft = (more: object) => ({
      form: 'A08',
      mode: 'add' as const,
      photos: [],
      savedAt: Date.now(),
      values: { ...values, ...more },
    })
    for (const [more, shown] of [
      [{ REGISTRO_ICA: 'foto' }, 2],
      [{}, 0],
    ] as const) {
      const book = fakeBook(signedIn(associate))
      book.drafts.set('A08', draft(more))
      const opened = await open('/formularioA08', { book })
      await opened.user.click(await screen.findByRole('button', { name: 'Continuar' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeTruthy())
      await screen.findByText(/Se recuperó/)
      expect(behind()).toHaveLength(shown)
      opened.app.view.unmount()
    }
  })

  it('an entry that is mended opens with its papers', async () => {
    const book = fakeBook(signedIn(associate))
    const unsent = entry({
      id: 'r1',
      form: 'A10',
      state: 'refused',
      fieldProblems: { CRG_MACHO: 'El chip no es de este usuario' },
      values: { NID_CRIADOR: associate.nid, CONSECUTIVO: '9001', REGISTRO_ICA: 'p1', PEDIGREE_ANIMAL: 'p2' },
    })
    book.outbox.entries.set([unsent])
    await open(`/formularioA10?editar=${unsent.id}`, { book })
    await screen.findByRole('dialog')
    expect(behind()).toEqual(['Registro ICA', 'Pedigree del animal'])
    expect(screen.getByRole('button', { name: 'Enviar' })).toBeTruthy()
  })
})

describe('a chip that no list has', () => {
  it('may be written, brings what is known of it, and what was written by hand stays', async () => {
    const opened = await openStock('/formularioA11')
    await pick(opened, 'Especie', 'Caprina')
    await pick(opened, 'Raza', 'SAANEN')
    await write(opened, 'Chip del padre', 'DE-9')
    await opened.user.click(field('Observaciones'))
    await write(opened, 'Chip del macho', 'US-1')
    expect(await screen.findByText('Se usará lo escrito: US-1')).toBeTruthy()
    await opened.user.click(field('Observaciones'))
    await waitFor(() => expect(shownIn('Nombre del macho')).toBe('Maverick'))
    expect(shownIn('Chip del macho')).toBe('US-1')
    expect(shownIn('Chip del padre')).toBe('DE-9')
    expect(shownIn('Chip de la madre')).toBe('US-3')
  })

  it('Enter takes it too, and a name of the list in full is that animal', async () => {
    const opened = await openStock('/formularioA11')
    await pick(opened, 'Especie', 'Caprina')
    await pick(opened, 'Raza', 'SAANEN')
    await write(opened, 'Chip del macho', '98200041120010')
    await opened.user.keyboard('{Enter}')
    expect(shownIn('Chip del macho')).toBe('98200041120010')
    await write(opened, 'Chip del macho', '982000411200102')
    await opened.user.click(field('Observaciones'))
    expect(shownIn('Chip del macho')).toContain('FARAÓN')
    expect(options()).toEqual([])
  })
})

describe('the lists of stock', () => {
  it('open each paper in another tab, and offer 5, 10, 25, 50 and 100 a page', async () => {
    const book = fakeBook(signedIn(associate))
    const address = '/archivos/abcdefghijklmnopqrstuvwxyz0123456789abcd.jpg'
    const values = {
      CONSECUTIVO: '11001',
      TID_SOLICITANTE: 'CC',
      NID_SOLICITANTE: associate.nid,
      NOMBRE: associate.nombres,
      CRG_MACHO: 'US-1',
      FACTURA_DE_COMPRA: address,
      REGISTRO_ICA: address,
      PEDIGREE_ANIMAL: 'javascript:alert(1)',
    }
    book.rowsOf('A11').set(aged([{ values }]))
    await open('/formularioA11', { book })
    const link = await screen.findByRole('link', { name: 'Ver factura de compra' })
    expect(link.getAttribute('href')).toBe(address)
    expect(link.getAttribute('target')).toBe('_blank')
    expect(screen.getByRole('link', { name: 'Ver documento DIAN' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Ver pedigree del animal' })).toBeNull()
    expect(screen.getByRole('heading', { level: 1, name: 'REGISTRO DE SEMEN IMPORTADO FORMULARIO A11' })).toBeTruthy()
    for (const size of ['5', '10', '25', '50', '100']) expect(screen.getByRole('radio', { name: size })).toBeTruthy()
  })

  it('open the papers of a form just filed where the host said they are, and offer none that left this device', async () => {
    const book = fakeBook(signedIn(associate))
    const photo = (slot: string, address?: string) => ({
      id: slot,
      slot,
      bytes: 3,
      sha256: 'ab',
      receivedAt: 1,
      address,
    })
    const address = '/archivos/abcdefghijklmnopqrstuvwxyz0123456789abcd.jpg'
    const photos = [photo('REGISTRO_ICA', address), photo('PEDIGREE_ANIMAL')]
    const filed = entry({ id: 'f1', form: 'A10', state: 'filed', number: '9001', photos })
    const values = { CONSECUTIVO: '9001', NID_CRIADOR: associate.nid, REGISTRO_ICA: 'ab', PEDIGREE_ANIMAL: 'ab' }
    book.rowsOf('A10').set(aged([{ values, entry: filed }]))
    await open('/formularioA10', { book })
    expect((await screen.findByRole('link', { name: 'Ver registro ICA' })).getAttribute('href')).toBe(address)
    expect(screen.queryByRole('button', { name: 'Ver pedigree del animal' })).toBeNull()
  })
})
