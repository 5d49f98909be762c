import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { readSheetRows } from '../../src/device/spreadsheets/excel-read.ts'
import { endings, samples } from '../data/libreoffice.ts'
import { sheetFacts } from '../spreadsheets/facts.ts'

/** `npm run prove -- libreoffice` writes them again and imports them in the app. */
describe.each(samples)('$name as LibreOffice wrote it', ({ name, kind, rows, doubtful = [] }) => {
  it.each(endings)(
    '(.%s) keeps every digit of numbers, gives days as yyyy-mm-dd, skips empty rows and other sheets',
    async (ending) => {
      const file = await readFile(new URL(`../data/${name}.${ending}`, import.meta.url))
      const bytes = file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength) as ArrayBuffer
      const read = await readSheetRows(bytes, kind, sheetFacts)
      expect(read).toMatchObject({ kind: 'read', rows })
      expect(read.kind === 'read' && read.problems.map(({ line }) => line)).toEqual(doubtful)
    },
  )
})
