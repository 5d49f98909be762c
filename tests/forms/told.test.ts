import { describe, expect, it } from 'vitest'
import { aboutAnimal, formOf, lackingIn, litterTold, told, type Values } from '../../src/registry/index.ts'
import { reportOf } from '../../src/ui/outbox/day-report.ts'
import { cardWords, chipsOf, tableWords } from '../../src/ui/outbox/naming.ts'
import { entry } from '../ui/fake-book.ts'

const KATY = '982000411208482'
const MORA = '982000411207271'

const birth: Values = {
  FORMA_CONCEPCION: 'A03',
  CONSECUTIVO: '2208',
  CHIP_HEMBRA: MORA,
  NOMBREHEMBRA: 'Mora II',
  IDENTIF_RECEPTORA: KATY,
  NOMBRE_RECEPTORA: 'Katy',
  SEXO: 'H',
  PESO_AL_NACER: '2.8',
  FECHA_PARTO: '2026-11-21',
  FECHA_SOLICITUD: '2026-11-21',
}
const further: Values = {
  ...birth,
  FORMA_CONCEPCION: 'TE',
  CONSECUTIVONEW: '2209',
  SEXO_ADICIONAL: 'M',
  PESO_AL_NACER_ADICIONAL: '3.1',
}
const wordsOf = (key: string, values: Values) => formOf(key).inWords?.(values) ?? { text: '', animal: '' }
const KNOWN = { [KATY]: 'Katy', [MORA]: 'Mora II' }

describe('an embryo birth', () => {
  const unsent = entry({ id: 'a', form: 'A04', values: birth })

  it('names the doe that stood there first, then whose embryo it was: outbox, end of the day, receipts', () => {
    expect(cardWords(unsent, KNOWN)).toBe('Cría hembra 2,8 kg de Katy …8482 · embrión de Mora II')
    expect(tableWords(unsent, KNOWN).about).toBe('Cría de Katy …8482 · embrión de Mora II')
    expect(chipsOf([unsent])).toEqual([MORA, KATY].sort())
    expect(reportOf([unsent], '2026-11-21', 'Rosalba', [], KNOWN).forms[0]?.words).toContain('de Katy …8482')
  })

  it('has the names on the form where the device knows no other', () => {
    expect(cardWords(unsent, {})).toBe('Cría hembra 2,8 kg de Katy …8482 · embrión de Mora II')
  })

  it('never puts the genetic dam in her place, also where the host does not say who carried it', () => {
    const words = wordsOf('A04', { ...birth, IDENTIF_RECEPTORA: '', NOMBRE_RECEPTORA: '' })
    expect(told(words, KNOWN)).toBe('Cría hembra 2,8 kg · embrión de Mora II')
  })

  it('of a further young says the same', () => {
    expect(told(wordsOf('A04-adicional', further), KNOWN)).toBe('Cría macho 3,1 kg de Katy …8482 · embrión de Mora II')
  })

  it('the further young get both females from the first', () => {
    expect(formOf('A04-adicional').partOf?.carries).toEqual(
      expect.arrayContaining(['IDENTIF_RECEPTORA', 'NOMBRE_RECEPTORA', 'NOMBREHEMBRA']),
    )
  })

  it('a transfer of embryos names the recipient first too', () => {
    const values = { IDENTIF_RECEPTORA: KATY, CRG_HEMBRA: MORA, NOMBRE_DE_LA_HEMBRA: 'Mora II' }
    expect(told(wordsOf('A03', values), { [KATY]: 'Katy' })).toBe('Transferencia a Katy …8482 · embrión de Mora II')
  })

  it('a litter that lacks young is hers who gave birth, as the host lists it', () => {
    const row = { ...birth, FORMA_CONCEPCION: 'TE', SIGLA: '1', sigla: '1' }
    expect(lackingIn(formOf('A04'), [row], '2026-11-22')[0]?.animal).toBe(KATY)
  })

  it('is told on the pages of both females: whose embryo, and who gave birth', () => {
    expect(aboutAnimal(formOf('A04'), birth, KATY)).toMatchObject({
      other: MORA,
      otherName: 'Mora II',
      embryo: 'dam',
    })
    expect(aboutAnimal(formOf('A04'), birth, MORA)).toMatchObject({ other: KATY, otherName: 'Katy', embryo: 'bearer' })
  })
})

describe('a litter', () => {
  it('is announced with all its young', () => {
    const own = { FORMA_CONCEPCION: 'A01', CHIP_HEMBRA: KATY }
    const words = [
      wordsOf('A04', { ...own, SEXO: 'H', PESO_AL_NACER: '2.8' }),
      wordsOf('A04-adicional', { ...own, SEXO_ADICIONAL: 'M', PESO_AL_NACER_ADICIONAL: '3.1' }),
    ]
    expect(litterTold(words, KNOWN)).toBe('Katy …8482 · hembra 2,8 kg · macho 3,1 kg')
    expect(litterTold(words.slice(0, 1), KNOWN)).toBe('Katy …8482 · hembra 2,8 kg')
    expect(litterTold([wordsOf('A04', birth)], KNOWN)).toBe('Katy …8482 · hembra 2,8 kg · embrión de Mora II')
  })
})
