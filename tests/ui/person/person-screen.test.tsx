/** The page of a person, and deactivating one. */
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { formOf, keyOf, personRequest } from '../../../src/registry/index.ts'
import { personTexts } from '../../../src/ui/person/texts.ts'
import { administrator, aged, associate, fakeBook, registrar, signedIn } from '../fake-book.ts'
import { renderApp } from '../render-app.tsx'

const row = (CLASE: string, CODIGO: string, NOMBRE = '', TOTAL = '', DETALLE = '', FECHA = '') =>
  ({ CLASE, CODIGO, NOMBRE, TOTAL, DETALLE, FECHA }) as const
const shared = [
  row('persona', '100', 'Hernando Ardila', '0', 'La Ceiba · Zapatoca', '2020-01-10'),
  row('animales', 'CAPRINO', 'Alpina', '12'),
  row('animales', 'OVINO', 'Dorper', '3'),
  row('numeros', 'A04', '', '7', '0'),
  row('numeros', 'A04', '', '4', '1'),
  row('formularios', 'formularioA04/ingresarNacimiento', '8704', '', 'Catalina Remolina', '2026-11-25 10:00'),
]
const few = [
  row('cuenta', 'hernando', '', '1', '310 555 · h@correo.co', '2026-11-20'),
  row('solicitudes', '34', 'Borrador', '0', '', '2026-11-01'),
  row('solicitudes', '33', 'Pendiente de revisión', '2', '', '2026-10-30'),
  row('solicitudes', '32', 'Rechazada', '3', '', '2026-10-02'),
  row('solicitudes', '31', 'Aprobada', '4', '', '2026-10-01'),
  row('dispositivos', '5', 'Chrome en Android', '', '', '2026-11-20 08:00'),
  row('arriendos', '170000000100311', 'Sultán', '200', 'Rosalba Quintero', '2026-12-31'),
  row('sinEnviar', 'A01', '55', '', '', '2026-11-20 08:00'),
]
const withPage = <P extends typeof administrator>(person: P) => ({
  ...person,
  capacidades: [...person.capacidades, 'ficha'],
})
const bookOf = (person: typeof administrator, rows: readonly ReturnType<typeof row>[]) => {
  const book = fakeBook(signedIn(withPage(person)))
  book.answerOf(keyOf(personRequest('100'))).set(aged(rows))
  return book
}

it('shows an administrator herd, forms, numbers, requests, account, devices and leases', async () => {
  renderApp(bookOf(administrator, [...shared, ...few]), '/persona/100')
  await screen.findByRole('heading', { level: 1, name: 'Hernando Ardila' })
  expect(screen.getByRole('heading', { name: 'Hato · 15 animales' })).toBeTruthy()
  expect(screen.getByText('4 · 7 · 0')).toBeTruthy()
  const filed = screen.getByRole('link', { name: /^A04.* 8704/ })
  expect(filed.getAttribute('href')).toContain('/formularioA04?consultar=')
  for (const text of ['hernando', /Solicitud 31/, /Chrome en Android/, /A01 55/])
    expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getByText('Aprobada · solicitud del jue 1 oct'), 'not the day of its approval').toBeTruthy()
  expect(screen.getByRole('link', { name: '170000000100311' })).toBeTruthy()
})

it('opens a request from there: waiting or decided for an administrator, in his own list for a registrar', async () => {
  const links = () => screen.getAllByRole('link', { name: /^Solicitud/ }).map((link) => link.getAttribute('href'))
  const opened = (route: string, panel: string, id: string) => `/${route}?abrir=${panel}&de=%22${id}%22`
  const { view } = renderApp(bookOf(administrator, [...shared, ...few]), '/persona/100')
  await screen.findByRole('heading', { level: 1, name: 'Hernando Ardila' })
  expect(links()).toEqual([
    opened('paraRevisar', 'detalle', '33'),
    opened('revisados', 'causal', '32'),
    opened('revisados', 'detalle', '31'),
  ])
  expect(screen.getByText(/Solicitud 34/), 'a draft is nobody else’s').toBeTruthy()
  view.unmount()
  renderApp(bookOf({ ...registrar, nid: '100' }, [...shared, ...few]), '/persona/100')
  await screen.findByRole('heading', { level: 1, name: 'Hernando Ardila' })
  expect(links()).toEqual([
    opened('formulariosSolicitados', 'detalle', '34'),
    opened('formulariosSolicitados', 'detalle', '33'),
    opened('formulariosSolicitados', 'causal', '32'),
    opened('formulariosSolicitados', 'detalle', '31'),
  ])
})

it('shows a registrar what is captured there, and no change of state', async () => {
  renderApp(bookOf(registrar, shared), '/persona/100')
  await screen.findByRole('heading', { level: 1, name: 'Hernando Ardila' })
  expect(screen.queryByRole('button', { name: 'Inactivar' })).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Dispositivos' })).toBeNull()
})

it('deactivating says what it means in numbers, and asks', async () => {
  const book = bookOf(administrator, [...shared, ...few])
  const { user } = renderApp(book, '/persona/100')
  await user.click(await screen.findByRole('button', { name: 'Inactivar' }))
  const dialog = await screen.findByRole('dialog', { name: 'Inactivar a Hernando Ardila' })
  for (const text of [
    /15 animales, 1 arriendo vigente y 7 consecutivos disponibles/,
    /1 dispositivo/,
    /dispositivo: 1 formulario/,
  ])
    expect(within(dialog).getAllByText(text).length).toBeGreaterThan(0)
  expect(book.calls.some(([name]) => name === 'act')).toBe(false)
  await user.click(within(dialog).getByRole('button', { name: 'Inactivar' }))
  expect(book.calls).toContainEqual([
    'act',
    { operation: 'persona/cambiarEstado', fields: { NID_TERCERO: '100', ESTADO_TERCERO: '1' } },
  ])
  await screen.findByText('Hernando Ardila quedó inactivo')
  const opener = screen.getByRole('button', { name: 'Inactivar' })
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

it('leads to the animals of an inactive person too, who keeps them', async () => {
  renderApp(bookOf(administrator, [row('persona', '100', 'Hernando Ardila', '1'), ...shared.slice(1)]), '/persona/100')
  expect(await screen.findByRole('button', { name: personTexts.activate })).toBeTruthy()
  expect(screen.getByRole('button', { name: personTexts.visit })).toBeTruthy()
})

it('what is asked about one person is not asked about the next', async () => {
  const book = bookOf(administrator, [...shared, ...few])
  book.answerOf(keyOf(personRequest('200'))).set(aged([row('persona', '200', 'Rosalba Quintero', '0')]))
  const { user, history } = renderApp(book, '/persona/100')
  await user.click(await screen.findByRole('button', { name: 'Inactivar' }))
  await screen.findByRole('dialog', { name: 'Inactivar a Hernando Ardila' })
  act(() => history.push('/persona/200'))
  await screen.findByRole('heading', { level: 1, name: 'Rosalba Quintero', hidden: true })
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('deactivating somebody who has nothing speaks of nothing that there is not', async () => {
  const { user } = renderApp(bookOf(administrator, [row('persona', '100', 'Hernando Ardila', '0')]), '/persona/100')
  await user.click(await screen.findByRole('button', { name: 'Inactivar' }))
  const dialog = await screen.findByRole('dialog', { name: 'Inactivar a Hernando Ardila' })
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([personTexts.noForms])
})

it('a name in a list leads there, for those who act for others only', async () => {
  const [form, values] = [formOf('A01'), { CONSECUTIVO: '7', NOMBRE: 'Hernando Ardila', NID_PROPIETARIO: '100' }]
  const listed = (person: typeof administrator) => {
    const book = fakeBook(signedIn(withPage(person)))
    book.rowsOf(form.key).set(aged([{ values }]))
    return book
  }
  renderApp(listed(administrator), '/formularioA01')
  expect((await screen.findByRole('link', { name: 'Hernando Ardila' })).getAttribute('href')).toBe('/persona/100')
  renderApp(listed(associate), '/formularioA01')
  await screen.findAllByRole('cell', { name: 'Hernando Ardila' })
  expect(screen.queryByRole('link', { name: 'Hernando Ardila' })).toBeNull()
})
