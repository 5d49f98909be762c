/** A11: imported straws enter stock, with the male and his pedigree (decisions 119, 120). */
import { formOf } from '../../../registry/index.ts'
import { strawPedigree } from '../../../registry/rules/stated-pedigree.ts'
import { checkMayFile } from '../../access/owners.ts'
import { type Call, personOf } from '../../core/call.ts'
import { commitFiling } from '../../filing/commit.ts'
import { readForm } from '../../filing/read-form.ts'
import { importFiling } from './import-stock.ts'

const form = formOf('A11')

export async function fileA11(call: Call): Promise<unknown> {
  const values = readForm(call, form, 'add')
  const owner = values.NID_SOLICITANTE ?? ''
  await checkMayFile(call.context, personOf(call), owner, form.code)
  const amount = 'CANTIDAD_PAJILLAS'
  return commitFiling(call, () => importFiling(call, { form, values, owner, pedigree: strawPedigree, amount }))
}
