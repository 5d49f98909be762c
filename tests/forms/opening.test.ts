import { describe, expect, it } from 'vitest'
import {
  animalLine,
  formOf,
  isAboutGiven,
  mustBeOffered,
  opensOnly,
  startValues,
  withCarried,
  withGiven,
} from '../../src/registry/index.ts'
import { associate, option, registrar, today } from './filling.ts'

const a01 = formOf('A01')
const a02 = formOf('A02')
const a04 = formOf('A04')
const start = (form: typeof a01, person = associate) => startValues(form, person, today)

describe('what a form is opened with', () => {
  it('stands in the fields that its definition names', () => {
    const given = { concept: 'A01', service: '1150', dam: '9821', sire: '9822', date: '2026-11-20' }
    expect(withGiven(a04, start(a04), given, associate)).toMatchObject({
      FORMA_CONCEPCION: 'A01',
      CONSECUTIVO_SERVICIO: '1150',
      CHIP_HEMBRA: '9821',
      CHIP_MACHO: '9822',
      FECHA_PARTO: '2026-11-20',
    })
  })

  it('is nothing where the person may not file for that owner', () => {
    const given = { owner: '63512004', dam: '9821' }
    expect(withGiven(a04, start(a04), given, associate)).toEqual(start(a04))
    expect(withGiven(a04, start(a04, registrar), given, registrar)).toMatchObject({
      NID_PROPIETARIO: '63512004',
      NOMBRE: '',
      CHIP_HEMBRA: '9821',
    })
  })

  it('leaves out what the form has no word for', () => {
    expect(withGiven(a01, start(a01), { service: '1150', animal: '9821' }, associate)).toEqual(start(a01))
  })
})

describe('the first section of a form', () => {
  it('may be folded where it says whose form it is, its number and its day, and not where more is to be filled in', () => {
    expect(opensOnly(a01, [a01.owner, a01.number, 'FECHA_SERVICIO'])).toBe(true)
    expect(opensOnly(a01, [a01.owner, a01.number, 'CHIP_HEMBRA'])).toBe(false)
  })
})

describe('an animal that a form is opened with', () => {
  it('is one of those that are offered, except where its chip may be typed', () => {
    const dam = a01.fields.CHIP_HEMBRA
    expect(dam && mustBeOffered(dam)).toBe(true)
    expect(dam?.kind === 'chip' && mustBeOffered({ ...dam, orTyped: true })).toBe(false)
    const day = a01.fields.FECHA_SERVICIO
    expect(day && mustBeOffered(day)).toBe(false)
  })
})

describe('what is carried over', () => {
  const nid = associate.nid
  const last = {
    form: 'A02',
    owner: nid,
    values: {
      NID_TERCERO: nid,
      FORMULARIO: 'A10',
      NID_INSEMINADOR: '77',
      NOM_INSEMINADOR: 'Yolanda',
      CHIP_HEMBRA: '9821',
    },
  }

  it('is what the definition says: source and technician, never the animal', () => {
    expect(withCarried(a02, start(a02), last, associate, nid)).toMatchObject({
      FORMULARIO: 'A10',
      NID_INSEMINADOR: '77',
      NOM_INSEMINADOR: 'Yolanda',
      CHIP_HEMBRA: '',
    })
  })

  it('of a lease are its days too: several males go to one lessee for the same time', () => {
    const a12 = formOf('A12')
    const days = { fecha_inicio: '2026-11-20', fecha_fin: '2027-01-19' }
    const lease = { ...last, form: 'A12', values: { ...days, crg_animal: '9821' } }
    expect(withCarried(a12, start(a12), lease, associate, nid)).toMatchObject({ ...days, crg_animal: '' })
  })

  it('is nothing of another farm', () => {
    expect(withCarried(a02, start(a02), last, associate, '63512004')).toEqual(start(a02))
  })

  it('is nothing but the owner of another form, and of one who files for himself nothing at all', () => {
    expect(withCarried(a01, start(a01), last, associate, nid)).toEqual(start(a01))
    const others = { ...last, owner: '63512004' }
    expect(withCarried(a01, start(a01, registrar), others, registrar)).toMatchObject({ NID_PROPIETARIO: '63512004' })
    expect(withCarried(a01, start(a01), others, associate)).toEqual(start(a01))
  })
})

describe('an animal in a list', () => {
  it('stands by its name and the last four digits, with breed, age and chip small', () => {
    const luna = option('982000411200203', '982000411200203 LUNA', {
      nombre: 'LUNA',
      nomraza: 'SAANEN',
      nacio: '2022-09-21',
    })
    expect(animalLine(luna, today)).toEqual({
      name: 'LUNA',
      tail: '0203',
      small: 'SAANEN · 4 años 2 meses · 982000411200203',
    })
  })

  it('is told from what is no animal', () => {
    expect(animalLine(option('1201', '1201'), today)).toBeUndefined()
  })
})

it('what was begun about a female is gone on with, but not a mating with another male than the planned one', () => {
  const [mating, birth] = [a01.opensWith, a04.opensWith]
  const begun = { CHIP_HEMBRA: '982', CHIP_MACHO: '170' }
  expect(isAboutGiven(birth, begun, { dam: '982', date: '2026-11-30' })).toBe(true)
  expect(isAboutGiven(birth, begun, { dam: '983' })).toBe(false)
  expect(isAboutGiven(mating, begun, { dam: '982', sire: '170' })).toBe(true)
  expect(isAboutGiven(mating, begun, { dam: '982', sire: '171' })).toBe(false)
  expect(isAboutGiven(mating, { CHIP_HEMBRA: '982' }, { dam: '982', sire: '171' })).toBe(true)
  expect(isAboutGiven(mating, begun, { sire: '170' })).toBe(false)
  expect(isAboutGiven(formOf('A12').opensWith, { crg_animal: '170' }, { animal: '170' })).toBe(true)
})
