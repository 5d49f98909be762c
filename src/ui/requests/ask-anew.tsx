import { masterOf, type Person, requestOf } from '../../registry/index.ts'
import { useAskedAnew, useBook, useLive } from '../common/book-context.tsx'

/** Refreshes a list that other people change, whenever it is opened; does nothing without signal. Renders nothing. */
export function AskAnew({ masterKey }: { readonly masterKey: string }) {
  const session = useLive(useBook().session.state)
  return session?.kind === 'in' ? <Asking masterKey={masterKey} person={session.person} /> : null
}

function Asking({ masterKey, person }: { readonly masterKey: string; readonly person: Person }) {
  const { operation, send } = masterOf(masterKey).list
  useAskedAnew(requestOf({ operation, send }, {}, person))
  return null
}
