/** The exchange as files: what one registry wrote, another one brings in and writes again. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eraseAll, seedDemo } from '../../src/demo/seed.ts'
import { seriousnessOf } from '../../src/registry/herd-book/index.ts'
import type { OpenDatabase } from '../../src/server/database/database.ts'
import { seedReference } from '../../src/server/database/reference.ts'
import { exchangeOf, exportInto } from '../../src/server/herd-book/export/into-folder.ts'
import { exchangeRows } from '../../src/server/herd-book/reading/exchange-files.ts'
import { Members } from '../../src/server/herd-book/reading/members-of-text.ts'
import { filesAt } from '../../src/server/herd-book/reading/open-files.ts'
import { keepReviewed, type Reviewed, reviewFiles } from '../../src/server/herd-book/run.ts'
import { openServer, type Server } from './harness.ts'

const today = '2026-11-21'
const now = new Date(`${today}T15:00:00Z`)
let folder: string
let from: Server
let into: Server

type Member = Readonly<Record<string, unknown>>
const membersAt = async (at: string, name: string) =>
  (JSON.parse(await readFile(join(at, `${name}.json`), 'utf8')) as { member: readonly Member[] }).member
const written = async ({ db }: Server, name: string): Promise<string> => {
  const at = join(folder, name)
  const opened = async () => ({ db, close: async () => {} }) as unknown as OpenDatabase
  await exportInto(opened, { folder: at, write: exchangeOf('https://registro.asociacion.co', now.getTime()) })
  return at
}
async function reviewed(at: string): Promise<Reviewed> {
  const files = (await filesAt(at)).map((path) => ({ path, name: basename(path) }))
  return reviewFiles(into.db, { source: 'otro registro', files, now })
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'libro-mensajes-'))
  from = await openServer()
  into = await openServer()
  for (const { db } of [from, into]) await eraseAll(db)
  await seedDemo(from.db, { today, animals: 300 })
  await seedReference(into.db)
}, 120_000)
afterAll(async () => {
  await from.close()
  await into.close()
  await rm(folder, { recursive: true, force: true })
})

/** Without what belongs to the registry that tells it: its own marks, and the numbers that it gave to herds. */
function told(member: Member, owners: ReadonlyMap<string, string>): unknown {
  const own = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(own)
    if (typeof value !== 'object' || value === null) return value
    const { scheme, id } = value as { scheme?: string; id?: string }
    if (scheme?.endsWith('.finca')) return owners.get(id ?? '')
    if (/\.A(08|09|10|11)$/.test(scheme ?? '')) return undefined
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, own(one)]))
  }
  const { meta, ...rest } = member
  const { validFrom, validTo } = meta as Member
  return own({ ...rest, validFrom, validTo })
}

/** A herd book has births, services and leases with their numbers; transfers and stock are told, and not brought in. */
const isBrought = ({ id }: Member): boolean => !/^A0[56]-/.test(String(id))

/** Owner by the number of the herd. */
const ownersIn = async (at: string) =>
  new Map(
    (await membersAt(at, 'locations')).map((one) => {
      const { identifier, alternativeIdentifiers } = one as {
        identifier: { id: string }
        alternativeIdentifiers: [{ id: string }]
      }
      return [identifier.id, alternativeIdentifiers[0].id]
    }),
  )

describe('the exchange as files', () => {
  test('what is exported and brought in elsewhere equals what stood', async () => {
    const first = await written(from, 'primero')
    const book = await reviewed(first)
    expect(book.findings.filter((one) => seriousnessOf(one) !== 'certain')).toEqual([])
    await keepReviewed(into.db, book, { source: 'otro registro', now })
    await book.close()
    const second = await written(into, 'segundo')
    const [one, other] = [await ownersIn(first), await ownersIn(second)]
    for (const name of ['animals', 'births', 'parturitions', 'inseminations', 'gestations', 'arrivals', 'departures']) {
      const sorted = async (at: string, owners: ReadonlyMap<string, string>) =>
        (await membersAt(at, name))
          .filter(isBrought)
          .map((member) => JSON.stringify(told(member, owners)))
          .sort()
      const [stood, brought] = [await sorted(first, one), await sorted(second, other)]
      expect([name, stood.length > 0, ...brought]).toEqual([name, true, ...stood])
    }
    // Registrations stand with their animals; which paper they were filed on is not told.
    const registered = async (at: string) =>
      (await membersAt(at, 'animals')).flatMap(
        ({ alternativeIdentifiers = [] }) => alternativeIdentifiers as readonly unknown[],
      )
    expect(await registered(second)).toHaveLength((await registered(first)).length)
  }, 120_000)

  test('a message that nobody knows is left out, also one named as what every object has', async () => {
    const path = join(folder, 'otros.json')
    for (const resourceType of ['icarWeightEventResource', 'constructor', '__proto__']) {
      await writeFile(path, JSON.stringify({ member: [{ resourceType }, { resourceType }] }))
      const rows = []
      for await (const { cells } of exchangeRows(path, 'otros.json', () => '')) rows.push(cells)
      expect(rows).toEqual([['resourceType', 'meta']])
    }
  })

  test('a text in pieces gives its members, whatever stands around them', () => {
    const text = '{"view":{"next":"[{"},"member":[ {"a":"}\\"{"},\n{"b":[{"c":1}]}],"more":[{"d":2}]}\n'
    for (const size of [1, 2, 7, 1000]) {
      const cut = new Members()
      const found: string[] = []
      for (let at = 0; at < text.length; at += size) found.push(...cut.take(text.slice(at, at + size)))
      expect([size, found, cut.isWhole]).toEqual([size, ['{"a":"}\\"{"}', '{"b":[{"c":1}]}'], true])
    }
  })
})
