/** The animals of a herd book with their relationships: each with its parents, in the book or in the registry. */
import { type HerdBook, STRETCH, type Step } from './book.ts'
import type { KnownAnimal, KnownFacts } from './facts.ts'
import { isChipKey, keyOf } from './keys.ts'
import type { Row } from './vocabulary.ts'

/** An animal of the book, or one of the registry that the book refers to. */
export interface Beast {
  /** Position in the order of the review; the writer numbers by it. */
  readonly place: number
  /** Its row; absent: only referred to, and in the registry. */
  readonly row?: Row
  /** It exists in the registry. */
  readonly known?: KnownAnimal
  readonly key: string
  readonly sex: string
  readonly species: string
  readonly breed: string
  readonly bornOn: string
  sire?: Beast | undefined
  dam?: Beast | undefined
  /** The values to store: from the row, or derived from the parents. */
  composition: string
}

/** Finds animals by the names that other rows use for them. */
export class Herd {
  /** For rows of the book that are or were imported. */
  readonly beasts: Beast[] = []
  private readonly byKey = new Map<string, Beast>()
  /** Several animals may have one chip. */
  private readonly byChip = new Map<string, Beast[]>()
  private readonly knownByChip = new Map<string, KnownAnimal[]>()
  private readonly named = new Map<number, Beast>()
  private readonly facts: KnownFacts

  constructor(facts: KnownFacts) {
    this.facts = facts
    for (const [chip, animal] of facts.byChip) push(this.knownByChip, keyOf(chip), animal)
  }

  add(row: Row): Beast {
    const name = row.cells.CLAVE ?? ''
    const key = keyOf(name)
    const known = this.facts.animals.get(key)
    const beast = known ? this.ofRegistry(known, name, row) : this.ofBook(row, name)
    this.beasts.push(beast)
    this.byKey.set(key, beast)
    const chip = row.cells.CHIP ?? ''
    if (chip !== '') push(this.byChip, keyOf(chip), beast)
    return beast
  }

  private ofBook(row: Row, key: string): Beast {
    const { SEXO = '', ESPECIE = '', RAZA = '', FECHA_NACIMIENTO = '', COMPOSICION = '' } = row.cells
    return {
      place: this.beasts.length,
      row,
      key,
      sex: SEXO,
      species: ESPECIE,
      breed: RAZA,
      bornOn: FECHA_NACIMIENTO,
      composition: COMPOSICION,
    }
  }

  private ofRegistry(known: KnownAnimal, key: string, row?: Row): Beast {
    const { sex, species, breed, bornOn, composition } = known
    const place = row ? this.beasts.length : -1
    return { place, ...(row && { row }), known, key, sex, species, breed, bornOn, composition }
  }

  /**
   * By its key, in this book or an earlier run; else by its chip, in the book or the registry.
   * @returns 'several': more than one animal goes by that name, or one by its key and another by its chip.
   */
  find(text: string): Beast | 'several' | undefined {
    const key = keyOf(text)
    const earlier = this.facts.animals.get(key)
    const own = this.byKey.get(key) ?? (earlier && this.fromRegistry(earlier, text.trim()))
    if (own && !isChipKey(key)) return own
    const borne = this.byChip.get(key) ?? []
    const known = this.knownByChip.get(key) ?? []
    const all = new Map<number | Beast, Beast>()
    for (const beast of own ? [own, ...borne] : borne) all.set(beast.known?.id ?? beast, beast)
    for (const animal of known) if (!all.has(animal.id)) all.set(animal.id, this.fromRegistry(animal, text.trim()))
    const [one, ...others] = all.values()
    return others.length > 0 ? 'several' : one
  }

  /** Animals of the registry with that chip. @param key of the chip */
  bearersOf(key: string): readonly KnownAnimal[] {
    return this.knownByChip.get(key) ?? []
  }

  private fromRegistry(known: KnownAnimal, key: string): Beast {
    const beast = this.named.get(known.id) ?? this.ofRegistry(known, key)
    this.named.set(known.id, beast)
    return beast
  }
}

export function push<K, T>(map: Map<K, T[]>, key: K, one: T): void {
  const all = map.get(key)
  if (all) all.push(one)
  else map.set(key, [one])
}

/** Collects the animals and links each to its known parents. */
export function* gatherHerd(book: HerdBook, facts: KnownFacts): Generator<Step, Herd> {
  const herd = new Herd(facts)
  const rows = book.rows('animales')
  let done = 0
  for (const row of rows) {
    if (!row.out) herd.add(row)
    if (++done % STRETCH === 0) yield { what: 'Animales', done, total: rows.length }
  }
  checkChips(book, herd)
  done = 0
  for (const beast of herd.beasts) {
    findParent(book, herd, beast, 'PADRE')
    findParent(book, herd, beast, 'MADRE')
    if (++done % STRETCH === 0) yield { what: 'Padres y madres', done, total: herd.beasts.length }
  }
  return herd
}

/**
 * If two animals have one chip, both are reported and neither gets it; nor a chip used by another animal of the
 * registry.
 */
function checkChips(book: HerdBook, herd: Herd): void {
  const first = new Map<string, Row>()
  const again: (readonly [Row, Row])[] = []
  for (const { row, known } of herd.beasts) {
    const chip = keyOf(row?.cells.CHIP ?? '')
    if (!row || chip === '') continue
    if (herd.bearersOf(chip).some(({ id }) => id !== known?.id)) {
      book.findings.add(row, 'chipTaken', 'CHIP')
      continue
    }
    const other = first.get(chip)
    if (!other) first.set(chip, row)
    else again.push([row, other])
  }
  for (const [row, { line, file }] of again) book.findings.add(row, 'chipTwice', 'CHIP', { line, file })
  for (const [{ line, file }, other] of again)
    if (other.cells.CHIP !== '') book.findings.add(other, 'chipTwice', 'CHIP', { line, file })
}

export type ParentColumn = 'PADRE' | 'MADRE'

export const parentWord: Readonly<Record<ParentColumn, string>> = { PADRE: 'padre', MADRE: 'madre' }

function findParent(book: HerdBook, herd: Herd, beast: Beast, column: ParentColumn): void {
  const { row } = beast
  const named = row?.cells[column] ?? ''
  if (!row || named === '') return
  const parent = herd.find(named)
  if (parent && parent !== 'several') {
    setParent(beast, column, parent)
    return
  }
  if (isSettled(beast, column)) return
  if (parent) {
    book.findings.add(row, 'nameOfSeveral', column, { what: parentWord[column] })
    return
  }
  const left = book.byKey('animales', keyOf(named))
  if (left) book.findings.add(row, 'leftCell', column, { line: left.line, file: left.file })
  else book.findings.add(row, 'parentUnknown', column, { what: parentWord[column] })
}

/** An animal of the registry with that parent already: not judged again. */
export const isSettled = ({ known }: Beast, column: ParentColumn): boolean =>
  known !== undefined && (column === 'PADRE' ? known.hasSire : known.hasDam)

export function setParent(beast: Beast, column: ParentColumn, parent: Beast | undefined): void {
  if (column === 'PADRE') beast.sire = parent
  else beast.dam = parent
}

export const parentOf = (beast: Beast, column: ParentColumn): Beast | undefined =>
  column === 'PADRE' ? beast.sire : beast.dam
