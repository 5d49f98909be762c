import { useCallback, useMemo } from 'react'
import { formOf } from '../../registry/index.ts'
import { type Opening, type OpeningSearch, openingOf, searchOf } from './opening.ts'
import { RecordScreen } from './record-screen.tsx'

export interface FormRouteProps {
  readonly formKey: string
  readonly search: OpeningSearch
  readonly navigate: (to: { readonly search: OpeningSearch; readonly replace: boolean }) => unknown
}

/** A form's screen on its address: what is open over the list is in the search, so that 'back' closes it. */
export function FormRoute({ formKey, search, navigate }: FormRouteProps) {
  const said = JSON.stringify(search)
  const opening = useMemo(() => openingOf(JSON.parse(said)), [said])
  const onOpening = useCallback(
    (next: Opening | null) => void navigate({ search: searchOf(next), replace: next === null }),
    [navigate],
  )
  return <RecordScreen form={formOf(formKey)} opening={opening} onOpening={onOpening} />
}
