import { isAdministrator, keyOf, masterOf, type Person, requestOf } from '../../registry/index.ts'
import { useAsked, useAskedAnew, useBook, useLive } from '../common/book-context.tsx'

/**
 * The query's other answers, asked for while there is signal: in the corral a member turns from 'Todos' to
 * 'Disponibles' and finds his numbers. Shows nothing.
 */
export function KeepQuery() {
  const session = useLive(useBook().session)
  if (session?.kind !== 'in' || isAdministrator(session.person)) return null
  return ['6', '1', '0'].map((state) => <KeepState key={state} state={state} person={session.person} />)
}

function KeepState({ state, person }: { readonly state: string; readonly person: Person }) {
  const book = useBook()
  const { operation, send } = masterOf('maestroConsecutivosUsuario').list
  const request = requestOf({ operation, send }, { estado: state }, person)
  useAsked(request && keyOf(request), () => book.answer(request as NonNullable<typeof request>))
  // What was used since the last visit is used here too.
  useAskedAnew(request)
  return null
}
