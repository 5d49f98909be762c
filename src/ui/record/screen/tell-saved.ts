import { type FormDefinition, fill, isForm, type RecordDefinition, type Values } from '../../../registry/index.ts'
import { recordTexts } from '../../../registry/texts/record.ts'
import { toast } from '../../common/toast.ts'
import type { Outcome } from '../form/use-send.ts'

/** How long a phone trembles when something was saved, ms. */
const FELT = 40

/** Where what was saved is looked at or mended. */
export interface SavedEntry {
  readonly kind: 'viewEntry' | 'editEntry'
  readonly id: string
}

/** Says what was saved, with the ways to look at it and to mend it, and what is still lacking. */
export function tellSaved(
  form: RecordDefinition,
  values: Values,
  { ids, text, unsaved, lacking }: Outcome,
  open: (entry: SavedEntry) => void,
): void {
  const [id] = ids
  if (id === undefined || !isForm(form)) return
  if (unsaved) {
    toast('error', fill(recordTexts.youngUnsaved, { n: unsaved.n }))
    return
  }
  // Felt in a pocket and in a glove; a browser that cannot does nothing.
  navigator.vibrate?.(FELT)
  const also = lacking > 0 ? [fill(recordTexts.youngLacking, { n: lacking })] : []
  toast('success', text, {
    title: nameOf(form, values),
    also,
    actions: [
      { label: recordTexts.see, run: () => open({ kind: 'viewEntry', id }) },
      { label: recordTexts.correctTitle, run: () => open({ kind: 'editEntry', id }) },
    ],
  })
}

/** The end of a chip stays on one line. */
const JOINED = '\u2060'

/** 'Cría hembra 2,9 kg de …7271 · A04 2208': what one said is heard again, beside its number. */
function nameOf(form: FormDefinition, values: Values): string {
  const number = `${form.code} ${values[form.number] ?? ''}`.trim()
  const { text = '', animal = '' } = form.inWords?.(values) ?? {}
  const words = [text, animal && `…${JOINED}${animal.slice(-4)}`].filter(Boolean).join(' ')
  return words === '' ? number : `${words} · ${number}`
}
