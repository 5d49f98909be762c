import { type ReactNode, useCallback, useMemo } from 'react'
import { formOf, masterOf, type RecordDefinition } from '../../../registry/index.ts'
import { type Opening, type OpeningSearch, openingOf, searchOf } from '../shared/dialog-search.ts'
import type { ImportButtonSlot } from './open-master.tsx'
import type { Panels } from './opened-action.tsx'
import { RecordScreen } from './record-screen.tsx'

interface AddressProps {
  readonly search: OpeningSearch
  readonly navigate: (to: { readonly search: OpeningSearch; readonly replace: boolean }) => unknown
  readonly panels?: Panels
  readonly importButton?: ImportButtonSlot
  readonly buttons?: ReactNode
  readonly banner?: ReactNode
}

/** A form's screen on its address. */
export const FormRoute = ({ formKey, ...rest }: AddressProps & { readonly formKey: string }) => (
  <RecordRoute record={formOf(formKey)} {...rest} />
)

/** A master's screen on its address. */
export const MasterRoute = ({ masterKey, ...rest }: AddressProps & { readonly masterKey: string }) => (
  <RecordRoute record={masterOf(masterKey)} {...rest} />
)

/** What is open over the list is in the search, so that 'back' closes it. */
function RecordRoute({
  record,
  search,
  navigate,
  panels,
  importButton,
  buttons,
  banner,
}: AddressProps & { readonly record: RecordDefinition }) {
  const said = JSON.stringify(search)
  const opening = useMemo(() => openingOf(JSON.parse(said)), [said])
  const onOpening = useCallback(
    (next: Opening | null) => void navigate({ search: searchOf(next), replace: next === null }),
    [navigate],
  )
  return (
    <RecordScreen
      form={record}
      opening={opening}
      onOpening={onOpening}
      panels={panels}
      importButton={importButton}
      buttons={buttons}
      banner={banner}
    />
  )
}
