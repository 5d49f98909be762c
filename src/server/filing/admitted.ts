/**
 * Who may file, asked before anything else: a caller without the right learns nothing about the content of the call, nor
 * which numbers and records exist.
 */
import { type SQL, sql } from 'drizzle-orm'
import { EVERY_OWNER, type FormDefinition, type Values } from '../../registry/index.ts'
import { checkMayFile, readableOwner } from '../access/owners.ts'
import { type Call, fieldOf, personOf, wireNumber } from '../core/call.ts'
import { rowsOf } from '../database/database.ts'
import { knownFields } from './read-form.ts'

/** How a call says whose records it changes. */
export interface Subject {
  readonly form: FormDefinition
  /** The wire fields of the call, if one of them may have another name. */
  readonly read?: (call: Call) => Values
  /** It names a record and not its owner: the field with the record's number, and where the record is. */
  readonly ofRecord?: RecordPlace
}

export interface RecordPlace {
  readonly field: string
  /** Table with `number` and `owner_nid`, and the condition that selects the form's rows. */
  readonly table: 'services' | 'births' | 'registrations' | 'stock'
  readonly where?: SQL
  /** The form code of its number. */
  readonly code: string
}

/**
 * The owner whose records the call changes: '' if it names none, null if no owner has the number that it names.
 * @throws HttpError 403 unless the caller may file for that owner
 */
export async function admittedOwner(
  call: Call,
  { form, read = knownFields, ofRecord }: Subject,
): Promise<string | null> {
  const owner = ofRecord ? await ownerOf(call, ofRecord, fieldOf(call, ofRecord.field)) : ownerIn(form, read(call))
  if (ofRecord || owner !== '') await checkMayFile(call.context, personOf(call), owner ?? '', form.code)
  return owner
}

const ownerIn = (form: FormDefinition, wire: Values): string => wire[wireNameOf(form, form.owner)] ?? ''

export const wireNameOf = (form: FormDefinition, field: string): string => form.fields[field]?.wireName ?? field

/** Of the record; before it is filed, of its number, so that an owner is told that their own record is missing. */
async function ownerOf(
  { context }: Call,
  { table, where = sql`true`, code }: Omit<RecordPlace, 'field'>,
  text: string,
): Promise<string | null> {
  const number = wireNumber(text)
  const [found] = await rowsOf<{ owner: string | null }>(
    context.db,
    sql`select coalesce(
          (select s.owner_nid from ${sql.raw(table)} s where s.number = ${number} and ${where}),
          (select n.owner_nid from numbers n where n.code = ${code} and n.number = ${number})) as owner`,
  )
  return found?.owner ?? null
}

/**
 * Whether the caller may read the record of that number, which registrars may for their zone; of a number that is nobody's
 * no more is said than of another's. @throws HttpError 403
 */
export async function checkMayRead(call: Call, place: Omit<RecordPlace, 'field'>, number: string): Promise<void> {
  await readableOwner(call.context, personOf(call), (await ownerOf(call, place, number)) ?? EVERY_OWNER, true)
}

/** Where the groups of A01a are. */
export const groupPlace = { table: 'services', where: sql`s.code = 'A01a'`, code: 'A01a' } as const

/** Where the stock of that form is. */
export const stockPlace = (code: string): Omit<RecordPlace, 'field'> => ({
  table: 'stock',
  where: sql`s.code = ${code}`,
  code,
})
