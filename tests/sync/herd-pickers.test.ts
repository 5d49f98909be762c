import { describe, expect, it } from 'vitest'
import { animalLine } from '../../src/registry/filling/animal-line.ts'
import { dayWords, type LookupRequest, type Values } from '../../src/registry/index.ts'
import type { HerdSource } from '../../src/sync/contract/inventory.ts'
import { encodeHerd } from '../../src/sync/inventory/encode.ts'
import { openHerd } from '../../src/sync/inventory/further-herd.ts'
import { animal, sourceOf } from './herd-model.ts'

const TODAY = '2026-11-21'
const request = (operation: string, fields: Values): LookupRequest => ({
  operation: `selecciones/${operation}`,
  fields,
  passing: [],
})
const herdOf = (...sources: HerdSource[]) => openHerd(encodeHerd(sources))
const codes = (options: readonly { code: string }[] | undefined) => options?.map(({ code }) => code)

const male = (CHIP: string, more: Record<string, string> = {}) => animal({ CHIP, SEXO: 'M', NOMBRE: 'REY', ...more })
const female = (CHIP: string, more: Record<string, string> = {}) => animal({ CHIP, NOMBRE: 'LUNA', ...more })

describe('pickers answered from the inventory', () => {
  const mine = [
    male('3'),
    female('10'),
    female('2'),
    female('7', { COD_RAZA: 'BOE', RAZA: 'BOER' }),
    female('', { NOMBRE: 'CRIA' }),
  ]
  const others = [female('5', { NID_PROPIETARIO: '200' })]
  const herd = herdOf(sourceOf(mine, '100'), sourceOf(others, '200'))
  const ask = (operation: string, fields: Values) => herd.options(request(operation, fields), TODAY)

  it("lists an owner's animals of a breed and sex by chip, in the host's shape", () => {
    const fields = { NID_PROPIETARIO: '100', CODIGO: 'A06', RAZA: 'SAA', SEXO: 'H' }
    expect(ask('seleccionChips', fields)).toMatchObject([
      { code: '2', name: '2 LUNA', nombre: 'LUNA', raza: 'SAA', sexo: 'H', especie: 'C' },
      { code: '10', name: '10 LUNA', nombre: 'LUNA', raza: 'SAA', sexo: 'H', especie: 'C' },
    ])
  })

  it('says beside them what tells an animal from others in a list: its breed by name, and its day of birth', () => {
    const [first] = ask('seleccionChips', { NID_PROPIETARIO: '100', CODIGO: 'A06', RAZA: 'BOE', SEXO: 'H' }) ?? []
    expect(first).toMatchObject({ code: '7', nomraza: 'BOER', nacio: animal({}).FECHA_NACIMIENTO })
  })

  it('takes an empty field for no filter', () => {
    expect(codes(ask('seleccionChips', { NID_PROPIETARIO: '100', CODIGO: 'A06', RAZA: '', SEXO: '' }))).toEqual([
      '2',
      '3',
      '7',
      '10',
    ])
  })

  it('never offers an animal without a chip, nor one of another owner', () => {
    expect(codes(ask('seleccionHembrasServicio', { NID_PROPIETARIO: '100', CODIGO: 'A02' }))).toEqual(['2', '7', '10'])
    expect(codes(ask('seleccionChipsHembrasGrupal', { NID_PROPIETARIO: '200', CODIGO: 'A01a', RAZA: 'SAA' }))).toEqual([
      '5',
    ])
  })

  it('lists everybody where ADMINANCO is asked for', () => {
    expect(codes(ask('seleccionHembrasServicio', { NID_PROPIETARIO: 'ADMINANCO', CODIGO: 'A02' }))).toEqual([
      '2',
      '5',
      '7',
      '10',
    ])
  })

  it('says nothing about an owner whose animals are not on this device, nor about other lookups', () => {
    expect(ask('seleccionChips', { NID_PROPIETARIO: '999', CODIGO: 'A01', RAZA: '', SEXO: 'M' })).toBeUndefined()
    expect(ask('seleccionPaises', {})).toBeUndefined()
    expect(openHerd(encodeHerd([])).options(request('seleccionSexo', { codigo: 'A04' }), TODAY)).toBeUndefined()
  })

  it('answers an owner without animals with none', () => {
    expect(
      herdOf(sourceOf([], '300')).options(request('seleccionHembrasServicio', { NID_PROPIETARIO: '300' }), TODAY),
    ).toEqual([])
  })

  it('lists what occurs for the dashboard', () => {
    expect(ask('seleccionCodigoRazasDash', { NID_PROPIETARIO: '100', COD_ESPECIE: 'C' })).toEqual([
      { code: 'BOE', name: 'BOER' },
      { code: 'SAA', name: 'SAANEN' },
    ])
    expect(ask('seleccionCodigoEspecieDash', { NID_PROPIETARIO: '100' })).toEqual([{ code: 'C', name: 'Caprina' }])
    expect(ask('seleccionLibrosDash', { NID_PROPIETARIO: '100' })).toEqual([{ code: 'FU', name: 'FUNDADORES' }])
    expect(ask('seleccionTipoPartoDash', { NID_PROPIETARIO: '100' })).toEqual([{ code: '1', name: 'SENCILLO' }])
    expect(ask('seleccionFormasConcepcion', { NID_PROPIETARIO: '100' })).toEqual([
      { code: 'MD', name: 'MONTA DIRECTA' },
    ])
    expect(codes(ask('seleccionUsuariosDash', { NID_PROPIETARIO: 'ADMINANCO' }))).toEqual(['100', '200'])
    expect(codes(ask('seleccionUsuariosDash', { NID_PROPIETARIO: '200' }))).toEqual(['200'])
  })

  it('lists the males that have offspring with the female sent as CHIP (decision 61)', () => {
    const pair = herdOf(
      sourceOf([male('1'), male('4'), female('2'), female('9', { CHIP_PADRE: '4', CHIP_MADRE: '2' })]),
    )
    const fields = { NID_PROPIETARIO: 'ADMINANCO', COD_ESPECIE: 'C', RAZA: 'SAA', SEXO: '', CHIP: '2' }
    expect(codes(pair.options(request('seleccionMachosDash', fields), TODAY))).toEqual(['4'])
    expect(codes(pair.options(request('seleccionMachosDash', { ...fields, CHIP: '' }), TODAY))).toEqual(['1', '4'])
  })
})

describe('females by kinship', () => {
  const rows = [
    male('50', { CHIP_PADRE: '40', CHIP_MADRE: '41' }),
    female('41', { CHIP_PADRE: '30' }),
    female('60', { CHIP_PADRE: '50', CHIP_MADRE: '41' }),
    female('51', { CHIP_PADRE: '40', CHIP_MADRE: '41' }),
    female('52', { CHIP_PADRE: '40' }),
    female('99', { CHIP_PADRE: '20' }),
    female('98', { COD_RAZA: 'BOE' }),
  ]
  const ancestors = [
    { CHIP: '40', CHIP_PADRE: '20', CHIP_MADRE: '', SEXO: 'M' },
    { CHIP: '20', CHIP_PADRE: '', CHIP_MADRE: '', SEXO: 'M' },
  ]
  const kin = (PARENTESCO: string, held = sourceOf(rows, '100', ancestors)) =>
    codes(
      openHerd(encodeHerd([held])).options(
        request('seleccionChipsHembras', {
          NID_PROPIETARIO: '100',
          CODIGO: 'A01',
          RAZA: 'SAA',
          SEXO: 'H',
          CONSECUTIVO: '7',
          PARENTESCO,
          CHIP_MACHO: '50',
        }),
        TODAY,
      ),
    )

  it('lists every female while no kinship is asked for', () => {
    expect(kin('')).toEqual(expect.arrayContaining(['41', '51', '52', '60']))
  })

  it('lists only the females of that row of the table', () => {
    expect(kin('MA')).toEqual(['41'])
    expect(kin('HI')).toEqual(['60'])
    expect(kin('HE')).toEqual(['51'])
    expect(kin('MH')).toEqual(['52'])
    expect(kin('NP')).toEqual([])
  })

  it('reaches through ancestors that are not the owner’s own', () => {
    expect(kin('TI')).toEqual(['99'])
    expect(kin('TI', sourceOf(rows, '100'))).toEqual([])
    expect(kin('NP', sourceOf(rows, '100'))).toEqual(['99'])
  })

  it('lists no related female for a male that is not in the inventory', () => {
    const fields = { NID_PROPIETARIO: '100', RAZA: 'SAA', PARENTESCO: 'NP', CHIP_MACHO: '777' }
    const herd = openHerd(encodeHerd([sourceOf(rows, '100', ancestors)]))
    expect(codes(herd.options(request('seleccionChipsHembras', fields), TODAY))).toEqual(['41', '51', '52', '60', '99'])
  })
})

describe('males on lease', () => {
  const leased = male('8', { NID_PROPIETARIO: '200', ARRENDADO_HASTA: TODAY })
  const over = male('9', { NID_PROPIETARIO: '200', ARRENDADO_HASTA: '2026-11-20' })
  const herd = herdOf(sourceOf([male('1'), leased, over], '100'))
  const chips = (CODIGO: string, SEXO = 'M', operation = 'seleccionChips') =>
    codes(herd.options(request(operation, { NID_PROPIETARIO: '100', CODIGO, RAZA: 'SAA', SEXO }), TODAY))

  it('are offered for matings while the lease lasts, and for nothing that only the owner may do', () => {
    expect(chips('A01')).toEqual(['1', '8'])
    expect(chips('A01a')).toEqual(['1', '8'])
    expect(chips('A06')).toEqual(['1'])
    expect(chips('A10', '', 'seleccionMachosServicio')).toEqual(['1', '8'])
  })

  it("are marked with the last day of the lease, and one's own are not", () => {
    const fields = { NID_PROPIETARIO: '100', CODIGO: 'A01', RAZA: 'SAA', SEXO: 'M' }
    const offered = herd.options(request('seleccionChips', fields), TODAY) ?? []
    expect(offered.map(({ code, arrendado }) => [code, arrendado])).toEqual([
      ['1', undefined],
      ['8', TODAY],
    ])
    expect(offered.map((option) => animalLine(option, TODAY)?.small.split(' · ')[0])).toEqual([
      'SAANEN',
      `en arriendo aquí hasta ${dayWords(TODAY, TODAY)}`,
    ])
  })

  it('do not count as animals of the lessee', () => {
    expect(herd.animals).toBe(1)
  })
})
