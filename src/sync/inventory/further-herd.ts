/** What is asked of an inventory beyond a home: pickers, pedigrees, figures. Loaded when first asked for. */
import { inventoryColumns, inventorySheet } from '../../registry/app/inventory.ts'
import type { FurtherHerd } from '../contract/inventory.ts'
import { figuresIn } from './figures.ts'
import { crossesIn, lineageIn, measured } from './lineage.ts'
import { type OpenedHerd, once, openFirst } from './open.ts'
import { coefficientsOf, linesOf, pairIn, pedigreeOf } from './pedigree.ts'
import { answerPicker, type PickerSource } from './pickers.ts'
import { populationIn } from './population.ts'
import { leasedRows, select } from './select.ts'

/** An inventory that has changed is another one: what was reckoned of the old one goes with it. */
const known = new WeakMap<OpenedHerd, FurtherHerd>()

export function furtherOf(herd: OpenedHerd): FurtherHerd {
  const further = known.get(herd) ?? furtherHerd(herd)
  known.set(herd, further)
  return further
}

function furtherHerd({ columns, own, rowOf, takenAt, matches }: OpenedHerd): FurtherHerd {
  const lines = once(() => linesOf(columns))
  const pedigree = once(() => pedigreeOf(lines()))
  const coefficients = once(() => coefficientsOf(lines()))
  const pairs = once(() => measured(lines(), coefficients()))
  const stable: PickerSource = {
    columns,
    own,
    leasedRows: leasedRows(columns, own),
    pedigree,
    holds: (owner) => takenAt(owner) !== undefined,
  }
  return {
    options: (request, today) => answerPicker(stable, request, today),
    pair: (sire, dam) => pairIn(columns, pedigree, lines, sire, dam),
    lineage: (chip) => lineageIn(columns, own, lines(), rowOf, chip),
    figures: (owner, today) =>
      figuresIn(columns, select(columns, own, { NID_PROPIETARIO: owner }), coefficients(), today),
    population: (owner) => populationIn(columns, own, stable.leasedRows, lines(), owner),
    crosses: (sires, dams) => crossesIn(columns, pedigree(), pairs(), sires, dams),
    coefficients: () => coefficientsOf(lines()),
    sheet: (request) => ({
      ...inventorySheet(request.narrowed),
      rows: Array.from(matches(request), (row) => inventoryColumns.map(({ key }) => columns.text(key, row))),
    }),
  }
}

/** All answers of an inventory, loaded at once. @param blob made by `encodeHerd`; throws on anything else */
export function openHerd(blob: ArrayBuffer): OpenedHerd & FurtherHerd {
  const first = openFirst(blob)
  return { ...first, ...furtherOf(first) }
}
