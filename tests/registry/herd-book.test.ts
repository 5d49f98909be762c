import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type BaseFacts,
  type Beast,
  type Cells,
  findingKinds,
  HerdBook,
  herdBookTables,
  inCircles,
  type KnownAnimal,
  type KnownFacts,
  mapSheet,
  Names,
  parentsFirst,
  readDate,
  reviewBook,
  type Step,
  stepsBetween,
  type TableKey,
  tableOf,
} from '../../src/registry/herd-book/index.ts'
import { defaultBounds } from '../../src/registry/index.ts'

const base: BaseFacts = {
  today: '2026-11-21',
  bounds: defaultBounds,
  breeds: [
    { id: 1, species: 'C', name: 'Alpina' },
    { id: 2, species: 'C', name: 'Saanen' },
    { id: 10, species: 'O', name: 'Santa Inés' },
  ],
  departments: [{ code: '68', name: 'Santander' }],
  municipalities: [{ code: '68001', name: 'Bucaramanga', department: '68' }],
}
const known: KnownFacts = {
  people: new Map([['100', 'Ana Ardila']]),
  associations: new Set(),
  prefixes: new Map([['AAA', '100']]),
  brought: new Map(),
  animals: new Map(),
  byChip: new Map(),
  herds: new Map(),
  chips: new Set(),
  numbers: new Map([['A01 5', { owner: '200', state: 0 }]]),
  services: new Map(),
}

function done<T>(work: Generator<Step, T>): T {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

/** @param given rows by table; missing cells are empty. */
function review(given: Partial<Record<TableKey, readonly Cells[]>>, facts: Partial<KnownFacts> = {}) {
  const book = new HerdBook()
  for (const { key, columns } of herdBookTables)
    for (const [at, cells] of (given[key] ?? []).entries()) {
      const all = Object.fromEntries(columns.map(({ name }) => [name, cells[name] ?? '']))
      book.add({ table: key, file: `${key}.csv`, line: at + 2, cells: all })
    }
  done(book.read(base))
  const plan = done(reviewBook(book, { ...known, ...facts }, base.bounds))
  return {
    plan,
    found: book.findings.all.map(({ kind, line, column }) => `${kind} ${line} ${column}`.trim()),
    all: book.findings.all,
  }
}

const goat = (CLAVE: string, more: Cells = {}): Cells => ({
  CLAVE,
  ESPECIE: 'C',
  RAZA: 'Alpina',
  SEXO: 'H',
  FECHA_NACIMIENTO: '2015-01-01',
  PROPIETARIO: '100',
  ...more,
})

it('a book whose every place is a name that nobody knows is read in short turns', () => {
  const book = new HerdBook()
  const { columns } = tableOf('asociados')
  for (let line = 2; line < 1_002; line++) {
    const cells = Object.fromEntries(columns.map(({ name }) => [name, '']))
    book.add({
      table: 'asociados',
      file: 'a.csv',
      line,
      cells: { ...cells, DOCUMENTO: `${line}`, NOMBRE: 'Ana', MUNICIPIO: `vereda ${line}` },
    })
  }
  let turns = 0
  for (const work = book.read(base); !work.next().done; ) turns++
  expect(turns).toBeGreaterThanOrEqual(10)
})

describe('dates of a spreadsheet', () => {
  it.each([
    ['2024-03-05', '2024-03-05'],
    ['5/3/2024', '2024-03-05'],
    ['05.03.24', '2024-03-05'],
    ['5 de marzo de 2024', '2024-03-05'],
    ['5-mar-2024', '2024-03-05'],
    ['20240305', '2024-03-05'],
    ['45356', '2024-03-05'],
    ['2024-03-05 00:00:00', '2024-03-05'],
    ['31/02/2024', undefined],
    ['ayer', undefined],
  ])('%s is %s', (written, day) => expect(readDate(written)).toBe(day))

  it('reads the month first only where the whole column can be read no other way', () => {
    const { plan } = review({
      animales: [goat('A', { FECHA_NACIMIENTO: '03/25/2015' }), goat('B', { FECHA_NACIMIENTO: '04/05/2016' })],
    })
    expect(plan.animals.map(({ bornOn }) => bornOn)).toEqual(['2015-03-25', '2016-04-05'])
  })

  it('also where each has a time', () => {
    const days = ['03/25/2015 0:00', '04/05/2016 12:00:00 AM']
    const { plan } = review({ animales: days.map((day, at) => goat(`A${at}`, { FECHA_NACIMIENTO: day })) })
    expect(plan.animals.map(({ bornOn }) => bornOn)).toEqual(['2015-03-25', '2016-04-05'])
  })
})

describe('names that are spelt differently', () => {
  const names = new Names([
    { name: 'Saanen', value: 1 },
    { name: 'Murciano Granadina', value: 2 },
  ])
  it('finds what was meant, and says that it was spelt differently', () => {
    expect(names.find('SAANEN ')).toMatchObject({ is: 'same', value: 1 })
    expect(names.find('Sanen')).toMatchObject({ is: 'near', value: 1 })
    expect(names.find('Murciana-Granadina')).toMatchObject({ is: 'near', value: 2 })
    expect(names.find('Boer')).toMatchObject({ is: 'none' })
  })

  it('takes a part of a long name for it where no other name has that part', () => {
    const places = [
      { name: 'Valle del Cauca', value: 'v' },
      { name: 'Cauca', value: 'c' },
      { name: 'Santa Rosa de Viterbo', value: 'r' },
      { name: 'Santa María', value: 'm' },
    ]
    const whole = new Names(places, { parts: true })
    expect(whole.find('Valle')).toMatchObject({ is: 'near', value: 'v' })
    expect(whole.find('Santa Rosa')).toMatchObject({ is: 'near', value: 'r' })
    expect(whole.find('Cauca')).toMatchObject({ is: 'same', value: 'c' })
    expect(whole.find('Santa')).toMatchObject({ is: 'none' })
    expect(whole.find('Vall')).toMatchObject({ is: 'none' })
    expect(new Names(places).find('Valle')).toMatchObject({ is: 'none' })
  })

  it('counts steps as far one way as the other', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 8 }), fc.string({ maxLength: 8 }), (one, other) => {
        expect(stepsBetween(one, other, 8)).toBe(stepsBetween(other, one, 8))
        expect(stepsBetween(one, one, 8)).toBe(0)
      }),
    )
  })
})

describe('headings', () => {
  it('tells the table by its name and the columns by theirs, in any order', () => {
    const { table, columns, missing } = mapSheet('Libro 2024.xlsx / Animales', [
      'Sexo',
      'No. Registro',
      'Fecha de Nacimiento',
      'raza',
      'Especie',
      'Padre',
    ])
    expect(table?.key).toBe('animales')
    expect(columns).toMatchObject({ CLAVE: 'No. Registro', FECHA_NACIMIENTO: 'Fecha de Nacimiento', SEXO: 'Sexo' })
    expect(missing).toEqual([])
  })

  it.each([
    ['Fec. Nacim.', 'FECHA_NACIMIENTO'],
    ['F. de nacimiento', 'FECHA_NACIMIENTO'],
    ['Cédula dueño', 'PROPIETARIO'],
    ['NIT del propietario', 'PROPIETARIO'],
    ['Ced. criador', 'CRIADOR'],
    ['Peso al nac. (kg)', 'PESO_NACER'],
    ['No. Reg.', 'CLAVE'],
    ['Propiet.', 'PROPIETARIO'],
  ])('reads %s as %s, as people shorten it', (heading, column) => {
    expect(mapSheet('animales.csv', ['Especie', 'Raza', 'Sexo', heading]).columns[column]).toBe(heading)
  })

  it('reads nothing from a heading that could be several columns, or is none', () => {
    const headings = ['Clave', 'Especie', 'Raza', 'Sexo', 'Fecha', 'Tipo', 'Estado corporal']
    expect(mapSheet('animales.csv', headings).unused).toEqual(['Fecha', 'Tipo', 'Estado corporal'])
  })

  it('goes by what was said by hand', () => {
    const kept = { table: 'animales', columns: { CLAVE: 'x' } } as const
    expect(mapSheet('servicios.csv', ['x', 'y'], kept)).toMatchObject({ table: { key: 'animales' }, unused: ['y'] })
    expect(mapSheet('servicios.csv', ['x'], { table: '', columns: {} }).table).toBeUndefined()
  })

  it('every column is found under its own name in every table', () => {
    for (const { key, columns } of herdBookTables) {
      const names = columns.map(({ name }) => name)
      expect(mapSheet(`${key}.csv`, names).columns).toEqual(Object.fromEntries(names.map((name) => [name, name])))
    }
  })
})

describe('the review of a herd book', () => {
  it('brings parents before their young, whatever the order of the rows', () => {
    const { plan, found } = review({
      animales: [
        goat('C', { MADRE: 'B', FECHA_NACIMIENTO: '2020-01-01' }),
        goat('B', { PADRE: ' a ', FECHA_NACIMIENTO: '2017-01-01' }),
        goat('A', { SEXO: 'M' }),
      ],
    })
    expect(found).toEqual([])
    expect(plan.animals.map(({ key }) => key)).toEqual(['A', 'B', 'C'])
  })

  it('shows of a parent younger than its young the cell that names it, which is what is to be mended', () => {
    const { all } = review({
      animales: [
        goat('A', { FECHA_NACIMIENTO: '2024-01-01', SEXO: 'H' }),
        goat('B', { MADRE: 'A', FECHA_NACIMIENTO: '2020-01-01' }),
      ],
    })
    expect(all).toMatchObject([{ kind: 'parentYounger', column: 'MADRE', value: 'A' }])
    expect(all[0]?.text).toContain('2020-01-01')
  })

  it('tells a circle once, and cuts it', () => {
    const none = { FECHA_NACIMIENTO: '' }
    const { plan, found } = review({
      animales: [
        goat('A', { ...none, MADRE: 'C' }),
        goat('B', { ...none, MADRE: 'A' }),
        goat('C', { ...none, MADRE: 'B' }),
      ],
    })
    expect(found.map((text) => text.split(' ')[0])).toEqual(['circleOfAll'])
    expect(plan.animals.map(({ dam }) => dam)).toEqual([undefined, undefined, undefined])
  })

  it('leaves a row out with what cannot be without it, and says why', () => {
    const { found, plan } = review({
      animales: [goat('A', { SEXO: '' }), goat('B', { MADRE: 'A', FECHA_NACIMIENTO: '2018-01-01' })],
      arriendos: [
        { CONSECUTIVO: '1', ANIMAL: 'A', ARRENDATARIO: '100', FECHA_INICIO: '2020-01-01', FECHA_FIN: '2020-02-01' },
      ],
    })
    expect(found).toEqual(['missing 2 SEXO', 'leftCell 3 MADRE', 'leftWithIt 2 ANIMAL'])
    expect(plan.animals.map(({ key }) => key)).toEqual(['B'])
    expect(plan.leases).toEqual([])
  })

  it('gives parents and chip to an animal of an earlier run that lacked them, and judges it no further', () => {
    const before = {
      id: 7,
      sex: 'H',
      species: 'C',
      breed: '1',
      bornOn: '2015-01-01',
      composition: 'FU',
      owner: '100',
      hasSire: false,
      hasDam: true,
      chip: '',
    }
    const { plan, found } = review(
      {
        animales: [
          goat('A', { PADRE: 'S', CHIP: '9 8 2', PESO_NACER: '20' }),
          goat('S', { SEXO: 'M', FECHA_NACIMIENTO: '2010-01-01' }),
        ],
      },
      { animals: new Map([['A', before]]) },
    )
    expect(found).toEqual(['completes 2', 'alreadyThere 2'])
    expect(plan.completions).toMatchObject([{ id: 7, chip: '982', sire: { key: 'S' } }])
    expect(plan.animals.map(({ key }) => key)).toEqual(['S'])
  })

  it('gives an owner, of the registry or of the book, to an animal of nobody; never to one that has one', () => {
    const known = (key: string, id: number, owner = ''): [string, KnownAnimal] => [
      key,
      {
        ...{ id, sex: 'H', species: 'C', breed: '1', bornOn: '2015-01-01', composition: 'FU', chip: '', owner },
        ...{ hasSire: true, hasDam: true },
      },
    ]
    const given = (key: string, PROPIETARIO: string) => goat(key, { PROPIETARIO, CRIADOR: '999', SEXO: 'H' })
    const { plan, found } = review(
      {
        asociados: [{ DOCUMENTO: '5551', NOMBRE: 'Nueva' }],
        animales: [given('A', '100'), given('B', '5551'), given('C', '999'), given('D', '5551')],
      },
      {
        animals: new Map([known('A', 1), known('B', 2), known('C', 3), known('D', 4, '100')]),
      },
    )
    expect(plan.completions.map(({ id, owner }) => [id, owner])).toEqual([
      [1, '100'],
      [2, '5551'],
    ])
    expect(found).toContain('ownerUnknown 4 PROPIETARIO')
    expect(found).toContain('storedOtherwise 5 PROPIETARIO')
  })

  it('rows that the registry has already are named, and each cell that differs from it is shown with both values', () => {
    const before = {
      id: 7,
      sex: 'H',
      species: 'C',
      breed: '1',
      bornOn: '2015-01-01',
      composition: 'FU',
      owner: '100',
      hasSire: true,
      hasDam: true,
      chip: '',
    }
    const { all } = review(
      {
        asociados: [{ DOCUMENTO: '100', NOMBRE: 'Ana Ardila' }],
        prefijos: [{ PREFIJO: 'aaa', DOCUMENTO: '100' }],
        animales: ['A', 'B', 'N', 'C'].map((key) => goat(key, { FECHA_NACIMIENTO: '2016-01-01' })),
        consecutivos: [{ CODIGO: 'A01', NUMERO: '5', NID_PROPIETARIO: '200' }],
        chips: [{ CHIP: '982000411200101' }],
      },
      {
        people: new Map([
          ['100', 'Ana Ardila'],
          ['200', 'Luis Luna'],
        ]),
        animals: new Map(['A', 'B', 'C'].map((key, at) => [key, { ...before, id: at }])),
        chips: new Set(['982000411200101']),
      },
    )
    expect(all.filter(({ kind }) => kind === 'alreadyThere').map(({ table, text }) => `${table}: ${text}`)).toEqual([
      'asociados: El registro ya tiene 1 fila y la deja como está: 2',
      'prefijos: El registro ya tiene 1 fila y la deja como está: 2',
      'animales: El registro ya tiene 3 filas y las deja como están: 2 a 3, 5',
      'consecutivos: El registro ya tiene 1 fila y la deja como está: 2',
      'chips: El registro ya tiene 1 fila y la deja como está: 2',
    ])
    expect(all.filter(({ kind }) => kind === 'alreadyThere').map(({ key }) => key)).toEqual(['', '', '', '', ''])
    const different = all.filter(({ kind }) => kind === 'storedOtherwise')
    expect(different.map(({ line }) => line)).toEqual([2, 3, 5])
    expect(different[0]?.text).toBe(
      'FECHA_NACIMIENTO dice "2016-01-01" y en el registro es "2015-01-01": se deja lo del registro',
    )
  })

  it('an animal whose registration number is of somebody else comes without it, and keeps its young', () => {
    const { plan, found } = review(
      {
        animales: [goat('A', { NUMERO_REGISTRO: '5' }), goat('B', { MADRE: 'A', FECHA_NACIMIENTO: '2018-01-01' })],
      },
      { numbers: new Map([['A05 5', { owner: '200', state: 0 }]]) },
    )
    expect(found).toEqual(['numberOfAnother 2 NUMERO_REGISTRO'])
    expect(plan.animals.map(({ key, row }) => [key, row?.cells.NUMERO_REGISTRO])).toEqual([
      ['A', ''],
      ['B', ''],
    ])
  })

  it('the dam of a birth from an embryo is its donor, whoever carried it', () => {
    const born = { FECHA_NACIMIENTO: '2020-05-25' }
    const { plan, found } = review({
      servicios: [service({ FORMULARIO: 'A03', RECEPTORA: 'R' })],
      nacimientos: ['Y', 'Z'].map((ANIMAL, at) =>
        birth({ CONSECUTIVO: `${at + 1}`, ANIMAL, FORMULARIO_SERVICIO: 'A03' }),
      ),
      animales: [...pair, goat('R'), goat('Y', { MADRE: 'H', ...born }), goat('Z', born)],
    })
    expect(found).toEqual([])
    expect(plan.births.map(({ dam }) => typeof dam === 'object' && dam.key)).toEqual(['H', 'H'])
  })

  it('what the registry has decides: the dam of a young, and the leases of a male', () => {
    const stored = {
      ...{ id: 7, sex: 'H', species: 'C', breed: '1', bornOn: '2020-06-01', composition: 'FU', owner: '100', chip: '' },
      ...{ hasSire: true, hasDam: true, dam: 8, birth: null },
    }
    const leases = [{ number: 5, lessor: '100', from: '2020-01-01', until: '2020-03-31' }]
    const male = { ...stored, id: 9, sex: 'M', leases }
    const told = { owner: '100', servedOn: '2020-01-01', endsOn: '', litters: [] }
    const { plan, found } = review(
      {
        nacimientos: [
          birth({ CONSECUTIVO: '1', ANIMAL: 'Y' }),
          birth({ CONSECUTIVO: '2', ANIMAL: 'Z', CONSECUTIVO_SERVICIO: '2' }),
        ],
        animales: [goat('H'), goat('Z', { MADRE: 'H', FECHA_NACIMIENTO: '2020-06-01' })],
        arriendos: [
          lease({ CONSECUTIVO: '6', FECHA_INICIO: '2020-03-31', FECHA_FIN: '2020-05-01' }),
          lease({ CONSECUTIVO: '7', FECHA_INICIO: '2019-12-01', FECHA_FIN: '2020-01-01' }),
          lease({ CONSECUTIVO: '8', FECHA_INICIO: '2020-04-01', FECHA_FIN: '2020-05-01' }),
        ],
      },
      {
        animals: new Map([
          ['Y', stored],
          ['Z', { ...stored, id: 10 }],
          ['M', male],
        ]),
        services: new Map([
          ['A01 1', { ...told, dams: [8] }],
          ['A01 2', { ...told, dams: [11] }],
        ]),
      },
    )
    expect(found).toEqual([
      'otherDam 3 CONSECUTIVO_SERVICIO',
      'leasedAlready 3 FECHA_INICIO',
      'leasedAlready 2 FECHA_INICIO',
      'alreadyThere 3',
    ])
    expect(plan.births.map(({ dam }) => dam)).toEqual([8])
    expect(plan.leases.map(({ row }) => row.cells.CONSECUTIVO)).toEqual(['8'])
  })

  it('a row that came before is not judged again: what it says decides nothing', () => {
    const before = {
      id: 7,
      sex: 'H',
      species: 'C',
      breed: '1',
      bornOn: '2015-01-01',
      composition: 'FU',
      owner: '100',
      hasSire: true,
      hasDam: true,
      chip: '982',
    }
    const { plan, found } = review(
      {
        asociados: [
          { DOCUMENTO: '100', NOMBRE: 'Ana Ardila', CORREO: 'ana', MUNICIPIO: 'Macondo' },
          { DOCUMENTO: '300', NOMBRE: 'Eva', CORREO: 'eva' },
        ],
        animales: [
          goat('A', { SEXO: '', RAZA: 'Marciana', FECHA_NACIMIENTO: '2031-01-01', PROPIETARIO: '999', PADRE: 'Z' }),
          goat('B', { MADRE: 'A', FECHA_NACIMIENTO: '2018-01-01', PROPIETARIO: '999' }),
          goat('A', { PROPIETARIO: '999', PESO_NACER: 'tres' }),
        ],
      },
      { animals: new Map([['A', before]]) },
    )
    expect(found).toEqual([
      'badEmail 3 CORREO',
      'ownerUnknown 3 PROPIETARIO',
      'alreadyThere 2',
      'alreadyThere 2',
      'storedOtherwise 4 PROPIETARIO',
    ])
    expect(plan.animals.map(({ key, dam }) => [key, dam?.known?.id])).toEqual([['B', 7]])
    expect(plan.completions).toEqual([])
  })

  it('every remark on what cannot be says what becomes of it', () => {
    const { all } = review({
      animales: [
        goat('A', { SEXO: '' }),
        goat('B', { CHIP: 'Rosita' }),
        goat('C', { FECHA_NACIMIENTO: '2031-01-01' }),
        goat('D', { CHIP: '981' }),
        goat('E', { CHIP: '981' }),
        goat('F', { RAZA: 'Marciana' }),
      ],
      arriendos: [lease({ ANIMAL: 'Z' })],
    })
    const serious = all.filter(({ kind }) => findingKinds[kind].seriousness === 'impossible')
    expect(serious).toHaveLength(7)
    for (const { kind, text } of serious)
      expect(text).toMatch(findingKinds[kind].effect === 'row' ? /: la fila no se trae$/ : /queda|ninguno|todos/)
  })

  it('an animal without its key is told the chip that may serve as one', () => {
    const { all } = review({ animales: [goat('', { CHIP: '982000364696050' })] })
    expect(all).toMatchObject([{ kind: 'missing', column: 'CLAVE', proposal: '982000364696050' }])
  })

  it.each<[string, Partial<Record<TableKey, readonly Cells[]>>, readonly string[]]>([
    ['a number of another', { servicios: [service({ CONSECUTIVO: '5' })], animales: pair }, ['numberOfOther 2']],
    ['a prefix that is taken', { prefijos: [{ DOCUMENTO: '100', PREFIJO: 'BBB' }] }, ['otherPrefix 2 PREFIJO']],
    [
      'a person unknown',
      { consecutivos: [{ CODIGO: 'A01', NUMERO: '9', NID_PROPIETARIO: '999' }] },
      ['personUnknown 2 NID_PROPIETARIO'],
    ],
    ['a service whose male is none', { servicios: [service({ MACHO: 'H' })], animales: pair }, ['serviceSex 2 MACHO']],
    [
      'a group with a male among its females',
      {
        servicios: [service({ FORMULARIO: 'A01a', HEMBRA: '', HEMBRAS: 'H;B' })],
        animales: [...pair, goat('B', { SEXO: 'M' })],
      },
      ['serviceSex 2 HEMBRAS'],
    ],
    ['a lease of a doe', { arriendos: [lease({ ANIMAL: 'H' })], animales: pair }, ['leaseSex 2 ANIMAL']],
    [
      'leases of one male that overlap: the later one',
      {
        arriendos: [
          lease({ FECHA_INICIO: '2020-02-01', FECHA_FIN: '2020-03-01' }),
          lease({ CONSECUTIVO: '2' }),
          lease({ CONSECUTIVO: '3', FECHA_INICIO: '2020-02-02', FECHA_FIN: '2020-02-02' }),
          lease({ CONSECUTIVO: '4', ARRENDADOR: '200' }),
        ],
        asociados: [{ DOCUMENTO: '200', NOMBRE: 'Luis Luna' }],
        animales: pair,
      },
      ['leaseOverlaps 2 FECHA_INICIO'],
    ],
    [
      'a number that the form of another uses',
      {
        consecutivos: [{ CODIGO: 'A01', NUMERO: '1', NID_PROPIETARIO: '200' }],
        asociados: [{ DOCUMENTO: '200', NOMBRE: 'Luis Luna' }],
        servicios: [service({})],
        animales: pair,
      },
      ['otherUser 2 NID_PROPIETARIO'],
    ],
    [
      'a birth whose young has no dam in the book',
      { nacimientos: [birth({ ANIMAL: 'Y' })], servicios: [service({})], animales: [...pair, young({ MADRE: '' })] },
      ['noDam 2 ANIMAL'],
    ],
    [
      'a birth whose young has another dam',
      {
        nacimientos: [birth({ ANIMAL: 'Y' })],
        servicios: [service({})],
        animales: [...pair, goat('B'), young({ MADRE: 'B' })],
      },
      ['otherDam 2 CONSECUTIVO_SERVICIO'],
    ],
    ['an animal unknown', { arriendos: [lease({ ANIMAL: 'Z' })] }, ['animalUnknown 2 ANIMAL']],
    ['a birth of no service', { nacimientos: [birth({})], animales: pair }, ['serviceUnknown 2 CONSECUTIVO_SERVICIO']],
    [
      'an address that is none',
      { asociados: [{ DOCUMENTO: '300', NOMBRE: 'Eva', CORREO: 'eva' }] },
      ['badEmail 2 CORREO'],
    ],
    [
      'a name other than the registry has',
      { asociados: [{ DOCUMENTO: '100', NOMBRE: 'Eva' }] },
      ['otherName 2 NOMBRE', 'alreadyThere 2'],
    ],
    ['a row that is twice', { animales: [goat('A'), goat('A')] }, ['sameRow 3']],
    [
      'a mother of sixteen years',
      {
        animales: [
          goat('A', { FECHA_NACIMIENTO: '2000-01-01' }),
          goat('B', { MADRE: 'A', FECHA_NACIMIENTO: '2016-06-01' }),
        ],
      },
      ['oldDam 3 MADRE'],
    ],
  ])('remarks on %s', (_, given, expected) => expect(review(given).found).toEqual(expected))
})

const pair = [goat('M', { SEXO: 'M' }), goat('H')]
function service(more: Cells): Cells {
  return {
    FORMULARIO: 'A01',
    CONSECUTIVO: '1',
    PROPIETARIO: '100',
    FECHA_SERVICIO: '2020-01-01',
    MACHO: 'M',
    HEMBRA: 'H',
    ...more,
  }
}
function lease(more: Cells): Cells {
  return {
    CONSECUTIVO: '1',
    ANIMAL: 'M',
    ARRENDATARIO: '100',
    FECHA_INICIO: '2020-01-01',
    FECHA_FIN: '2020-02-01',
    ...more,
  }
}
function young(more: Cells): Cells {
  return goat('Y', { FECHA_NACIMIENTO: '2020-06-01', ...more })
}
function birth(more: Cells): Cells {
  return { CONSECUTIVO: '1', ANIMAL: 'H', FORMULARIO_SERVICIO: 'A01', CONSECUTIVO_SERVICIO: '1', PESO: '3', ...more }
}

describe('the order of a pedigree', () => {
  /** Animals with random parents, some unknown; cycles are likely. */
  const herds = fc.array(fc.tuple(fc.nat(19), fc.nat(19)), { minLength: 1, maxLength: 20 }).map((parents) => {
    const beasts: Beast[] = parents.map((_, place) => ({
      place,
      key: String(place),
      sex: 'M',
      species: 'C',
      breed: '1',
      bornOn: '',
      composition: '',
    }))
    for (const [place, [sire, dam]] of parents.entries()) {
      const beast = beasts[place] as Beast
      if (sire < beasts.length && sire % 3) beast.sire = beasts[sire] as Beast
      if (dam < beasts.length && dam % 3) beast.dam = beasts[dam] as Beast
    }
    return beasts
  })

  const reaches = (from: Beast, to: Beast, seen = new Set<Beast>()): boolean =>
    [from.sire, from.dam].some((parent) => {
      if (!parent || seen.has(parent)) return false
      seen.add(parent)
      return parent === to || reaches(parent, to, seen)
    })

  it('the circles are those who are their own ancestors', () => {
    fc.assert(
      fc.property(herds, (beasts) => {
        const members = inCircles(beasts).flat()
        expect(new Set(members)).toEqual(new Set(beasts.filter((beast) => reaches(beast, beast))))
      }),
    )
  })

  it('without circles every parent comes before its young, and nobody is lost', () => {
    fc.assert(
      fc.property(herds, (beasts) => {
        for (const beast of beasts) {
          if (beast.sire && beast.sire.place >= beast.place) delete beast.sire
          if (beast.dam && beast.dam.place >= beast.place) delete beast.dam
        }
        const ordered = parentsFirst(beasts)
        const at = new Map(ordered.map((beast, place) => [beast, place]))
        expect(at.size).toBe(beasts.length)
        for (const beast of beasts)
          for (const parent of [beast.sire, beast.dam])
            if (parent) expect(at.get(parent)).toBeLessThan(at.get(beast) ?? -1)
      }),
    )
  })
})

describe('the documented tables', () => {
  it('say of every column what it is, and which ones tell a row apart', () => {
    for (const { key, keys } of herdBookTables) {
      const { columns } = tableOf(key)
      for (const name of keys) expect(columns.find((column) => column.name === name)?.isRequired).toBe(true)
    }
  })
})
