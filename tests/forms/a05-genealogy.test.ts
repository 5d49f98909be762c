import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { a05Texts } from '../../src/registry/forms/a05-genealogy.ts'
import {
  certificateCode,
  changedGroups,
  formOf,
  longDate,
  readCertificateCode,
  sealFrom,
  sealOf,
  spokenSeal,
  treeOf,
  type Values,
} from '../../src/registry/index.ts'
import { administrator, Filling, option } from './filling.ts'

const form = formOf('A05')
const told = a05Texts
const hash = async (text: string) => createHash('sha256').update(text).digest('hex')

const birth: Values = {
  SEXO: 'H',
  ESPECIE: 'C',
  RAZA: '2',
  NOM_RAZA: 'Saanen',
  FECHA_NACIMIENTO: '2026-03-14',
  CHIP_MACHO: 'P1',
  CHIP_HEMBRA: 'M1',
  CHIP_ABUELO_PATERNO: 'PP1',
  COMPOSICION: 'G1',
  LIBRO: 'PRIMERA GENERACION',
}
const filled = () =>
  Filling.of(form, administrator)
    .choose('NID_PROPIETARIO', option('79456123', 'Rosalba Quintero Ardila', { tid: 'CC' }))
    .choose('CONSECUTIVO', option('300412', '300412'))
    .choose('CONSEC_NACIMIENTO', option('20417', '20417 2026-03-14'))
    .load('CONSEC_NACIMIENTO', birth)
    .choose('CHIP', option('170000000000001', '170000000000001'))
    .type('NOMBRE', 'Niña')
    .type('COLOR', 'Blanco')
    .choose('NID_REGISTRADOR', option('13740221', 'Hernando Pinzón Rueda', { tid: 'CC' }))

describe('the genealogy certificate', () => {
  it('filled like the paper is right, and carries the birth’s data', () => {
    expect(filled().problems()).toEqual({})
    expect(filled().wire()).toMatchObject({
      ...{ CODIGO: 'A05', OPCION: '1', PUNTAJE_FUNDADORES: '' },
      ...{ CHIP_MACHO: 'P1', CHIP_ABUELO_PATERNO: 'PP1', LIBRO: 'PRIMERA GENERACION', TID_REGISTRADOR: 'CC' },
    })
  })

  it('empty says the documented texts', () => {
    expect(Filling.of(form, administrator).problems()).toEqual({
      TID_PROPIETARIO: told.ownerType,
      NID_PROPIETARIO: 'Nombre del usuario es requerido.',
      CONSECUTIVO: told.number,
      CONSEC_NACIMIENTO: told.birth,
      CHIP: told.chip,
      NOMBRE: told.name,
      COLOR: told.color,
      TID_REGISTRADOR: told.registrarType,
      NID_REGISTRADOR: told.registrar,
    })
  })

  it('another birth brings other data, another owner none', () => {
    const other = filled().choose('NID_PROPIETARIO', option('1', 'Otro', { tid: 'CC' }))
    expect([other.values.CONSEC_NACIMIENTO, other.values.SEXO, other.values.CHIP_MACHO]).toEqual(['', '', ''])
  })

  it('waits for its birth in the outbox', () => {
    expect(form.refersTo(filled().values)).toEqual([{ code: 'A04', number: '20417' }])
  })
})

describe('the code of a certificate', () => {
  const seal = sealFrom('f'.repeat(32))
  const facts = { ...birth, CHIP: '170', NID_PROPIETARIO: '1', NID_CRIADOR: '1', NID_REGISTRADOR: '2' }
  const codeOf = async (given: Values) => {
    const code = readCertificateCode(await certificateCode(seal, { ...facts, ...given }, hash))
    if (!code) throw new Error('unreadable')
    return code
  }

  it.each([
    [{ CHIP: '171' }, ['animal']],
    [{ NID_PROPIETARIO: '3' }, ['owner']],
    [{ NID_REGISTRADOR: '3' }, ['people']],
    [{ CHIP_MACHO: 'P2' }, ['pedigree']],
    [{ COLOR: 'Negro', CHIP_HEMBRA: '' }, ['animal', 'pedigree']],
    [{ NOM_RAZA: 'otro nombre de la misma raza', OBSERVACIONES: 'nuevas' }, []],
    [{ CHIP: ' 170 ' }, []],
  ])('%j changes %j', async (given, groups) => {
    expect(changedGroups(await codeOf({}), await codeOf(given))).toEqual(groups)
  })

  it('binds differently under another seal: nobody learns from one paper what another says', async () => {
    const other = readCertificateCode(await certificateCode(sealFrom('e'.repeat(32)), facts, hash))
    expect(other && changedGroups(await codeOf({}), other)).toEqual(['animal', 'owner', 'people', 'pedigree'])
  })

  it('is made by device and host alike from who files and the filing’s key', async () => {
    expect(await sealOf('79', 'llave', hash)).toBe(await sealOf('79', 'llave', hash))
    expect(await sealOf('79', 'llave', hash)).not.toBe(await sealOf('80', 'llave', hash))
    expect(await sealOf('79', 'llave', hash)).toMatch(/^[0-9A-HJKMNP-TV-Z]{20}$/)
  })

  it('is read as people type it: small letters, hyphens, O for 0, I for 1', () => {
    const zeros = sealFrom('0'.repeat(32))
    expect(readCertificateCode(spokenSeal(zeros).toLowerCase().replace(/0/g, 'o'))?.seal).toBe(zeros)
    expect(readCertificateCode('')).toBeNull()
    expect(readCertificateCode(`R${zeros}`)).toBeNull()
  })
})

describe('the pedigree on the paper', () => {
  const entries: readonly Values[] = [
    { PARENTESCO: 'PADRE', NOMBRE: 'Sultán', ETIQUETA: 'P1' },
    { PARENTESCO: 'MADRE', NOMBRE: 'Otra', ETIQUETA: 'M9' },
    { PARENTESCO: 'ABUELO PATERNO', NOMBRE: 'Titán', ETIQUETA: 'PP1', CHIP_PADRE: 'PPP1', NOMBRE_PADRE: 'Fauno' },
    { PARENTESCO: 'ABUELA MATERNA', NOMBRE: '', ETIQUETA: 'SIN REGISTRO' },
  ]
  const herd = new Map<string, Values>([
    ['M1', { NOMBRE: 'Violeta' }],
    ['PP1', { NOMBRE: 'Titán', CHIP_MADRE: 'PPM1' }],
    ['PPM1', { NOMBRE: 'Perla' }],
  ])

  it('takes chips from the record, names from the host or the inventory, one generation more where known', () => {
    expect(treeOf(birth, entries, (chip) => herd.get(chip))).toEqual({
      P: { chip: 'P1', name: 'Sultán' },
      // The host's answer names another dam than the record, so her name is not used.
      M: { chip: 'M1', name: 'Violeta' },
      PP: { chip: 'PP1', name: 'Titán' },
      PPP: { chip: 'PPP1', name: 'Fauno' },
      PPM: { chip: 'PPM1', name: 'Perla' },
    })
  })

  it('offline is that of the inventory', () => {
    expect(treeOf(birth, [], (chip) => herd.get(chip))).toMatchObject({
      P: { chip: 'P1', name: '' },
      PPM: { name: 'Perla' },
    })
  })

  it('writes dates out', () => {
    expect(longDate('2026-03-04')).toBe('4 de marzo de 2026')
    expect(longDate('')).toBe('')
  })
})
