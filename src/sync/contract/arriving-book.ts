/**
 * A stand-in for the book until the engine has loaded: the first screen is drawn and can be typed into. It answers
 * 'unknown' to every reading and carries out every request as soon as the engine is there.
 */
import type { Book } from './book.ts'
import type { Live } from './live.ts'

/**
 * Kind of each member of the book: a live value, a function that returns a live value, an awaited action, a lock that
 * is released again, a command.
 */
type KindOf<Member> = Member extends { subscribe: unknown }
  ? 'live'
  : Member extends (...asked: never) => Live<unknown>
    ? 'question'
    : Member extends (...asked: never) => Promise<unknown>
      ? 'action'
      : Member extends (...asked: never) => () => void
        ? 'lock'
        : 'command'

const kinds: { readonly [Name in keyof Book]: KindOf<Book[Name]> } = {
  session: 'live',
  getReady: 'command',
  signIn: 'action',
  signOut: 'action',
  changePassword: 'action',
  comingBack: 'live',
  passkey: 'live',
  makePasskey: 'action',
  declinePasskey: 'action',
  dropPasskey: 'action',
  signInByPasskey: 'action',
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
  exportHerd: 'action',
  exportSheet: 'action',
  exportRows: 'action',
  gatherRows: 'action',
  submit: 'action',
  saveDraft: 'action',
  draft: 'action',
  dropDraft: 'action',
  preparePhoto: 'action',
  certificate: 'action',
  act: 'action',
  outbox: 'live',
  today: 'live',
  photo: 'action',
  sendNow: 'command',
  discard: 'action',
  giveAnotherNumber: 'action',
  exportRescue: 'action',
  importRescue: 'action',
  preparation: 'live',
  chooseOwners: 'action',
  prepare: 'action',
  refresh: 'command',
  clock: 'live',
  lostForms: 'live',
  letGoLost: 'action',
  storage: 'live',
  askPersistence: 'action',
  adviceFacts: 'question',
  breedingMarks: 'question',
  pair: 'question',
  readSheet: 'action',
  tryRows: 'action',
  packFiles: 'action',
  numbersLeft: 'live',
  deviceId: 'action',
  expectedBirths: 'question',
  reminders: 'question',
  animal: 'question',
  farmFigures: 'question',
  planChoices: 'question',
  plan: 'question',
  correct: 'lock',
  leaveAsItWas: 'action',
  leftClosed: 'live',
  openLeftClosed: 'action',
  letGoLeftClosed: 'action',
  farm: 'live',
  farms: 'live',
  visit: 'action',
  lackingOf: 'question',
  preferences: 'live',
  prefer: 'action',
  waitingDrafts: 'live',
  numbersOf: 'question',
  names: 'question',
}

const unknown: Live<never> = { current: () => undefined, subscribe: () => () => {} }

/** @param arrival rejects when the engine cannot be loaded; pending actions then reject too. */
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
    if (kind === 'lock') return [name, (...asked: unknown[]) => hold(name, asked)]
    if (kind === 'action') return [name, (...asked: unknown[]) => call(name, asked)]
    return [name, (...asked: unknown[]) => void call(name, asked).catch(() => {})]
  })
  return Object.fromEntries(members) as Book
}
