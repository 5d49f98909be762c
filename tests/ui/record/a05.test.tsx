import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { a05InitialTexts } from '../../../src/registry/forms/texts/a05-initial.ts'
import { keyOf, type Values } from '../../../src/registry/index.ts'
import { administrator, aged, associate, fakeBook, signedIn } from '../fake-book.ts'
import { renderApp } from '../render-app.tsx'
import { openAdd, send } from './acts.ts'

const told = a05InitialTexts
const row: Values = {
  CONSECUTIVO: '9756',
  NID_PROPIETARIO: associate.nid,
  NOMPROP: associate.nombres,
  COMPOSICION: 'FU',
  SEXO: 'H',
  CHIP: '170000000113324',
  NOMBRE: 'Peregrina',
}
const consulting = { ...associate, nivel: 4 }

describe('Animales Iniciales', () => {
  it('says its first message as a toast too', async () => {
    const opened = await openAdd('/animalesIniciales', { book: fakeBook(signedIn(administrator)) })
    await send(opened)
    await waitFor(() =>
      expect(screen.getAllByRole('alert').some(({ textContent }) => textContent?.includes(told.ownerType))).toBe(true),
    )
  })

  it('the detail shows what the host says of the whole record', async () => {
    const book = fakeBook(signedIn(consulting))
    book.rowsOf('A05-inicial').set(aged([{ values: row }]))
    const request = {
      operation: 'formularioA05Iniciales/formulariosA05Detalle',
      fields: { NID_PROPIETARIO: associate.nid, CONSECUTIVO: '9756' },
      passing: [],
    } as const
    book.answerOf(keyOf(request)).set(aged([{ ...row, RASGOS_PARTICULARES: 'Orejas caídas' }]))
    const { user } = renderApp(book, '/animalesIniciales')
    await user.click(await screen.findByRole('button', { name: 'Consultar 9756' }))
    const detail = await screen.findByRole('dialog', { name: `${told.detail} · A05 9756` })
    expect(await within(detail).findByText('Orejas caídas')).toBeTruthy()
  })

  it('the owner may change four things and sees no registrar of his own', async () => {
    const book = fakeBook(signedIn(consulting))
    book.rowsOf('A05-inicial').set(aged([{ values: row }]))
    const { user } = renderApp(book, '/animalesIniciales')
    await user.click(await screen.findByRole('button', { name: `${told.action} 9756` }))
    const form = await screen.findByRole('dialog', { name: /^Modificar Animal Inicial/ })
    await within(form).findByRole('button', { name: 'Enviar' })
    const open = [...form.querySelectorAll<HTMLElement>('[data-field]')].filter(
      (field) => field.querySelector('input:not([disabled]):not([readonly]), textarea') !== null,
    )
    expect(open.map((field) => field.dataset.field)).toEqual(['NOMBRE', 'COLOR', 'MARCAS_HATO', 'RASGOS_PARTICULARES'])
    expect(form.querySelector('[data-field^="NID_REGISTRADOR"]')).toBeNull()
  })
})
