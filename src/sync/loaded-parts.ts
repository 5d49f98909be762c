/** Parts of a page's book that a home does without: each is loaded for the first who asks. */
import { animalsMembers } from './contract/animals.ts'
import { callOn, standIn } from './contract/arriving-book.ts'
import { captureMembers } from './contract/capture.ts'
import { listsMembers } from './contract/lists.ts'
import type { Members } from './contract/live.ts'
import { outboxMembers } from './contract/outbox.ts'
import type { Account } from './create-account.ts'
import type { Further } from './create-further.ts'
import type { Parts } from './create-parts.ts'

/** What could not be loaded is loaded again after this time, ms. */
const AGAIN = 30_000

const loadFurther = () => import('./create-further.ts')
export type LoadFurther = typeof loadFurther

export function furtherOf(parts: Parts, load: LoadFurther = loadFurther): Further {
  const { pair, expectedBirths, herdSummary, herdPage, exportHerd, ...ofAnimals } = animalsMembers
  const { preparePhoto, correct, waitingDrafts, lackingOf, numbersOf, ...ofCapture } = captureMembers
  const { details } = listsMembers
  const { sendNow, sendAgain } = outboxMembers
  const members = { ...ofAnimals, ...ofCapture, details, sendNow, sendAgain, claimsReady: 'action' } as const
  return loadedPart<Further>(parts, members, 'further', async () => (await load()).createFurther(parts))
}

const accountMembers: Members<Account> = {
  makePasskey: 'action',
  dropPasskey: 'action',
  signInByPasskey: 'action',
  tellTurnedOff: 'action',
  readLeftClosed: 'action',
  openLeftClosed: 'action',
  letGoLeftClosed: 'action',
  readNotifications: 'action',
  saveNotifications: 'action',
  renewNotifications: 'action',
}

export const accountOf = (parts: Parts): Account =>
  loadedPart(parts, accountMembers, 'account', async () => (await import('./create-account.ts')).createAccount(parts))

/** Loaded when first asked for: whoever asked is told once it is there. */
function loadedPart<Part extends object>(
  { ports: { clock, log } }: Parts,
  members: Members<Part>,
  name: string,
  load: () => Promise<Part>,
): Part {
  let here: Part | undefined
  let coming: Promise<Part> | undefined
  const loaded = async (): Promise<Part> => {
    for (;;) {
      try {
        here = await load()
        return here
      } catch (error) {
        log.failure(name, error)
        await new Promise<void>((go) => void clock.after(AGAIN, go))
      }
    }
  }
  return standIn<Part>(members, (name, asked) => {
    if (here) return callOn(here, name, asked)
    coming ??= loaded()
    return coming.then((part) => callOn(part, name, asked))
  })
}
