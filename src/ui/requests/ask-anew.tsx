import { useEffect } from 'react'
import { masterOf, type Person, requestOf } from '../../registry/index.ts'
import { useBook, useLive } from '../book-context.tsx'

/** A list that others change is asked for anew whenever it is opened; silent without signal. Shows nothing. */
export function AskAnew({ masterKey }: { readonly masterKey: string }) {
  const session = useLive(useBook().session)
  return session?.kind === 'in' ? <Asking masterKey={masterKey} person={session.person} /> : null
}

function Asking({ masterKey, person }: { readonly masterKey: string; readonly person: Person }) {
  const book = useBook()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a visit, whatever the session says meanwhile
  useEffect(() => {
    const { operation, send } = masterOf(masterKey).list
    const request = requestOf({ operation, send }, {}, person)
    if (request) book.refresh(request)
  }, [masterKey, person.nid])
  return null
}
