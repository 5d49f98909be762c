/**
 * Every list and dialog as the documents have them: `tests/data/documented-screens.json` is taken from the documents'
 * own lists of screens and, where they itemise no columns, from docs/decisions.md.
 */
import { describe, expect, it } from 'vitest'
import {
  type Column,
  inventoryRecord,
  isForm,
  listedForms,
  masters,
  type RecordDefinition,
} from '../../src/registry/index.ts'
import documented from '../data/documented-screens.json' with { type: 'json' }

interface Dialog {
  readonly name: string
  readonly title?: string
  readonly title_add?: string
  readonly title_view?: string
  readonly title_edit?: string
  readonly width_px?: number
  readonly columns?: readonly string[]
}
interface Screen {
  readonly title?: string
  readonly pageSizes?: readonly number[]
  readonly columns?: readonly string[]
  readonly required?: readonly string[]
  readonly dialogs?: readonly Dialog[]
}
const screens: Readonly<Record<string, Screen>> = documented
const records: readonly RecordDefinition[] = [...listedForms, ...masters, inventoryRecord]
const recordAt = (route: string) => records.find((record) => record.route === route)
const listed = Object.entries(screens).flatMap(([route, screen]) => {
  const record = recordAt(route)
  return record ? [{ route, screen, record }] : []
})

/** Columns that decisions add: an inseminator's zone says whose forms he may capture (docs/security.md). */
const added = ['/inseminadores ZON_CODIGO']

/** A column is documented by its field, by the name beside its code, or in words: '(lessor number)'. */
const shown = (columns: readonly Column[], wanted: readonly string[]) =>
  columns.map(({ key, name }, at) => {
    const said = wanted[at] ?? ''
    return said.startsWith('(') || said === name ? said : key
  })

it('every documented screen with a list has a definition', () => {
  const without = Object.keys(screens).filter((route) => !recordAt(route))
  expect(without).toEqual([])
})

describe.each(listed)('$route', ({ route, screen, record }) => {
  it('has the documented columns in their order', () => {
    const { columns: wanted = [] } = screen
    const columns = record.list.columns.filter(({ key }) => !added.includes(`${route} ${key}`))
    expect(shown(columns, wanted)).toEqual(wanted)
  })

  it('offers the documented numbers of rows', () => {
    expect(record.list.pageSizes).toEqual(screen.pageSizes ?? [5, 10, 25])
  })

  it('has the documented titles and widths', () => {
    // The dashboard's title is that of its screen.
    if (screen.title && record !== inventoryRecord) expect(record.title).toBe(screen.title)
    for (const { name, title_add: add, title_view: view, title_edit: edit, width_px: width } of screen.dialogs ?? []) {
      if (name === 'help') continue
      if (add) expect(record.addTitle).toBe(add)
      if (view) expect(record.viewTitle).toBe(view)
      if (edit) expect(record.editTitle).toBe(edit)
      if (width) expect(record.width).toBe(width)
    }
    if (isForm(record) && /^A(0[1-46-9]|1)/.test(record.key)) expect(record.width).toBe(850)
  })

  it('asks for the documented fields that a person fills in', () => {
    const asked = new Set(
      Object.entries(record.fields).flatMap(([name, field]) => (field.required ? [name, field.wireName ?? name] : [])),
    )
    const written = (name: string) => record.fields[name] && record.fields[name].kind !== 'fact'
    // What others decide about a person is shown to him, and not asked.
    const ofAdministrators = [
      'TID_TERCERO',
      'NID_TERCERO',
      'FECHA_INGRESO',
      'ESTADO_TERCERO',
      'TIPO_TERCERO',
      'TIPO_SOCIO',
    ]
    const shownOnly = route === '/misDatos' ? ofAdministrators : []
    const of = (screen.required ?? []).filter((name) => written(name) && !shownOnly.includes(name))
    expect(of.filter((name) => !asked.has(name))).toEqual([])
  })
})

it('A12 and A11 have their fields in the documented order', () => {
  for (const [route, wanted] of [
    ['/formularioA12', screens['/formularioA12']?.required ?? []],
    ['/formularioA11', screens['/formularioA11']?.required ?? []],
  ] as const) {
    const names = Object.keys(recordAt(route)?.fields ?? {}).filter((name) => wanted.includes(name))
    expect(names).toEqual(wanted)
  }
})

it('the sub-tables and dependent lists have the documented columns', () => {
  const group = listedForms.find(({ key }) => key === 'A01a')?.details
  expect(group?.columns.map(({ key }) => key)).toEqual(['CHIP_HEMBRA', 'NOMBREHEMBRA', 'RAZA', 'CONSECUTIVO'])
  for (const { screen, record } of listed)
    for (const { name, columns } of screen.dialogs ?? []) {
      const list = record.actions.flatMap((action) => (action.kind === 'list' ? [action.list] : []))[0]
      const repeated = masters.find(({ key }) => key === record.key)?.imports?.repeated
      const drawn = name === 'duplicates' ? repeated : list?.columns
      if (columns)
        expect(
          drawn?.map(({ key }) => (key === 'TESTADO' ? 'ESTADO' : key)),
          record.key,
        ).toEqual(columns)
      if (list && columns && name === 'members') expect(list.width).toBe(950)
    }
})
