import { describe, expect, it } from 'vitest'
import { CHIP_MAKERS, readChipCell } from '../../src/registry/chips/cell.ts'
import { meansNone } from '../../src/registry/chips/none-words.ts'

const CHIP = '982000364696050'

describe('one rule for what a chip is', () => {
  it('reads 15 digits of a country or a maker, with any separators, as one number', () => {
    for (const written of [
      CHIP,
      '982 000 364 696 050',
      '982-000364696050',
      ' 982.000.364.696.050 ',
      '982–000364696050',
    ])
      expect(readChipCell(written, CHIP_MAKERS)).toEqual({ is: 'chip', chip: CHIP })
    expect(readChipCell('170000000000012', CHIP_MAKERS).is).toBe('chip')
    expect(readChipCell('032010006382438', CHIP_MAKERS)).toEqual({ is: 'chip', chip: '032010006382438' })
  })

  it('doubts other lengths, letters, decimals and unknown codes, says why and keeps the text', () => {
    expect(readChipCell('76010006382439', CHIP_MAKERS)).toEqual({
      is: 'doubtful',
      text: '76010006382439',
      reason: 'Un chip tiene 15 dígitos y este tiene 14.',
    })
    for (const written of [
      `${CHIP}1`,
      `0${CHIP}`,
      '982E14',
      '98200036469605O',
      'CO-1234',
      '98200036469605.2',
      '#N/A',
      '42',
    ])
      expect(readChipCell(written, CHIP_MAKERS), written).toMatchObject({ is: 'doubtful', text: written })
    expect(readChipCell('123000364696050', CHIP_MAKERS)).toMatchObject({
      reason: 'El chip comienza por 123: no es Colombia (170) ni otro país, ni un fabricante (900 a 998).',
    })
    expect(readChipCell('999000364696050', CHIP_MAKERS).is).toBe('doubtful')
    expect(readChipCell('999000364696050', [900, 999]).is).toBe('chip')
  })

  it('takes words for nothing as nothing, never as a chip, however they are written', () => {
    const words = `|0|000|-|--|?|...|NO|No|NN|N.N.|N/A|S/R|S. R.|S.I.|S. I.|SI|s/n|SIN CHIP|sin chip|Sin microchip|PENDIENTE
      |Pendiente de chip|pendiente por registrar|SIN DATO|Sin datos|SIN REGISTRO|NO REGISTRADO|no registrada|no tiene
      |No tiene registro|NO APLICA|Por asignar|Desconocido|desconocida|ninguno|No se sabe|SIN INFORMACIÓN|sin_chip|XXX|null`
    for (const word of words.split('|').map((one) => one.trim())) {
      expect(readChipCell(word, CHIP_MAKERS), word).toEqual({ is: 'none' })
      expect(meansNone(word), word).toBe(true)
    }
  })

  it('takes names, keys and numbers that only look alike for what they are', () => {
    for (const name of [
      'Sin Par',
      'Nona',
      'No. 5',
      'Noé',
      'Sirena',
      'La Pendiente',
      'S-1',
      'Por Fin',
      '10',
      'Nina',
      'Falta Poco',
    ])
      expect(meansNone(name), name).toBe(false)
  })
})
