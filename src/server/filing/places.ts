/** Departments and municipalities that records name (DIVIPOLA). */
import { sql } from 'drizzle-orm'
import { ownDataTexts } from '../../registry/forms/own-data.ts'
import type { Values } from '../../registry/index.ts'
import { commonTexts } from '../../registry/texts/common.ts'
import { refusedAt } from '../core/http-errors.ts'
import { type Database, rowsOf } from '../database/database.ts'

/** @throws BusinessError 0 at DEP_CODIGO or MUN_CODIGO unless both exist and belong together. */
export async function checkPlace(tx: Database, { DEP_CODIGO = '', MUN_CODIGO = '' }: Values): Promise<void> {
  const [place] = await rowsOf<{ department: boolean; municipality: boolean }>(
    tx,
    sql`select exists (select 1 from departments where code = ${DEP_CODIGO}) as department,
          exists (select 1 from municipalities where code = ${MUN_CODIGO} and department = ${DEP_CODIGO}) as municipality`,
  )
  if (!place?.department) throw refusedAt('DEP_CODIGO', commonTexts.notAnOption)
  if (!place.municipality) throw refusedAt('MUN_CODIGO', ownDataTexts.elsewhere)
}
