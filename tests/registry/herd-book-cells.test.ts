import { describe, expect, it } from 'vitest'
import {
  correctionKey,
  type Finding,
  findHeadings,
  type KnownAnimal,
  keyOf,
  mapSheet,
  signatureOf,
  tableOf,
} from '../../src/registry/herd-book/index.ts'
import { random } from '../sync/fakes/chance.ts'
import { known, lostCells, readSheets, type Sheet } from './messy-book.ts'

const CHIP = '982000364696050'
const animals = (
  rows: readonly string[],
  heading = 'CLAVE;CHIP;ESPECIE;RAZA;SEXO;PADRE;MADRE;FECHA_NACIMIENTO',
): Sheet => sheet('animales.csv', [heading, ...rows])
const sheet = (name: string, rows: readonly string[]): Sheet => ({ name, rows: rows.map((row) => row.split(';')) })
/** The registry has it. */
const bearer: KnownAnimal = {
  ...{ id: 9, sex: 'M', species: 'C', breed: '1', bornOn: '', composition: 'FU', owner: '' },
  ...{ hasSire: false, hasDam: false, chip: CHIP },
}
const said = (findings: readonly Finding[]) =>
  findings.map(({ kind, line, column }) => `${kind} ${line} ${column}`.trim())

it('a breed of the other species is called by its species, and an unknown one unknown', () => {
  const { findings } = readSheets([animals(['A;;C;Santa Inés;M;;;', 'B;;C;Xyzzy;M;;;'])])
  expect(findings.map(({ kind, line, text }) => `${kind} ${line} ${text}`)).toEqual([
    'breedOfOther 2 La raza "Santa Inés" es de la especie Ovina, no de la del animal: la fila no se trae',
    'breedUnknown 3 La raza "Xyzzy" no está en el registro: la fila no se trae',
  ])
  expect(findings[0]?.proposal, 'a species is no breed').toBe('')
})

it('a key that stands twice is corrected where it stands, also as the chip that is the key', () => {
  const sheets = [animals([`${CHIP};C;Alpina;M`, `${CHIP};C;Alpina;H`], 'CHIP;ESPECIE;RAZA;SEXO')]
  expect(said(readSheets(sheets).findings)).toEqual(['keyTwice 3 CLAVE'])
  const other = '982000364696051'
  const { plan, findings } = readSheets(sheets, {
    corrections: new Map([[correctionKey('animales.csv', 3, 'CLAVE'), other]]),
  })
  expect(said(findings)).toEqual([])
  expect(plan.animals.map(({ row }) => [row?.cells.CLAVE, row?.cells.CHIP])).toEqual([
    [CHIP, CHIP],
    [other, other],
  ])
  const facts = { ...known, animals: new Map([[CHIP, bearer]]) }
  expect(said(readSheets(sheets, { facts }).findings), 'of an animal that came before').toContain('keyTwice 3 CLAVE')
})

describe('words that say that there is none', () => {
  it('in a cell that may not be empty are what the remark, and the receipt of its correction, say stood there', () => {
    const { findings } = readSheets([animals(['A;;C;Alpina;X;;;', 'B;;C;Alpina;;;;'])])
    const missing = findings.filter(({ kind }) => kind === 'missing')
    expect(missing.map(({ line, column, value }) => `${line} ${column} ${value}`)).toEqual(['2 SEXO X', '3 SEXO '])
  })

  it('link no animals, and are said with the number of their cells', () => {
    const words = [
      'S.I.',
      'S. I.',
      'SI',
      '0',
      'NN',
      'S/R',
      'SIN REGISTRO',
      'SIN DATO',
      'NO REGISTRADO',
      'sin chip',
      'pendiente',
    ]
    for (const word of words) {
      const { plan, findings } = readSheets([
        animals([`A;${word};C;Alpina;M;;;`, `B;;C;Alpina;H;${word};;`, `D;;C;Alpina;H;${word};;`]),
      ])
      expect(
        plan.animals.map(({ sire }) => sire),
        word,
      ).toEqual([undefined, undefined, undefined])
      expect(plan.chips, word).toEqual([])
      expect(said(findings), word).toEqual(['noneWord 2 CHIP', 'noneWord 3 PADRE'])
      expect(findings[1]?.text, word).toBe(`"${word}" en PADRE quiere decir que no hay: 2 celdas quedan vacías`)
    }
  })

  it('are no keys: the animal is left out, with its row', () => {
    const { plan, findings } = readSheets([animals(['S.I.;;C;Alpina;M;;;', 'B;;C;Alpina;H;S.I.;;'])])
    expect(plan.animals.map(({ key, sire }) => [key, sire])).toEqual([['B', undefined]])
    expect(said(findings)).toContain('missing 2 CLAVE')
  })

  it('are no people', () => {
    const { plan, findings } = readSheets([
      sheet('asociados.csv', ['DOCUMENTO;NOMBRE', 'NN;Ana', '200;Eva']),
      sheet('animales.csv', ['CLAVE;ESPECIE;RAZA;SEXO;PROPIETARIO', 'A;C;Alpina;H;NN', 'B;C;Alpina;H;200']),
    ])
    expect(plan.members.map(({ cells }) => cells.DOCUMENTO)).toEqual(['200'])
    expect(plan.animals.map(({ row }) => row?.cells.PROPIETARIO)).toEqual(['', '200'])
    expect(said(findings)).toEqual(
      ['missing 2 DOCUMENTO', 'noneWord 2 PROPIETARIO', 'noneWord 2 DOCUMENTO'].sort(
        (a, b) => said(findings).indexOf(a) - said(findings).indexOf(b),
      ),
    )
  })
})

describe('one rule by which names of animals are compared', () => {
  it('finds a parent that is written as the chip with its dashes, or without', () => {
    for (const parent of ['982-000364696050', '982 000 364 696 050', CHIP, '982.000364696050']) {
      const { plan, findings } = readSheets([
        animals(['A;982-000364696050;C;Alpina;M;;;', `B;;C;Alpina;H;${parent};;`]),
      ])
      expect(plan.animals[1]?.sire?.key, parent).toBe('A')
      expect(findings).toEqual([])
    }
  })

  it('finds a sire whose chip lost its leading zero, and doubts that chip', () => {
    const { plan, findings } = readSheets([
      animals(['A;76010006382439;C;Alpina;M;;;', 'B;;C;Alpina;H;076010006382439;;']),
    ])
    expect(plan.animals[1]?.sire?.key).toBe('A')
    expect(said(findings)).toEqual(['chipDoubtful 2 CHIP'])
    expect(findings[0]?.text).toBe('Se trae "76010006382439". Un chip tiene 15 dígitos y este tiene 14.')
    expect(findings[0]?.proposal, 'nothing better than what it says').toBe('')
  })

  it('finds keys whatever signs part them, and tells numbers that signs part from one number', () => {
    expect(new Set(['AB-12', 'ab 12', 'AB.12', ' AB12 ', 'AB_12'].map(keyOf)).size).toBe(1)
    expect(new Set(['2-11', '21-1', '211'].map(keyOf)).size).toBe(3)
    expect(new Set(['2-11', '2 11', '2/11'].map(keyOf)).size).toBe(1)
  })

  it('links nobody where a name may be two animals', () => {
    const { plan, findings } = readSheets([animals([`A;${CHIP};C;Alpina;M;;;`, `B;;C;Alpina;H;${CHIP};;`])], {
      facts: { ...known, byChip: new Map([[CHIP, bearer]]) },
    })
    expect(plan.animals.find(({ key }) => key === 'B')?.sire).toBeUndefined()
    expect(said(findings)).toEqual(['chipTaken 2 CHIP', 'nameOfSeveral 3 PADRE'])
  })
})

describe('what is no chip', () => {
  it.each(['PENDIENTE DE LEER', 'Rosita', '98200036469605.2', '982E14'])('%s', (text) => {
    const { plan, findings } = readSheets([animals([`A;${text};C;Alpina;M;;;`])])
    expect(findings.length).toBe(1)
    expect(findings[0]?.kind).not.toBe('columnUnknown')
    if (findings[0]?.kind !== 'chipDoubtful') expect(plan.chips).toEqual([])
  })

  it('a day of reception that has not come is doubted, and the chip comes', () => {
    const { plan, findings } = readSheets([sheet('chips.csv', ['CHIP;FECHA_RECEPCION', `${CHIP};2031-01-01`])])
    expect(said(findings)).toEqual(['futureReceipt 2 FECHA_RECEPCION'])
    expect(plan.chips).toMatchObject([{ chip: CHIP, receivedOn: '' }])
  })
})

describe('headings', () => {
  it.each([
    ['asociados', 'C.C.', 'DOCUMENTO'],
    ['asociados', 'C.C. / NIT', 'DOCUMENTO'],
    ['asociados', 'Cédula o NIT', 'DOCUMENTO'],
    ['asociados', 'Nombres y Apellidos', 'NOMBRE'],
    ['animales', 'Sx', 'SEXO'],
    ['animales', '♂/♀', 'SEXO'],
    ['animales', '♀', 'MADRE'],
    ['animales', '♂', 'PADRE'],
    ['servicios', '♀', 'HEMBRA'],
    ['animales', 'No. Reg.', 'CLAVE'],
    ['animales', 'Chip electrónico', 'CHIP'],
    ['animales', 'Nombre del ejemplar', 'NOMBRE'],
    ['animales', 'C.C. dueño', 'PROPIETARIO'],
    ['animales', 'Sire Reg. No.', 'PADRE'],
    ['animales', 'Date of birth', 'FECHA_NACIMIENTO'],
    ['animales', 'Ear tag', 'MARCAS'],
    ['animales', 'Mãe', 'MADRE'],
    ['animales', 'Raça', 'RAZA'],
    ['animales', 'Data nasc.', 'FECHA_NACIMIENTO'],
    ['asociados', 'Full name', 'NOMBRE'],
    ['asociados', 'CPF/CNPJ', 'DOCUMENTO'],
    ['servicios', 'Mating date', 'FECHA_SERVICIO'],
    ['servicios', 'Data da cobertura', 'FECHA_SERVICIO'],
    ['servicios', 'Ewe', 'HEMBRA'],
    ['arriendos', 'Lessee', 'ARRENDATARIO'],
    ['chips', 'Electronic ID', 'CHIP'],
    ['lecturas', 'Live weight (kg)', 'PESO'],
  ] as const)('of %s: %s is %s', (table, heading, column) => {
    const others = tableOf(table)
      .columns.filter(({ name, isRequired }) => isRequired && name !== column)
      .map(({ name }) => name)
    expect(mapSheet(`${table}.csv`, [...others, heading]).columns[column]).toBe(heading)
  })

  it('and cells may have the signs of the sexes', () => {
    const { plan, findings } = readSheets([
      sheet('animales.csv', ['CLAVE;ESPECIE;RAZA;SEXO', 'A;C;Alpina;♀', 'B;C;Alpina;♂']),
    ])
    expect(plan.animals.map(({ row }) => row?.cells.SEXO)).toEqual(['H', 'M'])
    expect(findings).toEqual([])
  })

  it('in two rows: a group stands above its columns', () => {
    const { plan, findings } = readSheets([
      {
        name: 'libro.xlsx / Hoja1',
        rows: [
          ['Asociación de Criadores'],
          ['EJEMPLAR', '', '', '', '', 'PADRE', '', 'MADRE', ''],
          ['REGISTRO', 'NOMBRE', 'ESPECIE', 'RAZA', 'SEXO', 'REGISTRO', 'NOMBRE', 'REGISTRO', 'NOMBRE'],
          ['K1', 'Trueno', 'C', 'Alpina', 'M', '', '', '', ''],
          ['K2', 'Luna', 'C', 'Alpina', 'H', '', '', '', ''],
          ['K3', 'Sol', 'C', 'Alpina', 'H', 'K1', 'Trueno', 'K2', 'Luna'],
        ],
      },
    ])
    expect(plan.animals.map(({ key, sire, dam }) => [key, sire?.key, dam?.key])).toEqual([
      ['K1', undefined, undefined],
      ['K2', undefined, undefined],
      ['K3', 'K1', 'K2'],
    ])
    expect(said(findings)).toEqual(['aboveHeadings 1', 'columnUnknown 2', 'columnUnknown 2'])
    expect(findings.map(({ value }) => value)).toEqual(['Asociación de Criadores', 'PADRE · NOMBRE', 'MADRE · NOMBRE'])
  })

  it('that name the parents as people do', () => {
    const { plan } = readSheets([
      sheet('animales.csv', [
        'CLAVE;ESPECIE;RAZA;SEXO;PAPÁ;MAMÁ',
        'A;C;Alpina;M;;',
        'B;C;Alpina;H;;',
        'C;C;Alpina;H;A;B',
      ]),
    ])
    expect([plan.animals[2]?.sire?.key, plan.animals[2]?.dam?.key]).toEqual(['A', 'B'])
  })

  it('whose keys are chips, and that have no chip: it is said, and nothing is guessed', () => {
    const rows = ['170000000900001;C;Alpina;M', '170000000900002;C;Alpina;H', 'K3;C;Alpina;H']
    const { findings, plan } = readSheets([sheet('animales.csv', ['IDENTIFICACION;ESPECIE;RAZA;SEXO', ...rows])])
    expect(plan.animals.map(({ row }) => row?.cells.CHIP)).toEqual(['', '', ''])
    expect(findings).toMatchObject([
      { kind: 'keysAreChips', text: expect.stringMatching(/^2 claves parecen chips .* elija "IDENTIFICACION"/) },
    ])
    const named = readSheets([sheet('animales.csv', ['CLAVE;ESPECIE;RAZA;SEXO', 'K1;C;Alpina;M'])])
    expect(named.findings).toEqual([])
  })

  it('that repeat: the second is not used, and that is said', () => {
    const { found, findings, plan } = readSheets([
      sheet('animales.csv', ['CLAVE;ESPECIE;RAZA;SEXO;PADRE;PADRE', 'A;C;Alpina;M;;', 'B;C;Alpina;H;A;Z']),
    ])
    expect(found[0]?.labels.at(-1)).toBe('PADRE (columna F)')
    expect(plan.animals[1]?.sire?.key).toBe('A')
    expect(findings).toMatchObject([
      {
        kind: 'columnUnknown',
        value: 'PADRE (columna F)',
        text: 'La columna "PADRE (columna F)" no se trae (1 celda)',
      },
    ])
  })

  it('are never a row of data, whatever its words are like', () => {
    const { found } = readSheets([
      sheet('Libro1.csv', [
        'Tipo y número;Quién es;Pueblo',
        '79123456;Ana Ardila;Chía',
        '79123457;Beto Díaz;Chía',
        '79123458;Eva Gil;Tunja',
      ]),
    ])
    expect(found[0]?.isCertain).toBe(false)
    expect(mapSheet('Libro1.csv', ['79123456', 'Ana', 'Chía']).columns).toEqual({})
  })

  it('are not certain where a value stands among them', () => {
    const names = ['CLAVE', 'ESPECIE', 'RAZA', 'SEXO']
    const of = (last: string) =>
      findHeadings(
        'a.csv',
        [
          [...names, last],
          ['K1', 'C', 'Alpina', 'H', 'x'],
        ],
        new Map(),
      )
    expect([of('NOMBRE').isCertain, of('2024-03-05').isCertain]).toEqual([true, false])
  })

  it('that a book repeats on each page, and rows of totals, are no rows of it', () => {
    const { plan, findings } = readSheets([
      sheet('asociados.csv', [
        'DOCUMENTO;NOMBRE',
        '200;Eva',
        'DOCUMENTO;NOMBRE',
        '300;Leo',
        'Total socios;4',
        'TOTALES;',
      ]),
    ])
    expect(plan.members.map(({ cells }) => cells.NOMBRE)).toEqual(['Eva', 'Leo'])
    expect(said(findings)).toEqual(['headingAgain 3', 'totals 5', 'totals 6'])
    expect(findings[1]?.text).toContain('Total socios | 4')
  })

  it('that one has pointed at are used: that row, two rows, or none', () => {
    const rows = [['Corte 2024'], ['a', 'b', 'c', 'd'], ['K1', 'C', 'Alpina', 'M']]
    const columns = { CLAVE: 'a', ESPECIE: 'b', RAZA: 'c', SEXO: 'd' }
    const byHand = new Map([[signatureOf(rows[1] ?? []), { table: 'animales', columns }]] as const)
    expect(findHeadings('x.csv', rows, byHand)).toMatchObject({ at: 1, rows: 1, isAssigned: true, isCertain: true })
    const data = rows.slice(2)
    const letters = { CLAVE: 'columna A', ESPECIE: 'columna B', RAZA: 'columna C', SEXO: 'columna D' }
    const none = new Map([
      [signatureOf(data[0] ?? [], { isData: true }), { table: 'animales', columns: letters }],
    ] as const)
    const { plan, findings } = readSheets([{ name: 'x.csv', rows: data }], { kept: none })
    expect(plan.animals.map(({ key }) => key)).toEqual(['K1'])
    expect(findings).toEqual([])
  })

  it('may lack a column that has one value for the whole sheet', () => {
    const rows = ['Registro;Raza;Sexo', 'K1;Alpina;M', 'K2;Saanen;H']
    expect(readSheets([sheet('cabras.csv', rows)]).found[0]?.mapping.missing).toEqual(['ESPECIE'])
    const columns = { CLAVE: 'Registro', RAZA: 'Raza', SEXO: 'Sexo', ESPECIE: { value: 'C' } }
    const kept = new Map([[signatureOf(['Registro', 'Raza', 'Sexo']), { table: 'animales', columns }]] as const)
    const { plan, findings } = readSheets([sheet('cabras.csv', rows)], { kept })
    expect(plan.animals.map(({ key, species }) => [key, species])).toEqual([
      ['K1', 'C'],
      ['K2', 'C'],
    ])
    expect(findings).toEqual([])
  })

  it('say which cells stand outside of them', () => {
    const { findings } = readSheets([
      sheet('animales.csv', [
        'CLAVE;ESPECIE;RAZA;SEXO',
        'A;C;Alpina;M;murió',
        'B;C;Alpina;H;;vendida',
        'D;C;Alpina;H;vive',
      ]),
    ])
    expect(findings.map(({ text }) => text)).toEqual([
      'La columna E no tiene encabezado: 2 celdas no se traen, la primera "murió"',
      'La columna F no tiene encabezado: 1 celda no se trae, la primera "vendida"',
    ])
  })
})

describe('changed cells show both', () => {
  it.each([
    [
      'asociados.csv',
      'DOCUMENTO;NOMBRE',
      '13.456.789-2;Ana',
      'Sin el dígito de verificación: "13.456.789-2" se toma como "13456789" (1 celda de DOCUMENTO)',
    ],
    [
      'asociados.csv',
      'DOCUMENTO;NOMBRE',
      'C.C. 13456789;Ana',
      'Sin el tipo de documento: "C.C. 13456789" se toma como "13456789" (1 celda de DOCUMENTO)',
    ],
    [
      'asociados.csv',
      'DOCUMENTO;NOMBRE;FECHA_INGRESO',
      '200;Eva;5/3/98',
      'Con el siglo: "5/3/98" se toma como "1998-03-05" (1 celda de FECHA_INGRESO)',
    ],
    [
      'asociados.csv',
      'DOCUMENTO;NOMBRE;FECHA_INGRESO',
      '200;Eva;45356',
      'Número de fecha de una hoja de cálculo: "45356" se toma como "2024-03-05" (1 celda de FECHA_INGRESO)',
    ],
    [
      'asociados.csv',
      'DOCUMENTO;NOMBRE;FECHA_INGRESO',
      '200;Eva;2024-03-05 14:30',
      'Sin la hora: "2024-03-05 14:30" se toma como "2024-03-05" (1 celda de FECHA_INGRESO)',
    ],
    [
      'asociados.csv',
      'DOCUMENTO;NOMBRE;CRIADERO',
      '200;Eva;El Aprisco',
      'El criadero "El Aprisco" no se trae: le falta el departamento o el municipio',
    ],
    [
      'consecutivos.csv',
      'CODIGO;NUMERO;NID_PROPIETARIO',
      'A01;A01-17;100',
      'Sin el código del formulario: "A01-17" se toma como "17" (1 celda de NUMERO)',
    ],
    [
      'chips.csv',
      'CHIP;HOMOLOGADO;NOMBRE',
      `${CHIP};N;Allflex`,
      'El chip no dice que se homologa: "Allflex" no se trae',
    ],
    ['chips.csv', 'CHIP;ESTADO', `${CHIP};raro`, '"raro" no es válido en ESTADO: queda vacío'],
  ])('%s, %s: %s', (name, heading, row, text) => {
    expect(readSheets([sheet(name, [heading, row])]).findings.map((one) => one.text)).toEqual([text])
  })

  it('a list whose states are departments is read as such, and says so once', () => {
    const rows = ['200;Eva;Santander;Bucaramanga', '300;Leo;CUNDINAMARCA;Chía', '400;Ana;Inactivo;']
    const { plan, findings } = readSheets([sheet('socios.csv', ['Documento;Nombre;Estado;Ciudad', ...rows])])
    expect(findings.map(({ text }) => text)).toEqual([
      'El departamento está en ESTADO: "Santander" se toma como "Santander" (2 celdas de DEPARTAMENTO)',
    ])
    expect(findings[0]?.proposal, 'what it says already').toBe('')
    expect(plan.members.map(({ cells }) => [cells.DEPARTAMENTO, cells.MUNICIPIO, cells.ESTADO])).toEqual([
      ['68', '68001', ''],
      ['25', '25175', ''],
      ['', '', '1'],
    ])
  })

  it('a thousand is a thousand, not one', () => {
    const { plan } = readSheets([
      sheet('consecutivos.csv', ['CODIGO;NUMERO;NID_PROPIETARIO', 'A01;1.000;100', 'A01;12.0;100']),
    ])
    expect(plan.numbers.map(({ number }) => number)).toEqual([1000, 12])
  })

  it('a document that a program saved with decimals is that document, and no other with one more digit', () => {
    const rows = ['13456789.0;Ana', '23456789,00;Eva', '33456789.5;Leo', '800.123.456.7;Oro', '1.234.567;Sol']
    const { plan, findings } = readSheets([sheet('asociados.csv', ['DOCUMENTO;NOMBRE', ...rows])])
    expect(plan.members.map(({ cells }) => cells.DOCUMENTO)).toEqual(['13456789', '23456789', '1234567'])
    expect(said(findings)).toEqual(['badRequired 4 DOCUMENTO', 'badRequired 5 DOCUMENTO'])
  })

  it('dates of a column whose month comes first show both', () => {
    const { findings } = readSheets([
      sheet('asociados.csv', ['DOCUMENTO;NOMBRE;FECHA_INGRESO', '200;Eva;03/25/2015', '300;Leo;04/05/2016']),
    ])
    expect(findings.map(({ text }) => text)).toEqual([
      'El mes va primero, por fechas como 03/25/2015: "04/05/2016" se toma como "2016-04-05" (1 celda de FECHA_INGRESO)',
    ])
  })
})

/** What people write, by kind of column. */
const POOL: Readonly<Record<string, readonly string[]>> = {
  text: ['Luna', ' Sol ', 'NN', '-', 'S/R', "'=1+1", 'x'.repeat(300), 'K1', 'AB-12', '0'],
  date: [
    '2020-03-05',
    '5/3/2020',
    '05.03.20',
    '31/02/2020',
    '2031-01-01',
    'ayer',
    '43895',
    '5 de marzo de 2020',
    '2020-03-05 10:15',
    '0',
    '03/25/2019',
  ],
  code: ['C', 'Caprina', 'caprna', 'M', 'hembra', 'H', 'A01', 'FU', '1', '9', 'S', 'no', '?'],
  breed: ['Alpina', 'alpna', 'Santa Inés', 'Marciana', 'NO'],
  department: ['Santander', 'santnder', '68', 'Macondo', 'Cundinamarca', 'N/A'],
  municipality: ['Bucaramanga', 'Bucaramnga', '68001', 'Chía', 'Macondo', '-'],
  person: ['100', '13.456.789-2', 'CC 200', 'NN', '0', 'Juan', '1e5', '200'],
  animal: ['K1', 'k-1', CHIP, '982-000364696050', 'S.I.', '0', 'Z9', 'Luna', 'sin registro'],
  animals: ['K1; K2', 'S.I.; K1', 'NN', 'K1|K2'],
  chip: [
    CHIP,
    '982-000364696050',
    '76010006382439',
    'PENDIENTE',
    'SIN CHIP',
    'NO',
    '42',
    '98?/*21',
    'Rosita',
    '982000364696051',
  ],
  whole: ['1', '1.000', '12.0', 'A05-7', 'x7', '-3', '99999999999', '0'],
  decimal: ['3,2', '3.25 kg', '99', 'tres', '2.80001', '0', 'S/D'],
  email: ['a@b.co', 'A@B.CO', 'ana', 'no tiene'],
}

function messySheet(seed: number): Sheet {
  const next = random(seed)
  const pick = <T>(all: readonly T[]): T => all[Math.floor(next() * all.length)] as T
  const key = pick([
    'asociados',
    'prefijos',
    'animales',
    'animales',
    'animales',
    'servicios',
    'nacimientos',
    'consecutivos',
    'chips',
    'arriendos',
  ] as const)
  const columns = tableOf(key).columns.filter(({ isRequired }) => isRequired || next() < 0.6)
  columns.sort(() => next() - 0.5)
  const headings = columns.map(({ name, synonyms }) => (next() < 0.3 && synonyms.length > 0 ? pick(synonyms) : name))
  if (next() < 0.3) headings.push(pick(['Ordeño', headings[0] ?? '', '', 'Observación del corral']))
  const good: Readonly<Record<string, string>> = {
    ESPECIE: 'Caprina',
    RAZA: 'Alpina',
    SEXO: 'Hembra',
    FORMULARIO: 'A01',
    CODIGO: 'A01',
  }
  const data = Array.from({ length: 8 }, (_, row) => {
    const cells = columns.map(({ name, kind, isRequired }) => {
      if (next() < 0.25) return ''
      if (isRequired && next() < 0.8) return name === 'CLAVE' ? `K${row}` : (good[name] ?? POOL[kind]?.[0] ?? '')
      return pick(POOL[kind] ?? [''])
    })
    if (next() < 0.15) cells.push('', 'suelta')
    return cells
  })
  if (next() < 0.2) data.push(['Total', String(Math.floor(next() * 100))])
  if (next() < 0.2) data.push([...headings])
  if (next() < 0.1) data.push(['Elaborado por la secretaria'])
  const titles = next() < 0.3 ? [['Libro genealógico'], ['Corte a 30 de octubre']] : []
  return { name: `${key}.csv`, rows: [...titles, headings, ...data] }
}

const HANDWRITTEN: readonly Sheet[] = [
  {
    name: 'Socios 2024.xlsx / Hoja1',
    rows: [
      ['ASOCIACIÓN'],
      [],
      ['No.', 'C.C. / NIT', 'Nombres y Apellidos', 'Municipio', 'Cel.'],
      ['1', '13.456.789-2', 'Ana', 'Chía', '310'],
      ['2', 'NN', 'Eva', 'Chía', '311'],
      ['', 'Total socios', '2', '', ''],
    ],
  },
  {
    name: 'Genealogía.xlsx / Cabras',
    rows: [
      ['EJEMPLAR', '', '', '', '', 'PADRE', '', 'MADRE', ''],
      ['REGISTRO', 'NOMBRE', 'ESPECIE', 'RAZA', 'SX', 'REGISTRO', 'NOMBRE', 'REGISTRO', 'NOMBRE'],
      ['K1', 'Sol', 'Cabra', 'alpna', 'Macho', 'S.I.', '', 'S/R', 'Negra'],
      ['K2', 'Luna', 'Cabra', 'Alpina', '♀', 'K-1', 'Sol', '0', ''],
    ],
  },
  {
    name: 'hato.csv',
    rows: [
      [
        'No. Reg.',
        'Chip electrónico',
        'Nombre del ejemplar',
        'Especie',
        'Raza',
        'Sx',
        'Fec. Nac.',
        'Padre',
        'Madre',
        'C.C. dueño',
      ],
      ['R-1', 'pendiente', 'NN', 'C', 'Saanen', 'H', '05/03/19', 'SIN DATO', 'R 9', 'C.C. 100'],
      ['R-9', '982-000364696050', '', 'C', 'Saanen', 'H', '12-dic-2016', '', '', '100'],
    ],
  },
  {
    name: 'servicios.csv',
    rows: [
      ['Formulario', 'No', 'Propietario', 'Fecha', '♂', '♀', 'Hembras', 'Receptora', 'Observación'],
      ['A01', '1', '100', '1/2/2020', 'M', 'H', 'H2;H3', 'R', 'llovía'],
      ['monta', '1.002', '100', '2/2/2020', 'M', '', '', '', '-'],
    ],
  },
]

describe('there is no third way', () => {
  /** A row of a person who is there already is not judged again. */
  const nobody = { ...known, people: new Map<string, string>() }

  it('each cell of 300 messy sheets is kept, changed with a remark that shows both, or left out with a remark', () => {
    const lost: string[] = []
    let read = 0
    for (const [at, one] of [
      ...HANDWRITTEN,
      ...Array.from({ length: 300 }, (_, seed) => messySheet(seed + 1)),
    ].entries()) {
      const result = readSheets([one], { facts: nobody })
      if (result.found[0]?.isCertain) read++
      lost.push(...lostCells(one, result).map((text) => `${at} ${one.name} ${text}`))
    }
    expect(lost).toEqual([])
    // Sheets that are not read prove nothing.
    expect(read).toBeGreaterThan(270)
  })
})
