/** The thresholds that administrators maintain, one per line, as /parametros shows and edits them. */

import { comma } from '../format/decimal.ts'
import { fill } from '../texts/fill.ts'
import { parametersTexts } from '../texts/parameters.ts'
import type { Span } from '../vocabulary/bounds.ts'
import { birthTypes, species } from '../vocabulary/codes.ts'
import type { Values } from '../vocabulary/define-field.ts'

const t = parametersTexts

/** Its path in parametros/parametros: the parameter's name, then the keys within its value. */
type Path = readonly [parameter: 'consejos' | 'puntajeMinimo', ...keys: string[]]

export interface BoundLine {
  /** CLAVE. */
  readonly key: string
  readonly name: string
  readonly unit: string
  readonly path: Path
  /** Two numbers, lower and upper; otherwise one. */
  readonly isSpan: boolean
  /** May be empty: then the general one applies. */
  readonly isOptional: boolean
  /** Allowed values, inclusive. */
  readonly within: Span
  /** Decimals. */
  readonly decimals: 0 | 1 | 2 | 3
  /** Displayed multiplied by a hundred: a coefficient in per cent. */
  readonly inPercent: boolean
}

type Extras = Partial<Pick<BoundLine, 'isSpan' | 'isOptional' | 'within' | 'decimals' | 'inPercent'>>

const line = (name: string, unit: string, path: Path, extras: Extras = {}): BoundLine => ({
  key: path.map((part) => part || 'todos').join('.'),
  name,
  unit,
  path,
  isSpan: false,
  isOptional: false,
  within: [1, 999],
  decimals: 0,
  inPercent: false,
  ...extras,
})
const span = { isSpan: true } as const
const weight = { isSpan: true, within: [0.1, 30], decimals: 3 } as const

const ofSpecies = species.flatMap(({ code, name }): readonly BoundLine[] => [
  line(fill(t.gestation, { species: name }), t.days, ['consejos', 'gestacion', code], span),
  line(fill(t.birthWeight, { species: name }), t.kilograms, ['consejos', 'pesoAlNacer', code, ''], weight),
  ...birthTypes.map((type) =>
    line(
      fill(t.birthWeightOf, { species: name, type: type.name }),
      t.kilograms,
      ['consejos', 'pesoAlNacer', code, type.code],
      { ...weight, isOptional: true },
    ),
  ),
])

export const boundLines: readonly BoundLine[] = [
  ...ofSpecies,
  line(t.embryoAge, t.days, ['consejos', 'edadEmbrion'], { ...span, within: [1, 30] }),
  line(t.birthInterval, t.days, ['consejos', 'intervaloPartos']),
  line(t.damAge, t.days, ['consejos', 'edadMadre']),
  line(t.sireAge, t.days, ['consejos', 'edadPadre']),
  line(t.inbreeding, t.percent, ['consejos', 'consanguinidad'], { within: [0, 100], decimals: 2, inPercent: true }),
  line(t.chipMakers, '', ['consejos', 'fabricantesChip'], span),
  line(t.maleScore, t.points, ['puntajeMinimo', 'M'], { within: [0, 100] }),
  line(t.femaleScore, t.points, ['puntajeMinimo', 'H'], { within: [0, 100] }),
]

export const boundLineOf = (key: string): BoundLine | undefined => boundLines.find((one) => one.key === key)

/** Reads a path in a JSON value. */
const at = (value: unknown, keys: readonly string[]): unknown =>
  keys.reduce<unknown>((found, key) => (isObject(found) ? found[key] : undefined), value)

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value of a parameter with that threshold changed; the rest is unchanged. @param bound undefined: removed. */
export function withBound(value: unknown, keys: readonly string[], bound: unknown): unknown {
  const [key, ...deeper] = keys
  if (key === undefined) return bound
  const kept = isObject(value) ? value : {}
  const next = withBound(kept[key], deeper, bound)
  if (next !== undefined) return { ...kept, [key]: next }
  return Object.fromEntries(Object.entries(kept).filter(([other]) => other !== key))
}

/** The line as in the list and the dialog. @param parameter the whole value of its parameter. */
export function boundRow(bound: BoundLine, parameter: unknown): Values {
  const value = at(parameter, bound.path.slice(1))
  const [low, high] = Array.isArray(value) ? value : [value]
  return {
    CLAVE: bound.key,
    PARAMETRO: bound.name,
    UNIDAD: bound.unit,
    MINIMO: shown(bound, low),
    MAXIMO: bound.isSpan ? shown(bound, high) : '',
  }
}

/** '140 a 160 días'; '' without a value. */
export function boundWords({ CLAVE = '', MINIMO = '', MAXIMO = '', UNIDAD = '' }: Values): string {
  if (MINIMO === '') return ''
  const numbers = boundLineOf(CLAVE)?.isSpan ? `${comma(MINIMO)} a ${comma(MAXIMO)}` : comma(MINIMO)
  return `${numbers} ${UNIDAD}`.trim()
}

/** What applies where an optional line has no value, in words; '' for any other line. */
export function generalOf({ isOptional, path }: BoundLine, parameter: unknown): string {
  if (!isOptional) return ''
  const general = boundLines.find((one) => one.path.join() === [...path.slice(0, -1), ''].join())
  return general ? boundWords(boundRow(general, parameter)) : ''
}

function shown({ inPercent, decimals }: BoundLine, value: unknown): string {
  const number = value === undefined || value === null || value === '' ? Number.NaN : Number(value)
  if (!Number.isFinite(number)) return ''
  return String(Number((inPercent ? number * 100 : number).toFixed(decimals)))
}

/** The stored value of the input; undefined: none, the general one applies. */
export function boundOf({ isSpan, inPercent }: BoundLine, { MINIMO = '', MAXIMO = '' }: Values): unknown {
  if (MINIMO === '') return undefined
  const number = (text: string) => Number(text) / (inPercent ? 100 : 1)
  return isSpan ? [number(MINIMO), number(MAXIMO)] : number(MINIMO)
}

/** What may be entered, in words. @param values of the dialog, with GENERAL of the list's row */
export function boundHint({ CLAVE = '', GENERAL = '' }: Values): string {
  const bound = boundLineOf(CLAVE)
  if (!bound) return ''
  const [least, most] = [comma(bound.within[0]), comma(bound.within[1])]
  const range = fill(bound.decimals === 0 ? t.wholeHint : t.decimalHint, { least, most, n: bound.decimals })
  return GENERAL === '' ? range : `${range} ${fill(t.emptyHint, { value: GENERAL })}`
}

/** The message for an invalid input, or null. */
export function boundProblem(name: 'MINIMO' | 'MAXIMO', values: Values): string | null {
  const bound = boundLineOf(values.CLAVE ?? '')
  if (!bound || (name === 'MAXIMO' && !bound.isSpan)) return null
  const { MINIMO = '', MAXIMO = '' } = values
  const text = name === 'MINIMO' ? MINIMO : MAXIMO
  if (text === '') return bound.isOptional && MINIMO === '' && MAXIMO === '' ? null : t.empty
  const [least, most] = bound.within
  const number = Number(text)
  const fits = number >= least && number <= most && Number(number.toFixed(bound.decimals)) === number
  if (!fits)
    return fill(bound.decimals === 0 ? t.whole : t.decimal, {
      least: comma(least),
      most: comma(most),
      n: bound.decimals,
    })
  return name === 'MAXIMO' && MINIMO !== '' && number < Number(MINIMO) ? t.order : null
}
