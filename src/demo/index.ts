/** The invented association, for whoever tries the app: its only door. */
export { demoAccounts, nidOf } from './people/accounts.ts'
export { eraseAll, isEmpty, seedDemo } from './seed.ts'
