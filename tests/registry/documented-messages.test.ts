/**
 * Every text of the documents, letter for letter: `tests/data/documented-messages.json` is taken from the documents' own
 * list of messages; patterns ('Adicionar ...') are left out, and one that is cut short is as docs/decisions.md completes
 * it.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { forms, inventoryRecord, listedForms, masters, type RecordDefinition } from '../../src/registry/index.ts'
import messages from '../data/documented-messages.json' with { type: 'json' }

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => readFileSync(join('src', name), 'utf8').replace(/\/\*.*?\*\//gs, ''))
  .join('\n')
/** In quotes or between tags, alone. */
const isWritten = (text: string) =>
  [`'${text}'`, `"${text}"`, `'${text.replaceAll("'", "\\'")}'`, `>${text}<`].some((quoted) => sources.includes(quoted))

it('each is a text of the product, and nothing but it', () => {
  expect(messages.length).toBeGreaterThan(230)
  expect(messages.map(({ text }) => text).filter((text) => !isWritten(text))).toEqual([])
})

/** Every text in a definition, however deep. */
function textsIn(value: unknown, seen = new Set<unknown>()): readonly string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null || seen.has(value)) return []
  seen.add(value)
  return Object.values(value).flatMap((inner) => textsIn(inner, seen))
}
const records: readonly RecordDefinition[] = [...listedForms, ...masters, inventoryRecord]
const ofParts = textsIn(forms.filter(({ partOf, startsFrom }) => partOf ?? startsFrom))
/** Their dialogs are screens with texts of their own. */
const ownDialogs = ['/formulariosSolicitados', '/paraRevisar']

describe.each(
  records.filter(({ route }) => !ownDialogs.includes(route)).map((record) => [record.route, record] as const),
)('%s', (route, record) => {
  it('its definition, or that of a part or a form begun there, has each documented message about its fields', () => {
    const wanted = messages.filter(({ kind, screens }) => kind === 'validation' && screens.includes(route))
    const known = new Set([...textsIn(record), ...ofParts])
    // Those with a limit are composed by a rule.
    const missing = wanted.filter(({ text }) => !known.has(text) && !text.includes('{'))
    expect(missing.map(({ text }) => text)).toEqual([])
  })
})
