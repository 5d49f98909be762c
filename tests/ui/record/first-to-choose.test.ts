/** The first field to choose in a form opened in quick mode. */
import { expect, it } from 'vitest'
import { type FormDefinition, formOf, listedForms, type Values } from '../../../src/registry/index.ts'
import { FINDER } from '../../../src/ui/record/parts/finder.tsx'
import { sectionsOf } from '../../../src/ui/record/parts/sections.ts'
import { firstToChoose, summaryOf } from '../../../src/ui/record/parts/summary.ts'

const first = (key: string, values: Values) => {
  const form = formOf(key)
  return firstToChoose(form, Object.entries(form.fields), { [form.owner]: '91245678', ...values })
}

it('a birth begins with the doe, a mating with the male and then the female', () => {
  expect(first('A04', {})).toBe(FINDER)
  expect(first('A01', {})).toBe('CHIP_MACHO')
  expect(first('A01', { CHIP_MACHO: '982000411200101' })).toBe('CHIP_HEMBRA')
})

it.each([
  ['A02', 'A10', 'CHIP_HEMBRA'],
  ['A03', 'A08', 'IDENTIF_RECEPTORA'],
])('%s begins with its stock, which says which females fit', (key, source, female) => {
  expect(first(key, {})).toBeUndefined()
  expect(first(key, { FORMULARIO: source })).toBe('CONSECUTIVO_SERVICIO')
  expect(first(key, { FORMULARIO: source, CONSECUTIVO_SERVICIO: '5001' })).toBe(female)
})

it('a certificate begins with the birth, and then takes a chip for it', () => {
  expect(first('A05', {})).toBe('CONSEC_NACIMIENTO')
  expect(first('A05', { CONSEC_NACIMIENTO: '8704' })).toBe('CHIP')
  const marked = { CONSEC_NACIMIENTO: '8704', CHIP: '170000000113617', CONSECUTIVO: '1', FECHA_SOLICITUD: '2026-11-20' }
  expect(first('A05', marked)).toBe('NOMBRE')
})

it('where the list of animals waits for a breed, the paper is filled from the top', () => {
  const asked = { FECHA_SOLICITUD: '2026-11-20' }
  expect(first('A08', asked)).toBe('ESPECIE')
  expect(first('A08', { ...asked, ESPECIE: 'C' })).toBe('RAZA')
  const bred = { ...asked, ESPECIE: 'C', RAZA: '11' }
  expect(first('A08', bred)).toBe('FECHA_SERVICIO')
  expect(first('A08', { ...bred, FECHA_SERVICIO: '2026-11-20' })).toBe('NUMERO_EMBRIONES')
  expect(first('A08', { ...bred, FECHA_SERVICIO: '2026-11-20', NUMERO_EMBRIONES: '4' })).toBe('CRG_MACHO')
  expect(first('A11', asked)).toBe('PAIS')
  const straws = { ...bred, PAIS: '34', CANTIDAD_PAJILLAS: '20' }
  expect(first('A11', straws)).toBe('CRG_MACHO')
  expect(first('A11', { ...straws, CRG_MACHO: 'ES-1' })).toBe('NOMBRE_DEL_MACHO')
  expect(first('A11', { ...straws, CRG_MACHO: 'ES-1', NOMBRE_DEL_MACHO: 'CASTILLO' })).toBe('CRG_PADRE')
})

it('once the animal is chosen the person is next, if nothing before is empty', () => {
  expect(first('A06', { fecha_transferencia: '2026-11-20', crg_animal: '1', consecutivo: '1' })).toBe('nid_transferido')
  const lease = { fecha_inicio: '2026-11-20', crg_animal: '1', consecutivo: '1', especie: 'C', raza: '11' }
  // Its last day has its own buttons, as that of a group.
  expect(first('A12', lease)).toBeUndefined()
  expect(first('A12', { ...lease, fecha_fin: '2026-12-20' })).toBe('nid_arrendatario')
  const served = { FORMULARIO: 'A10', CONSECUTIVO_SERVICIO: '5001', CHIP_HEMBRA: '1', FECHA_SERVICIO: '2026-11-20' }
  const insemination = { ...served, TID_TERCERO: 'CC', CONSECUTIVO: '1', FECHA_SOLICITUD: '2026-11-20' }
  expect(first('A02', insemination)).toBeUndefined()
  expect(first('A02', { ...insemination, CANTIDAD_PAJILLAS: '1' })).toBe('NID_INSEMINADOR')
  const done = { ...insemination, CANTIDAD_PAJILLAS: '1', NID_INSEMINADOR: '1' }
  expect(first('A02', done), 'its buttons come in sight').toBe('SOPORTE')
})

it('a day that nothing sets is next once the animals are chosen, although it stands above them', () => {
  const flushed = { ESPECIE: 'C', RAZA: '11', CRG_MACHO: '1', CRG_HEMBRA: '2', TID_ENTIDAD: 'CC', CONSECUTIVO: '1' }
  const asked = { ...flushed, FECHA_SOLICITUD: '2026-11-20' }
  expect(first('A08', asked)).toBe('FECHA_SERVICIO')
  expect(first('A12', { crg_animal: '1', consecutivo: '1', especie: 'C', raza: '11' })).toBe('fecha_inicio')
  // The last day of a group has its own buttons.
  const group = { CHIP_MACHO: '1', RAZA: '11', COD_ESPECIE: 'C', CONSECUTIVO: '1', FECHA_SOLICITUD: '2026-11-20' }
  expect(first('A01a', group)).toBe('FECHA_INICIO_EMPADRE')
  expect(first('A01a', { ...group, FECHA_INICIO_EMPADRE: '2026-11-20' })).toBeUndefined()
})

it('a text that is still to be written comes before the person', () => {
  const served = {
    FORMULARIO: 'A08',
    CONSECUTIVO_SERVICIO: '5001',
    IDENTIF_RECEPTORA: '1',
    FECHA_SERVICIO: '2026-11-20',
  }
  const transfer = { ...served, TID_TERCERO: 'CC', CONSECUTIVO: '1', FECHA_SOLICITUD: '2026-11-20' }
  expect(first('A03', transfer)).toBe('IDENTIF_EMBRION')
  expect(first('A03', { ...transfer, IDENTIF_EMBRION: 'E-1', NUMERO_EMBRIONES: '1' })).toBe('NID_PROFESIONAL')
})

/** Sections that a form in quick mode collapses, if its owner is known. */
const folded = (form: FormDefinition): readonly string[] => {
  const blocks = Object.entries(form.fields).map(([name, field]) => ({ kind: 'field', name, field }) as const)
  const around = { form, values: { [form.owner]: '91245678' }, birth: undefined, today: '2026-11-23' }
  return sectionsOf(form, blocks).flatMap((section) => (summaryOf(section, around) ? section.names : []))
}

it('only whose form it is, its number and its day are folded away: never what is still to be filled in', () => {
  for (const form of listedForms) {
    const settled = [form.owner, form.ownerType, form.number]
    const hidden = folded(form).filter((name) => !settled.includes(name))
    const open = hidden.filter((name) => !/^(date|fact)$/.test(form.fields[name]?.kind ?? ''))
    expect(open, form.key).toEqual([])
  }
  for (const key of ['A01', 'A04', 'A06', 'A12']) expect(folded(formOf(key)), key).toContain(formOf(key).owner)
})
