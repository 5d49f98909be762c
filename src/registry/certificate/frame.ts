/** The frame of a certificate: interlaced waves between two lines, corners, and the goat's head emblem. */
import { box, type Mark, type PathMark, printable, type Step, type TextMark } from './print.ts'

export const ink = {
  green: '#115026',
  leaf: '#8fb79a',
  gold: '#8a5c0b',
  sand: '#d9c08c',
  dark: '#161c18',
  soft: '#4d5a52',
} as const

export type InkedStyle = Partial<Omit<TextMark, 'kind' | 'x' | 'y' | 'text'>>

/** A text in dark ink, of ten points, unless its style says otherwise. */
export const inked = (x: number, y: number, words: string, style: InkedStyle): TextMark => ({
  kind: 'text',
  x,
  y,
  text: printable(words),
  size: 10,
  face: 'regular',
  color: ink.dark,
  align: 'left',
  ...style,
})

const OUTER = 8
const INNER = 14.2
const MIDDLE = (OUTER + INNER) / 2
const SWING = 2.1
const ENDS = 6

/** @param width, height of the paper, mm */
export function frame(width: number, height: number): readonly Mark[] {
  return [
    box(OUTER, OUTER, width - 2 * OUTER, height - 2 * OUTER, { stroke: ink.green, width: 0.9 }),
    box(OUTER + 1.3, OUTER + 1.3, width - 2 * OUTER - 2.6, height - 2 * OUTER - 2.6, { stroke: ink.gold, width: 0.2 }),
    box(INNER, INNER, width - 2 * INNER, height - 2 * INNER, { stroke: ink.gold, width: 0.2 }),
    box(INNER + 0.9, INNER + 0.9, width - 2 * INNER - 1.8, height - 2 * INNER - 1.8, { stroke: ink.green, width: 0.5 }),
    ...waves(width, height),
    ...corners(width, height),
  ]
}

const turns: readonly (readonly [phase: number, stroke: string])[] = [
  [0, ink.leaf],
  [1, ink.sand],
]

function waves(width: number, height: number): readonly PathMark[] {
  const along = (from: number, to: number, at: number, upright: boolean) =>
    turns.map(
      ([phase, stroke]): PathMark => ({ kind: 'path', steps: wave(from, to, at, phase, upright), stroke, width: 0.25 }),
    )
  const [left, right, top, bottom] = [MIDDLE, width - MIDDLE, MIDDLE, height - MIDDLE]
  return [
    ...along(left + ENDS, right - ENDS, top, false),
    ...along(left + ENDS, right - ENDS, bottom, false),
    ...along(top + ENDS, bottom - ENDS, left, true),
    ...along(top + ENDS, bottom - ENDS, right, true),
  ]
}

/** Half waves of equal length, swinging to alternate sides. */
function wave(from: number, to: number, at: number, phase: number, upright: boolean): readonly Step[] {
  const count = Math.round((to - from) / 3.4 / 2) * 2
  const length = (to - from) / count
  const point = (along: number, aside: number): readonly [number, number] =>
    upright ? [at + aside, along] : [along, at + aside]
  const steps: Step[] = [['M', ...point(from, 0)]]
  for (let half = 0; half < count; half++) {
    const aside = ((half + phase) % 2 === 0 ? SWING : -SWING) * (4 / 3)
    const start = from + half * length
    steps.push([
      'C',
      ...point(start + length * 0.36, aside),
      ...point(start + length * 0.64, aside),
      ...point(start + length, 0),
    ])
  }
  return steps
}

/** A rosette where the waves end. */
function corners(width: number, height: number): readonly PathMark[] {
  const places = [
    [MIDDLE, MIDDLE],
    [width - MIDDLE, MIDDLE],
    [MIDDLE, height - MIDDLE],
    [width - MIDDLE, height - MIDDLE],
  ] as const
  return places.flatMap(([x, y]) => [
    ...Array.from({ length: 6 }, (_, at) => petal(x, y, 2.6, (at * Math.PI) / 6)),
    { ...petal(x, y, 0.55, 0, 0.55), fill: ink.gold },
  ])
}

/** An ellipse about a point, turned. */
function petal(x: number, y: number, long: number, turn: number, short = long * 0.36): PathMark {
  const curve = 0.5523
  const at = (u: number, v: number): readonly [number, number] => [
    x + u * long * Math.cos(turn) - v * short * Math.sin(turn),
    y + u * long * Math.sin(turn) + v * short * Math.cos(turn),
  ]
  const quarter = (a: readonly [number, number], b: readonly [number, number], c: readonly [number, number]): Step => [
    'C',
    ...at(...a),
    ...at(...b),
    ...at(...c),
  ]
  return {
    kind: 'path',
    steps: [
      ['M', ...at(1, 0)],
      quarter([1, curve], [curve, 1], [0, 1]),
      quarter([-curve, 1], [-1, curve], [-1, 0]),
      quarter([-1, -curve], [-curve, -1], [0, -1]),
      quarter([curve, -1], [1, -curve], [1, 0]),
      ['Z'],
    ],
    stroke: ink.gold,
    width: 0.16,
  }
}

/** The goat emblem, drawn on a 48-unit grid. */
export function emblem(x: number, y: number, size: number): readonly PathMark[] {
  const scaled = (text: string): readonly Step[] =>
    text.split(/(?=[MLCZ])/).map((part) => {
      const numbers = part.slice(1).trim().split(/[ ,]+/).filter(Boolean).map(Number)
      return [part.charAt(0), ...numbers.map((n, at) => (at % 2 === 0 ? x : y) + (n * size) / 48)] as unknown as Step
    })
  const unit = size / 48
  const drawn = (text: string, style: Omit<PathMark, 'kind' | 'steps'>): PathMark => ({
    kind: 'path',
    steps: scaled(text),
    ...style,
  })
  return [
    drawn('M19 17C18 10 14 6 8.5 6.5C12 9 13 13 14.5 18.5', { stroke: ink.gold, width: 3 * unit }),
    drawn('M29 17C30 10 34 6 39.5 6.5C36 9 35 13 33.5 18.5', { stroke: ink.gold, width: 3 * unit }),
    drawn('M15 20L6 22.5C7 26 10 27.5 14.5 27Z', { fill: ink.green }),
    drawn('M33 20L42 22.5C41 26 38 27.5 33.5 27Z', { fill: ink.green }),
    drawn(
      'M14 17.5C17 15.5 31 15.5 34 17.5C35.5 25.5 33 32 30 37C28.5 39.6 26.5 41.5 24 41.5C21.5 41.5 19.5 39.6 18 37C15 32 12.5 25.5 14 17.5Z',
      { fill: ink.green },
    ),
    drawn('M19 24.5L19 26.5M29 24.5L29 26.5M22 36.5L26 36.5M24 36.5L24 38.5', { stroke: '#ffffff', width: 2.2 * unit }),
  ]
}
