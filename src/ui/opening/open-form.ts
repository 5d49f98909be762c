/**
 * A form opened with what a screen knows already. What is handed over names animals and persons, so it stays in the
 * memory of the page: the address has a word for it that says nothing, and after a reload the form begins without it.
 */
import { formOf, type Given } from '../../registry/index.ts'

const kept: string[] = []

/** The search of a form's address that opens it with this; with nothing known it opens as from a door: swiftly. */
export function openingSearch(given: Given): { readonly adicionar: 1; readonly con: string } {
  const text = JSON.stringify(given)
  const known = kept.indexOf(text)
  return { adicionar: 1, con: String(known < 0 ? kept.push(text) : known + 1) }
}

/** Where a form opens with this, for the router's `Link` and `navigate`. @param key of the form, 'A04' */
export const formOpening = (key: string, given: Given = {}) =>
  ({ to: formOf(key).route as '/', search: openingSearch(given) as object }) as const

/** What was handed over under that word; undefined: nothing, or before the page was loaded anew. */
export function givenUnder(word: string | undefined): Given | undefined {
  const text = word === undefined ? undefined : kept[Number(word) - 1]
  return text === undefined ? undefined : (JSON.parse(text) as Given)
}
