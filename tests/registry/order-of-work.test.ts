import { expect, it } from 'vitest'
import { formOf, inOrderOfWork, listedForms, type Person } from '../../src/registry/index.ts'
import { administrator } from '../ui/fake-book.ts'

const desk: Person = {
  ...administrator,
  capacidades: [...administrator.capacidades, 'paginas', 'paginasTodo', 'recibido'],
}

it('every list of forms says when they were received; what members maintain about themselves has no such day', () => {
  const withArrival = listedForms.filter((form) => inOrderOfWork(form, desk, '') !== form)
  const numbered = listedForms.filter(({ submit, startsFrom }) => submit.fixed.CODIGO && !startsFrom)
  expect(withArrival.map(({ key }) => key)).toEqual(expect.arrayContaining(numbered.map(({ key }) => key)))
  for (const key of ['misDatos', 'misAprisco']) expect(withArrival.map((form) => form.key)).not.toContain(key)
})

it('of services and stock the office reads first what it judges: who worked, the papers, the embryo; then when it was received', () => {
  const readOf = (code: string) => {
    const form = inOrderOfWork(formOf(code), desk, '')
    const { columns, reading = [] } = form.list
    return reading.flatMap((key) => columns.find((column) => column.key === key)?.label ?? [])
  }
  expect(readOf('A03').slice(4)).toEqual([
    ...['NOMBRE', 'RECIBIDO', 'CHIP DE LA HEMBRA', 'IDENTIFICACION DEL EMBRION', 'NUMERO DE EMBRIONES'],
    ...['TIPO DE FORMULARIO', 'CONSECUTIVO DE SERVICIO'],
  ])
  expect(readOf('A08').slice(-6)).toEqual([
    'NOMBRE',
    'RECIBIDO',
    'ENTIDAD',
    'REGISTRO ICA',
    'PEDIGREE DEL ANIMAL',
    'RAZA',
  ])
  expect(readOf('A11')).toEqual([
    ...['CONSECUTIVO', 'CHIP DEL MACHO', 'NOMBRE DEL MACHO', 'NUMERO DE PAJILLAS', 'NOMBRE', 'RECIBIDO'],
    ...['FACTURA DE COMPRA', 'DOCUMENTO DIAN', 'PEDIGREE DEL ANIMAL', 'CHIP DEL PADRE', 'CHIP DE LA MADRE', 'RAZA'],
  ])
  for (const form of listedForms) {
    const { columns, reading = [] } = inOrderOfWork(form, desk, '').list
    expect(new Set(reading).size).toBe(reading.length)
    expect(columns.filter(({ label }) => label === 'RECIBIDO').length).toBeLessThanOrEqual(1)
  }
})
