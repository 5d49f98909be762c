import { useEffect } from 'react'
import {
  keyOf,
  loadsNow,
  type Mode,
  type Person,
  type RecordDefinition,
  requestOf,
  type Values,
} from '../../../registry/index.ts'
import { useAsked, useBook } from '../../common/book-context.tsx'

export interface LoadsProps {
  readonly form: RecordDefinition
  readonly values: Values
  readonly mode: Mode
  readonly person: Person
  readonly editingEntryId: string | undefined
  readonly onLoad: (name: string, item: Values) => void
  /** Reports whether an answer in transit is about to fill these fields. */
  readonly onAwait: (names: readonly string[], busy: boolean) => void
}

/** Makes the data calls of a form, each once the fields that it needs are filled. Renders nothing. */
export function Loads(props: LoadsProps) {
  const names = Object.keys(props.form.fields).filter((name) => loadsNow(props.form, name, props.mode))
  return names.map((name) => <Load key={name} name={name} {...props} />)
}

function Load({ name, form, values, person, editingEntryId, onLoad, onAwait }: LoadsProps & { name: string }) {
  const answer = useLoaded(form, name, values, person, editingEntryId)
  const item = answer?.value
  const load = form.fields[name]?.loads
  const asks = load !== undefined && requestOf(load.lookup, values, person) !== null
  const awaits = asks && !item && (answer?.refreshing ?? true)
  useEffect(() => {
    if (!load || !awaits) return
    const names = Object.keys(load.fills)
    onAwait(names, true)
    return () => onAwait(names, false)
  }, [load, awaits, onAwait])
  useEffect(() => {
    if (item) onLoad(name, item)
  }, [item, name, onLoad])
  return null
}

/** The live answer of a field's data call; undefined while it waits for other fields. */
export function useLoaded(
  form: RecordDefinition,
  name: string,
  values: Values,
  person: Person,
  editingEntryId?: string,
) {
  const book = useBook()
  const load = form.fields[name]?.loads
  const request = load ? requestOf(load.lookup, values, person) : null
  return useAsked(request && `${keyOf(request)} ${editingEntryId}`, () =>
    book.lookups.item(request as NonNullable<typeof request>, editingEntryId),
  )
}
