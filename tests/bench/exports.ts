/** Exports the sorted inventory of all owners: time from the click to the last byte of the .xlsx. */
import { writeXlsx } from '../../src/device/spreadsheets/xlsx-writer.ts'
import {
  EVERY_OWNER,
  ExportReader,
  exportRequest,
  inventoryColumns,
  type LookupRequest,
} from '../../src/registry/index.ts'
import type { Figure, Line } from './figure.ts'
import { openLargeRegistry } from './large-registry.ts'
import { ListClient } from './list-client.ts'
import { startServer } from './server-child.ts'
import { megabytes, watchHealth } from './server-watch.ts'
import { digits } from './statistics.ts'

/** ms; limit of /salud meanwhile. */
const HEALTH = 200

const whole: LookupRequest = {
  operation: 'dashboard/dataAnimales',
  fields: { NID_PROPIETARIO: EVERY_OWNER },
  passing: [],
}

export async function benchExports(): Promise<Line[]> {
  const { setting, database, animals, clear } = await openLargeRegistry()
  try {
    const server = await startServer({ numbers: 0, ...setting })
    try {
      const client = new ListClient(server.port)
      await client.signIn()
      const line = await exported(client, server.pid)
      return [{ ...line, name: `the inventory of ${animals.toLocaleString('en')} animals as a file, ${database}` }]
    } finally {
      await server.stop()
    }
  } finally {
    await clear()
  }
}

async function exported(client: ListClient, pid: number): Promise<Omit<Figure, 'name'>> {
  const before = megabytes(pid)
  let most = before
  const watch = watchHealth(client.base)
  const begun = performance.now()
  const reader = new ExportReader()
  const columns = inventoryColumns.map(({ key }) => key)
  const file = writeXlsx({
    name: 'Inventario',
    headings: columns,
    numbers: inventoryColumns.map(({ align }) => align === 'right'),
  })
  let sent = 0
  let rows = 0
  let first = 0
  const wanted = { search: '', sort: { column: 'CHIP', descending: false } }
  for await (const piece of client.pieces(exportRequest(whole, wanted))) {
    sent += piece.length
    const some = reader.add(piece)
    if (some.length > 0 && first === 0) first = performance.now() - begun
    rows += some.length
    await file.add(some.map((row) => columns.map((key) => row[key] ?? '')))
    most = Math.max(most, megabytes(pid))
  }
  reader.end()
  const bytes = (await file.end()).reduce((sum, { length }) => sum + length, 0)
  const ms = performance.now() - begun
  await watch.end()
  const waited = watch.longest()
  return {
    measured: `${rows} rows in ${digits(ms / 1000)} s, the first after ${digits(first / 1000)} s; ${digits(sent / 1e6)} MB of text, a file of ${digits(bytes / 1e6)} MB; memory of the server ${before} MB before and ${most} at most, of the device ${megabytes(process.pid)} MB; /salud at most ${digits(waited)} ms`,
    peer: `limit ${HEALTH} ms of /salud`,
    value: waited / HEALTH,
    unit: 'x',
    aim: { bound: 1, better: 'less' },
  }
}
