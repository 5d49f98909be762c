/** The engine treats all forms alike: whatever is specific to a form is in its definition. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { forms, inventoryFilters, masters, operations } from '../../src/registry/index.ts'

const room = 'src/sync'
const files = readdirSync(room, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
const sources = files.map((name) => ({ name, text: readFileSync(join(room, name), 'utf8') }))

const wordsIn = (text: string): ReadonlySet<string> => new Set(text.match(/[A-Za-z_][\w-]*/g))

/** An all-lower-case word may be ordinary Spanish, so it is not checked. */
const isWireName = (word: string): boolean => /[A-Z_]/.test(word)

/** Names that belong to no form: columns of the inventory and of pickers, and parameters of calls. */
const shared = new Set([
  ...operations.filter(({ kind }) => kind !== 'submit').flatMap(({ fields }) => fields),
  ...inventoryFilters,
  ...['NOMBRE', 'CHIP', 'CHIP_PADRE', 'CHIP_MADRE', 'FECHA_NACIMIENTO', 'PENDIENTES'],
  ...masters.flatMap(({ fields }) => Object.keys(fields)),
])

describe('the engine', () => {
  it('names no form', () => {
    const names = new Set(forms.flatMap(({ key, code }) => [key, code]))
    const spelled = sources.flatMap(({ name, text }) =>
      [...text.matchAll(/'([^'\n]*)'/g)].flatMap(([, literal = '']) =>
        names.has(literal) ? [`${name}: ${literal}`] : [],
      ),
    )
    expect(spelled).toEqual([])
  })

  it('says no words of a single form', () => {
    const spelled = sources.flatMap(({ name, text }) =>
      [...text.matchAll(/(a\d\w*?)Texts/g)].map(([, words]) => `${name}: ${words}`),
    )
    expect(spelled).toEqual([])
  })

  it('knows no field of a single form', () => {
    const fields = new Set(
      forms.flatMap((form) => Object.keys(form.fields)).filter((name) => isWireName(name) && !shared.has(name)),
    )
    const spelled = sources.flatMap(({ name, text }) =>
      [...wordsIn(text)].filter((word) => fields.has(word)).map((word) => `${name}: ${word}`),
    )
    expect(spelled).toEqual([])
  })
})
