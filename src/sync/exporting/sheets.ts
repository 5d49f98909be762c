/** Spreadsheets written beside the screens: from a complete table, or row by row. */
import type { Background } from '../contract/background.ts'
import type { HerdPageRequest, Sheet, SheetHead, SheetOpener, SheetStream } from '../contract/inventory.ts'
import { bufferOf, concat } from '../core/bytes.ts'

type Sheets = Pick<Background, 'exportSheet' | 'exportHerd' | 'beginSheet' | 'addToSheet' | 'endSheet' | 'dropSheet'>

/** @param herdSheet the inventory of this device as a table. @param open absent: this device cannot write any */
export function createSheets(herdSheet: (request: HerdPageRequest) => Promise<Sheet>, open?: SheetOpener): Sheets {
  const begun = new Map<string, SheetStream>()

  const opened = (head: SheetHead): Promise<SheetStream> => {
    if (!open) throw new Error('No spreadsheet writer on this device')
    return open(head)
  }
  const named = (id: string): SheetStream => {
    const stream = begun.get(id)
    if (!stream) throw new Error('No such spreadsheet')
    return stream
  }

  async function exportSheet({ also = [], ...sheet }: Sheet): Promise<ArrayBuffer> {
    const stream = await opened(sheet)
    await stream.add(sheet.rows)
    for (const further of also) {
      await stream.next(further)
      await stream.add(further.rows)
    }
    return bufferOf(concat(...(await stream.end())))
  }

  return {
    exportSheet,
    exportHerd: async (request) => exportSheet(await herdSheet(request)),
    async beginSheet(id, head) {
      begun.set(id, await opened(head))
    },
    addToSheet: async (id, rows) => named(id).add(rows),
    async endSheet(id) {
      const stream = named(id)
      begun.delete(id)
      return stream.end()
    },
    async dropSheet(id) {
      begun.delete(id)
    },
  }
}
