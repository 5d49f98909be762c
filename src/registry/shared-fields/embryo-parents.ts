/** The male and the female of embryos, each with its parents: A08 and A09 enter them, A03 shows them. */

import { LONGEST_TYPED } from '../fields/choice.ts'
import { anyones, type Field, fact, ofRecord, text } from '../vocabulary/define-form.ts'
import type { Column } from '../vocabulary/define-record.ts'
import { animalChip, fromList, lineOf } from './define-stock.ts'

type Fields = Readonly<Record<string, Field>>
type Sex = 'M' | 'H'

const parents = {
  M: { chip: 'CRG_MACHO', name: 'NOMBRE_DEL_MACHO', sire: 'CRG_PADRE_MACHO', dam: 'CRG_MADRE_MACHO', of: 'del macho' },
  H: {
    chip: 'CRG_HEMBRA',
    name: 'NOMBRE_DE_LA_HEMBRA',
    sire: 'CRG_PADRE_HEMBRA',
    dam: 'CRG_MADRE_HEMBRA',
    of: 'de la hembra',
  },
} as const

/** A08: chosen from the owner's list, which has its name and parents. */
export function listedParent(sex: Sex, owner: string, required: string): Fields {
  const { chip, name, sire, dam, of } = parents[sex]
  return {
    [chip]: animalChip(sex, {
      animal: { whose: sex === 'M' ? 'own-or-leased' : 'own', sex, on: 'FECHA_SERVICIO' },
      required,
      from: fromList('A08', sex, owner),
      loads: lineOf('A08', sex, chip, { name, sire, dam }),
    }),
    [name]: fact({ label: `Nombre ${of}` }),
    [sire]: fact({ label: `Padre ${of}`, animal: anyones }),
    [dam]: fact({ label: `Madre ${of}`, animal: anyones }),
  }
}

/** A09: a foreign animal may be in no list, so that its chip, name and parents can be typed (decision 131). */
export function statedParent(sex: Sex, owner: string, required: string): Fields {
  const { chip, name, sire, dam, of } = parents[sex]
  return {
    [chip]: animalChip(sex, {
      animal: { whose: 'not-anothers' },
      required,
      from: fromList('A09', sex, owner),
      orTyped: true,
      loads: { ...lineOf('A09', sex, chip, { name, sire, dam }), gently: true },
    }),
    [name]: text({ label: `Nombre ${of}` }),
    [sire]: text({ label: `Padre ${of}`, animal: anyones, max: LONGEST_TYPED }),
    [dam]: text({ label: `Madre ${of}`, animal: anyones, max: LONGEST_TYPED }),
  }
}

/** A03: shown as stored in the stock; the grandparents are not sent. */
export function parentFacts(sex: Sex): Fields {
  const { chip, name, sire, dam, of } = parents[sex]
  return {
    [chip]: fact({ label: `Chip ${of}`, animal: ofRecord }),
    [name]: fact({ label: `Nombre ${of}` }),
    [sire]: fact({ label: `Padre ${of}`, animal: ofRecord, unsent: true }),
    [dam]: fact({ label: `Madre ${of}`, animal: ofRecord, unsent: true }),
  }
}

export function parentColumns(sex: Sex, row: 'who' | 'what' = 'what'): readonly Column[] {
  const { chip, name, of } = parents[sex]
  return [
    { key: chip, label: `CHIP ${of.toUpperCase()}`, below: name },
    { key: name, label: `NOMBRE ${of.toUpperCase()}`, row },
  ]
}

/** With the parents of each. */
export function pedigreeColumns(sex: Sex): readonly Column[] {
  const { sire, dam, of } = parents[sex]
  return [
    ...parentColumns(sex),
    { key: sire, label: `PADRE ${of.toUpperCase()}`, below: dam },
    { key: dam, label: `MADRE ${of.toUpperCase()}` },
  ]
}
