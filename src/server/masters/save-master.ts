/** Saves a master record: parsed by its definition, judged, and written once with its audit row. */
import type { SQL } from 'drizzle-orm'
import { masterOf, type Problems, type Values } from '../../registry/index.ts'
import { mastersTexts } from '../../registry/texts/masters.ts'
import { type Call, fieldOf } from '../core/call.ts'
import { refusedAt } from '../core/http-errors.ts'
import { type Database, rowsOf } from '../database/database.ts'
import { textRows } from '../database/texts.ts'
import type { Trail } from '../filing/audit-log.ts'
import { readForm, refuseProblems } from '../filing/read-form.ts'
import { refuseChanged, writeOnce } from '../filing/write-once.ts'

export interface MasterBook {
  /** Key of its definition. */
  readonly key: string
  /** The registry assigns the key (IDRAZA), or people enter it (a document). */
  readonly numberedBy: 'registry' | 'people'
  /** The record as its list has it. */
  readonly row: (id: string) => SQL
  /** SELECT ... FOR UPDATE of the row that represents the record. */
  readonly lock: (id: string) => SQL
  /** Messages by field for what the registry does not allow. */
  readonly judge: (tx: Database, values: Values, before: Values | undefined, call: Call) => Promise<Problems>
  /** Writes it and returns its id. @param before undefined: it is new. */
  readonly write: (tx: Database, values: Values, before: Values | undefined, call: Call) => Promise<string>
  /** Whose record it is. */
  readonly owner?: (values: Values) => string
  /** The answer code of a refusal at that field; 0 if not given. */
  readonly codeAt?: Readonly<Record<string, number>>
}

const NEW = '1'
const KNOWN = '2'

/** The handler that saves a master. @throws BusinessError 0 at each field, 103 for a missing record. */
export const saveMaster = (book: MasterBook) => (call: Call) => {
  const master = masterOf(book.key)
  const values = readForm(call, master, 'add')
  const id = fieldOf(call, master.id)
  const asked = fieldOf(call, 'OPCION')
  return writeOnce(call, async (tx) => {
    if (id !== '') await rowsOf(tx, book.lock(id))
    const [before] = id === '' ? [] : await textRows(tx, book.row(id))
    if (before && asked === NEW && book.numberedBy === 'people') throw refusedAt(master.id, mastersTexts.exists)
    const mustBeThere = asked === KNOWN || (book.numberedBy === 'registry' && id !== '')
    if (!before && mustBeThere) throw refusedAt(master.id, mastersTexts.notThere, 103)
    if (before) refuseChanged(call, masterOf(book.key), before)
    const problems = await book.judge(tx, values, before, call)
    const [first] = Object.keys(problems)
    refuseProblems(master, problems, (first && book.codeAt?.[first]) || 0)
    const kept = await book.write(tx, values, before, call)
    const [after = {}] = await textRows(tx, book.row(kept))
    const trail: Trail = { code: book.key, number: kept, owner: book.owner?.(values) ?? '', before, after }
    return { trail }
  })
}
