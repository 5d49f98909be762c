import { readdirSync, readFileSync } from 'node:fs'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { expect, it } from 'vitest'
import { migrationsFolder } from '../../src/server/database/database.ts'
import * as schema from '../../src/server/database/schema.ts'

interface Journal {
  readonly entries: readonly { readonly idx: number; readonly when: number; readonly tag: string }[]
}
const read = <Content>(path: string): Content => JSON.parse(readFileSync(`${migrationsFolder}/meta/${path}`, 'utf8'))
const { entries } = read<Journal>('_journal.json')

it('migrations stand in one line: numbered without a gap, each later than the one before, each with its file', () => {
  expect(entries.map(({ idx }) => idx)).toEqual(entries.map((_, at) => at))
  expect(entries.map(({ when }) => when)).toEqual(entries.map(({ when }) => when).toSorted((a, b) => a - b))
  const files = readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql'))
  expect(files.toSorted()).toEqual(
    entries.map(({ idx, tag }) => `${tag.replace(/^\d{4}/, String(idx).padStart(4, '0'))}.sql`),
  )
})

it('the schema is what the newest snapshot says: a change of a table has its migration', async () => {
  const snapshot = (idx: number) => `${String(idx).padStart(4, '0')}_snapshot.json`
  const newest = snapshot(entries.length - 1)
  // A form under development keeps the one before it, from which its migration is written again (scripts/new-form.mjs).
  const isOfForm = /^\d{4}_a\d\d[a-z]?$/.test(entries.at(-1)?.tag ?? '')
  const needed = isOfForm ? [newest, snapshot(entries.length - 2)] : [newest]
  const kept = readdirSync(`${migrationsFolder}/meta`).filter((name) => name !== '_journal.json')
  expect(kept.filter((name) => !needed.includes(name))).toEqual([])
  const missing = await generateMigration(read<never>(newest), generateDrizzleJson(schema))
  expect(missing).toEqual([])
})
