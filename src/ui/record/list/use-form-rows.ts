import { EVERY_OWNER, type FormDefinition, isPaged, type LookupRequest, type Person } from '../../../registry/index.ts'
import { useAsked, useBook } from '../../common/book-context.tsx'
import type { ListView } from '../shared/list-view.ts'
import { pageWindowOf } from './page-window.ts'
import { type ListRows, useKnownRows } from './use-known-rows.ts'

/** Rows per request; smaller because a form's rows are long. A multiple of every page size. */
const STRETCH = 200

/**
 * The rows of a form: complete, or a range of all owners' if the host searches and sorts (capacity 'paginasTodo').
 * @param named number of the record that the address names
 */
export function useFormRows(
  form: FormDefinition,
  person: Person,
  owner: string,
  view: ListView,
  named: string | undefined,
): ListRows {
  const book = useBook()
  const page = owner === '' && isPaged(form.list.operation, person) ? pageWindowOf(view, STRETCH) : undefined
  const rows = useAsked(`${form.key} ${owner} ${person.nid} ${page ? JSON.stringify(page) : ''}`, () =>
    book.lists.rows(form, owner, page),
  )
  const listed = useKnownRows({ rows, page, whole: page ? everybodys(form) : null, id: form.id, named })
  return { ...listed, refresh: () => book.lookups.refresh({ form, owner, page }) }
}

const everybodys = ({ list }: FormDefinition): LookupRequest => ({
  operation: list.operation,
  fields: { [list.ownerField]: EVERY_OWNER },
  passing: [],
})
