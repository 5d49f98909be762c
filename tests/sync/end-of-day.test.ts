import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  animalsOf,
  asTyped,
  type DayForm,
  daySheet,
  dayText,
  deviceName,
  endOfDay,
  formOf,
  isReceiptCode,
  LONGEST_MESSAGE,
  numbersSheet,
  ranges,
  receiptCode,
  spokenCode,
} from '../../src/registry/index.ts'
import { a01 } from './fakes/forms.ts'
import { ANA, idOf, newWorld, now, signedIn } from './harness.ts'

describe('the numbers left', () => {
  it('are those that this device may still give: less what the outbox uses, of whoever forms were captured for', async () => {
    const { world, newDevice } = newWorld()
    const device = newDevice()
    const page = await signedIn(world, device)
    await world.until(page.book.device.prepare())
    device.online = false
    idOf(await world.until(page.book.capture.submit(a01(ANA, '100'))))
    idOf(await world.until(page.book.capture.submit(a01(ANA, '101'))))
    expect(await now(world, page.book.outbox.numbersLeft)).toEqual([
      { code: 'A01', owner: ANA, ownerName: '', left: 48 },
    ])
    expect(await world.until(page.book.device.deviceId())).toMatch(/[0-9a-f-]{36}/)
  })
})

const form = (given: Partial<DayForm>): DayForm => ({
  code: 'A01',
  title: 'A01 Monta Directa',
  words: 'Monta de Zarza …7065',
  about: 'Monta de Zarza …7065',
  sex: '',
  weight: '',
  on: '2026-11-21',
  number: '1201',
  owner: '100',
  ownerName: 'Ana Ardila',
  state: 'filed',
  why: 'Registrado',
  isNew: true,
  capturedAt: '2026-11-21 08:10',
  filedAt: '2026-11-21 17:40',
  photos: 0,
  receipts: 0,
  isWithin: false,
  ...given,
})
const day = [
  form({}),
  form({ number: '1202' }),
  form({ number: '1203', state: 'open', filedAt: '', why: 'Guardado en este dispositivo' }),
  form({ number: '1207', state: 'refused', why: 'El consecutivo 1207 ya fue usado' }),
  form({ code: 'A02', title: 'A02 Inseminación', number: '3111', photos: 2, receipts: 1 }),
  form({ isNew: false, number: '900' }),
]
const left = [
  { code: 'A01', owner: '100', ownerName: 'Ana Ardila', left: 46 },
  { code: 'A04', owner: '100', ownerName: 'Ana Ardila', left: 9 },
]
const report = endOfDay('2026-11-21', 'Hernando Pinzón', day, left)

describe('the end of a day in the field', () => {
  it('counts what was made, sent, accepted and refused, and the photos with receipts', () => {
    expect(report.totals).toEqual({ made: 6, sent: 5, accepted: 4, refused: 1, waiting: 1, photos: 2, receipts: 1 })
  })

  it('counts a group with its females as one form', () => {
    const female = form({ code: 'A01a', number: '', isNew: false, isWithin: true, state: 'open' })
    expect(endOfDay('2026-11-21', '', [form({ code: 'A01a', state: 'open' }), female, female], []).totals).toEqual({
      ...{ made: 1, sent: 0, accepted: 0, refused: 0, waiting: 1, photos: 0, receipts: 0 },
    })
  })

  it('counts numbers spent, refused ones too, and those left; an edit spends none', () => {
    expect(report.numbers).toEqual([
      { code: 'A01', owner: '100', ownerName: 'Ana Ardila', spent: 4, left: 46 },
      { code: 'A02', owner: '100', ownerName: 'Ana Ardila', spent: 1, left: undefined },
    ])
  })

  it('is a message that a person reads', () => {
    expect(dayText(report)).toBe(
      [
        'Libro de Campo, sáb 21 nov 2026',
        'Hernando Pinzón',
        'Hechos 6, enviados 5, registrados 4, rechazados 1, por enviar 1',
        'Fotos 2, con recibo 1',
        'RECHAZADO A01 1207: El consecutivo 1207 ya fue usado',
        'A01 Monta Directa, Ana Ardila: 900, 1201 a 1203, 1207',
        'A02 Inseminación, Ana Ardila: 3111',
        'Consecutivos A01, Ana Ardila: gastados 4, quedan 46',
        'Consecutivos A02, Ana Ardila: gastados 1',
      ].join('\n'),
    )
  })

  it('says of a form that is open for correction that it waits for that', () => {
    const waits = form({ number: '1208', state: 'open', correction: 'open' })
    expect(dayText(endOfDay('2026-11-21', 'x', [waits, form({ number: '1209', state: 'open' })], []))).toContain(
      '\nABIERTO A01 1208: está abierto para corregir, no se envía hasta guardarlo o cerrarlo\n',
    )
  })

  it('fits a phone message whatever the day brought, and says what it leaves out', () => {
    const one = fc.record({
      number: fc.oneof(fc.nat(99_999).map(String), fc.string()),
      owner: fc.string(),
      ownerName: fc.string({ maxLength: 200 }),
      code: fc.constantFrom('A01', 'A02', 'A04'),
      title: fc.constantFrom('A01 Monta Directa', 'A04 Denuncia de Nacimiento'),
      state: fc.constantFrom('filed' as const, 'refused' as const, 'open' as const),
      why: fc.string({ maxLength: 400 }),
    })
    fc.assert(
      fc.property(fc.array(one, { maxLength: 120 }), fc.string({ maxLength: 300 }), (forms, person) => {
        const text = dayText(endOfDay('2026-11-21', person, forms.map(form), []))
        expect(text.length).toBeLessThanOrEqual(LONGEST_MESSAGE)
      }),
    )
    const many = Array.from({ length: 60 }, (_, n) =>
      form({ number: String(n * 2), owner: `${n}`, ownerName: `Socio ${n}` }),
    )
    expect(dayText(endOfDay('2026-11-21', 'x', many, []))).toMatch(/y \d+ líneas más en el archivo de Excel$/)
  })

  it('is a table of forms and one of numbers, each line as wide as its headings', () => {
    for (const sheet of [daySheet(report), numbersSheet(report)]) {
      expect(sheet.rows.length).toBeGreaterThan(0)
      for (const row of sheet.rows) expect(row).toHaveLength(sheet.headings.length)
      expect(sheet.numbers).toHaveLength(sheet.headings.length)
    }
  })

  it('writes neighbouring numbers as ranges', () => {
    expect(ranges(['7', '1', '2', '3', '9', '10'])).toBe('1 a 3, 7, 9 a 10')
    expect(ranges(['5', '5'])).toBe('5')
    expect(ranges([])).toBe('')
  })
})

describe("the farmer's receipt", () => {
  it('names the animals of a form in paper order, each once', () => {
    expect(animalsOf(formOf('A02'), { CHIP_MACHO: '982M', CHIP_HEMBRA: '982H', NOMBRE_MACHO: 'x' })).toEqual([
      '982M',
      '982H',
    ])
    expect(animalsOf(formOf('A01'), { CHIP_MACHO: '1', CHIP_HEMBRA: '1' })).toEqual(['1'])
    expect(animalsOf(formOf('A04'), {})).toEqual([])
  })

  it('every hash is a code, and what people type of it is that code', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9a-f]{64}$/), (hash) => {
        const code = receiptCode(hash)
        expect(isReceiptCode(code)).toBe(true)
        expect(asTyped(spokenCode(code).toLowerCase())).toBe(code)
        expect(asTyped(code.replaceAll('0', 'O').replaceAll('1', 'l'))).toBe(code)
      }),
    )
  })

  it('80 bits tell codes apart', () => {
    const codes = new Set(
      Array.from({ length: 32 }, (_, n) => receiptCode(`${'0'.repeat(19)}${n.toString(16)}`.slice(-20))),
    )
    expect(codes.size).toBe(32)
  })

  it('a device is told by its last letters', () => {
    expect(deviceName('0199abcd-1234-7abc-8def-0123456789ab')).toBe('6789AB')
    expect(deviceName('')).toBe('')
  })
})
