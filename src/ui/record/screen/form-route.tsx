import { type ReactNode, useCallback, useMemo } from 'react'
import { formOf, masterOf, type RecordDefinition } from '../../../registry/index.ts'
import { type Opening, openingOf, type ScreenSearch, searchOf } from '../shared/dialog-search.ts'
import { type ListSearch, listPart } from '../shared/list-search.ts'
import type { ListAddress } from '../shared/list-view.ts'
import type { ImportButtonSlot } from './open-master.tsx'
import type { Panels } from './opened-action.tsx'
import { RecordScreen } from './record-screen.tsx'

interface AddressProps {
  readonly search: ScreenSearch
  readonly navigate: (to: {
    readonly search: (before: ScreenSearch) => ScreenSearch
    readonly replace: boolean
  }) => unknown
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

/**
 * The open dialog is in the search parameters, so that 'back' closes it; so is the view of the list, so that 'back'
 * from elsewhere restores it.
 */
function RecordRoute({
  record,
  search,
  navigate,
  panels,
  importButton,
  buttons,
  banner,
}: AddressProps & { readonly record: RecordDefinition }) {
  const serialized = JSON.stringify(search)
  const opening = useMemo(() => openingOf(JSON.parse(serialized)), [serialized])
  const onOpening = useCallback(
    (next: Opening | null) =>
      void navigate({ search: (before) => ({ ...listPart(before), ...searchOf(next) }), replace: next === null }),
    [navigate],
  )
  const onSearch = useCallback(
    (next: ListSearch) =>
      void navigate({ search: (before) => ({ ...searchOf(openingOf(before)), ...next }), replace: true }),
    [navigate],
  )
  const at: ListAddress = useMemo(() => ({ search: JSON.parse(serialized), onSearch }), [serialized, onSearch])
  return (
    <RecordScreen
      form={record}
      at={at}
      opening={opening}
      onOpening={onOpening}
      panels={panels}
      importButton={importButton}
      buttons={buttons}
      banner={banner}
    />
  )
}
