/** The exchange as files: one collection a message, all herds or one, as `npm run export -- --ade` writes them. */

import { sql } from 'drizzle-orm'
import { locationId, locationMember } from '../../registry/ade/members.ts'
import type { Resource } from '../../registry/ade/terms.ts'
import type { Database } from '../database/database.ts'
import { locationPage } from './locations.ts'
import { commonFacts, NOBODY } from './message.ts'
import { messages } from './messages.ts'
import { type Place, pageOf } from './pages.ts'

export interface ExchangeFiles {
  /** Receives the next piece of that file. */
  write(name: string, text: string): Promise<void>
  /** That file is complete. */
  end(name: string, members: number): Promise<void>
}

export interface ExchangeAsked {
  readonly source: string
  /** yyyy-mm-dd */
  readonly today: string
  /** Whose herd; undefined: all. */
  readonly owner?: string | undefined
}

interface Herd {
  readonly nid: string
  /** '' of those that are in no herd. */
  readonly location: string
}

/** @param tx one snapshot. The owners' names and documents are told: whoever gets the files has them anyway. */
export async function exportExchange(tx: Database, files: ExchangeFiles, asked: ExchangeAsked): Promise<void> {
  const { source, today, owner } = asked
  const herds: Herd[] = owner === undefined ? [{ nid: NOBODY, location: '' }] : []
  await collection(files, 'locations', locationsOf(tx, asked, herds))
  const common = await commonFacts(tx, today)
  for (const message of messages) {
    const members = async function* () {
      for (const { nid, location } of herds) {
        if (nid === NOBODY && message.name !== 'animals') continue
        const own = location === '' ? undefined : locationId(source, location)
        const origin = { source, location: own, ownOnly: owner !== undefined }
        let place: Place | undefined
        do {
          const page = await pageOf(message, { ...common, nid }, {}, place)
          yield page.rows.map((row) => message.member(row, origin))
          place = page.last
        } while (place)
      }
    }
    await collection(files, message.name, members())
  }
}

async function* locationsOf(tx: Database, { source, owner }: ExchangeAsked, herds: Herd[]) {
  const readable = owner === undefined ? sql`true` : sql`t.nid = ${owner}`
  for (let after = 0; ; ) {
    const rows = await locationPage(tx, { readable }, { personal: true, after })
    herds.push(...rows.map(({ NID: nid = '', LOCATION: location = '' }) => ({ nid, location })))
    yield rows.map((row) => locationMember(source, row))
    const last = rows.at(-1)
    if (!last) return
    after = Number(last.LOCATION)
  }
}

/** One member a line. */
async function collection(
  files: ExchangeFiles,
  name: string,
  pages: AsyncIterable<readonly Resource[]>,
): Promise<void> {
  const file = `${name}.json`
  let total = 0
  await files.write(file, '{"member":[')
  for await (const members of pages) {
    if (members.length === 0) continue
    const lines = members.map((member) => JSON.stringify(member)).join(',\n')
    await files.write(file, `${total === 0 ? '\n' : ',\n'}${lines}`)
    total += members.length
  }
  await files.write(file, `\n],"view":{"totalItems":${total}}}\n`)
  await files.end(file, total)
}
