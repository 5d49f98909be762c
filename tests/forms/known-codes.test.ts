import { describe, expect, it } from 'vitest'
import { isLookup, knownCodes, knownName, listedForms, masters } from '../../src/registry/index.ts'

const typesOfDocument = [...listedForms, ...masters].flatMap(({ route, fields }) =>
  Object.entries(fields)
    .filter(([, field]) => /^tipo de documento/i.test(field.label))
    .map(([name, field]) => [`${route} ${name}`, field] as const),
)

describe('a list, a record and the review name a code alike', () => {
  it.each(typesOfDocument)('%s', (_, field) => {
    expect(knownName(field, 'CC')).toBe('CEDULA DE CIUDADANIA')
    expect(knownName(field, 'XX')).toBeUndefined()
  })

  it('in every column of a type of document too', () => {
    const unnamed = [...listedForms, ...masters].flatMap(({ route, fields, list }) =>
      list.columns
        .filter(({ label }) => label.startsWith('TIPO DE DOCUMENTO'))
        .filter(({ key, codes }) => !(codes ?? knownCodes(fields[key])))
        .map(({ key }) => `${route} ${key}`),
    )
    expect(unnamed).toEqual([])
  })

  it('a code of the host has no name here', () => {
    const own = [...listedForms, ...masters]
      .flatMap(({ fields }) => Object.values(fields))
      .find((field) => 'from' in field && isLookup(field.from) && field.from.operation.endsWith('seleccionUsuarios'))
    expect(knownName(own, '91245678')).toBeUndefined()
  })
})
