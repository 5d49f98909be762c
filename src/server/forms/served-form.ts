/** What the server knows of a form, and the calls that follow from it. */
import { type SQL, sql } from 'drizzle-orm'
import { type Field, type FormDefinition, formOf, forms, RECEIVED, usesNumber } from '../../registry/index.ts'
import { readableOwner } from '../access/owners.ts'
import { type Call, fieldOf, type Handler, type Handlers, personOf } from '../core/call.ts'
import { personName, personTid } from '../filing/codes.ts'
import type { FormCorrection } from '../filing/correction.ts'
import { day, document, type ListColumn, number, words } from '../queries/columns.ts'
import { type Listing, listed, newestFirst } from '../queries/listing.ts'
import { withReceived } from '../queries/received.ts'
import { opening } from './list-columns.ts'

export interface ServedForm {
  /** Key of its definition. */
  readonly form: string
  readonly file: Handler
  /** OPCION '2': changes an existing record (decision 71). */
  readonly edit?: Handler
  /** What an administrator may correct, and its voiding. */
  readonly correction?: FormCorrection
  /** Its list; a part of another form has none. */
  readonly list?: FormListing | ((call: Call) => FormListing)
  /** Calls besides filing and listing. */
  readonly calls?: Handlers
}

/** The rows of one owner, or of all, are selected by the call. */
export interface FormListing extends Omit<Listing, 'where'> {
  /** Condition for the rows of an owner; without it, those of `s.owner_nid`. */
  readonly of?: (owner: string) => SQL
  /** FROM for counting the rows of all owners, if that needs less than for one owner. */
  readonly countedOfAll?: SQL
}

/** Registrars read, for their zone, the list of a form that they capture there. */
const listOf =
  (form: FormDefinition, listing: NonNullable<ServedForm['list']>): Handler =>
  async (call) => {
    const { list, capture } = form
    const owner = await readableOwner(call.context, personOf(call), fieldOf(call, list.ownerField), capture === 'zone')
    const {
      of = (nid) => sql`s.owner_nid = ${nid}`,
      countedOfAll,
      ...whole
    } = typeof listing === 'function' ? listing(call) : listing
    const shown = asReceived(call, form, whole)
    if (owner !== null) return listed(call, { ...shown, where: of(owner) })
    return listed(call, { ...shown, where: sql`true`, ...(countedOfAll && { counted: countedOfAll }) })
  }

/** Its pages can be ordered and filtered by when a form was received, and say it (capacity 'recibido'). */
function asReceived<L extends Omit<Listing, 'where'>>(call: Call, { code, startsFrom }: FormDefinition, list: L): L {
  if (startsFrom) return list
  const those = forms.filter((form) => form.code === code && usesNumber(form))
  const filings = { code, operations: those.map(({ submit }) => submit.operation) }
  return {
    ...list,
    columns: { ...list.columns, [RECEIVED]: { kind: 'received', of: list.key.of, filings } },
    complete: (rows) => withReceived(call.context.db, filings, list.key.name, rows),
  }
}

export function callsOf({ form: key, file, edit = file, list, calls }: ServedForm): Handlers {
  const form = formOf(key)
  return {
    [form.submit.operation]: (call) => (fieldOf(call, 'OPCION') === '2' ? edit(call) : file(call)),
    ...(list && { [form.list.operation]: listOf(form, list) }),
    ...calls,
  }
}

const kinds: Partial<Readonly<Record<Field['kind'], (of: SQL) => ListColumn>>> = { date: day, count: number, number }

/**
 * The list of a form that the documents do not define, newest first.
 * @param table its table as `s`, with `number`, `owner_nid` and `requested_on`
 * @param columns besides number, owner and date: { wire name: column of `s` }
 */
export function listFrom(form: FormDefinition, table: SQL, columns: Readonly<Record<string, SQL>>): FormListing {
  const expressions: Readonly<Record<string, SQL>> = {
    CONSECUTIVO: sql`s.number`,
    TID_PROPIETARIO: personTid(sql`s.owner_nid`),
    NID_PROPIETARIO: sql`s.owner_nid`,
    NOMBRE: personName(sql`s.owner_nid`),
    FECHA_SOLICITUD: sql`s.requested_on`,
    ...columns,
  }
  const selected = Object.entries(expressions).map(([name, of]) => sql`${of} as ${sql.identifier(name)}`)
  const searched = Object.entries(columns).map(([name, of]) => {
    const kind = form.fields[name]?.kind
    return [name, ((kind && kinds[kind]) ?? words)(of)] as const
  })
  return {
    ...newestFirst(sql`s.number`),
    table,
    among: sql`true`,
    rows: (where) => sql`select ${sql.join(selected, sql`, `)} from ${table} where ${where} order by s.number desc`,
    columns: { ...opening, NID_PROPIETARIO: document(sql`s.owner_nid`), ...Object.fromEntries(searched) },
  }
}
