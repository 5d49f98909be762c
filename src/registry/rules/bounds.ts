import { CHIP_MAKERS } from '../chips/cell.ts'
import type { Bounds, Span } from '../vocabulary/bounds.ts'

/**
 * Gestation: 150.6 days with a deviation of 2.64 in 608 does (Amoah and others, J. Anim. Sci. 74, 1996, 723), four
 * deviations to each side; single pregnancies of ewes from 138 to 159 (Montana Farm and Flock handbook). Embryos are
 * flushed and transferred 5 to 7 days after conception (as morula or blastocyst). Interval: a gestation and a month of
 * rest. Ages: puberty from 2 to 4 months on, and a gestation. Weights: kids 3.24 kg with a deviation of 0.64, breeds
 * from 1.7 to 3.9 (Amoah and others); lambs somewhat more. The association may give twins and triplets ranges of their
 * own. Inbreeding: that of the offspring of first cousins. Chips: ISO 11784 begins a code with a country of ISO 3166-1,
 * or with a maker's code from 900 to 998 (ISO 24631-1).
 */
export const defaultBounds: Bounds = {
  gestacion: { C: [140, 160], O: [140, 158] },
  edadEmbrion: [5, 7],
  intervaloPartos: 180,
  edadMadre: 210,
  edadPadre: 260,
  pesoAlNacer: { C: { '': [1.7, 5] }, O: { '': [1.5, 6] } },
  consanguinidad: 0.0625,
  fabricantesChip: CHIP_MAKERS,
}

/** @param parameter the parameter `consejos` from the host: an object, or its JSON; anything else has no effect. */
export function readBounds(parameter: unknown): Bounds {
  const given = objectOf(parameter)
  const spans = (name: 'gestacion') => ({ ...defaultBounds[name], ...mapped(objectOf(given[name]), spanOf) })
  const weights = mapped(objectOf(given.pesoAlNacer), (types) => mapped(objectOf(types), spanOf))
  const species = new Set([...Object.keys(defaultBounds.pesoAlNacer), ...Object.keys(weights)])
  return {
    gestacion: spans('gestacion'),
    edadEmbrion: spanOf(given.edadEmbrion) ?? defaultBounds.edadEmbrion,
    intervaloPartos: numberOf(given.intervaloPartos) ?? defaultBounds.intervaloPartos,
    edadMadre: numberOf(given.edadMadre) ?? defaultBounds.edadMadre,
    edadPadre: numberOf(given.edadPadre) ?? defaultBounds.edadPadre,
    pesoAlNacer: Object.fromEntries(
      [...species].map((code) => [code, { ...defaultBounds.pesoAlNacer[code], ...weights[code] }]),
    ),
    consanguinidad: numberOf(given.consanguinidad) ?? defaultBounds.consanguinidad,
    fabricantesChip: spanOf(given.fabricantesChip) ?? defaultBounds.fabricantesChip,
  }
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value === 'string') {
    try {
      return objectOf(JSON.parse(value))
    } catch {
      return {}
    }
  }
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : {}
}

/** Hosts send numbers as texts too. */
function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) && number >= 0 ? number : undefined
}

function spanOf(value: unknown): Span | undefined {
  if (!Array.isArray(value) || value.length !== 2) return undefined
  const [low, high] = [numberOf(value[0]), numberOf(value[1])]
  return low !== undefined && high !== undefined && low <= high ? [low, high] : undefined
}

function mapped<T>(
  given: Readonly<Record<string, unknown>>,
  read: (value: unknown) => T | undefined,
): Record<string, T> {
  const found: Record<string, T> = {}
  for (const [key, value] of Object.entries(given)) {
    const one = read(value)
    if (one !== undefined) found[key] = one
  }
  return found
}
