/** Exports of everything found in a list: as a file that is written while its rows arrive, or in memory. */
import { EVERY_OWNER, inventoryColumns, inventorySheet, scopeOf, type Values } from '../../registry/index.ts'
import { ownsCookie } from '../accounts/credentials.ts'
import type { ActiveUser } from '../accounts/session.ts'
import type { Animals } from '../contract/animals.ts'
import type { Background } from '../contract/background.ts'
import type { Action, ActionResult } from '../contract/desk.ts'
import type { HerdPageRequest } from '../contract/inventory.ts'
import type { Exported, ExportWatch, Gathered, Lists, RowsFound, RowsToFile } from '../contract/lists.ts'
import type { HostClient } from '../core/api-client.ts'
import type { Signal } from '../core/live-query.ts'
import { exportName } from '../inventory/export-name.ts'
import type { Ports } from '../ports/ports.ts'
import { allAnimals } from '../reading/host-inventory.ts'
import { type Taken, takeHostRows } from './host-rows.ts'

export interface ExportMeans {
  readonly ports: Ports
  readonly background: Pick<Background, 'exportHerd' | 'beginSheet' | 'addToSheet' | 'endSheet' | 'dropSheet'>
  readonly wire: Pick<HostClient, 'stream'>
  readonly act: (act: Action) => Promise<ActionResult>
  readonly here: Pick<Signal<ActiveUser | null>, 'get'>
  /** Is this owner's inventory read from the host? */
  readonly hostHas: (owner: string) => boolean
}

/** Rows passed to the writer at a time: it cannot be cancelled in between. */
const TOGETHER = 5_000

const neverGivenUp: ExportWatch['signal'] = { aborted: false }

class TooMany extends Error {
  readonly total: number
  constructor(total: number) {
    super('More rows than were wanted')
    this.total = total
  }
}

export function createExports(
  means: ExportMeans,
): Pick<Lists, 'exportRows' | 'gatherRows'> & Pick<Animals, 'exportHerd'> {
  const { ports, background, here } = means
  const { clock, connectivity, random, store } = ports

  /** From the host, for the person who is signed in there too. */
  async function fromHost(
    { whole, wanted }: RowsFound,
    take: Parameters<typeof takeHostRows>[2],
    signal: ExportWatch['signal'],
  ): Promise<Taken> {
    const person = here.get()?.person
    if (!whole) return 'all'
    if (!person || !connectivity.online() || !(await ownsCookie(store, person.nid))) return 'offline'
    return takeHostRows({ ...means, person }, { whole, wanted }, take, signal)
  }

  async function exportRows(wanted: RowsToFile, { signal, tell }: ExportWatch, owner?: string): Promise<Exported> {
    const id = random.uuid(clock.now())
    const write = async (rows: readonly Values[]) => {
      for (let at = 0; at < rows.length && !signal.aborted; at += TOGETHER)
        await background.addToSheet(id, rows.slice(at, at + TOGETHER).map(wanted.cells))
    }
    const mine = wanted.here.length
    await background.beginSheet(id, wanted.head)
    try {
      await write(wanted.here)
      const taken = await fromHost(
        wanted,
        async (rows, done, total) => {
          await write(rows)
          if (!signal.aborted) tell(mine + done, mine + total)
        },
        signal,
      )
      if (signal.aborted) return { kind: 'cancelled' }
      if (taken !== 'all') return { kind: taken }
      const name = exportName(owner ?? here.get()?.person.nid ?? '', clock.corrected(), wanted.prefix)
      return { kind: 'file', name, parts: await background.endSheet(id) }
    } finally {
      await background.dropSheet(id)
    }
  }

  async function exportHerd(request: HerdPageRequest, watch: ExportWatch): Promise<Exported> {
    const me = here.get()
    const whose = request.filter.NID_PROPIETARIO
    const owner = whose || (me ? scopeOf(me.person) : EVERY_OWNER)
    if (means.hostHas(whose)) {
      const sheet = { prefix: 'consecutivos', head: inventorySheet(request.narrowed), cells: herdRow }
      return exportRows({ here: [], ...sheet, ...allAnimals(request) }, watch, owner)
    }
    const bytes = await background.exportHerd(request)
    return { kind: 'file', name: exportName(owner, clock.corrected()), parts: [new Uint8Array(bytes)] }
  }

  return {
    exportRows: (wanted, watch) => exportRows(wanted, watch),
    exportHerd,
    async gatherRows(found, most): Promise<Gathered> {
      const rows = [...found.here]
      if (rows.length > most) return { kind: 'tooMany', total: rows.length }
      try {
        const taken = await fromHost(
          found,
          async (some, _done, total) => {
            if (total > most) throw new TooMany(total)
            rows.push(...some)
          },
          neverGivenUp,
        )
        return taken === 'all' ? { kind: 'rows', rows } : { kind: taken === 'cancelled' ? 'gone' : taken }
      } catch (error) {
        if (error instanceof TooMany) return { kind: 'tooMany', total: error.total }
        throw error
      }
    },
  }
}

const herdRow = (row: Values) => inventoryColumns.map(({ key }) => row[key] ?? '')
