/** A09: imported embryos enter stock. Either of two field names may contain the owner (decision 115). */
import { formOf } from '../../../registry/index.ts'
import { embryoPedigree } from '../../../registry/rules/stated-pedigree.ts'
import { fieldOf } from '../../core/call.ts'
import { knownFields } from '../../filing/read-form.ts'
import { fileImport } from './import-stock.ts'

export const fileA09 = fileImport({
  form: formOf('A09'),
  pedigree: embryoPedigree,
  amount: 'NUMERO_EMBRIONES',
  read: (call) => {
    const known = knownFields(call)
    const NID_PROPIETARIO = fieldOf(call, 'NID_PROPIETARIO') || fieldOf(call, 'NID_SOLICITANTE')
    return { ...known, NID_PROPIETARIO, PAIS: known.PAIS || '51' }
  },
})
