/** Every call behind a picker needs a role: without it the device would offer again what unsent forms have used. */
import { describe, expect, it } from 'vitest'
import {
  type Field,
  forms,
  isLookup,
  type Lookup,
  type LookupRole,
  masters,
  nameOf,
  type OperationName,
  operations,
  roleOf,
} from '../../src/registry/index.ts'

interface Used {
  readonly place: string
  readonly field: Field
  readonly lookup: Lookup
}

const fields = [...forms, ...masters].flatMap((record) =>
  Object.entries(record.fields).map(([name, field]) => ({ place: `${record.key} ${name}`, field })),
)
const choosing: readonly Used[] = fields.flatMap(({ place, field }) =>
  'from' in field && isLookup(field.from) ? [{ place, field, lookup: field.from }] : [],
)
const loading: readonly Used[] = fields.flatMap(({ place, field }) =>
  field.loads ? [{ place, field, lookup: field.loads.lookup }] : [],
)

const callsOf = ({ operation, administrators }: Lookup): readonly OperationName[] =>
  administrators ? [operation, administrators] : [operation]

/** The roles allowed for a picker of that kind of field. */
const fitting: Readonly<Record<'chip' | 'number' | 'choice', readonly LookupRole['kind'][]>> = {
  chip: ['animals', 'rows', 'freeChips'],
  number: ['numbers'],
  choice: ['choices', 'records', 'inventory'],
}

/** The fields of the call that identify the owner, form or record of the answer. */
function named(role: LookupRole): readonly string[] {
  switch (role.kind) {
    case 'numbers':
    case 'records':
      return ['NID_PROPIETARIO', 'CODIGO']
    case 'animals':
      return role.sex === 'asked' ? ['NID_PROPIETARIO', 'SEXO'] : ['NID_PROPIETARIO']
    case 'inventory':
      return ['NID_PROPIETARIO']
    case 'rows':
      return ['CONSECUTIVO']
    case 'record':
      return role.code === undefined ? [role.number, 'CODIGO'] : [role.number]
    case 'animal':
      return ['CHIP']
    default:
      return []
  }
}

describe('the role of a call', () => {
  it('is told of every one that is read', () => {
    const open = operations.filter(({ kind, role }) => kind === 'read' && !role)
    expect(open.map(nameOf)).toEqual([])
  })

  it('suits every field that chooses from it', () => {
    expect(choosing.length).toBeGreaterThan(100)
    const strange = choosing.flatMap(({ place, field, lookup }) =>
      callsOf(lookup)
        .filter((call) => !fitting[field.kind as keyof typeof fitting]?.includes(roleOf(call).kind))
        .map((call) => `${place}: a ${field.kind} from ${call}, which is ${roleOf(call).kind}`),
    )
    expect(strange).toEqual([])
  })

  it('suits every field that loads from it', () => {
    const strange = loading.filter(
      ({ lookup }) => !callsOf(lookup).every((call) => ['record', 'animal', 'facts'].includes(roleOf(call).kind)),
    )
    expect(strange.map(({ place, lookup }) => `${place}: ${lookup.operation}`)).toEqual([])
  })

  it('is the same for administrators, who ask another call', () => {
    const other = choosing.filter(({ lookup: { operation, administrators } }) =>
      administrators ? JSON.stringify(roleOf(administrators)) !== JSON.stringify(roleOf(operation)) : false,
    )
    expect(other.map(({ place }) => place)).toEqual([])
  })

  it('finds in the call the fields that it needs', () => {
    const without = operations.flatMap((operation) =>
      (operation.role ? named(operation.role) : [])
        .filter((name) => !operation.fields.includes(name))
        .map((name) => `${nameOf(operation)}: ${name}`),
    )
    expect(without).toEqual([])
  })
})
