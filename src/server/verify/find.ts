/** The registry's current data about a certificate, compared with what its code binds. */
import { sql } from 'drizzle-orm'
import {
  type BoundGroup,
  certificateCode,
  changedGroups,
  type ReadCode,
  readCertificateCode,
  type Values,
} from '../../registry/index.ts'
import { sha256 } from '../access/secrets.ts'
import { type Database, rowsOf } from '../database/database.ts'
import { textRows } from '../database/texts.ts'
import { rowsA05 } from '../forms/a05/rows.ts'

export interface Verified {
  /** In the format of formulariosA05. */
  readonly row: Values
  /** Names of parents and grandparents by chip. */
  readonly names: Readonly<Record<string, string>>
  /** Groups of facts that differ from the paper today; undefined: the code does not bind a paper. */
  readonly changed: readonly BoundGroup[] | undefined
}

const ancestors = [
  'CHIP_MACHO',
  'CHIP_HEMBRA',
  'CHIP_ABUELO_PATERNO',
  'CHIP_ABUELA_PATERNA',
  'CHIP_ABUELO_MATERNO',
  'CHIP_ABUELA_MATERNA',
] as const

/** null: no certificate has that seal. */
export async function findCertificate(db: Database, code: ReadCode): Promise<Verified | null> {
  const [row] = await textRows(db, rowsA05(sql`s.seal = ${code.seal}`))
  if (!row) return null
  const named = await rowsOf<{ chip: string; name: string }>(
    db,
    sql`select p.chip, p.name from animals p where p.chip in (${sql.join(
      ancestors.map((key) => sql`${row[key]}`),
      sql`, `,
    )})`,
  )
  const today = readCertificateCode(await certificateCode(code.seal, row, async (text) => sha256(text)))
  return {
    row,
    names: Object.fromEntries(named.map(({ chip, name }) => [chip, name])),
    changed: code.bound && today ? changedGroups(code, today) : undefined,
  }
}
