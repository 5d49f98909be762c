/**
 * Impossible and unlikely relationships between parents and offspring. All in linear time: a book has hundreds of
 * thousands of animals.
 */

import { daysBetween } from '../format/age.ts'
import { compositionOf } from '../rules/composition.ts'
import type { Bounds } from '../vocabulary/bounds.ts'
import { CARRIED_BY_ANOTHER } from '../vocabulary/codes.ts'
import {
  type Beast,
  type Herd,
  isSettled,
  type ParentColumn,
  parentOf,
  parentWord,
  push,
  setParent,
} from './animals.ts'
import { type HerdBook, STRETCH, type Step } from './book.ts'
import { inCircles } from './circles.ts'

const COLUMNS: readonly ParentColumn[] = ['PADRE', 'MADRE']
const SEX = { PADRE: 'M', MADRE: 'H' } as const
const sexWord = (sex: string): string => (sex === 'M' ? 'macho' : 'hembra')
/** Age in years above which giving birth is doubted. */
const OLD = 15
/** Days within which two birth dates belong to one litter, and those within which a second birth is doubted. */
const ONE_LITTER = 1
const MONTH = 31
const LARGEST_LITTER = 5

export function* checkPedigree(book: HerdBook, herd: Herd, bounds: Bounds): Generator<Step> {
  let done = 0
  for (const beast of herd.beasts) {
    for (const column of COLUMNS) checkKind(book, beast, column)
    if (++done % STRETCH === 0) yield { what: 'Genealogía', done, total: herd.beasts.length }
  }
  cutCircles(book, herd)
  done = 0
  for (const beast of herd.beasts) {
    for (const column of COLUMNS) checkAge(book, beast, column, bounds)
    checkWeight(book, beast, bounds)
    if (++done % STRETCH === 0) yield { what: 'Edades', done, total: herd.beasts.length }
  }
  yield* checkLitters(book, herd)
}

function leaveOut(
  book: HerdBook,
  beast: Beast,
  column: ParentColumn,
  kind: 'parentSex' | 'parentSpecies' | 'parentYounger' | 'circle' | 'circleOfAll',
  facts: Readonly<Record<string, string | number>>,
): void {
  if (beast.row) book.findings.add(beast.row, kind, column, { what: parentWord[column], ...facts })
  setParent(beast, column, undefined)
}

function checkKind(book: HerdBook, beast: Beast, column: ParentColumn): void {
  const parent = parentOf(beast, column)
  if (!parent || isSettled(beast, column)) return
  const who = parent.key
  if (parent.sex !== SEX[column]) leaveOut(book, beast, column, 'parentSex', { who, sex: sexWord(parent.sex) })
  else if (parent.species !== beast.species) leaveOut(book, beast, column, 'parentSpecies', { who })
}

const isYounger = (parent: Beast, beast: Beast): boolean =>
  parent.bornOn !== '' && beast.bornOn !== '' && parent.bornOn >= beast.bornOn

/**
 * One finding per cycle, where it is cut: at the parent younger than its offspring, if dates tell; else at every link
 * of the cycle, because nobody knows which is wrong.
 */
function cutCircles(book: HerdBook, herd: Herd): void {
  for (const circle of inCircles(herd.beasts)) {
    const members = new Set(circle)
    const links = circle.flatMap((beast) =>
      COLUMNS.flatMap((column) => {
        const parent = parentOf(beast, column)
        return parent && members.has(parent) ? [{ beast, column, parent }] : []
      }),
    )
    const younger = links.filter(({ beast, parent }) => isYounger(parent, beast))
    const who = circle
      .map(({ key }) => key)
      .slice(0, 10)
      .join(', ')
    const [first, ...rest] = younger.length > 0 ? younger : links
    if (first) leaveOut(book, first.beast, first.column, rest.length > 0 ? 'circleOfAll' : 'circle', { who })
    for (const { beast, column } of rest) setParent(beast, column, undefined)
  }
}

function checkAge(book: HerdBook, beast: Beast, column: ParentColumn, bounds: Bounds): void {
  const parent = parentOf(beast, column)
  const { row, bornOn } = beast
  if (!parent || !row || isSettled(beast, column) || parent.bornOn === '' || bornOn === '') return
  const who = parent.key
  if (isYounger(parent, beast)) {
    leaveOut(book, beast, column, 'parentYounger', { who, other: parent.bornOn, born: bornOn })
    return
  }
  const days = daysBetween(parent.bornOn, bornOn)
  if (days < (column === 'PADRE' ? bounds.edadPadre : bounds.edadMadre))
    book.findings.add(row, 'youngParent', column, { who, days })
  // A sire's straws survive him; an embryo survives its dam.
  else if (column === 'MADRE' && days > OLD * 365.25 && row.cells.CONCEPCION !== CARRIED_BY_ANOTHER)
    book.findings.add(row, 'oldDam', column, { who, years: Math.floor(days / 365.25) })
}

function checkWeight(book: HerdBook, { row, species, known }: Beast, bounds: Bounds): void {
  const weight = row?.cells.PESO_NACER ?? ''
  if (!row || known || weight === '') return
  const spans = bounds.pesoAlNacer[species]
  const span = spans?.[row.cells.TIPO_PARTO ?? ''] ?? spans?.['']
  if (!span || (Number(weight) >= span[0] && Number(weight) <= span[1])) return
  book.findings.add(row, 'oddWeight', 'PESO_NACER', { low: span[0], high: span[1] })
}

/** Births of one dam: birth dates of her young, grouped by litter. */
function* checkLitters(book: HerdBook, herd: Herd): Generator<Step> {
  const young = new Map<Beast, Beast[]>()
  for (const beast of herd.beasts) {
    const { dam, row, bornOn } = beast
    if (!dam || !row || bornOn === '' || row.cells.CONCEPCION === CARRIED_BY_ANOTHER) continue
    push(young, dam, beast)
  }
  let done = 0
  for (const [dam, hers] of young) {
    if (++done % STRETCH === 0) yield { what: 'Partos', done, total: young.size }
    if (hers.length < 2) continue
    hers.sort((one, other) =>
      one.bornOn < other.bornOn ? -1 : one.bornOn > other.bornOn ? 1 : one.place - other.place,
    )
    let size = 1
    for (let at = 1; at < hers.length; at++) {
      const [before, now] = [hers[at - 1], hers[at]]
      if (!before || !now?.row || now.known) continue
      const days = daysBetween(before.bornOn, now.bornOn)
      size = days <= ONE_LITTER ? size + 1 : 1
      const facts = { who: dam.key, other: before.bornOn, days, value: now.bornOn }
      if (days > ONE_LITTER && days <= MONTH) book.findings.add(now.row, 'twoBirths', 'FECHA_NACIMIENTO', facts)
      if (size === LARGEST_LITTER + 1) book.findings.add(now.row, 'largeLitter', 'MADRE', { ...facts, n: size })
    }
  }
}

/**
 * @param ordered parents before offspring. Missing values are derived from the parents; an animal without parents is a
 * founder.
 */
export function resolveCompositions(book: HerdBook, ordered: readonly Beast[]): void {
  for (const beast of ordered) {
    const { sire, dam, row } = beast
    const follows = sire && dam ? compositionOf(sire, dam) : undefined
    if (beast.composition === '') beast.composition = follows ?? 'FU'
    // An animal registered elsewhere also counts as pure by pedigree; one of mixed breeds never does.
    else if (row && !beast.known && follows === 'MZ' && beast.composition !== 'MZ')
      book.findings.add(row, 'oddComposition', 'COMPOSICION', { proposal: follows })
  }
}
