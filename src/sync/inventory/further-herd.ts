/** What is asked of an inventory beyond a home: pickers, pedigrees, figures. Loaded when first asked for. */
import { inventoryColumns, inventorySheet } from '../../registry/app/inventory.ts'
import type { Lease } from '../../registry/index.ts'
import type { FurtherHerd } from '../contract/inventory.ts'
import { figuresIn } from './figures.ts'
import type { Columns } from './layout.ts'
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
    leases: (owner) => leasesIn(columns, owner),
    sheet: (request) => ({
      ...inventorySheet(request.narrowed),
      rows: Array.from(matches(request), (row) => inventoryColumns.map(({ key }) => columns.text(key, row))),
    }),
  }
}

/**
 * Leases that came with an owner's animals: of males that the owner has taken, and given. To whom one is given is known
 * by name only; a host may tell of neither. @param owner '': of all owners
 */
function leasesIn(columns: Columns, owner: string): readonly Lease[] {
  const given = columns.column('DADO_EN_ARRIENDO')
  const taken = columns.column('ARRENDADO_HASTA')
  const [noneGiven, noneTaken] = [given.dictionary.code(''), taken.dictionary.code('')]
  const found: Lease[] = []
  for (let row = 0; row < columns.rows; row++) {
    if (given.codes[row] === noneGiven && taken.codes[row] === noneTaken) continue
    const whose = columns.sources[columns.sourceOf[row] as number]?.owner ?? ''
    if (owner !== '' && whose !== owner) continue
    const text = (name: string) => columns.text(name, row)
    const male = { chip: text('CHIP'), breed: text('COD_RAZA'), species: text('COD_ESPECIE') }
    const [starts, ends] = [text('ARRENDADO_DESDE'), text('ARRENDADO_HASTA')]
    if (ends !== '') found.push({ ...male, from: text('NID_PROPIETARIO'), to: whose, starts, ends })
    for (const line of text('DADO_EN_ARRIENDO').split('\n').filter(Boolean)) {
      const [starts = '', ends = '', ...name] = line.split(' ')
      found.push({ ...male, from: whose, to: '', toName: name.join(' '), starts, ends })
    }
  }
  return found
}

/** All answers of an inventory, loaded at once. @param blob made by `encodeHerd`; throws on anything else */
export function openHerd(blob: ArrayBuffer): OpenedHerd & FurtherHerd {
  const first = openFirst(blob)
  return { ...first, ...furtherOf(first) }
}
