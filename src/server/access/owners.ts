/** Whose records a person may read and file (decisions 19, 21 to 25). */

import { type SQL, sql } from 'drizzle-orm'
import { EVERY_OWNER, forms, isAdministrator, isRegistrar } from '../../registry/index.ts'
import { commonTexts } from '../../registry/texts/common.ts'
import type { AppContext } from '../core/app-context.ts'
import { type Call, fieldOf, personOf } from '../core/call.ts'
import { HttpError } from '../core/http-errors.ts'
import type { SignedIn } from '../core/signed-in.ts'
import { rowsOf } from '../database/database.ts'

/** Forms that registrars and inseminators capture for the associates of their zone. */
const zoneForms: ReadonlySet<string> = new Set(
  forms.filter(({ capture }) => capture === 'zone').map(({ code }) => code),
)

export const capturesForZone = (person: SignedIn, code: string): boolean => isRegistrar(person) && zoneForms.has(code)

/** SQL: is this the code of one of them? */
export const ofZoneForms = (code: SQL): SQL =>
  sql`${code} in (${sql.join(
    [...zoneForms].map((one) => sql`${one}`),
    sql`, `,
  )})`

/** SQL: may the person file forms of this code for that owner? As `checkMayFile`. */
export const mayFileFor = (person: SignedIn, owner: SQL, code: SQL): SQL =>
  isAdministrator(person)
    ? sql`true`
    : sql`(${owner} = ${person.nid} or ${isRegistrar(person)}::boolean and ${ofZoneForms(code)} and ${inZone(person, owner)})`

const refused = () => new HttpError(403, commonTexts.notAllowedOwner)

/** SQL: is this active third party in the person's zone? */
export const inZone = (person: SignedIn, nid: SQL): SQL =>
  person.zona === NATIONAL_ZONE ? sql`true` : sql`${zoneOf(nid)} = ${person.zona}`

/**
 * The owner whose records are requested, or null for every owner (administrators).
 * @param zoneToo the records belong to forms that registrars capture, or are needed for them. @throws HttpError 403
 */
export async function readableOwner(
  context: AppContext,
  person: SignedIn,
  asked: string,
  zoneToo: boolean,
): Promise<string | null> {
  if (isAdministrator(person)) return asked === EVERY_OWNER || asked === '' ? null : asked
  if (asked === '' || asked === person.nid) return person.nid
  if (asked === EVERY_OWNER || !zoneToo || !isRegistrar(person)) throw refused()
  await checkInZone(context, person, asked)
  return asked
}

/** That of a call for forms that registrars capture too. @throws HttpError 403 */
export const ownerOf = (call: Call): Promise<string | null> =>
  readableOwner(call.context, personOf(call), fieldOf(call, 'NID_PROPIETARIO'), true)

/** @throws HttpError 403 unless the person may file a form of this code for that owner. */
export async function checkMayFile(context: AppContext, person: SignedIn, owner: string, code: string): Promise<void> {
  if (isAdministrator(person) || owner === person.nid) return
  if (!capturesForZone(person, code)) throw refused()
  await checkInZone(context, person, owner)
}

async function checkInZone({ db, inZone: known }: AppContext, person: SignedIn, nid: string): Promise<void> {
  const there = sql`select 1 from third_parties t where t.nid = ${nid} and t.status = 0 and ${inZone(person, sql`t.nid`)}`
  const asked = known?.get(nid) ?? rowsOf(db, there)
  known?.set(nid, asked)
  if ((await asked).length === 0) throw refused()
}

/** The zone of a department; '' if it is in none. The table is read once per statement. */
const zoneOfDepartment = (department: SQL): SQL => sql`coalesce((select jsonb_object_agg(d.code, z.code) from codes z
  cross join regexp_split_to_table(z.extras ->> 'departments', ' ') as d(code) where z.kind = 'zona') ->> ${department}, '')`

/**
 * The zone of a third party, by document number: that of the department of its premises, else of its record; '' when in
 * none. The third party can change both itself, so this decides only who may capture for it, never for whom it may.
 */
export const zoneOf = (nid: SQL): SQL =>
  zoneOfDepartment(sql`coalesce(
  (select p.department from premises p where p.owner_nid = ${nid}),
  (select q.department from third_parties q where q.nid = ${nid}))`)

/**
 * The zone that a person may capture for: of an active registrar, else of an active inseminator, else ''. Only
 * administrators write either: nobody can edit what their own rights depend on.
 */
export const zoneOfPerson: SQL = sql`coalesce(
  (select r.zone from registrars r where r.nid = a.nid and r.status = 'A'),
  (select i.zone from inseminators i where i.nid = a.nid and i.status = 'A'), '')`

/** 00 covers every zone. */
const NATIONAL_ZONE = '00'
