import { describe, expect, it, vi } from 'vitest'
import { forms, keyOf, type LookupRequest, type Option, type Person } from '../../src/registry/index.ts'
import { planFor } from '../../src/sync/cache/prefetch-plan.ts'

const person: Person = {
  usuario: 'ana',
  nid: '1001',
  tid: 'CC',
  nombres: 'Ana',
  nivel: 1,
  administrador: false,
  primerIngreso: false,
  zona: '',
  capacidades: [],
}

const registrar: Person = { ...person, zona: '02' }

const answers: Readonly<Record<string, (fields: LookupRequest['fields']) => readonly string[]>> = {
  'selecciones/seleccionCodigoEspecie': () => ['C', 'O'],
  'selecciones/SeleccionFormularios': ({ codigo }) =>
    codigo === 'A02' ? ['A10', 'A11'] : ['A01', 'A01a', 'A02', 'A03'],
  'selecciones/seleccionConsecutivoServicio': ({ NID_PROPIETARIO, CODIGO }) => [`${NID_PROPIETARIO}-${CODIGO}`],
}

/** Executes the plan to the end, as the preparation does. */
function whole(who: Person, owners: readonly string[]) {
  const known = new Map<string, readonly Option[]>()
  const requests = new Map<string, LookupRequest>()
  let rounds = 0
  for (let grown = true; grown; rounds++) {
    grown = false
    for (const request of planFor(forms, who, owners, (asked) => known.get(keyOf(asked)))) {
      const key = keyOf(request)
      if (requests.has(key)) continue
      grown = true
      requests.set(key, request)
      known.set(
        key,
        (answers[request.operation]?.(request.fields) ?? []).map((code) => ({ code, name: code })),
      )
    }
  }
  const of = (operation: string) =>
    [...requests.values()].filter((one) => one.operation === operation).map(({ fields }) => fields)
  return { of, rounds, count: requests.size }
}

describe('the prefetch plan derives from the forms', () => {
  it('asks for the numbers of each form of each chosen owner, and of nobody else', () => {
    const { of } = whole(registrar, ['1001', '2002'])
    const asked = (code: string) =>
      of('selecciones/seleccionCodigos').flatMap((one) => (one.CODIGO === code ? [one.NID_PROPIETARIO] : []))
    for (const code of ['A01', 'A02', 'A04']) expect(asked(code), code).toEqual(['1001', '2002'])
  })

  it('four times as many owners are four times the work, not sixteen', () => {
    const workOf = (n: number) => {
      const keys = vi.spyOn(Object, 'keys')
      whole(
        registrar,
        Array.from({ length: n }, (_, at) => String(3000 + at)),
      )
      const calls = keys.mock.calls.length
      keys.mockRestore()
      return calls
    }
    expect(workOf(40) / workOf(10)).toBeLessThan(6)
  })

  it('asks for nothing of others for a form that a person files for himself only', () => {
    const { of } = whole(registrar, ['1001', '2002'])
    const mine = [{ NID_PROPIETARIO: '1001' }]
    expect(of('selecciones/seleccionCodigos').filter(({ CODIGO }) => CODIGO === 'A06')).toMatchObject(mine)
    expect(of('formularioA06/formulariosA06')).toEqual(mine)
    expect(of('selecciones/seleccionUsuariosOtros')).toEqual(mine)
  })

  it('asks for no list of people to sell or let to where nobody visited is filed for', () => {
    const { of } = whole(registrar, ['2002'])
    expect(of('selecciones/seleccionUsuariosOtros')).toEqual([])
    expect(of('selecciones/seleccionUsuariosTotal')).toEqual([])
    expect(of('selecciones/seleccionCodigos').map(({ NID_PROPIETARIO }) => NID_PROPIETARIO)).not.toContain('1001')
    expect(of('selecciones/seleccionConsecutivoServicio')).not.toEqual([])
  })

  it('asks no host that searches people for all of them', () => {
    const atTheDesk = { ...person, nid: '9', administrador: true, nivel: 2, capacidades: ['paginasTodo'] }
    const { of } = whole(atTheDesk, ['1001'])
    for (const op of ['seleccionUsuariosAdmin', 'seleccionUsuariosOtros', 'seleccionUsuariosTotal'] as const)
      expect(of(`selecciones/${op}`), op).toEqual([])
    expect(of('selecciones/seleccionCodigosAdmin')).toContainEqual({ NID_PROPIETARIO: '1001', CODIGO: 'A01' })
  })

  it('follows the cascade: species to breeds, source form to service numbers to their data', () => {
    const { of } = whole(person, ['1001'])
    expect(of('selecciones/seleccionCodigoRazas')).toEqual([{ COD_ESPECIE: 'C' }, { COD_ESPECIE: 'O' }])
    expect(of('formularioA02/datosConsecutivoServicio')).toEqual([
      { CONSECUTIVO: '1001-A10', CODIGO: 'A10' },
      { CONSECUTIVO: '1001-A11', CODIGO: 'A11' },
    ])
    expect(of('formularioA04/datosConsecutivoServicio')).toContainEqual({
      CONSECUTIVO: '',
      CONSECUTIVO_SERVICIO: '1001-A03',
      NID_PROPIETARIO: '1001',
      CODIGO: 'A03',
    })
    expect(of('formularioA04/datosConsecutivoServicio')).toHaveLength(4)
  })

  it('asks for the females of groups only', () => {
    expect(whole(person, ['1001']).of('selecciones/SeleccionHembrasA01a')).toEqual([{ CONSECUTIVO: '1001-A01a' }])
  })

  it('leaves to the inventory what the inventory answers', () => {
    const { of } = whole(person, ['1001'])
    for (const op of ['seleccionChips', 'seleccionChipsHembras', 'seleccionHembrasServicio'])
      expect(of(`selecciones/${op}`)).toEqual([])
  })

  it('asks for owners without a filter, for the lists of the own scope and of each owner, for help and parameters', () => {
    const { of } = whole(registrar, ['1001', '2002'])
    expect(of('selecciones/seleccionUsuarios')[0]).toEqual({
      codigo: 'A01',
      TID_PROPIETARIO: '',
      NID_PROPIETARIO: '1001',
    })
    expect(of('formularioA01/formulariosA01')).toEqual([{ NID_PROPIETARIO: '1001' }, { NID_PROPIETARIO: '2002' }])
    expect(of('ayuda/ayudaPorFormulario').map(({ codigoAyuda }) => codigoAyuda)).toContain('22')
    expect(of('parametros/parametros')).toEqual([{}])
  })

  it('administrators use their own lookups, and one list of all owners', () => {
    const { of } = whole({ ...person, nid: '9', administrador: true, nivel: 2 }, ['1001'])
    expect(of('formularioA01/formulariosA01')).toEqual([{ NID_PROPIETARIO: 'ADMINANCO' }])
    expect(of('selecciones/seleccionCodigosAdmin')).toContainEqual({ NID_PROPIETARIO: '1001', CODIGO: 'A01' })
    expect(of('selecciones/seleccionCodigos')).toEqual([])
  })

  it('ends', () => {
    expect(
      whole(
        person,
        Array.from({ length: 40 }, (_, n) => String(n)),
      ).rounds,
    ).toBeLessThan(8)
  })
})

it('asks for what the association asks about the forms of that person, and corrected, of a host that announces it', () => {
  const asks = (capacidades: readonly string[], wanted: string) =>
    planFor(forms, { ...person, capacidades }, [], () => undefined).some(({ operation }) => operation === wanted)
  for (const [capacity, operation] of [
    ['mesa', 'campo/preguntas'],
    ['correccion', 'campo/correcciones'],
  ] as const) {
    expect(asks([capacity], operation)).toBe(true)
    expect(asks([], operation)).toBe(false)
  }
})
