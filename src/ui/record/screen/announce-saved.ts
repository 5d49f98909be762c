import {
  type FormDefinition,
  fill,
  isForm,
  litterTold,
  type RecordDefinition,
  type SavedForm,
  severalOf,
  severalTold,
  type Values,
  type Young,
} from '../../../registry/index.ts'
import { recordTexts } from '../../../registry/texts/record.ts'
import { toast } from '../../common/toast.ts'

/** Duration of the vibration when something was saved, ms. */
const VIBRATION = 40

/** Where the saved form is corrected. */
export interface SavedEntry {
  readonly kind: 'editEntry'
  readonly id: string
}

/** Announces a saved form, with the way to correct it, and what is still missing. */
export function announceSaved(
  form: RecordDefinition,
  values: Values,
  { ids, text, unsaved, lacking, young, names }: SavedForm,
  open: (entry: SavedEntry) => void,
): void {
  const [id] = ids
  if (id === undefined || !isForm(form)) return
  if (unsaved) {
    toast('error', fill(recordTexts.youngUnsaved, { n: unsaved.n }))
    return
  }
  // Vibration can be felt in a pocket and through a glove; browsers without it do nothing.
  navigator.vibrate?.(VIBRATION)
  const also = lacking > 0 ? [fill(recordTexts.youngLacking, { n: lacking })] : []
  toast('success', text, {
    title: nameOf(form, values, young, names),
    also,
    actions: [{ label: recordTexts.correctTitle, run: () => open({ kind: 'editEntry', id }) }],
  })
}

/** The end of a chip stays on one line. */
const JOINED = '…\u2060'

/** 'Cría hembra 2,9 kg de Zarza …7271': repeats the entered values, of all that was filed together. */
function nameOf(form: FormDefinition, values: Values, young: readonly Young[], names: Values): string {
  const rows = severalOf(form, values).flatMap((row) => form.inWords?.(row) ?? [])
  const litter = young.flatMap((one) => one.part.inWords?.(one.values) ?? [])
  const told = litter.length > 0 ? litterTold([...rows, ...litter], names) : severalTold(rows, names)
  return told.replaceAll('…', JOINED) || `${form.code} ${values[form.number] ?? ''}`.trim()
}
