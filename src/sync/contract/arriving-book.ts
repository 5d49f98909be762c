/**
 * The book before the engine is there: the first screen is drawn and typed into meanwhile. Nothing is known yet, and
 * what is asked to be done is done as soon as it can be.
 */
import type { Book } from './book.ts'
import type { Live } from './live.ts'

/** What a member of the book is: a live value, a question with a live answer, a deed that is waited for, a word. */
type KindOf<Member> = Member extends { subscribe: unknown }
  ? 'live'
  : Member extends (...asked: never) => Live<unknown>
    ? 'question'
    : Member extends (...asked: never) => Promise<unknown>
      ? 'deed'
      : Member extends (...asked: never) => () => void
        ? 'hold'
        : 'word'

const kinds: { readonly [Name in keyof Book]: KindOf<Book[Name]> } = {
  session: 'live',
  signIn: 'deed',
  signOut: 'deed',
  changePassword: 'deed',
  comingBack: 'live',
  passkey: 'live',
  makePasskey: 'deed',
  declinePasskey: 'deed',
  dropPasskey: 'deed',
  signInByPasskey: 'deed',
  parameters: 'live',
  connection: 'live',
  options: 'question',
  item: 'question',
  answer: 'question',
  rows: 'question',
  details: 'question',
  help: 'question',
  news: 'live',
  homeImages: 'live',
  herdSummary: 'question',
  herdPage: 'question',
  exportHerd: 'deed',
  exportSheet: 'deed',
  submit: 'deed',
  saveDraft: 'deed',
  draft: 'deed',
  dropDraft: 'deed',
  preparePhoto: 'deed',
  certificate: 'deed',
  act: 'deed',
  outbox: 'live',
  today: 'live',
  photo: 'deed',
  sendNow: 'word',
  discard: 'deed',
  giveAnotherNumber: 'deed',
  exportRescue: 'deed',
  importRescue: 'deed',
  preparation: 'live',
  chooseOwners: 'deed',
  prepare: 'deed',
  refresh: 'word',
  storage: 'live',
  askPersistence: 'deed',
  adviceFacts: 'question',
  pair: 'question',
  readSheet: 'deed',
  numbersLeft: 'live',
  deviceId: 'deed',
  expectedBirths: 'question',
  reminders: 'question',
  animal: 'question',
  farmFigures: 'question',
  planChoices: 'question',
  plan: 'question',
  correct: 'hold',
  leaveAsItWas: 'deed',
  leftClosed: 'live',
  openLeftClosed: 'deed',
  letGoLeftClosed: 'deed',
  farm: 'live',
  farms: 'live',
  visit: 'deed',
  lackingOf: 'question',
  preferences: 'live',
  prefer: 'deed',
  waitingDrafts: 'live',
  numbersOf: 'question',
  names: 'question',
}

const unknown: Live<never> = { current: () => undefined, subscribe: () => () => {} }

/** @param arrival rejects when the engine cannot be had; whoever waits for a deed is told. */
export function arrivingBook(arrival: () => Promise<Book>): Book {
  const call = async (name: string, asked: readonly unknown[]) => {
    const book = (await arrival()) as unknown as Record<string, (...asked: readonly unknown[]) => unknown>
    return book[name]?.(...asked)
  }
  const hold = (name: string, asked: readonly unknown[]) => {
    const held = call(name, asked) as Promise<() => void>
    held.catch(() => {})
    return () => void held.then((letGo) => letGo()).catch(() => {})
  }
  const members = Object.entries(kinds).map(([name, kind]) => {
    if (kind === 'live') return [name, unknown]
    if (kind === 'question') return [name, () => unknown]
    if (kind === 'hold') return [name, (...asked: unknown[]) => hold(name, asked)]
    if (kind === 'deed') return [name, (...asked: unknown[]) => call(name, asked)]
    return [name, (...asked: unknown[]) => void call(name, asked).catch(() => {})]
  })
  return Object.fromEntries(members) as Book
}
