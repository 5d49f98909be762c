/**
 * Opens a form prefilled with what a screen knows. The values name animals and persons, so they stay in the page's
 * memory: the address only contains a meaningless token, and after a reload the form begins empty.
 */
import { formOf, type Given } from '../../registry/index.ts'
import { lastHere } from '../common/book-context.tsx'

/** With the document number of who was signed in: what one person began is not for the next. */
const kept: string[] = []

/** Search parameters that open a form with these values; without values it opens in quick mode as from a door. */
export function openingSearch(given: Given): { readonly adicionar: 1; readonly con: string } {
  const text = JSON.stringify([lastHere.nid, given])
  const known = kept.indexOf(text)
  return { adicionar: 1, con: String(known < 0 ? kept.push(text) : known + 1) }
}

/**
 * Address at which a form opens with these values, for the router's `Link` and `navigate`.
 * @param key of the form, 'A04'
 */
export const formOpening = (key: string, given: Given = {}) =>
  ({ to: formOf(key).route as '/', search: openingSearch(given) as object }) as const

/** Forgets those values, which were filed: whatever leads back to that address begins another form. */
export function forgetGiven(word: string | undefined): void {
  const at = Number(word) - 1
  if (at in kept) kept[at] = JSON.stringify([lastHere.nid, {}])
}

/** The values stored under that token; undefined: none, or the page was reloaded. */
export function givenUnder(word: string | undefined): Given | undefined {
  const text = word === undefined ? undefined : kept[Number(word) - 1]
  const [nid, given] = text === undefined ? [] : (JSON.parse(text) as [string, Given])
  return !nid || nid === lastHere.nid ? given : undefined
}
