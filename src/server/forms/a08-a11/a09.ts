/** A09: imported embryos enter stock. The owner may come under either of his two names (decision 115). */
import { formOf } from '../../../registry/index.ts'
import { embryoPedigree } from '../../../registry/rules/stated-pedigree.ts'
import { checkMayFile } from '../../access/owners.ts'
import { type Call, fieldOf, personOf } from '../../core/call.ts'
import { commitFiling } from '../../filing/commit.ts'
import { knownFields, readForm } from '../../filing/read-form.ts'
import { importFiling } from './import-stock.ts'

const form = formOf('A09')

export async function fileA09(call: Call): Promise<unknown> {
  const NID_PROPIETARIO = fieldOf(call, 'NID_PROPIETARIO') || fieldOf(call, 'NID_SOLICITANTE')
  const known = knownFields(call)
  const values = readForm(call, form, 'add', { ...known, NID_PROPIETARIO, PAIS: known.PAIS || '51' })
  const owner = values.NID_SOLICITANTE ?? ''
  await checkMayFile(call.context, personOf(call), owner, form.code)
  const amount = 'NUMERO_EMBRIONES'
  return commitFiling(call, () => importFiling(call, { form, values, owner, pedigree: embryoPedigree, amount }))
}
