import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { type ReactNode, useCallback, useMemo, useRef } from 'react'
import { listedForms, masters, type RecordDefinition } from '../../../registry/index.ts'
import { type Opening, openingOf, type ScreenSearch, searchOf } from '../shared/dialog-search.ts'
import { type ListSearch, listPart } from '../shared/list-search.ts'
import type { ListAddress } from '../shared/list-view.ts'
import { RecordScreen, type RecordScreenProps } from './record-screen.tsx'

/** What an address shows; it reads its parameters from the router. */
export type Screen = () => ReactNode

/** What a list's screen has besides its list and dialog. */
export type RecordParts = Pick<RecordScreenProps, 'panels' | 'importButton' | 'buttons' | 'banner'>

/** The screen of the form or master whose definition names this address. */
export function recordRoute(route: string, parts: RecordParts = {}): Screen {
  const record = [...listedForms, ...masters].find((definition) => definition.route === route)
  if (!record) throw new Error(`No form and no master at ${route}`)
  return () => <RecordRoute record={record} {...parts} />
}

/**
 * The open dialog is in the search parameters, so that 'back' closes it; so is the view of the list, so that 'back'
 * from elsewhere restores it. Whatever was opened, one leaves it to where one was before: a list, a record, another
 * screen. Only an address that was typed leads to its list.
 */
function RecordRoute({ record, ...parts }: RecordParts & { readonly record: RecordDefinition }) {
  const search: ScreenSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const { history } = useRouter()
  /** The place that is being left: going back takes a moment, within which it could be asked for again. */
  const left = useRef<string>(undefined)
  const change = useCallback(
    (next: (before: ScreenSearch) => ScreenSearch, replace: boolean) =>
      void navigate({ to: '.', search: next as never, replace }),
    [navigate],
  )
  const serialized = JSON.stringify(search)
  const opening = useMemo(() => openingOf(JSON.parse(serialized)), [serialized])
  const onOpening = useCallback(
    (next: Opening | null, instead = false) => {
      const { key } = history.location.state
      if (next === null && left.current === key) return
      left.current = next === null ? key : undefined
      if (next === null && history.canGoBack()) history.back()
      else change((before) => ({ ...listPart(before), ...searchOf(next) }), instead || next === null)
    },
    [change, history],
  )
  const onSearch = useCallback(
    (next: ListSearch) => change((before) => ({ ...searchOf(openingOf(before)), ...next }), true),
    [change],
  )
  const at: ListAddress = useMemo(() => ({ search: JSON.parse(serialized), onSearch }), [serialized, onSearch])
  return <RecordScreen form={record} at={at} opening={opening} onOpening={onOpening} {...parts} />
}
