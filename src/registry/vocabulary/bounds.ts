/** What the advice takes for usual; the values are in rules/bounds.ts. */

/**
 * The bounds of the advice: data that the association can change (parametros/parametros, field `consejos`). What it
 * does not set, or sets to something unreadable, is as here.
 */

/** Inclusive, lower and upper. */
export type Span = readonly [number, number]

export interface Bounds {
  /** Days from conception to birth, by species (C, O). */
  readonly gestacion: Readonly<Record<string, Span>>
  /** Age of an embryo when it is transferred, days from conception. */
  readonly edadEmbrion: Span
  /** Fewest days between two births of a dam. */
  readonly intervaloPartos: number
  /** Youngest dam and sire at the birth of their young, days. */
  readonly edadMadre: number
  readonly edadPadre: number
  /** Kilograms by species, then by the code of the type of birth (1 single, 2 twins...); '' for every other type. */
  readonly pesoAlNacer: Readonly<Record<string, Readonly<Record<string, Span>>>>
  /** Inbreeding coefficient of a planned offspring from which it is pointed out, 0 to 1. */
  readonly consanguinidad: number
  /** Makers' codes at the beginning of a chip (ISO 11784); countries are the ISO 3166 table. */
  readonly fabricantesChip: Span
}
