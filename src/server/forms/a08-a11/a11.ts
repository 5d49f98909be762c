/** A11: imported straws enter stock, with the male and his pedigree (decisions 119, 120). */
import { formOf } from '../../../registry/index.ts'
import { strawPedigree } from '../../../registry/rules/stated-pedigree.ts'
import { fileImport } from './import-stock.ts'

export const fileA11 = fileImport({ form: formOf('A11'), pedigree: strawPedigree, amount: 'CANTIDAD_PAJILLAS' })
