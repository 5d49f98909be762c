import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ownDataTexts } from '../../../src/registry/forms/own-data.ts'
import { formOf, type Values } from '../../../src/registry/index.ts'
import type { FilledForm } from '../../../src/sync/contract/capture.ts'
import type { Action } from '../../../src/sync/contract/desk.ts'
import { administrator, aged, associate, type FakeBook, fakeBook, signedIn } from '../fake-book.ts'
import { renderApp } from '../render-app.tsx'

const mine: Values = {
  TID_TERCERO: 'CC',
  NID_TERCERO: associate.nid,
  NOMBRE: 'María Pérez',
  DEP_CODIGO: '68',
  DEPARTAMENTO: 'Santander',
  MUN_CODIGO: '68001',
  MUNICIPIO: 'Bucaramanga',
  DIRECCION: 'Calle 1',
  TELEFONOS: '300',
  CORREO: 'maria@campo.co',
  PROFESION: 'GA',
  TPROFESION: 'GANADERO',
  FECHA_INGRESO: '2020-01-01',
  ESTADO_TERCERO: '0',
  TIPO_TERCERO: 'N',
  TIPO_SOCIO: 'A',
  NOM_TIPO_SOCIO: 'ACTIVO',
}

describe('own data', () => {
  async function open() {
    const book = fakeBook(signedIn(associate))
    book.rowsOf('misDatos').set(aged([{ values: mine }]))
    book.answers.submit = { kind: 'saved', id: '1', further: [] }
    const { user } = renderApp(book, '/misDatos')
    await screen.findByRole('heading', { name: 'Mis Datos Personales' })
    return { book, user }
  }

  it('has nothing to add: the one record is changed by its owner, into the outbox', async () => {
    const { book, user } = await open()
    expect(screen.queryByRole('button', { name: 'Adicionar' })).toBeNull()
    await user.click(await screen.findByRole('button', { name: `Editar ${associate.nid}` }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Actualizar Mis Datos' }))
    const phone = await dialog.findByLabelText(/^Teléfono/)
    await user.clear(phone)
    await user.click(dialog.getByRole('button', { name: 'Enviar' }))
    await dialog.findByText('El teléfono es requerida.')
    await user.type(phone, '310')
    await user.click(dialog.getByRole('button', { name: 'Enviar' }))
    await waitFor(() => expect(book.calls.some(([name]) => name === 'submit')).toBe(true))
    const [, filled] = book.calls.find(([name]) => name === 'submit') ?? []
    expect(filled).toMatchObject({ mode: 'edit', values: { TELEFONOS: '310', NOMBRE: 'María Pérez' } })
    expect((filled as FilledForm).form.key).toBe('misDatos')
  })

  describe('another e-mail, on a host that asks for the password', () => {
    async function change(address: string, person = { ...associate, capacidades: ['claveCorreo'] }) {
      const book = fakeBook(signedIn(person))
      book.rowsOf('misDatos').set(aged([{ values: mine }]))
      book.answers.submit = { kind: 'saved', id: '1', further: [] }
      book.answers.act = { kind: 'refused', code: 0, fields: { CLAVE: ownDataTexts.wrongPassword } }
      const { user } = renderApp(book, '/misDatos')
      await user.click(await screen.findByRole('button', { name: `Editar ${associate.nid}` }))
      const dialog = within(await screen.findByRole('dialog', { name: 'Actualizar Mis Datos' }))
      const email = await dialog.findByLabelText(/^Correo/)
      await user.clear(email)
      await user.type(email, address)
      await user.click(dialog.getByRole('button', { name: 'Enviar' }))
      const called = (name: string) => book.calls.filter(([one]) => one === name).map(([, given]) => given)
      return { book, user, called }
    }

    it('goes at once with it and never through the outbox; a wrong one is said at its field', async () => {
      const { book, user, called } = await change('otra@campo.co')
      const dialog = within(await screen.findByRole('dialog', { name: 'Confirmar el cambio de correo' }))
      const send = () => user.click(dialog.getByRole('button', { name: 'Enviar' }))
      await send()
      await dialog.findByText(ownDataTexts.password)
      expect(called('act')).toEqual([])
      await user.type(dialog.getByLabelText('Clave de acceso'), 'mala')
      await send()
      await dialog.findByText(ownDataTexts.wrongPassword)
      book.answers.act = { kind: 'done', body: 1 }
      await user.type(dialog.getByLabelText('Clave de acceso'), '.ahora.si')
      await send()
      await screen.findByText(formOf('misDatos').texts.saved)
      expect(called('act').at(-1)).toMatchObject({
        operation: 'misdatos/ingresarTercero',
        fields: { CORREO: 'otra@campo.co', CLAVE: 'mala.ahora.si', NOMBRE: 'María Pérez' },
      })
      expect(called('submit')).toEqual([])
      expect(JSON.stringify(called('saveDraft'))).not.toContain('mala')
    })

    it.each([
      ['the same one in capitals', 'MARIA@campo.co', ['claveCorreo']],
      ['on a host that does not announce it', 'otra@campo.co', []],
    ])('%s: as ever', async (_what, address, capacidades) => {
      const { called } = await change(address, { ...associate, capacidades })
      await waitFor(() => expect(called('submit')).toHaveLength(1))
      expect(called('act')).toEqual([])
    })
  })

  it('shows and does not let change what the association keeps', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: `Editar ${associate.nid}` }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Actualizar Mis Datos' }))
    for (const label of ['Tipo de documento', 'Número de documento', 'Fecha de ingreso', 'Estado', 'Tipo de socio'])
      expect((await dialog.findByLabelText(label)).hasAttribute('readonly'), label).toBe(true)
    expect((dialog.getByLabelText(/^Nombre/) as HTMLInputElement).readOnly).toBe(false)
  })
})

describe('home images', () => {
  async function open(prepare: (book: FakeBook) => void = () => {}) {
    const book = fakeBook(signedIn(administrator))
    book.answerOf('procesosDiarios/documentosInicioTotal').set(
      aged([
        { ID: '4', URL: '/archivos/a.jpg', ESTADO: '1' },
        { ID: '5', URL: '/archivos/b.jpg', ESTADO: '0' },
      ]),
    )
    book.answers.act = { kind: 'done', body: 1 }
    prepare(book)
    const { user } = renderApp(book, '/presentacion')
    await screen.findByRole('heading', { name: 'Imágenes de Presentación Inicial' })
    return { book, user }
  }
  const acted = (book: FakeBook) => book.calls.filter(([name]) => name === 'act').map(([, asked]) => asked as Action)

  it('are shown small, each with the switch that it lacks', async () => {
    const { book, user } = await open()
    const pictures = await screen.findAllByRole('img', { name: 'IMAGEN' })
    expect(pictures.map((picture) => picture.getAttribute('src'))).toEqual(['/archivos/a.jpg', '/archivos/b.jpg'])
    await user.click(screen.getByRole('button', { name: 'Inactivar Imagen 4' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Inactivar' }))
    await user.click(dialog.getByRole('button', { name: 'Inactivar' }))
    await waitFor(() => expect(acted(book)).toHaveLength(1))
    expect(acted(book)[0]).toMatchObject({
      operation: 'procesosDiarios/inactivarActivar',
      fields: { ESTADO: '0', ID: '4', CODIGO: 'A99' },
    })
    expect(screen.getByRole('button', { name: 'Activar Imagen 5' })).toBeTruthy()
  })

  it('up to three go in one call, under the documented names', async () => {
    const { book, user } = await open()
    await user.click(screen.getByRole('button', { name: 'Adicionar' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Adicionar Imágenes' }))
    await user.click(dialog.getByRole('button', { name: 'Enviar' }))
    await dialog.findByText('Debe seleccionar de 1 a 3 archivos, verifique por favor')
    expect(acted(book)).toEqual([])
    const inputs = [...document.querySelectorAll<HTMLInputElement>('[role=dialog] input[type=file]')]
    const picture = () => new File([new Uint8Array([0xff, 0xd8, 0xff])], 'feria.jpg', { type: 'image/jpeg' })
    expect(inputs.length).toBeGreaterThanOrEqual(3)
    await user.upload(inputs[0] as HTMLInputElement, picture())
    await user.upload(inputs.at(-1) as HTMLInputElement, picture())
    await user.click(dialog.getByRole('button', { name: 'Enviar' }))
    await waitFor(() => expect(acted(book)).toHaveLength(1))
    expect(acted(book)[0]).toMatchObject({
      operation: 'archivos/subirArchivos',
      fields: { CODIGO: 'A99', estado: '1', OPCION: '0', NID_PROPIETARIO: administrator.nid },
    })
    expect(acted(book)[0]?.files?.map(({ name }) => name)).toEqual(['files[0]', 'files[2]'])
  })
})
