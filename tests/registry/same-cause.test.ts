import { describe, expect, it } from 'vitest'
import { readLines, sameCauseOnce } from '../../src/registry/herd-book/index.ts'
import { readSheets } from './messy-book.ts'

const animals = (rows: readonly string[]) => ({
  name: 'animales.csv',
  rows: ['CLAVE;ESPECIE;RAZA;SEXO;PADRE', ...rows].map((row) => row.split(';')),
})

describe('what is remarked', () => {
  it('is one line for each kind and cause, with all its rows and their number', () => {
    const { findings } = readSheets([
      animals(['A;C;Alpna;H;', 'B;C;Saanen;M;', 'C;C;Alpna;H;X9', 'D;C;Alpna;H;X9', 'E;C;Sanen;H;X8', 'F;C;Alpina;;']),
    ])
    expect(findings.length).toBe(8)
    expect(sameCauseOnce(findings).map(({ kind, line, lines, key, text }) => [kind, line, lines, key, text])).toEqual([
      ['breedSpelt', 2, '2, 4 a 5', 'A', 'La raza "Alpna" se toma como "Alpina" (3 filas)'],
      ['breedSpelt', 6, undefined, 'E', 'La raza "Sanen" se toma como "Saanen"'],
      ['missing', 7, undefined, 'F', 'Falta SEXO: la fila no se trae'],
      ['parentUnknown', 4, '4 a 5', 'C', 'El animal "X9" no está en el libro: queda sin padre (2 filas)'],
      ['parentUnknown', 6, undefined, 'E', 'El animal "X8" no está en el libro: queda sin padre'],
    ])
  })

  it('of ten thousand rows alike is one line, of every second one as many as fit a cell', () => {
    const rows = Array.from({ length: 10_000 }, (_, at) => `K${at};C;Alpina;;`)
    expect(sameCauseOnce(readSheets([animals(rows)]).findings)).toMatchObject([{ line: 2, lines: '2 a 10001' }])
    const second = rows.map((row, at) => (at % 2 ? row : `K${at};C;Alpina;H;`))
    const found = sameCauseOnce(readSheets([animals(second)]).findings)
    expect(found.length).toBe(5)
    for (const { lines = '' } of found) expect(lines.length).toBeLessThan(32_767)
  })

  it('names lines that are read back, and reads nothing else', () => {
    expect(readLines('2, 4 a 6', 10)).toEqual([2, 4, 5, 6])
    expect(readLines('7', 10)).toEqual([7])
    for (const text of ['', 'x', '3 a', '1 a 11', '1 a 9999999']) expect(readLines(text, 10), text).toBeUndefined()
  })
})
