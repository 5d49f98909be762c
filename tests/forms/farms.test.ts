/** The farms that may be visited, and the form that starts with one. */
import { describe, expect, it } from 'vitest'
import { type Farm, formOf, inVisitOrder, matchFarms, placeOfFarm, startValues } from '../../src/registry/index.ts'
import { administrator, associate, registrar, today } from './filling.ts'

const farm = (nid: string, nombres: string, more: Partial<Farm> = {}): Farm => ({
  nid,
  tid: 'CC',
  nombres,
  premises: '',
  municipality: '',
  prepared: false,
  ...more,
})
const hernando = farm('91234567', 'Hernando Ardila Serrano', { premises: 'La Ceiba', municipality: 'Zapatoca' })
const luz = farm('63512004', 'Luz Marina Sarmiento', { premises: 'El Mirador', municipality: 'Barichara' })
const estate = farm('9001234567', 'Agroindustrias Álamo', { tid: 'NIT', prepared: true })
const all = [hernando, luz, estate]
const found = (typed: string) => matchFarms(all, typed).map(({ nombres }) => nombres.split(' ')[0])

describe('a farm is found', () => {
  it.each([
    ['by any word of the name, without accents', 'sarmi', ['Luz']],
    ['by several words in any order', 'ardila her', ['Hernando']],
    ['by its premises', 'ceiba', ['Hernando']],
    ['by its municipality', 'barich', ['Luz']],
    ['by words of both', 'luz mirador', ['Luz']],
    ['by the document', '9123', ['Hernando']],
    ['by the kind of document', 'nit', ['Agroindustrias']],
    ['by a document with points and check digit', '900.123.456-7', ['Agroindustrias']],
    ['by nothing else', 'mirador ardila', []],
    ['not from within a word', 'rdila', []],
    ['all of them before anything is typed', ' ', ['Hernando', 'Luz', 'Agroindustrias']],
  ])('%s', (_, typed, names) => {
    expect(found(typed)).toEqual(names)
  })

  it('and stands among the prepared ones first, then by name', () => {
    expect(inVisitOrder([luz, estate, hernando])).toEqual([estate, hernando, luz])
  })

  it('with what is known of where it is', () => {
    expect(placeOfFarm(hernando)).toBe('La Ceiba, Zapatoca')
    expect(placeOfFarm(estate)).toBe('')
  })
})

describe('a new form begins', () => {
  const birth = formOf('A04')
  const transfer = formOf('A06')

  it('on the farm of the moment for whoever files for others', () => {
    for (const person of [registrar, administrator])
      expect(startValues(birth, person, today, {}, hernando)).toMatchObject({
        TID_PROPIETARIO: 'CC',
        NID_PROPIETARIO: '91234567',
        NOMBRE: 'Hernando Ardila Serrano',
      })
  })

  it('without an owner while none is visited: never with the registrar himself', () => {
    expect(startValues(birth, registrar, today, {}, null)).toMatchObject({ TID_PROPIETARIO: '', NID_PROPIETARIO: '' })
  })

  it('with himself for whoever acts for himself, and for a registrar on a form of owners', () => {
    expect(startValues(birth, associate, today, {}, null).NID_PROPIETARIO).toBe(associate.nid)
    expect(startValues(transfer, registrar, today, {}, hernando)[transfer.owner]).toBe(registrar.nid)
  })
})
