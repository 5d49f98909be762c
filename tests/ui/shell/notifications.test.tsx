import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { notificationKinds } from '../../../src/registry/app/notifications.ts'
import { notificationWords } from '../../../src/ui/notifications/notification-words.ts'
import { fakeBook } from '../fake-book.ts'
import { renderApp } from '../render-app.tsx'

async function opened(book: ReturnType<typeof fakeBook>) {
  renderApp(book, '/')
  await userEvent.click(await screen.findByRole('button', { name: 'Avisos' }))
  return within(await screen.findByRole('dialog', { name: 'Avisos' }))
}

describe('the choice of notifications', () => {
  it('is of kinds, each on or off, and nothing is asked or stored before one saves it', async () => {
    const book = fakeBook()
    book.answers.readNotifications = { kinds: ['pregunta', 'partos'] }
    book.answers.saveNotifications = 'on'
    const dialog = await opened(book)
    await userEvent.click(await dialog.findByRole('checkbox', { name: 'Los partos de mañana' }))
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Un formulario fue rechazado' }))
    expect(book.calls.map(([name]) => name)).not.toContain('saveNotifications')
    await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }))
    expect(book.calls).toContainEqual(['saveNotifications', ['rechazo', 'pregunta']])
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Avisos' })).toBeNull())
    expect(await screen.findByText(notificationWords.on)).toBeTruthy()
  })

  it('offers all kinds where none is on yet, and says why nothing was saved', async () => {
    const book = fakeBook()
    book.answers.readNotifications = { kinds: [] }
    book.answers.saveNotifications = 'blocked'
    const dialog = await opened(book)
    await userEvent.click(await dialog.findByRole('button', { name: 'Guardar' }))
    expect(book.calls).toContainEqual(['saveNotifications', notificationKinds])
    expect((await dialog.findByRole('alert')).textContent).toContain(notificationWords.blocked)
  })

  it('ends where the push service gives no address: what was ticked is still there, to try again', async () => {
    const book = fakeBook()
    book.answers.readNotifications = { kinds: [] }
    book.answers.saveNotifications = 'noService'
    const dialog = await opened(book)
    await userEvent.click(await dialog.findByRole('checkbox', { name: 'Los partos de mañana' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }))
    expect((await dialog.findByRole('alert')).textContent).toContain(notificationWords.noService)
    expect(dialog.getByRole('checkbox', { name: 'Los partos de mañana' })).toHaveProperty('checked', false)
    book.answers.saveNotifications = 'on'
    await userEvent.click(dialog.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Avisos' })).toBeNull())
  })

  it('says where a browser has none, and that it needs signal', async () => {
    for (const [state, text] of [
      ['none', notificationWords.none],
      ['needsConnection', 'Necesita conexión'],
    ] as const) {
      const book = fakeBook()
      book.answers.readNotifications = state
      const dialog = await opened(book)
      expect((await dialog.findByRole('alert')).textContent).toContain(text)
      expect(dialog.queryByRole('button', { name: 'Guardar' })).toBeNull()
      document.body.replaceChildren()
    }
  })
})
