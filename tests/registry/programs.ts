/** The files under tests/data/programs, read and reviewed together as those of one association. */
import { readFile } from 'node:fs/promises'
import { type FoundHeadings, findHeadings } from '../../src/registry/herd-book/index.ts'
import { readTables } from '../../src/spreadsheets/read.ts'
import type { Sheet } from './messy-book.ts'

const folder = new URL('../data/programs/', import.meta.url)

export async function programSheet(name: string): Promise<Sheet> {
  const bytes = new Uint8Array(await readFile(new URL(name, folder)))
  const [table] = await readTables(bytes, {
    unpacked: 1e6,
    cells: 1e5,
    rows: 1e4,
    allowsMacros: false,
    onlyFirst: false,
  })
  return { name, rows: (table?.rows ?? []).map(({ cells }) => cells) }
}

export const headingsOf = ({ name, rows }: Sheet): FoundHeadings => findHeadings(name, rows.slice(0, 12), new Map())
