import {
  chipsTold,
  eventDay,
  fill,
  findForm,
  type InWords,
  litterTold,
  told,
  type Values,
} from '../../registry/index.ts'
import type { OutboxEntry } from '../../sync/contract/outbox.ts'
import type { EntryGroup } from './sorting.ts'

/** Was it not voided? */
export const isStanding = ({ voided }: OutboxEntry): boolean => voided === undefined

/** 'A01 Monta Directa'. */
export const formTitle = (entry: OutboxEntry): string => {
  const form = findForm(entry.form)
  return form ? (form.partOf ? `${form.code} ${form.shortTitle}` : form.shortTitle) : entry.form || 'Formulario'
}

/** 'A01a Adicionar Hembra 982...': without its number. */
const named = (entry: OutboxEntry): string => `${formTitle(entry)} ${rowName(entry)}`.trim()

/** 'A01 Monta Directa 1204', 'A01a Adicionar Hembra 982... (1301)'. */
export const entryName = (entry: OutboxEntry): string =>
  `${named(entry)} ${rowName(entry) ? `(${entry.number})` : entry.number}`.trim()

/** What an entry without a number is about: the female of a group. '' for others. */
export function rowName({ form: key, values }: Pick<OutboxEntry, 'form' | 'values'>): string {
  const form = findForm(key)
  const whole = form?.partOf?.row ? findForm(form.partOf.form) : undefined
  return (whole?.details && values[whole.details.key]) ?? ''
}

/** Does it declare anything? Removing a female from her group does not. */
export const isWritten = ({ form }: Pick<OutboxEntry, 'form'>): boolean =>
  Object.values(findForm(form)?.fields ?? {}).some(({ kind }) => kind !== 'fact')

/** '12 hembras': what stands in the row of its form. '' for none, and for a form without details. */
export const heldWords = ({ form }: Pick<OutboxEntry, 'form'>, parts: readonly OutboxEntry[]): string =>
  fill((parts.length > 0 && findForm(form)?.details?.tally) || '', { n: parts.filter(isWritten).length })

/** What waits for a decision is open, with its buttons; all others are one line that opens. */
export const isPressing = ({ state, correction }: OutboxEntry): boolean =>
  state === 'unreadable' || correction !== undefined

/** The owner: by name if the form has it, else by document number. */
export function ownerName(entry: OutboxEntry): string {
  const own = findForm(entry.form)
  const form = own?.partOf && !own.fields[own.owner] ? findForm(own.partOf.form) : own
  const key = form?.fields[form.owner]?.nameKey
  return (key && (entry.values[key] || entry.row?.[key])) || entry.owner
}

/** The refused fields by label, without those that the entry's reason names already. */
export const fieldComplaints = (entry: OutboxEntry): readonly { readonly label: string; readonly message: string }[] =>
  Object.entries(entry.fieldProblems)
    .filter(([, message]) => message !== entry.why)
    .map(([name, message]) => ({ label: findForm(entry.form)?.fields[name]?.label ?? name, message }))

/** A form in a few words with its animal; by its title if its definition gives no words. */
export function inWords(entry: Pick<OutboxEntry, 'form' | 'values' | 'row' | 'state'>): InWords {
  const form = findForm(entry.form)
  if (!form?.inWords || entry.state === 'unreadable') return { text: '', animal: '' }
  return form.inWords({ ...entry.row, ...entry.values })
}

/** 'Cría hembra 2,9 kg de Zarza …7065'. @param names by chip. '' if the definition gives no words. */
export const cardWords = (entry: Parameters<typeof inWords>[0], names: Values): string => told(inWords(entry), names)

/** ' …8482' of an animal with a name: it stands in the second line, and the first is read whole. '' if it is the name. */
export function chipEnd(entry: OutboxEntry, names: Values): string {
  const { animal, name } = inWords(entry)
  return animal && (names[animal] || name) ? ` …${animal.slice(-4)}` : ''
}

/** 'Monta de Perla', 'Zarza · hembra 2,8 kg', 'Zarza · 2 crías': each of a litter is read once it is open. */
export function titleOf({ entry, parts }: Pick<EntryGroup, 'entry' | 'parts'>, names: Values): string {
  const isBirth = [entry, ...parts].every((one) => inWords(one).young)
  const [mother, first] = isBirth ? litterTold([inWords(entry)], names).split(' · ') : []
  const young = parts.length > 0 ? `${parts.length + 1} crías` : first
  const words = isBirth ? [mother, young].filter(Boolean).join(' · ') : cardWords(entry, names) || named(entry)
  return words.replace(chipEnd(entry, names), '')
}

/** As a line of a table: 'Cría de Zarza …7065', 'hembra', '2,9 kg'. @param names by chip */
export function tableWords(entry: Parameters<typeof cardWords>[0], names: Values) {
  const words = inWords(entry)
  const { young } = words
  return { about: told(words, names, young?.text), sex: young?.sex ?? '', weight: young?.weight ?? '' }
}

/** Chips of the animals that the forms are about, without duplicates. */
export const chipsOf = (entries: readonly OutboxEntry[]): readonly string[] =>
  [...new Set(entries.flatMap((entry) => chipsTold(inWords(entry))))].sort()

/** The date that the form declares, yyyy-mm-dd; '' for none. */
export const dayOf = ({ form, values }: Pick<OutboxEntry, 'form' | 'values'>): string => {
  const definition = findForm(form)
  return definition ? eventDay(definition, values) : ''
}
