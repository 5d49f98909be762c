import {
  type FormDefinition,
  fill,
  isForm,
  litterTold,
  type RecordDefinition,
  recordsFor,
  type SavedForm,
  severalOf,
  told,
  type Values,
  type Young,
} from '../../../registry/index.ts'
import { recordTexts } from '../../../registry/texts/record.ts'
import { toast } from '../../common/toast.ts'
import { correctionAddress } from '../shared/entry-acts.ts'

/** Duration of the vibration when something was saved, ms. */
const VIBRATION = 40

/** Announces a saved form, with the address at which it is corrected, and what is still missing. */
export function announceSaved(
  form: RecordDefinition,
  values: Values,
  { ids, text, brief = recordTexts.brief.registered, unsaved, lacking, young, names }: SavedForm,
  open: (address: string) => void,
): void {
  const [id] = ids
  if (id === undefined || !isForm(form)) return
  if (unsaved) {
    const isRow = unsaved.part.partOf?.several !== undefined
    toast(
      'error',
      fill(isRow ? recordTexts.someUnsaved : recordTexts.youngUnsaved, { n: isRow ? young.length : unsaved.n }),
    )
    return
  }
  // Vibration can be felt in a pocket and through a glove; browsers without it do nothing.
  navigator.vibrate?.(VIBRATION)
  const also = lacking > 0 ? [fill(recordTexts.youngLacking, { n: lacking })] : []
  toast('success', text, {
    title: nameOf(form, values, young, names),
    brief,
    also,
    actions: [
      {
        label: recordTexts.correctTitle,
        run: () => open(correctionAddress({ form: form.key, id, state: 'waiting' })),
      },
    ],
  })
}

/** '40 hembras en 4 grupos'. */
function rowsTold(form: FormDefinition, rows: number): string {
  if (!form.details || rows === 0) return ''
  const { tally, texts } = form.details
  const n = recordsFor(form, rows)
  return [fill(tally, { n: rows }), ...(n > 1 ? [fill(texts.shared, { n })] : [])].join(' ')
}

/** The end of a chip stays on one line. */
const JOINED = '…\u2060'

/** 'Zarza …7271 · hembra 2,9 kg': repeats the entered values, of all that was filed together. */
function nameOf(form: FormDefinition, values: Values, young: readonly Young[], names: Values): string {
  const rows = severalOf(form, values).flatMap((row) => form.inWords?.(row) ?? [])
  const brief = form.details?.texts.brief
  const words = form.details
    ? [...rows.map((row) => told(row, names, brief)), rowsTold(form, young.length)].filter(Boolean).join(' · ')
    : litterTold([...rows, ...young.flatMap((one) => one.part.inWords?.(one.values) ?? [])], names)
  return words.replaceAll('…', JOINED) || `${form.code} ${values[form.number] ?? ''}`.trim()
}
