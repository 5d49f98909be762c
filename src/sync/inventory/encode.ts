/** Encodes the host's rows into one blob per person. */
import { EVERY_OWNER } from '../../registry/vocabulary/person.ts'
import { withChanges } from '../../registry/wire/changes.ts'
import type { HerdAnswer, HerdSource, HostRows } from '../contract/inventory.ts'
import { codesOf, pack, widthFor, withHeader } from './bytes.ts'
import { type Breeds, completer, textOf } from './complete.ts'
import { DictionaryBuilder } from './dictionary.ts'
import { Columns, dictionaryNames, dictionaryOf, type HerdHeader, newHeader, storedColumns } from './layout.ts'

/**
 * @param sources answers by owner; a row is listed once, so no two may hold the same owner's animals
 * @param breeds if the host's rows have names without codes
 */
export function encodeHerd(sources: readonly HerdSource[], breeds: Breeds = []): ArrayBuffer {
  const rows = sources.reduce((sum, source) => sum + source.rows.length, 0)
  const ancestors = sources.reduce((sum, source) => sum + source.ancestors.length, 0)
  const builders = new Map(dictionaryNames.map((name) => [name, new DictionaryBuilder()]))
  const builderOf = (column: string) => builders.get(dictionaryOf(column)) as DictionaryBuilder
  const drafts = storedColumns.map((column) => ({ column, builder: builderOf(column), codes: new Uint32Array(rows) }))
  const sourceOf = new Uint16Array(rows)
  const ancestorSources = new Uint16Array(ancestors)
  const pedigree = ['CHIP', 'CHIP_PADRE', 'CHIP_MADRE'].map((key) => ({ key, codes: new Uint32Array(ancestors) }))
  const complete = completer(breeds)

  let row = 0
  let ancestor = 0
  sources.forEach((source, index) => {
    for (const raw of source.rows) {
      for (const { column, builder, codes } of drafts) codes[row] = builder.add(complete(raw, column, source.owner))
      sourceOf[row++] = index
    }
    for (const raw of source.ancestors) {
      for (const { key, codes } of pedigree) codes[ancestor] = builderOf(key).add(textOf(raw[key]))
      ancestorSources[ancestor++] = index
    }
  })

  const finished = new Map([...builders].map(([name, builder]) => [name, builder.finish(name)] as const))
  const finalOf = (column: string) => (finished.get(dictionaryOf(column)) as { final: Uint32Array }).final
  const columns = drafts.map(({ column, codes }) => recoded(codes, finalOf(column)))
  const header = newHeader({
    rows,
    ancestors,
    sources: sources.map(({ owner, takenAt }) => ({ owner, takenAt })),
    dictionaries: [...finished.values()].map((dictionary) => dictionary.header),
    widths: columns.map((codes) => codes.BYTES_PER_ELEMENT as 1 | 2 | 4),
  })
  return pack(header, [
    ...[...finished.values()].flatMap(({ offsets, letters }) => [offsets, letters]),
    ...columns,
    sourceOf,
    ancestorSources,
    ...pedigree.map(({ key, codes }) => codes.map((code) => finalOf(key)[code] as number)),
  ])
}

function recoded(codes: Uint32Array, final: Uint32Array) {
  const narrow = codesOf(codes.length, widthFor(final.length))
  for (let i = 0; i < codes.length; i++) narrow[i] = final[codes[i] as number] as number
  return narrow
}

/**
 * Completes a partial answer from the stored rows of its owner.
 * @returns undefined: it does not fit the version held
 */
export function wholeAnswer(held: ArrayBuffer | undefined, answer: HerdAnswer): HerdSource | undefined {
  const { owner, takenAt, rows, ancestors } = answer
  const earlier = isWhole(rows) && isWhole(ancestors) ? undefined : held && heldOf(held, owner)
  const whole = (received: HerdAnswer['rows'], known: HostRows | undefined) => {
    if (isWhole(received)) return received
    return received === 'same' ? known : known && withChanges(known, received)
  }
  const wholeRows = whole(rows, earlier?.rows)
  const wholeAncestors = whole(ancestors, earlier?.ancestors)
  return wholeRows && wholeAncestors && { owner, takenAt, rows: wholeRows, ancestors: wholeAncestors }
}

const isWhole = (rows: HerdAnswer['rows']): rows is HostRows => Array.isArray(rows)

const heldOf = (held: ArrayBuffer, owner: string): HerdSource | undefined =>
  sourcesOf(held, (source) => source === owner).find((source) => source.owner === owner)

/** The blob with these owners' answers replaced. An answer for all owners replaces everything. */
export function mergeHerd(
  old: ArrayBuffer | undefined,
  sources: readonly HerdSource[],
  breeds: Breeds = [],
): ArrayBuffer {
  if (!old || sources.some((source) => source.owner === EVERY_OWNER)) return encodeHerd(sources, breeds)
  const renewed = new Set(sources.map((source) => source.owner))
  const kept = sourcesOf(
    old,
    (source, owner) => !renewed.has(source) && !(source === EVERY_OWNER && renewed.has(owner)),
  )
  return encodeHerd([...kept, ...sources], breeds)
}

/** The same blob with a new time for these owners' answers (ms UTC). */
export function retimed(blob: ArrayBuffer, owners: readonly string[], takenAt: number): ArrayBuffer {
  return withHeader(blob, (header) => {
    const { sources, ...rest } = header as HerdHeader
    return { ...rest, sources: sources.map((of) => (owners.includes(of.owner) ? { ...of, takenAt } : of)) }
  })
}

/** Decodes into answers, without the rows that `keep` rejects. */
function sourcesOf(blob: ArrayBuffer, keep: (source: string, owner: string) => boolean): HerdSource[] {
  const columns = new Columns(blob)
  const parts = columns.sources.map((source) => ({
    ...source,
    rows: [] as Record<string, string>[],
    ancestors: [] as Record<string, string>[],
  }))
  for (let row = 0; row < columns.rows; row++) {
    const part = parts[columns.sourceOf[row] as number]
    if (part && keep(part.owner, columns.text('NID_PROPIETARIO', row))) part.rows.push(columns.values(row))
  }
  const { animals, sires, dams, sources } = columns.ancestors
  const chip = (code: number | undefined) => columns.column('CHIP').dictionary.text(code as number)
  animals.forEach((animal, at) => {
    const known = { CHIP: chip(animal), CHIP_PADRE: chip(sires[at]), CHIP_MADRE: chip(dams[at]) }
    parts[sources[at] as number]?.ancestors.push(known)
  })
  return parts.filter((part) => keep(part.owner, part.owner))
}
