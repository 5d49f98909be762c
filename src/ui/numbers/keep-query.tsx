import { isAdministrator, keyOf, masterOf, type Person, requestOf } from '../../registry/index.ts'
import { useAsked, useAskedAnew, useBook, useLive } from '../common/book-context.tsx'

/**
 * Fetches the query's other states while there is signal, so that in the field a member can switch from 'Todos' to
 * 'Disponibles'. Renders nothing.
 */
export function KeepQuery() {
  const session = useLive(useBook().session.state)
  if (session?.kind !== 'in' || isAdministrator(session.person)) return null
  return ['6', '1', '0'].map((state) => <KeepState key={state} state={state} person={session.person} />)
}

function KeepState({ state, person }: { readonly state: string; readonly person: Person }) {
  const book = useBook()
  const { operation, send } = masterOf('maestroConsecutivosUsuario').list
  const request = requestOf({ operation, send }, { estado: state }, person)
  useAsked(request && keyOf(request), () => book.lookups.answer(request as NonNullable<typeof request>))
  // Numbers used since the last visit are up to date here too.
  useAskedAnew(request)
  return null
}
