import { describe, expect, it } from 'vitest'
import {
  chipFilters,
  filterWaitsFor,
  type InventoryFilterName,
  noInventoryFilter,
  withFilter,
} from '../../src/registry/index.ts'

const full = {
  ...noInventoryFilter,
  NID_PROPIETARIO: '100',
  COD_ESPECIE: 'C',
  RAZA: 'SAA',
  SEXO: 'M',
  MACHO: '1',
  HEMBRA: '2',
  LIBRO: 'FU',
  CONCEPCION: 'MD',
  TIPO_PARTO: '1',
}
const cleared = (name: InventoryFilterName, text: string) => {
  const next = withFilter(full, name, text)
  return Object.keys(full).filter(
    (other) => other !== name && full[other as InventoryFilterName] !== next[other as InventoryFilterName],
  )
}

describe('choosing in a filter of the inventory (decision 59)', () => {
  it('clears the later filters whose lists hang on it, and no others', () => {
    expect(cleared('NID_PROPIETARIO', '200')).toEqual([
      'COD_ESPECIE',
      'RAZA',
      'MACHO',
      'HEMBRA',
      'LIBRO',
      'CONCEPCION',
      'TIPO_PARTO',
    ])
    expect(cleared('COD_ESPECIE', 'O')).toEqual(['RAZA', 'MACHO', 'HEMBRA'])
    expect(cleared('RAZA', 'BOE')).toEqual(['MACHO', 'HEMBRA'])
    for (const name of ['SEXO', 'MACHO', 'HEMBRA', 'LIBRO', 'CONCEPCION', 'TIPO_PARTO'] as const)
      expect(cleared(name, '')).toEqual([])
  })

  it('choosing the same again changes nothing', () => {
    expect(withFilter(full, 'COD_ESPECIE', 'C')).toBe(full)
  })

  it('never leaves an end before its start', () => {
    const dated = { ...full, FECHA_INICIAL: '2020-05-01', FECHA_FINAL: '2020-06-01' }
    expect(withFilter(dated, 'FECHA_INICIAL', '2021-01-01')).toMatchObject({
      FECHA_INICIAL: '2021-01-01',
      FECHA_FINAL: '',
    })
    expect(withFilter(dated, 'FECHA_FINAL', '2019-01-01')).toMatchObject({
      FECHA_INICIAL: '',
      FECHA_FINAL: '2019-01-01',
    })
    expect(withFilter(dated, 'FECHA_FINAL', '2020-05-01')).toMatchObject({ FECHA_INICIAL: '2020-05-01' })
  })

  it('waits only for what a list needs', () => {
    expect(filterWaitsFor(noInventoryFilter, 'RAZA')).toBe('COD_ESPECIE')
    expect(filterWaitsFor(noInventoryFilter, 'MACHO')).toBe('COD_ESPECIE')
    expect(filterWaitsFor({ ...noInventoryFilter, COD_ESPECIE: 'C' }, 'HEMBRA')).toBe('RAZA')
    for (const name of ['NID_PROPIETARIO', 'COD_ESPECIE', 'SEXO', 'LIBRO', 'CONCEPCION', 'TIPO_PARTO'] as const)
      expect(filterWaitsFor(noInventoryFilter, name)).toBeUndefined()
  })

  it('asks for the male first only when males are looked at (decision 60)', () => {
    expect(chipFilters({ ...noInventoryFilter, SEXO: 'M' })).toEqual(['MACHO', 'HEMBRA'])
    expect(chipFilters({ ...noInventoryFilter, SEXO: 'H' })).toEqual(['HEMBRA', 'MACHO'])
    expect(chipFilters(noInventoryFilter)).toEqual(['HEMBRA', 'MACHO'])
  })
})
