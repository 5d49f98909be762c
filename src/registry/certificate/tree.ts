/** The pedigree as a tree from left to right: parents, grandparents, and one more generation if known. */

import { ancestorNames, certificateTexts } from '../texts/certificate.ts'
import type { Ancestor, Tree } from './facts.ts'
import { type InkedStyle, ink, inked } from './frame.ts'
import { box, line, type Mark } from './print.ts'

export interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

interface Generation {
  readonly places: readonly string[]
  readonly height: number
  readonly name: number
  readonly chip: number
}

const generations: readonly Generation[] = [
  { places: ['P', 'M'], height: 15, name: 12.5, chip: 9 },
  { places: ['PP', 'PM', 'MP', 'MM'], height: 12.8, name: 10.5, chip: 8 },
  { places: ['PPP', 'PPM', 'PMP', 'PMM', 'MPP', 'MPM', 'MMP', 'MMM'], height: 8.6, name: 8.6, chip: 7 },
]

const GAP = 7

/** Great-grandparents get a column only if one of them is known. */
export function drawTree(tree: Tree, area: Area): readonly Mark[] {
  const shown = generations.filter(({ places }) => places.length < 8 || places.some((place) => tree[place]))
  const width = (area.width - GAP * (shown.length - 1)) / shown.length
  const marks: Mark[] = []
  shown.forEach((generation, column) => {
    const slot = area.height / generation.places.length
    const left = area.x + column * (width + GAP)
    const next = shown[column + 1]
    generation.places.forEach((place, row) => {
      const middle = area.y + slot * (row + 0.5)
      marks.push(...ancestorBox(place, tree[place], generation, left, middle, width))
      if (next) marks.push(...branches(left + width, middle, area.height / next.places.length))
    })
  })
  return marks
}

/** Lines from a box to its two parents in the next column. */
function branches(x: number, middle: number, slot: number): readonly Mark[] {
  const [upper, lower, bend] = [middle - slot / 2, middle + slot / 2, x + GAP / 2]
  return [
    line(x, middle, bend, middle, ink.gold, 0.3),
    line(bend, upper, bend, lower, ink.gold, 0.3),
    line(bend, upper, x + GAP, upper, ink.gold, 0.3),
    line(bend, lower, x + GAP, lower, ink.gold, 0.3),
  ]
}

function ancestorBox(
  place: string,
  ancestor: Ancestor | undefined,
  { height, name, chip }: Generation,
  x: number,
  middle: number,
  width: number,
): readonly Mark[] {
  const top = middle - height / 2
  const male = place.endsWith('P')
  const room = width - 5.4
  const text = (y: number, words: string, style: InkedStyle) => inked(x + 3.4, y, words, { room, ...style })
  const marks: Mark[] = [
    box(x, top, width, height, { fill: ancestor ? '#ffffff' : '#fbfaf5', stroke: ink.sand, width: 0.25 }),
    box(x, top, 1.2, height, { fill: male ? ink.green : ink.gold }),
  ]
  const kinship = ancestorNames[place]
  const base = kinship ? top + 3.6 : top
  if (kinship) marks.push(text(base, kinship, { size: 6.8, face: 'italic', color: ink.soft }))
  if (!ancestor) {
    const empty = { size: chip, face: 'italic', color: ink.soft } as const
    return [
      ...marks,
      text(kinship ? base + (height - 3.6) / 2 + 0.6 : middle + 1, certificateTexts.unregistered, empty),
    ]
  }
  const named = ancestor.name !== ''
  const first = base + (kinship ? name * 0.36 + 0.3 : name * 0.4)
  if (named) marks.push(text(first, ancestor.name, { size: name, face: 'bold', color: ink.dark }))
  marks.push(
    named
      ? text(first + chip * 0.42 + 0.3, ancestor.chip, { size: chip, face: 'regular', color: ink.soft })
      : text(first + 0.6, ancestor.chip, { size: name * 0.9, face: 'regular', color: ink.dark }),
  )
  return marks
}
