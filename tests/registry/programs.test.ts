import { describe, expect, it } from 'vitest'
import { findHeadings, type KeptMapping, signatureOf } from '../../src/registry/herd-book/index.ts'
import { readSheets, type Sheet } from './messy-book.ts'
import { headingsOf, programSheet } from './programs.ts'

const sheet = (name: string, ...rows: readonly string[]): Sheet => ({ name, rows: rows.map((row) => row.split(';')) })
const kindsOf = (findings: readonly { readonly kind: string }[]) => [...new Set(findings.map(({ kind }) => kind))]

describe('what a program of the field wrote is recognised by itself', () => {
  it.each([
    ['pypedal.ped', 'PyPedal', 'animales', ['ESPECIE', 'RAZA']],
    ['coma.ped', 'PyPedal', 'animales', ['ESPECIE', 'RAZA']],
    ['genealogia.csv', undefined, 'animales', []],
    ['lambtracker.csv', 'LambTracker', 'animales', []],
    ['animaltrakker_animal.csv', 'AnimalTrakker', 'animales', []],
    ['breeders_assistant.csv', 'Breeders Assistant', 'animales', []],
    ['grassroots.csv', 'Grassroots', 'animales', []],
    ['snig.xls', 'SNIG (Uruguay)', 'animales', []],
    ['sipec.xls', 'SIPEC (Chile)', 'animales', []],
    ['sigsa.xls', 'SIGSA (Argentina)', 'animales', []],
    ['siniiga.xls', 'SINIIGA (México)', 'animales', []],
    ['sisbov.xls', 'SISBOV (Brasil)', 'animales', []],
    ['arco_portugues.csv', undefined, 'animales', []],
    ['trutest.csv', 'Tru-Test', undefined, []],
    ['gallagher.csv', 'Gallagher', undefined, []],
    ['datamars.csv', 'Datamars', undefined, []],
    ['allflex.txt', 'Allflex', undefined, []],
  ])('%s: %s', async (name, program, table, missing) => {
    const { mapping, isCertain } = headingsOf(await programSheet(name))
    expect([mapping.program || undefined, mapping.table?.key, mapping.missing]).toEqual([program, table, missing])
    expect(isCertain).toBe(table !== undefined && missing.length === 0)
  })

  it('a pedigree without headings: comments are none of its rows, 0 and a point are nobody', async () => {
    const pedigree = await programSheet('pypedal.ped')
    const kept = new Map<string, KeptMapping>([
      [
        signatureOf(['1', '0', '0'], { isData: true }),
        {
          table: 'animales',
          columns: {
            CLAVE: 'columna A',
            PADRE: 'columna B',
            MADRE: 'columna C',
            ESPECIE: { value: 'C' },
            RAZA: { value: 'Alpina' },
          },
        },
      ],
    ])
    const { plan, findings } = readSheets([pedigree], { kept })
    expect(plan.animals.map(({ key, sex, sire, dam }) => [key, sex, sire?.key, dam?.key])).toEqual([
      ['1', 'M', undefined, undefined],
      ['2', 'H', undefined, undefined],
      ['3', 'H', undefined, undefined],
      ['4', 'M', '1', '2'],
    ])
    // Nobody knows the sex of those without young.
    expect(findings.filter(({ kind }) => kind === 'missing').map(({ line }) => line)).toEqual([9, 10, 11])
    expect(kindsOf(findings)).toContain('sexByYoung')
  })

  it('three columns of a file that is not called a pedigree may be sire and dam or dam and sire: one is asked', () => {
    const found = findHeadings(
      'hato.csv',
      [
        ['1', '0', '0'],
        ['2', '0', '0'],
        ['3', '1', '2'],
      ],
      new Map(),
    )
    expect(found).toMatchObject({ rows: 0, isCertain: false, mapping: { table: { key: 'animales' } } })
    expect(
      findHeadings(
        'hato.csv',
        [
          ['1', '7', '0'],
          ['2', '0', '7'],
        ],
        new Map(),
      ).mapping.table,
    ).toBeUndefined()
  })

  it('LambTracker: sheep, the month first, its abbreviations, and no weight in an unknown unit', async () => {
    const { plan, findings } = readSheets([await programSheet('lambtracker.csv')])
    expect(
      plan.animals.map(({ key, species, sex, bornOn, sire, dam, row }) => [
        key,
        species,
        sex,
        bornOn,
        sire?.key,
        dam?.key,
        row?.cells.TIPO_PARTO,
        row?.cells.CHIP,
      ]),
    ).toEqual([
      ['1', 'O', 'H', '2005-05-09', undefined, undefined, '2', '940100000217623'],
      ['2', 'O', 'M', '2006-06-03', undefined, undefined, '3', '940100000217624'],
      ['3', 'O', 'H', '2008-05-20', '2', '1', '1', '940100000217622'],
    ])
    const said = findings.map(({ text }) => text)
    expect(said).toContain(
      'El mes va primero, como lo escribe LambTracker: "05/09/2005" se toma como "2005-05-09" (3 celdas de FECHA_NACIMIENTO)',
    )
    expect(said).toContain('LambTracker: "T" se toma como "2" (1 celda de TIPO_PARTO)')
    expect(said).toContain('La columna "birth_weight" no se trae (3 celdas)')
  })

  it('AnimalTrakker: two tables are joined by their own key', async () => {
    const tags = await programSheet('animaltrakker_tags.csv')
    const { plan } = readSheets([tags, await programSheet('animaltrakker_animal.csv')])
    expect(
      plan.animals.map(({ key, sire, dam, row }) => [key, row?.cells.CHIP, row?.cells.MARCAS, sire?.key, dam?.key]),
    ).toEqual([
      ['101', '840003002813737', 'B-1', undefined, undefined],
      ['102', '', '', undefined, undefined],
      ['103', '840003002813738', 'B-3', '102', '101'],
    ])
    // Alone it lacks what an animal requires.
    expect(readSheets([tags]).plan.animals).toEqual([])
  })

  it('Breeders Assistant and Grassroots: parents by number, people by name are no documents', async () => {
    for (const [name, young] of [
      ['breeders_assistant.csv', ['ER-003', 'ER-002', 'ER-001']],
      ['grassroots.csv', ['H102', 'H101', 'H100']],
    ] as const) {
      const { plan, findings } = readSheets([await programSheet(name)])
      const last = plan.animals.at(-1)
      expect([last?.key, last?.sire?.key, last?.dam?.key]).toEqual(young)
      expect(kindsOf(findings), name).not.toContain('badOptional')
    }
  })

  it('headings in Portuguese are found as those in Spanish', async () => {
    const { plan } = readSheets([await programSheet('arco_portugues.csv')])
    expect(plan.animals.map(({ key, sex, bornOn, sire }) => [key, sex, bornOn, sire?.key])).toEqual([
      ['R1', 'H', '2019-03-05', undefined],
      ['R2', 'M', '2018-03-05', undefined],
      ['R3', 'H', '2021-08-07', 'R2'],
    ])
  })

  it('a session of a reader is a herd that was there, or chips: nobody guesses which', async () => {
    const session = await programSheet('trutest.csv')
    expect(readSheets([session]).book.size).toBe(0)
    const herd = sheet(
      'animales.csv',
      'CLAVE;CHIP;ESPECIE;RAZA;SEXO',
      'A;982000364696050;C;Alpina;H',
      'B;982000364696051;C;Alpina;H',
    )
    const [headings = []] = session.rows
    const { plan } = readSheets([herd, session], {
      kept: new Map([
        [signatureOf(headings), { table: 'lecturas', columns: { ANIMAL: 'EID', FECHA: 'Date', PESO: 'Weight' } }],
      ]),
    })
    expect(plan.readings.map(({ animal, row }) => [animal.key, row.cells.FECHA, row.cells.PESO])).toEqual([
      ['A', '2026-11-20', '42.5'],
      ['B', '2026-11-20', '38'],
    ])
    const chips = readSheets([session], {
      kept: new Map([[signatureOf(headings), { table: 'chips', columns: { CHIP: 'EID', FECHA_RECEPCION: 'Date' } }]]),
    })
    expect(chips.plan.chips.map(({ chip }) => chip)).toEqual(['982000364696050', '982000364696051'])
  })

  it('a file that could be of two programs is not read as either', () => {
    const { isCertain } = headingsOf(
      sheet('x.csv', 'sheep_name;sheep_id;id_animalid;species;breed;sex', 'Ada;1;2;sheep;Santa Inés;F'),
    )
    expect(isCertain).toBe(false)
  })
})
