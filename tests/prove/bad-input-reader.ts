/** Reads spreadsheets like the device's worker, in a separate process so that its memory and time can be measured. */
import { readFileSync } from 'node:fs'
import { readSheetRows } from '../../src/device/spreadsheets/excel-read.ts'
import { chipImport } from '../../src/registry/index.ts'
import { sheetFacts } from '../spreadsheets/facts.ts'

process.on('message', async (file: string) => {
  const bytes = new Uint8Array(readFileSync(file)).buffer
  const begun = performance.now()
  const answer = await readSheetRows(bytes, chipImport, sheetFacts).catch(
    () => ({ kind: 'bad', reason: 'broken' }) as const,
  )
  const rows = answer.kind === 'read' ? answer.rows : []
  const said = answer.kind === 'bad' ? answer.reason : answer.kind
  // Peak MB of this process, without that of its parent.
  const most = Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1000
  process.send?.({ said, rows: rows.slice(0, 50), ms: performance.now() - begun, most })
})
process.send?.('ready')
