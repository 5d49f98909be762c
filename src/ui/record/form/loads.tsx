import { useEffect } from 'react'
import { keyOf, loadsNow, requestOf } from '../../../registry/index.ts'
import { useAsked, useBook } from '../../common/book-context.tsx'
import { useFilling } from '../../fields/index.tsx'

/** Makes the data calls of a form, each once the fields that it needs are filled. Renders nothing. */
export function Loads() {
  const { form, mode } = useFilling()
  return Object.keys(form.fields).map((name) => (loadsNow(form, name, mode) ? <Load key={name} name={name} /> : null))
}

function Load({ name }: { name: string }) {
  const { form, values, person, dispatch } = useFilling()
  const answer = useLoaded(name)
  const item = answer?.value
  const load = form.fields[name]?.loads
  const asks = load !== undefined && requestOf(load.lookup, values, person) !== null
  const awaits = asks && !item && (answer?.refreshing ?? true)
  useEffect(() => {
    if (!load || !awaits) return
    const names = Object.keys(load.fills)
    dispatch({ kind: 'awaited', names, busy: true })
    return () => dispatch({ kind: 'awaited', names, busy: false })
  }, [load, awaits, dispatch])
  useEffect(() => {
    if (item) dispatch({ kind: 'loaded', name, item })
  }, [item, name, dispatch])
  return null
}

/** The live answer of a field's data call; undefined while it waits for other fields. */
export function useLoaded(name: string) {
  const { form, values, person, editingEntryId } = useFilling()
  const book = useBook()
  const load = form.fields[name]?.loads
  const request = load ? requestOf(load.lookup, values, person) : null
  return useAsked(request && `${keyOf(request)} ${editingEntryId}`, () =>
    book.lookups.item(request as NonNullable<typeof request>, editingEntryId),
  )
}
