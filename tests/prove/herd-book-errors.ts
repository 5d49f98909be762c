/** Plants errors of many kinds in a generated herd book, with the findings that a review must report. */
import type { FindingKind, TableKey } from '../../src/registry/herd-book/index.ts'
import { type Cells, dayText, type MadeAnimal, type MadeBook, randomOf } from './herd-book-maker.ts'

/** An expected finding; the row is identified by its key. */
export interface Expected {
  readonly kind: FindingKind
  readonly table: TableKey
  readonly key: string
}

export interface Planted {
  readonly expected: readonly Expected[]
  /** Number of errors and of their kinds. */
  readonly errors: number
  readonly kinds: number
  /** The expected result: animals that are not imported, and parents that are left out. */
  readonly gone: ReadonlySet<string>
  readonly without: ReadonlyMap<string, ReadonlySet<'PADRE' | 'MADRE'>>
  /** The correct breeds and municipalities, by key. */
  readonly meant: ReadonlyMap<string, string>
}

/** Words for none, each another one to the review. */
const WORDS = [
  'S.I.',
  'NN',
  'SIN REGISTRO',
  'S/R',
  '0',
  'SIN DATO',
  'No registrado',
  'desconocido',
  'ninguno',
  'pendiente',
]

/** @param each number of errors of each kind, at most as many as there are `WORDS`. */
export function plantErrors(book: MadeBook, each: number, seed = 7): Planted {
  const random = randomOf(seed)
  const expected: Expected[] = []
  const gone = new Set<string>()
  const without = new Map<string, Set<'PADRE' | 'MADRE'>>()
  const meant = new Map<string, string>()
  const used = new Set<unknown>()
  let said = 0
  const { rows } = book

  const take = <T>(all: readonly T[], fits: (one: T) => boolean = () => true): T => {
    for (let tries = 0; tries < 200_000; tries++) {
      const one = all[Math.floor(random() * all.length)]
      if (one === undefined || used.has(one) || !fits(one)) continue
      used.add(one)
      return one
    }
    throw new Error('the book is too small for so many errors')
  }
  /** An animal that no other row refers to and whose dam is unused, so that errors do not interfere. */
  const leaf = (fits: (one: MadeAnimal) => boolean = () => true): MadeAnimal => {
    const found = take(
      book.animals,
      (one) =>
        !one.hasYoung &&
        !one.hasBirth &&
        one.sire !== undefined &&
        !used.has(one.dam) &&
        !leased.has(one.key) &&
        fits(one),
    )
    used.add(found.dam)
    return found
  }
  const leased = new Set(rows.arriendos.map(({ ANIMAL }) => ANIMAL))
  const lose = (animal: MadeAnimal, column: 'PADRE' | 'MADRE') => {
    const lost = without.get(animal.key) ?? new Set()
    without.set(animal.key, lost.add(column))
  }
  const expect = (kind: FindingKind, table: TableKey, key: string) => expected.push({ kind, table, key })
  const other = (fits: (one: MadeAnimal) => boolean): MadeAnimal => {
    for (let tries = 0; tries < 500_000; tries++) {
      const one = book.animals[Math.floor(random() * book.animals.length)]
      if (one && !used.has(one) && fits(one)) return one
    }
    throw new Error('no such animal')
  }
  /** An animal used as a wrong parent; it gets no error of its own. */
  const standIn = (fits: (one: MadeAnimal) => boolean): MadeAnimal => {
    const found = other(fits)
    used.add(found)
    return found
  }

  const kinds: readonly (() => void)[] = [
    () => {
      const young = leaf()
      const sire = standIn((one) => one.sex === 'M' && one.species === young.species && one.born > young.born)
      young.cells.PADRE = sire.key
      lose(young, 'PADRE')
      expect('parentYounger', 'animales', young.key)
    },
    () => {
      const young = leaf()
      const ewe = standIn((one) => one.sex === 'H' && one.species === young.species && one.born < young.born - 900)
      young.cells.PADRE = ewe.key
      lose(young, 'PADRE')
      expect('parentSex', 'animales', young.key)
    },
    () => {
      // A founder with its own offspring as its sire.
      const child = take(
        book.animals,
        (one) => one.sex === 'M' && one.dam !== undefined && !one.dam.sire && !used.has(one.dam),
      )
      const founder = child.dam as MadeAnimal
      used.add(founder)
      founder.cells.PADRE = child.key
      lose(founder, 'PADRE')
      expect('circle', 'animales', founder.key)
    },
    () => {
      const [one, two] = [leaf(), leaf()]
      two.cells.CHIP = one.cells.CHIP ?? ''
      expect('chipTwice', 'animales', one.key)
      expect('chipTwice', 'animales', two.key)
    },
    () => {
      const young = leaf(({ breed }) => breed.length > 5)
      meant.set(young.key, young.breed)
      young.cells.RAZA = `${young.breed.slice(0, 2)}${young.breed.slice(3)}`
      expect('breedSpelt', 'animales', young.key)
    },
    () => {
      const member = take(rows.asociados, ({ MUNICIPIO = '' }) => /^[A-Za-z]{8,}$/.test(MUNICIPIO))
      meant.set(member.DOCUMENTO ?? '', member.MUNICIPIO ?? '')
      member.MUNICIPIO = (member.MUNICIPIO ?? '').replace(/^(...)(.)/, '$1')
      expect('placeSpelt', 'asociados', member.DOCUMENTO ?? '')
    },
    () => {
      const young = leaf(({ cells, born }) => cells.TIPO_PARTO !== '1' && born < 20_000)
      young.cells.FECHA_NACIMIENTO = dayText(young.born + 15)
      expect('twoBirths', 'animales', young.key)
    },
    () => {
      const young = leaf()
      young.cells.PROPIETARIO = '99887766'
      expect('ownerUnknown', 'animales', young.key)
    },
    () => {
      const young = leaf()
      young.cells.RAZA = 'Xoloitz'
      gone.add(young.key)
      expect('breedUnknown', 'animales', young.key)
    },
    () => {
      const young = leaf()
      young.cells.SEXO = ''
      gone.add(young.key)
      expect('missing', 'animales', young.key)
    },
    () => {
      const twin = leaf()
      const again = { ...twin.cells, NOMBRE: 'Otra con la misma clave', CHIP: '' }
      rows.animales.push(again)
      used.add(again)
      expect('keyTwice', 'animales', twin.key)
    },
    () => {
      const young = leaf()
      young.cells.FECHA_NACIMIENTO = '2031-04-01'
      expect('futureDate', 'animales', young.key)
    },
    () => {
      const young = leaf()
      young.cells.FECHA_NACIMIENTO = '31 de febrero de 2019'
      expect('badOptional', 'animales', young.key)
    },
    () => {
      const young = leaf(({ species }) => species === 'O')
      const goat = standIn((one) => one.sex === 'H' && one.species === 'C' && one.born < young.born - 900)
      young.cells.MADRE = goat.key
      lose(young, 'MADRE')
      expect('parentSpecies', 'animales', young.key)
    },
    () => {
      const young = leaf()
      young.cells.MADRE = `ZZ-${young.key}`
      lose(young, 'MADRE')
      expect('parentUnknown', 'animales', young.key)
    },
    () => {
      const young = leaf()
      const kid = standIn(
        (one) =>
          one.sex === 'M' &&
          one.species === young.species &&
          one.breed === young.breed &&
          one.born < young.born - 30 &&
          one.born > young.born - 250,
      )
      young.cells.PADRE = kid.key
      moved.push([young, kid])
      expect('youngParent', 'animales', young.key)
    },
    () => {
      const young = leaf()
      young.cells.PESO_NACER = '14,2'
      expect('oddWeight', 'animales', young.key)
    },
    () => {
      const young = leaf()
      young.cells.CHIP = '98?/*21'
      expect('badChip', 'animales', young.key)
    },
    () => {
      // Neither becomes the sire of the other. A word is said once for a column.
      const word = WORDS[said++]
      if (word === undefined) throw new Error('no more words')
      const [young, marked] = [leaf(), leaf()]
      young.cells.PADRE = word
      lose(young, 'PADRE')
      marked.cells.CHIP = word
      expect('noneWord', 'animales', young.key)
      expect('noneWord', 'animales', marked.key)
    },
    () => {
      const young = leaf()
      young.cells.CHIP = '#N/A'
      expect('cellLost', 'animales', young.key)
    },
    () => {
      const young = leaf()
      young.cells.PADRE = '#REF!'
      lose(young, 'PADRE')
      expect('cellLost', 'animales', young.key)
    },
    () => {
      const young = leaf()
      young.cells.CHIP = (young.cells.CHIP ?? '').slice(1)
      expect('chipDoubtful', 'animales', young.key)
    },
    () => {
      const young = leaf()
      young.cells.CHIP = `${(young.cells.CHIP ?? '').slice(0, -1)},5`
      expect('badChip', 'animales', young.key)
    },
    () => {
      const birth = take(rows.nacimientos, ({ CONSECUTIVO_SERVICIO }) => alone.get(CONSECUTIVO_SERVICIO ?? '') === 1)
      const service = rows.servicios.find(({ CONSECUTIVO }) => CONSECUTIVO === birth.CONSECUTIVO_SERVICIO) as Cells
      service.FECHA_SERVICIO = addDays(birth.FECHA_NACIMIENTO ?? '', 40)
      expect('beforeService', 'nacimientos', birth.CONSECUTIVO ?? '')
    },
    () => {
      const lease = take(rows.arriendos)
      lease.FECHA_FIN = '2024-06-30'
      expect('endsBefore', 'arriendos', lease.CONSECUTIVO ?? '')
    },
  ]
  const moved: [MadeAnimal, MadeAnimal][] = []
  const alone = new Map<string, number>()
  for (const { CONSECUTIVO_SERVICIO = '' } of rows.nacimientos)
    alone.set(CONSECUTIVO_SERVICIO, (alone.get(CONSECUTIVO_SERVICIO) ?? 0) + 1)
  for (const plant of kinds) for (let n = 0; n < each; n++) plant()
  for (const [young, sire] of moved) Object.assign(young, { sire })
  return { expected, errors: kinds.length * each, kinds: kinds.length, gone, without, meant }
}

const addDays = (day: string, days: number): string => dayText(Date.parse(`${day}T00:00:00Z`) / 86_400_000 + days)
