/** What is seldom done with an account: passkeys, a previous password, notifications. Loaded when first asked for. */
import { createNotifications } from './accounts/notifications.ts'
import { createPasskeyActs } from './accounts/passkey-acts.ts'
import type { Parts } from './create-parts.ts'
import { createPreviousPassword } from './writing/previous-password.ts'

export type Account = ReturnType<typeof createAccount>

/** @returns members of several contracts, all of them actions */
export const createAccount = ({ ports, services, wire, session, reader }: Parts) => ({
  ...createPasskeyActs(ports, wire, session, services?.authenticator),
  ...createPreviousPassword(reader),
  ...createNotifications(ports, wire, session, services?.pushReceiver),
})
