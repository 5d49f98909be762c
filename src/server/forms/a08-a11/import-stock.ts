/**
 * A09 and A11: imported embryos or straws enter stock, and the animals of their papers enter the registry (
 * decisions 119 to 132).
 */

import type { Values } from '../../../registry/index.ts'
import type { StatedAnimal } from '../../../registry/rules/stated-pedigree.ts'
import { commonTexts } from '../../../registry/texts/common.ts'
import type { Handler } from '../../core/call.ts'
import { type FormEffect, fileForm } from '../../filing/file-form.ts'
import { refuseProblems } from '../../filing/read-form.ts'
import { lineageOf } from './foreign-animals.ts'
import { breedFact, countryFact, stockEntry } from './stock-facts.ts'

interface Facts {
  breed: boolean
  country: boolean
}

interface Import extends Pick<FormEffect, 'form' | 'read'> {
  readonly pedigree: readonly StatedAnimal[]
  /** The field that says how many there are. */
  readonly amount: string
}

const countryOf = (values: Values): string => values.PAIS || '51'

/** @throws BusinessError 100, 0 or 104 */
export const fileImport = ({ form, read, pedigree, amount }: Import): Handler =>
  fileForm<Facts>({
    form,
    ...(read && { read }),
    asks: (values) => ({
      breed: breedFact(values),
      country: countryFact({ PAIS: countryOf(values) }),
    }),
    judge: async (found, values, owner, { context }) => {
      const wrong: Record<string, string> = {}
      if (!found.breed) wrong.RAZA = commonTexts.notAnOption
      if (!found.country) wrong.PAIS = commonTexts.notAnOption
      refuseProblems(form, wrong)
      const main = pedigree.map(({ field }) => field).filter((field) => field === 'CRG_MACHO' || field === 'CRG_HEMBRA')
      const lineage = await lineageOf(context.db, pedigree, main, values, {
        species: values.ESPECIE ?? '',
        breed: Number(values.RAZA),
        names: { CRG_MACHO: values.NOMBRE_DEL_MACHO ?? '', CRG_HEMBRA: values.NOMBRE_DE_LA_HEMBRA ?? '' },
      })
      refuseProblems(form, lineage.problems)
      return {
        effects: {
          ...lineage.effects,
          stock: stockEntry({
            code: form.code,
            values,
            owner,
            served: '',
            amount: values[amount] ?? '',
            country: countryOf(values),
            sire: lineage.idOf('CRG_MACHO'),
            ...(main.includes('CRG_HEMBRA') && { dam: lineage.idOf('CRG_HEMBRA') }),
            files: found.files,
          }),
        },
      }
    },
  })
