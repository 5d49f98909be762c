/** Filed forms as they stand: with what was corrected since, by the person or by the association. Pure. */
import { type FormDefinition, findForm, knownName, REASON, type Values, valuesIn } from '../../registry/index.ts'

/** A form of the outbox. */
interface Captured {
  readonly form: string
  readonly mode: 'add' | 'edit'
  readonly state: string
  readonly number: string
  readonly values: Values
  /** ms UTC. */
  readonly filedAt: number | undefined
  /** The association voided it, for this reason. */
  readonly voided?: string | undefined
}

interface Change {
  readonly code: string
  readonly number: string
  /** ms UTC; one's own that is still to be sent comes last. */
  readonly at: number
  /** By the fields of the list's form. */
  readonly values: Values
  /** undefined: it neither voids nor restores. */
  readonly voids?: string | false
}

/** @param corrections lines of `correctionsRequest` */
export function asTheyStand<Form extends Captured>(
  entries: readonly Form[],
  corrections: readonly Values[],
): readonly Form[] {
  const changes = [...entries.flatMap(byOneself), ...corrections.map(byAssociation)].sort((a, b) => a.at - b.at)
  if (changes.length === 0) return entries
  return entries.map((entry) => {
    const form = findForm(entry.form)
    if (entry.state !== 'filed' || !form) return entry
    // A new record is older than all that happened to it, whatever the clocks say.
    const since = entry.mode === 'edit' ? (entry.filedAt ?? 0) : Number.NEGATIVE_INFINITY
    const later = changes.filter(({ code, number, at }) => code === form.code && number === entry.number && at > since)
    if (later.length === 0) return entry
    const values = later.reduce((before, change) => changed(form, before, change.values), entry.values)
    const voids = later.findLast((change) => change.voids !== undefined)?.voids
    return { ...entry, values, ...(typeof voids === 'string' && { voided: voids }) }
  })
}

function byOneself({ form, mode, state, number, values, filedAt = Number.POSITIVE_INFINITY }: Captured): Change[] {
  const definition = findForm(form)
  if (mode === 'add' || state === 'refused' || !definition || definition.partOf?.row) return []
  return [{ code: definition.code, number, at: filedAt, values }]
}

function byAssociation(row: Values): Change {
  const { OPERACION, FORMULARIO: code = '', NUMERO: number = '', FECHA = '', DESPUES = '' } = row
  const { [REASON]: reason = '', ...after } = valuesIn(DESPUES)
  const change = { code, number, at: Date.parse(FECHA), values: after }
  if (OPERACION === 'revisionCampo/corregir') return change
  return { ...change, voids: OPERACION === 'revisionCampo/anular' && reason }
}

/** The values with a change of the record; a part has some of them under names of its own. */
function changed(form: FormDefinition, before: Values, change: Values): Values {
  const whole = form.partOf ? findForm(form.partOf.form) : form
  const after: Record<string, string> = { ...before }
  for (const [name, field] of Object.entries(whole?.fields ?? {})) {
    const text = change[field.wireName ?? name] ?? change[name]
    const own = form.partOf?.listedAs?.[name] ?? name
    if (text === undefined || name === whole?.number || !(own in before) || before[own] === text) continue
    after[own] = text
    const named = form.fields[own]?.nameKey ?? field.nameKey
    if (named && named in before) after[named] = change[field.nameKey ?? ''] ?? knownName(field, text) ?? ''
  }
  return after
}
