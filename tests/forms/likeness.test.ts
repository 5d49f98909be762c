import { describe, expect, it } from 'vitest'
import { systemClock } from '../../src/device/platform/system.ts'
import {
  animalsTold,
  check,
  droppedFrom,
  formOf,
  isUnsettled,
  startValues,
  suited,
  withCompletion,
  withGiven,
} from '../../src/registry/index.ts'
import { pendingOf } from '../../src/sync/outbox/reservations.ts'
import { associate, Filling, option, today } from './filling.ts'

const a01 = formOf('A01')
const a02 = formOf('A02')
const a03 = formOf('A03')
const ZARZA = '982000411207065'
const goat = option(ZARZA, `${ZARZA} ZARZA`, { especie: 'C', raza: '11' })
const given = { owner: associate.nid, dam: ZARZA, species: 'C' }
const stock = [
  option('771', '771 FARAÓN', { especie: 'C', pendientes: '6' }),
  option('772', '772 CARNERO', { especie: 'O', pendientes: '6' }),
]
const strawsOf = (species: string) => ({ PENDIENTES: '6', ESPECIE: species, NOM_ESPECIE: species })

/** A form opened from the dam, with the values known about her. */
const openedWith = (form: typeof a01) => {
  const filling = Filling.of(form)
  return Object.assign(Object.create(Filling.prototype), filling, {
    values: withGiven(form, startValues(form, associate, today), given, associate),
  }) as Filling
}

it('females are offered once the species of the chosen straws is known, or cannot be known here', () => {
  const { values } = Filling.of(a02)
  const dam = a02.fields.CHIP_HEMBRA
  if (!dam) throw new Error('A02 has no dam')
  expect(isUnsettled(dam, values, ['COD_ESPECIE', 'RAZA_MACHO'])).toBe(true)
  expect(isUnsettled(dam, { ...values, COD_ESPECIE: 'C' }, ['COD_ESPECIE'])).toBe(false)
  expect(isUnsettled(dam, values, [])).toBe(false)
})

describe('a service begun from an animal', () => {
  it.each([
    [a02, 'CHIP_HEMBRA'],
    [a03, 'IDENTIF_RECEPTORA'],
  ])('%# is offered what is of her species, and what a host says nothing of', (form, dam) => {
    const { values } = openedWith(form)
    const field = form.fields.CONSECUTIVO_SERVICIO as NonNullable<(typeof form.fields)[string]>
    const untold = option('773', '773')
    expect(suited(field, [...stock, untold], values).map(({ code }) => code)).toEqual(['771', '773'])
    expect(suited(field, stock, { ...values, [dam]: '', [`of:${dam}.especie`]: '' })).toHaveLength(2)
  })

  it('keeps her whatever straws are chosen, and says at her field when they are of another species', () => {
    const begun = openedWith(a02).choose('FORMULARIO', option('A10', 'A10'))
    const [same, other] = stock as [(typeof stock)[0], (typeof stock)[0]]
    const right = begun.choose('CONSECUTIVO_SERVICIO', same).load('CONSECUTIVO_SERVICIO', strawsOf('C'))
    expect(right.values.CHIP_HEMBRA).toBe(ZARZA)
    expect(right.problems().CHIP_HEMBRA).toBeUndefined()
    const wrong = begun.choose('CONSECUTIVO_SERVICIO', other).load('CONSECUTIVO_SERVICIO', strawsOf('O'))
    expect(wrong.values.CHIP_HEMBRA).toBe(ZARZA)
    expect(wrong.problems().CHIP_HEMBRA).toContain('no es de la especie de las pajillas')
  })

  it('keeps her when the male of a mating is chosen, of whom only her species is offered', () => {
    const begun = openedWith(a01)
    expect(begun.values.COD_ESPECIE).toBe('C')
    const males = [option('1', '1', { especie: 'C', raza: '12' }), option('2', '2', { especie: 'O', raza: '30' })]
    const field = a01.fields.CHIP_MACHO as NonNullable<(typeof a01.fields)[string]>
    expect(suited(field, males, begun.values).map(({ code }) => code)).toEqual(['1'])
    const mated = begun.choose('RAZA_MACHO', option('12', 'SAANEN')).choose('CHIP_MACHO', males[0] as typeof goat)
    const known = withCompletion(a01, mated.values, 'CHIP_HEMBRA', goat)
    expect(known).toMatchObject({ CHIP_HEMBRA: ZARZA, RAZA_MACHO: '12', RAZA_MESTIZAJE: '11' })
    expect(check(a01, known, { today }).CHIP_HEMBRA).toBeUndefined()
  })

  it('lets her go when another male is chosen under a kinship that somebody asked for', () => {
    const mated = openedWith(a01)
      .choose('PARENTESCO', option('HI', 'HIJA'))
      .choose('CHIP_MACHO', option('1', '1', { especie: 'C' }))
    expect(mated.values.CHIP_HEMBRA).toBe('')
  })
})

describe('what falls because another field changed', () => {
  it('is said at its field until something is chosen there again', () => {
    const filled = Filling.of(a02)
      .choose('FORMULARIO', option('A10', 'A10'))
      .choose('CONSECUTIVO_SERVICIO', stock[0] as typeof goat)
      .choose('CHIP_HEMBRA', goat)
    const other = filled.choose('NID_TERCERO', option('900456789', 'Aprisco El Mirador'))
    expect(other.values.CHIP_HEMBRA).toBe('')
    expect(droppedFrom(a02, other.values, 'CHIP_HEMBRA')).toEqual({ what: '…7065', label: 'Nombre del usuario' })
    expect(droppedFrom(a02, other.values, 'CONSECUTIVO_SERVICIO')?.what).toBe('771')
    expect(droppedFrom(a02, other.choose('CHIP_HEMBRA', goat).values, 'CHIP_HEMBRA')).toBeUndefined()
    expect(droppedFrom(a02, filled.values, 'CHIP_HEMBRA')).toBeUndefined()
  })

  it('leaves nothing of itself on the wire', () => {
    const other = Filling.of(a02).choose('CHIP_HEMBRA', goat).choose('NID_TERCERO', option('9', 'X'))
    expect(Object.keys(other.wire()).filter((name) => /[:.]/.test(name))).toEqual([])
  })
})

it('an embryo or straw that waits unsent tells its species like those of the host', () => {
  const form = formOf('A10')
  const values = { NID_TERCERO: associate.nid, CONSECUTIVO: '41', ESPECIE: 'C', [form.stocks?.amount ?? '']: '5' }
  const entry = {
    row: { mode: 'add', state: 'waiting' },
    form,
    payload: { values: { ...values, [form.owner]: associate.nid } },
  }
  const request = {
    operation: 'selecciones/seleccionConsecutivoServicio',
    fields: { NID_PROPIETARIO: associate.nid, CODIGO: 'A10' },
    passing: [],
  } as const
  expect(pendingOf([entry as never], systemClock).services([], request, 0)[0]).toMatchObject({
    code: '41',
    especie: 'C',
  })
})

it('a receipt says of each chip which animal of the form it is', () => {
  const values = { CHIP_MACHO: '170000000106356', CHIP_HEMBRA: '170000000106309' }
  expect(animalsTold(formOf('A01'), values)).toEqual(['170000000106356 macho', '170000000106309 hembra'])
  expect(animalsTold(formOf('A06'), { crg_animal: '170000000106309' })).toEqual(['170000000106309'])
})

it('a receipt of a further young names the same animals as that of the first, and she who gave birth comes first', () => {
  const values = {
    FORMA_CONCEPCION: 'A03',
    CHIP_MACHO: '956257639777698',
    IDENTIF_RECEPTORA: '170000000108482',
    CHIP_HEMBRA: '170000000105169',
  }
  const told = ['956257639777698 padre', '170000000108482 receptora', '170000000105169 madre']
  expect(animalsTold(formOf('A04'), values)).toEqual(told)
  expect(animalsTold(formOf('A04-adicional'), values)).toEqual(told)
})
