/** ALCANCE: 'todo', 'propio', the document of an association, or those of some owners. */
import { sql } from 'drizzle-orm'
import { fill, isAdministrator } from '../../registry/index.ts'
import { commonTexts } from '../../registry/texts/common.ts'
import { systemsTexts } from '../../registry/texts/systems.ts'
import { HttpError, refusedAt } from '../core/http-errors.ts'
import type { SignedIn } from '../core/signed-in.ts'
import { type Database, rowsOf } from '../database/database.ts'
import { isAssociation } from '../filing/facts-of-people.ts'
import type { SystemKey } from './keys.ts'

export type KeyScope = Pick<SystemKey, 'scope' | 'nids'>

const MOST_OWNERS = 500
const everything: ReadonlySet<string> = new Set(['todo', 'todos', 'todas', 'todo el registro'])
const refused = (text: string) => refusedAt('ALCANCE', text)

/** A member's key reads the own herd, whatever is asked. @throws BusinessError 0 at ALCANCE; HttpError 403 */
export async function scopeAsked(db: Database, person: SignedIn, asked: string): Promise<KeyScope> {
  const words = asked.trim().toLowerCase()
  const administers = isAdministrator(person)
  if (words === 'propio' || (!administers && (words === '' || words === person.nid))) return { scope: 'M', nids: [] }
  if (!administers) throw new HttpError(403, commonTexts.notAllowedOwner)
  if (everything.has(words)) return { scope: 'T', nids: [] }
  const nids = [...new Set(asked.split(/[\s,;]+/).filter((nid) => nid !== ''))]
  if (nids.length === 0) throw refused(systemsTexts.scopeMissing)
  if (nids.length > MOST_OWNERS) throw refused(systemsTexts.scopeTooMany)
  const known = await rowsOf<{ nid: string; association: boolean }>(
    db,
    sql`select t.nid, ${isAssociation(sql`t.kind`)} as association from third_parties t
        where t.nid in (select jsonb_array_elements_text(${JSON.stringify(nids)}::jsonb))`,
  )
  const unknown = nids.find((nid) => !known.some((one) => one.nid === nid))
  if (unknown !== undefined) throw refused(fill(systemsTexts.scopeUnknown, { nid: unknown.slice(0, 30) }))
  if (!known.some(({ association }) => association)) return { scope: 'P', nids }
  if (nids.length > 1) throw refused(systemsTexts.scopeMixed)
  return { scope: 'A', nids }
}
