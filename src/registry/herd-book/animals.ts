/** The animals of a herd book with their relationships: each with its parents, in the book or in the registry. */
import { chipText, type HerdBook, keyOf, STRETCH, type Step } from './book.ts'
import type { KnownAnimal, KnownFacts } from './facts.ts'
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
  sire?: Beast
  dam?: Beast
  /** The values to store: from the row, or derived from the parents. */
  composition: string
}

/** Finds animals by the names that other rows use for them. */
export class Herd {
  /** For rows of the book that are or were imported. */
  readonly beasts: Beast[] = []
  private readonly byKey = new Map<string, Beast>()
  /** undefined: several animals have it. */
  private readonly byChip = new Map<string, Beast | undefined>()
  private readonly named = new Map<number, Beast>()
  private readonly facts: KnownFacts

  constructor(facts: KnownFacts) {
    this.facts = facts
  }

  add(row: Row): Beast {
    const key = keyOf(row.cells.CLAVE ?? '')
    const known = this.facts.animals.get(key)
    const beast = known ? this.ofRegistry(known, key, row) : this.ofBook(row, key)
    this.beasts.push(beast)
    this.byKey.set(key, beast)
    const chip = row.cells.CHIP ?? ''
    if (chip !== '') this.byChip.set(chip, this.byChip.has(chip) ? undefined : beast)
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
    return {
      place: row ? this.beasts.length : -1,
      ...(row ? { row } : {}),
      known,
      key,
      sex,
      species,
      breed,
      bornOn,
      composition,
    }
  }

  /** By its key, in this book or an earlier run; else by its chip, in the book or the registry. */
  find(text: string): Beast | undefined {
    const key = keyOf(text)
    const own = this.byKey.get(key)
    if (own) return own
    const earlier = this.facts.animals.get(key)
    if (earlier) return this.fromRegistry(earlier, key)
    const chip = chipText(text)
    if (this.byChip.has(chip)) return this.byChip.get(chip)
    const known = this.facts.byChip.get(chip)
    return known && this.fromRegistry(known, chip)
  }

  private fromRegistry(known: KnownAnimal, key: string): Beast {
    let beast = this.named.get(known.id)
    if (!beast) {
      beast = this.ofRegistry(known, key)
      this.named.set(known.id, beast)
    }
    return beast
  }
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
  checkChips(book, facts, herd)
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
function checkChips(book: HerdBook, facts: KnownFacts, herd: Herd): void {
  const first = new Map<string, Row>()
  const again: (readonly [Row, Row])[] = []
  for (const { row, known } of herd.beasts) {
    const chip = row?.cells.CHIP ?? ''
    if (!row || chip === '') continue
    const bearer = facts.byChip.get(chip)
    if (bearer && bearer.id !== known?.id) {
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
  if (parent) {
    setParent(beast, column, parent)
    return
  }
  if (isSettled(beast, column)) return
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
