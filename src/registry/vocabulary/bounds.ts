/** Thresholds of the advice; the default values are in rules/bounds.ts. */

/**
 * Data that the association can change (parametros/parametros, field `consejos`). Missing or unreadable values keep
 * their defaults.
 */

/** Inclusive, lower and upper. */
export type Span = readonly [number, number]

export interface Bounds {
  /** Days from conception to birth, by species (C, O). */
  readonly gestacion: Readonly<Record<string, Span>>
  /** Age of an embryo when it is transferred, days from conception. */
  readonly edadEmbrion: Span
  /** Minimum days between two births of a dam. */
  readonly intervaloPartos: number
  /** Minimum age of dam and sire at the birth of their young, days. */
  readonly edadMadre: number
  readonly edadPadre: number
  /** Kilograms by species, then by the code of the type of birth (1 single, 2 twins...); '' for every other type. */
  readonly pesoAlNacer: Readonly<Record<string, Readonly<Record<string, Span>>>>
  /** Inbreeding coefficient of planned offspring from which a warning is shown, 0 to 1. */
  readonly consanguinidad: number
  /** Makers' codes with which a chip may begin (ISO 11784); countries are in the ISO 3166 table. */
  readonly fabricantesChip: Span
}
