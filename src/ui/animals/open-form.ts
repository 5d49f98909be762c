/**
 * Opens a form prefilled with what a screen knows, under a word of its own. The values name animals and persons, so they
 * stay in the page's memory and in the sealed draft: the address only contains the meaningless word, which names the
 * draft. A reload finds there what was typed; each form that is begun anew has another word.
 */
import { formOf, type Given } from '../../registry/index.ts'
import type { WaitingDraft } from '../../sync/contract/capture.ts'
import { lastHere } from '../common/book-context.tsx'

/** text: with the document number of who was signed in, as what one person began is not for the next. */
const kept = new Map<string, { readonly text: string; readonly opened?: true }>()

/** Words of this page whose form has not been open: there is no draft to look for. */
const unused = new Set<string>()

/** Never one that a router reads as a number. */
export function newWord(): string {
  const word = `f${Math.random().toString(36).slice(2, 12)}`
  unused.add(word)
  return word
}

export const isUnused = (word = ''): boolean => unused.has(word)

/** Its form is open: from now on it may have a draft. @returns false: it was before */
export const markUsed = (word: string): boolean => unused.delete(word)

/** Search parameters that open a form with these values; without values it opens in quick mode as from a door. */
function openingSearch(given: Given): { readonly adicionar: 1; readonly con: string } {
  const text = JSON.stringify([lastHere.nid, given])
  // A link that is drawn again stays the same until it has been followed.
  const known = [...kept].find(([, one]) => one.text === text && !one.opened)
  const con = known?.[0] ?? newWord()
  kept.set(con, { text })
  return { adicionar: 1, con }
}

/**
 * Address at which a form opens with these values, for the router's `Link` and `navigate`.
 * @param key of the form, 'A04'
 */
export const formOpening = (key: string, given: Given = {}) =>
  ({ to: formOf(key).route as '/', search: openingSearch(given) as object }) as const

/** Is it a form that was begun, neither a correction nor a record that is edited? */
export const isBegun = ({ mode, replaces }: WaitingDraft): boolean => mode === 'add' && !replaces

/** The word under which a form was begun; undefined: at an address without one. */
export const wordOf = ({ form, key }: Pick<WaitingDraft, 'form' | 'key'>): string | undefined =>
  key.slice(form.length + 1) || undefined

/** Forgets those values, which were filed: whatever leads back to that address begins another form. */
export function forgetGiven(word = ''): void {
  if (kept.has(word)) kept.set(word, { text: JSON.stringify([lastHere.nid, {}]), opened: true })
}

/** The values stored under that word, whose form is open from now on; undefined: none, or the page was reloaded. */
export function givenUnder(word = ''): Given | undefined {
  const text = kept.get(word)?.text
  if (text === undefined) return undefined
  kept.set(word, { text, opened: true })
  const [nid, given] = JSON.parse(text) as [string, Given]
  return !nid || nid === lastHere.nid ? given : undefined
}
