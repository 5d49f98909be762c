/** A person's actions in a list and a dialog, by role and label. */
import { configure, screen, waitFor, within } from '@testing-library/react'
import { vi } from 'vitest'
import type { Person } from '../../../src/registry/index.ts'
import type { Draft, FilledForm } from '../../../src/sync/contract/capture.ts'
import type { TagReader } from '../../../src/sync/contract/device.ts'
import { formIn } from '../../../src/sync/contract/draft-key.ts'
import { associate, type FakeBook, fakeBook, signedIn } from '../fake-book.ts'
import { type ManualClock, renderApp } from '../render-app.tsx'
import { type Answers, fillForms } from './forms-book.ts'

// Without layout a dropdown has no position and counts as hidden; and checking for hidden elements takes most of the
// time.
configure({ defaultHidden: true })

// Filling a whole form key by key is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

export interface Opened {
  readonly book: FakeBook
  readonly user: ReturnType<typeof renderApp>['user']
  readonly app: ReturnType<typeof renderApp>
}

/** The app at an address, on a book that answers the forms. */
export async function open(
  path: string,
  given: { person?: Person; overrides?: Answers; book?: FakeBook; clock?: ManualClock; tagReader?: TagReader } = {},
): Promise<Opened> {
  const book = given.book ?? fakeBook(signedIn(given.person ?? associate))
  fillForms(book, given.overrides)
  const app = renderApp(book, path, given.clock, given.tagReader)
  await screen.findByRole('heading', { level: 1 })
  return { book, app, user: app.user }
}

export const dialog = () => within(screen.getByRole('dialog'))

export async function openAdd(path: string, given: Parameters<typeof open>[1] = {}): Promise<Opened> {
  const opened = await open(path, given)
  await opened.user.click(await screen.findByRole('button', { name: 'Adicionar' }))
  await screen.findByRole('button', { name: 'Enviar' })
  return opened
}

/** The first field with that label: in a litter, that of the first young. */
export const field = (label: string) => dialog().getAllByLabelText<HTMLInputElement>(label)[0] as HTMLInputElement
/** The displayed value of a field: its text, or the chosen button. */
export const shownIn = (label: string) => {
  const found = field(label)
  if (found.getAttribute('role') !== 'radiogroup') return found.value
  const chosen = found.querySelector('[role="radio"][aria-checked="true"]')
  return chosen?.getAttribute('aria-label') ?? chosen?.textContent ?? ''
}
const allOptions = () => screen.queryAllByRole('option')
export const options = () => allOptions().map((option) => option.textContent)

/** Picks the option whose text contains `text`. */
export async function pick({ user }: Opened, label: string, text: string): Promise<void> {
  await waitFor(() => field(label))
  const few = [...field(label).querySelectorAll('[role="radio"]')]
  const button = few.find((one) => (one.getAttribute('aria-label') ?? one.textContent)?.includes(text))
  if (button) return await user.click(button)
  await user.click(field(label))
  const option = await waitFor(() => {
    const found = allOptions().find((one) => one.textContent?.includes(text))
    if (!found) throw new Error(`no option ${text}`)
    return found
  })
  await user.click(option)
}

export async function write({ user }: Opened, label: string, text: string): Promise<void> {
  await user.clear(field(label))
  await user.type(field(label), text)
}

export const send = ({ user }: Opened) => user.click(screen.getByRole('button', { name: 'Enviar' }))

/** The draft of a form that was begun, under whichever word. */
export const draftOf = ({ book }: Opened, form: string): Draft | undefined =>
  [...book.drafts].find(([key]) => formIn(key) === form)?.[1]

/** What was passed to the book. */
export const submitted = ({ book }: Opened): readonly FilledForm[] =>
  book.calls.filter(([name]) => name === 'submit').map(([, filled]) => filled as FilledForm)

/** The whole A01 through its cascade. */
export async function fillMating(opened: Opened): Promise<void> {
  await pick(opened, 'Especie', 'Caprina')
  await opened.user.click(dialog().getByRole('button', { name: 'Ayer' }))
  await pick(opened, 'Raza del macho', 'ALPINA')
  await pick(opened, 'Chip del macho', 'RELÁMPAGO')
  await pick(opened, 'CRUZAR CON', 'NO EMPARENTADA')
  await pick(opened, 'Chip de la hembra', 'CANELA')
}
