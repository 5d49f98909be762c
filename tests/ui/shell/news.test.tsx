/** What a version brought, as CHANGELOG.md says it: shown once to each person on each device after an update. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { version } from '../../../package.json'
import lock from '../../../package-lock.json'
import type { SessionState } from '../../../src/sync/contract/session.ts'
import { news } from '../../../src/ui/panes/news-note.tsx'
import { associate, fakeBook, signedIn } from '../fake-book.ts'
import { renderApp } from '../render-app.tsx'

const title = `Novedades de la versión ${version}`
const withRead = (novedades: unknown, session: SessionState = signedIn(associate)) => {
  const book = fakeBook(session)
  book.lists.preferences.set({ novedades, menu: { rail: false, folded: [] } })
  return book
}

describe('what a version brought', () => {
  it('is the first list of the newest version in CHANGELOG.md, three lines, and that version is the packaged one', () => {
    expect(news.version).toBe(version)
    expect(lock.version).toBe(version)
    expect(news.lines).toHaveLength(3)
  })

  it.each([undefined, '1.0.0'])(
    'is shown after an update, until it has been read, and not again (read: %s)',
    async (read) => {
      const book = withRead(read)
      renderApp(book, '/bandeja')
      const note = (await screen.findByText(title)).closest<HTMLElement>('[role="status"]') as HTMLElement
      for (const line of news.lines) expect(within(note).getByText(line)).toBeTruthy()
      await userEvent.click(within(note).getByRole('button', { name: 'Entendido' }))
      await waitFor(() => expect(screen.queryByText(title)).toBeNull())
      expect(book.lists.preferences.current()).toMatchObject({ novedades: version, menu: { rail: false } })
    },
  )

  it('is nothing new to whoever signs in on this device for the first time, and is kept as read', async () => {
    const book = withRead(undefined, { ...signedIn(associate), firstTime: true } as SessionState)
    renderApp(book, '/bandeja')
    await waitFor(() => expect(book.lists.preferences.current()).toMatchObject({ novedades: version }))
    expect(screen.queryByText(title)).toBeNull()
  })

  it('is shown after an update during the first session too', async () => {
    renderApp(withRead('1.0.0', { ...signedIn(associate), firstTime: true } as SessionState), '/bandeja')
    expect(await screen.findByText(title)).toBeTruthy()
  })

  it('can be read again at the end of the help', async () => {
    renderApp(withRead(version), '/bandeja')
    await userEvent.click(await screen.findByRole('button', { name: 'Ayuda' }))
    const help = within(await screen.findByRole('dialog'))
    await userEvent.click(await help.findByText(title))
    expect(help.getByText(news.lines[0] ?? '')).toBeTruthy()
    expect(screen.getAllByText(title)).toHaveLength(1)
  })
})
