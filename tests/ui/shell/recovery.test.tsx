import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Action, ActionResult } from '../../../src/sync/contract/desk.ts'
import { associate, calm, type FakeBook, fakeBook, signedIn } from '../fake-book.ts'
import { manualClock, renderApp } from '../render-app.tsx'

type Answers = Readonly<Record<string, ActionResult>>

/** A host that answers by operation. */
const host = (answers: Answers) => (asked: Action) =>
  answers[asked.operation.split('/')[1] ?? ''] ?? ({ kind: 'unclear' } as const)

const acted = (book: FakeBook) => book.calls.filter(([name]) => name === 'act').map(([, asked]) => asked as Action)

async function open(answers: Answers, prepare: (book: FakeBook) => void = () => {}) {
  const book = fakeBook({ kind: 'out' })
  book.answers.act = host(answers)
  prepare(book)
  const clock = manualClock()
  const { user } = renderApp(book, '/login', clock)
  await user.type(await screen.findByLabelText('Usuario'), 'maria')
  await user.click(screen.getByRole('button', { name: 'Recordar Contraseña' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Recuperar clave de acceso' }))
  const send = () => user.click(dialog.getByRole('button', { name: 'Enviar' }))
  return { book, dialog, user, clock, send }
}
const sent =
  'Se envió un correo a la dirección registrada con un enlace para cambiar la clave, el enlace estará activo por 5 minutos'
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

describe('recovering a password', () => {
  it('begins with the name already typed, sends the link, and closes after five seconds', async () => {
    const { book, clock, send } = await open({
      buscaCorreoUsuario: { kind: 'done', body: { Email: 'm***@g***.com' } },
      enviaCorreoUsuario: { kind: 'done', body: 1 },
    })
    await send()
    await screen.findByText(sent)
    screen.getByText(/m\*\*\*@g\*\*\*\.com/)
    expect(acted(book).map(({ operation, fields }) => [operation, fields])).toEqual([
      ['usuario/buscaCorreoUsuario', { nidPropietario: 'maria' }],
      ['usuario/enviaCorreoUsuario', { nidPropietario: 'maria', correoUsuario: '', correo: '0' }],
    ])
    act(() => clock.advance(4000))
    expect(screen.queryByRole('dialog')).toBeTruthy()
    act(() => clock.advance(1500))
    await gone()
  })

  it('what is sent in the dialog is not sent to the login form under it', async () => {
    const { book, send } = await open({ buscaCorreoUsuario: { kind: 'refused', code: 200 } })
    await send()
    await gone()
    expect(screen.queryByText('La clave de acceso al sistema es requerida.')).toBeNull()
    expect(book.calls.some(([name]) => name === 'signIn')).toBe(false)
  })

  it('an unknown user is told, and the dialog closes', async () => {
    const { send } = await open({ buscaCorreoUsuario: { kind: 'refused', code: 200 } })
    await send()
    await screen.findByText('El usuario no se encuentra registrado...')
    await gone()
  })

  it('told late of an unknown user, the dialog that was opened meanwhile stays', async () => {
    const { book, user, send } = await open({})
    const answers: ((answer: ActionResult) => void)[] = []
    book.desk.act = () => new Promise((answer) => answers.push(answer))
    await send()
    await user.keyboard('{Escape}')
    await gone()
    await user.click(screen.getByRole('button', { name: 'Recordar Contraseña' }))
    await screen.findByRole('dialog')
    await act(async () => answers[0]?.({ kind: 'refused', code: 200 }))
    await screen.findByText('El usuario no se encuentra registrado...')
    expect(screen.queryByRole('dialog')).toBeTruthy()
  })

  it('an empty name is told under it, and nothing is asked', async () => {
    const { book, dialog, user, send } = await open({})
    await user.clear(dialog.getByLabelText('Nombre del usuario'))
    await send()
    await screen.findByText('Debe digitar el nombre del usuario, verifique por favor...')
    expect(acted(book)).toEqual([])
  })

  it('asks for an address only where there is none on file, and says that it must be approved', async () => {
    const { book, dialog, user, clock, send } = await open({
      buscaCorreoUsuario: { kind: 'done', body: { Email: null } },
      enviaCorreoUsuario: { kind: 'done', body: 3 },
    })
    expect(dialog.queryByLabelText('Correo electrónico')).toBeNull()
    await send()
    await screen.findByText('No tiene correo registrado, debe registrar un correo válido...')
    const address = await dialog.findByLabelText('Correo electrónico')
    await user.type(address, 'maria')
    await send()
    await screen.findByText('Debe digitar un correo válido, verifique por favor...')
    expect(acted(book)).toHaveLength(1)
    await user.type(address, '@campo.co')
    await send()
    expect((await screen.findAllByText(/fue enviado al administrador para su aprobación/)).length).toBeGreaterThan(0)
    expect(acted(book)[1]?.fields).toEqual({ nidPropietario: 'maria', correoUsuario: 'maria@campo.co', correo: '1' })
    act(() => clock.advance(5500))
    await gone()
  })

  it('an address of somebody else is told, and the dialog stays', async () => {
    const { dialog, user, send } = await open({
      buscaCorreoUsuario: { kind: 'done', body: { Email: null } },
      enviaCorreoUsuario: { kind: 'refused', code: 200 },
    })
    await send()
    await user.type(await dialog.findByLabelText('Correo electrónico'), 'otra@campo.co')
    await send()
    await screen.findByText('El correo digitado ya se encuentra registrado, verifique por favor...')
    expect(dialog.getByLabelText('Correo electrónico')).toBeTruthy()
  })

  it.each<[ActionResult]>([[{ kind: 'refused', code: 2 }], [{ kind: 'unclear' }]])(
    'a mail that did not leave: %j',
    async (answer) => {
      const { dialog, send } = await open({
        buscaCorreoUsuario: { kind: 'done', body: { Email: 'm***@g***.com' } },
        enviaCorreoUsuario: answer,
      })
      await send()
      await screen.findByText('Se presento un error de red, intentelo más tarde...')
      expect(dialog.getByLabelText('Nombre del usuario')).toBeTruthy()
    },
  )

  it('says before anything is typed that it needs connection', async () => {
    const { dialog } = await open({}, (book) => book.outbox.connection.set({ ...calm, reachable: false }))
    expect(dialog.getByText('Necesita conexión para recuperar la clave.')).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Enviar' })).toHaveProperty('disabled', true)
  })
})

async function reset(answer: ActionResult, path = '/cambiarClave?value=abc', book = fakeBook({ kind: 'out' })) {
  book.answers.act = answer
  const clock = manualClock()
  const { user, address } = renderApp(book, path, clock)
  await screen.findByRole('heading', { name: 'Cambiar clave de acceso' })
  const send = async (next: string, repeated: string) => {
    if (next) await user.type(screen.getByLabelText('Nueva clave'), next)
    if (repeated) await user.type(screen.getByLabelText('Confirme la nueva clave'), repeated)
    await user.click(screen.getByRole('button', { name: 'Enviar' }))
  }
  return { book, user, clock, address, send }
}

describe('the page of the link', () => {
  it('changes the password with the token of the link, and goes to /login after five seconds', async () => {
    const { book, send, clock, address } = await reset({ kind: 'done', body: 1 })
    await send('Nueva.2026', 'Nueva.2026')
    expect(
      (await screen.findAllByText(/a sido actualizada, ingrese nuevamente con su nueva clave/)).length,
    ).toBeGreaterThan(0)
    expect(acted(book)).toEqual([
      { operation: 'usuario/actualizaPasswordNew', fields: { password: 'Nueva.2026', datos: 'abc' } },
    ])
    act(() => clock.advance(4000))
    expect(address()).toContain('/cambiarClave')
    act(() => clock.advance(2000))
    await waitFor(() => expect(address()).toBe('/login'))
  })

  it('tells empty and unequal passwords in its own words', async () => {
    const { send, book } = await reset({ kind: 'done', body: 1 })
    await send('', '')
    await screen.findByText('Debe digitar la nueva clave, verifique por favor...')
    screen.getByText('Debe confirmar la nueva clave, verifique por favor...')
    await send('Nueva.2026', 'Nueva')
    await screen.findByText('La clave nueva y la confirmación no son iguales, verifique por favor...')
    expect(acted(book)).toEqual([])
  })

  it('advises while one types', async () => {
    const { user } = await reset({ kind: 'done', body: 1 })
    const met = () => screen.getAllByRole('listitem').filter((hint) => hint.textContent?.includes('(cumple)')).length
    expect(met()).toBe(0)
    await user.type(screen.getByLabelText('Nueva clave'), 'Campo.26')
    expect(met()).toBe(5)
  })

  it('a link that is used or too old says so and shows the way on', async () => {
    const { send } = await reset({ kind: 'refused', code: 99 })
    await send('Nueva.2026', 'Nueva.2026')
    expect((await screen.findAllByText(/El enlace no es válido o ya venció/)).length).toBeGreaterThan(0)
    expect(screen.getByRole('link', { name: 'Ir a ingresar' }).getAttribute('href')).toBe('/login')
  })

  it('without signal says so, and cannot be sent', async () => {
    const { book } = await reset({ kind: 'done', body: 1 })
    const button = screen.getByRole('button', { name: 'Enviar' })
    act(() => book.outbox.connection.set({ ...calm, reachable: false }))
    expect(button).toHaveProperty('disabled', true)
    act(() => book.outbox.connection.set(calm))
    expect(button).toHaveProperty('disabled', false)
  })

  it('without a token it says so at once', async () => {
    await reset({ kind: 'done', body: 1 }, '/cambiarClave')
    screen.getByText(/El enlace no es válido o ya venció/)
    expect(screen.queryByLabelText('Nueva clave')).toBeNull()
  })

  it('a password that the host refuses is told at its field, and nothing typed is lost', async () => {
    const text = 'La clave es muy fácil de adivinar, debe utilizar otra, verifique por favor...'
    const { send } = await reset({ kind: 'refused', code: 0, text, fields: { password: text } })
    await send('123456', '123456')
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
    expect((screen.getByLabelText('Nueva clave') as HTMLInputElement).value).toBe('123456')
  })

  it('whoever was signed in here is signed out with the change', async () => {
    const book = fakeBook(signedIn(associate))
    const { send, clock } = await reset({ kind: 'done', body: 1 }, '/cambiarClave?value=abc', book)
    await send('Nueva.2026', 'Nueva.2026')
    await screen.findAllByText(/a sido actualizada, ingrese nuevamente/)
    act(() => clock.advance(6000))
    await waitFor(() => expect(book.session.state.current()?.kind).toBe('out'))
  })
})

it('an address in another case is the same screen', async () => {
  const { address } = renderApp(fakeBook(signedIn(associate)), '/misdatos')
  await waitFor(() => expect(address()).toBe('/misDatos'))
})
