/**
 * What a chip is: 15 digits that begin with the code of a country (ISO 3166) or of a maker (ISO 11784). The one rule
 * for what people write: forms, masters, imported sheets and herd books.
 */
import { chipText, DECIMAL, DIGITS, SEPARATORS } from '../format/text.ts'
import { adviceTexts } from '../texts/advice.ts'
import { fill } from '../texts/fill.ts'
import type { Span } from '../vocabulary/bounds.ts'
import { meansNone } from './none-words.ts'

/** Numeric country codes of ISO 3166-1, with which a chip may begin (ISO 11784). */
export const isoCountries: ReadonlySet<string> = new Set(
  `
  004 008 010 012 016 020 024 028 031 032 036 040 044 048 050 051 052 056 060 064 068 070 072 074 076 084 086 090
  092 096 100 104 108 112 116 120 124 132 136 140 144 148 152 156 158 162 166 170 174 175 178 180 184 188 191 192
  196 203 204 208 212 214 218 222 226 231 232 233 234 238 239 242 246 248 250 254 258 260 262 266 268 270 275 276
  288 292 296 300 304 308 312 316 320 324 328 332 334 336 340 344 348 352 356 360 364 368 372 376 380 384 388 392
  398 400 404 408 410 414 417 418 422 426 428 430 434 438 440 442 446 450 454 458 462 466 470 474 478 480 484 492
  496 498 499 500 504 508 512 516 520 524 528 531 533 534 535 540 548 554 558 562 566 570 574 578 580 581 583 584
  585 586 591 598 600 604 608 612 616 620 624 626 630 634 638 642 643 646 652 654 659 660 662 663 666 670 674 678
  682 686 688 690 694 702 703 704 705 706 710 716 724 728 729 732 740 744 748 752 756 760 762 764 768 772 776 780
  784 788 792 795 796 798 800 804 807 818 826 831 832 833 834 840 850 854 858 860 862 876 882 887 894
`
    .trim()
    .split(/\s+/),
)

/** Codes of makers (ICAR), where the association has not set others (bounds.fabricantesChip). */
export const CHIP_MAKERS: Span = [900, 998]

export type ChipCell =
  | { readonly is: 'chip'; readonly chip: string }
  /** Nothing, or a word for nothing ('S.I.', 'SIN CHIP', '0'). It never links two animals. */
  | { readonly is: 'none' }
  /** Not a chip by this rule. @property text as written. */
  | { readonly is: 'doubtful'; readonly text: string; readonly reason: string }

/**
 * Reads a cell or field as a chip.
 * @param makers the codes of makers, both included.
 * @returns of a doubtful text its reason in Spanish.
 */
export function readChipCell(written: string, makers: Span): ChipCell {
  if (meansNone(written)) return { is: 'none' }
  const text = chipText(written)
  const reason = doubtOf(text, makers)
  return reason === null ? { is: 'chip', chip: text } : { is: 'doubtful', text, reason }
}

function doubtOf(text: string, [from, to]: Span): string | null {
  if (DECIMAL.test(text)) return adviceTexts.chipDecimal
  const digits = text.replace(SEPARATORS, '')
  if (!/^\d+$/.test(digits)) return adviceTexts.chipLetters
  if (digits.length !== DIGITS) return fill(adviceTexts.chipDigits, { n: digits.length })
  const code = text.slice(0, 3)
  if (isoCountries.has(code) || (Number(code) >= from && Number(code) <= to)) return null
  return fill(adviceTexts.chipBeginning, { code, from, to })
}
