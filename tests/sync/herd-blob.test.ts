import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Values } from '../../src/registry/index.ts'
import { encodeHerd, mergeHerd } from '../../src/sync/inventory/encode.ts'
import { exportName } from '../../src/sync/inventory/export-name.ts'
import { foldText, sortKey } from '../../src/sync/inventory/fold.ts'
import { openHerd } from '../../src/sync/inventory/further-herd.ts'
import { animal, anyRows, noFilter, sourceOf } from './herd-model.ts'

const everything = { filter: noFilter, search: '', first: 0, rows: 1000 }
const rowsIn = (blob: ArrayBuffer) => openHerd(blob).page(everything).rows
const withoutId = ({ id: _, ...rest }: Values) => rest
const chips = (blob: ArrayBuffer) => rowsIn(blob).map((row) => row.CHIP)

describe('one blob of columns', () => {
  it('gives back every text of every row, in order', () => {
    fc.assert(
      fc.property(anyRows, (rows) => {
        expect(rowsIn(encodeHerd([sourceOf(rows)])).map(withoutId)).toEqual(rows)
      }),
      { numRuns: 200 },
    )
  })

  it.each(['ñandú', 'Łódź', '羊', '🐐', '\u0085', '\ud800', 'línea\nnueva', ' '])(
    'keeps %j letter by letter',
    (COLOR) => {
      expect(
        rowsIn(encodeHerd([sourceOf([animal({ COLOR }), animal({ COLOR: 'BAYO' })])])).map((row) => row.COLOR),
      ).toEqual([COLOR, 'BAYO'])
    },
  )

  it('takes numbers and nulls of a host for the texts they mean', () => {
    const [row] = rowsIn(
      encodeHerd([
        {
          ...sourceOf([]),
          rows: [{ ...animal(), CONSECUTIVO: 12, COLOR: null, PESO_AL_NACER: 2.5, CHIP_PADRE: undefined }],
        },
      ]),
    )
    expect(row).toMatchObject({ CONSECUTIVO: '12', COLOR: '', PESO_AL_NACER: '2.5', CHIP_PADRE: '' })
  })

  it('refuses bytes that it did not make', () => {
    expect(() => openHerd(new ArrayBuffer(3))).toThrow(TypeError)
    expect(() => openHerd(new ArrayBuffer(64))).toThrow(TypeError)
  })

  it('of the version before is read, with nothing in the column that it lacks: an update costs no animal without signal', () => {
    const bytes = gunzipSync(Buffer.from(BEFORE_LEASES_GIVEN, 'base64'))
    const blob = new Uint8Array(bytes).buffer
    const herd = openHerd(blob)
    const katy = { CHIP: 'A1', NOMBRE: 'Katy', PROPIO_DESDE: '2026-01-02', DADO_EN_ARRIENDO: '' }
    expect(herd.animal('A1')).toMatchObject(katy)
    const merged = openHerd(mergeHerd(blob, [sourceOf([animal({ NID_PROPIETARIO: '200', CHIP: 'B1' })], '200')]))
    expect(merged.animal('A1')).toMatchObject(katy)
    expect(merged.animal('B1')).toMatchObject({ CHIP: 'B1' })
  })

  it('is at home in larger dictionaries than one byte, and than two', () => {
    for (const size of [300, 66_000]) {
      const rows = Array.from({ length: size }, (_, n) => ({ CHIP: String(1_000_000 + n) }))
      const herd = openHerd(encodeHerd([sourceOf(rows, '100')]))
      expect(herd.animal(String(1_000_000 + size - 1))?.CHIP).toBe(String(1_000_000 + size - 1))
      expect(herd.page({ ...everything, search: String(1_000_000 + 277) }).total).toBe(1)
    }
  })
})

describe('a host that answers only what the documents say', () => {
  const documented = { ...animal({ RAZA: 'Alpína', SEXO: 'MACHO', DESCRIPCION: 'INSEMINACION ARTIFICIAL' }) }
  for (const key of ['COD_ESPECIE', 'COD_RAZA', 'COD_LIBRO', 'COD_CONCEPCION', 'COD_TIPO_PARTO', 'NID_PROPIETARIO'])
    delete (documented as Record<string, string>)[key]
  const breeds = [{ code: '7', name: 'ALPINA', especie: 'C' }]

  it('has its codes found by name', () => {
    const [row] = rowsIn(encodeHerd([sourceOf([documented], '100')], breeds))
    expect(row).toMatchObject({
      NID_PROPIETARIO: '100',
      COD_RAZA: '7',
      COD_ESPECIE: 'C',
      SEXO: 'M',
      COD_LIBRO: 'FU',
      COD_CONCEPCION: 'IA',
      COD_TIPO_PARTO: '1',
      RAZA: 'Alpína',
    })
  })

  it('is filtered by the name of a breed that nobody knows the code of', () => {
    const herd = openHerd(encodeHerd([sourceOf([documented], '100')]))
    const { choices } = herd.summary(noFilter)
    expect(choices.COD_ESPECIE).toEqual([])
    expect(choices.RAZA).toEqual([{ code: 'Alpína', name: 'Alpína' }])
    expect(herd.page({ ...everything, filter: { ...noFilter, RAZA: 'Alpína' } }).total).toBe(1)
  })
})

describe('fetching anew', () => {
  const ofOwner = (owner: string, ...numbers: string[]) =>
    sourceOf(
      numbers.map((CHIP) => animal({ CHIP, NID_PROPIETARIO: owner })),
      owner,
    )

  it("replaces one owner's animals and leaves the others", () => {
    const first = encodeHerd([ofOwner('100', '1', '2'), ofOwner('200', '3')])
    const next = mergeHerd(first, [{ ...ofOwner('100', '4'), takenAt: 5_000 }])
    expect(chips(next).sort()).toEqual(['3', '4'])
    expect(openHerd(next).takenAt('100')).toBe(5_000)
    expect(openHerd(next).takenAt('200')).toBe(1_000)
    expect(openHerd(next).takenAt('')).toBe(1_000)
    expect(openHerd(next).takenAt('300')).toBeUndefined()
  })

  it('an answer for all replaces everything, and one owner may be renewed in it', () => {
    const all = mergeHerd(encodeHerd([ofOwner('100', '1')]), [
      sourceOf([animal({ CHIP: '5', NID_PROPIETARIO: '100' }), animal({ CHIP: '6', NID_PROPIETARIO: '200' })]),
    ])
    expect(chips(all)).toEqual(['5', '6'])
    expect(openHerd(all).takenAt('200')).toBe(1_000)
    expect(chips(mergeHerd(all, [ofOwner('100', '7')])).sort()).toEqual(['6', '7'])
  })

  it('keeps the ancestors of the owners that stay, and does not pile them up', () => {
    const ancestors = [{ CHIP: '90', CHIP_PADRE: '91', CHIP_MADRE: '92', SEXO: 'M' }]
    const held = { ...ofOwner('100', '1'), ancestors }
    let blob = encodeHerd([held, ofOwner('200', '2')])
    const size = mergeHerd(blob, [ofOwner('200', '2')]).byteLength
    for (let n = 0; n < 5; n++) blob = mergeHerd(blob, [ofOwner('200', '2')])
    expect(blob.byteLength).toBe(size)
    const renewed = mergeHerd(blob, [held])
    expect(renewed.byteLength).toBe(size)
  })

  it('an owner whose animals are all gone is held with none', () => {
    const blob = mergeHerd(encodeHerd([ofOwner('100', '1'), ofOwner('200', '2')]), [ofOwner('100')])
    expect(openHerd(blob).takenAt('100')).toBe(1_000)
    expect(openHerd(mergeHerd(blob, [ofOwner('200', '3')])).takenAt('100')).toBe(1_000)
  })
})

describe('comparing texts', () => {
  const inSpanish = new Intl.Collator('es', { numeric: true, sensitivity: 'base' })

  it('sorts letters, spaces and numbers as a Spanish dictionary does', () => {
    const word = fc.string({ unit: fc.constantFrom(...'abzñÑnNáÁéüo 0127'), maxLength: 6 })
    fc.assert(
      fc.property(word, word, (a, b) => {
        const [x, y] = [sortKey(a), sortKey(b)]
        expect(Math.sign(x < y ? -1 : x > y ? 1 : 0)).toBe(Math.sign(inSpanish.compare(a, b)))
      }),
      { numRuns: 2000 },
    )
  })

  it('folds one letter into one letter', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 8 }), (text) => foldText(text).length === text.length))
    expect(foldText('ÑANDÚ Ártico')).toBe('nandu artico')
  })
})

it('the export is named by the associate and the time at the farm (decision 62)', () => {
  const at = Date.UTC(2026, 10, 3, 12, 5, 9)
  expect(exportName('79456123', at)).toBe('consecutivos_79456123_20261103070509.xlsx')
  expect(exportName('', at)).toBe('consecutivos_ADMINANCO_20261103070509.xlsx')
})

/** One animal, encoded before the inventory told of leases given: version 2. */
const BEFORE_LEASES_GIVEN = [
  'H4sIAAAAAAACA82XW4ubUBCAv5SWfei/8HkX1N6gb260VZpEMbb0Qgh219LQ3QSi6bIt+e9lRnOhm5ZNGzkZEI5znPFzZs6c43nq',
  'hx9O4CcW3ymYUzJhxhSLl7icYjFnxg2lahzV5Ey5oKCkYqY2m7mSGQvmzbzoP6l38THVN4jOwsHGxlKbipxvFEzxqBpfS0Y6d8mE',
  'C6qGKmfO5DfPor2maPwOiPAZk5ASkxARkOGREhE375Nv/NFY1NRXFFRUTQRE/1T1N0y4bJ78Qs4VJYXOTFlwzecti4o5CwqWnO7k',
  'iumvqe7P4RyYo0vMgCEBXd6SEfFur7i0yTNmgEeXiL7mbUBmmC0k2pmtJ38geLE3wWZ+N4NPwJCu1m+isZF4mYtJXcfnpAR7UDw7',
  'eFx6REphsj5eadWGeEdYuTE9YlKDDCkeQ14TM9R+LD1Y+o30nZ7eSWWb4+srQ1cpx5pFsznLdIXHW7EySZNodoTGo7eu78B4RX3E',
  'M0gg+9T7vfLiHrzzydqWE47kJ9EOFO3Vi9voNcJjPjsrkmPYG1Ys9flGVs4x7N4rquPqNUKQ6q7p4+ErV6h9OTNaT7u46vOYb3TF',
  'bf5t/p3I+a++NNqyrvi6/h8Tr+1fI5bU8hBwbFvHHTbyt7HYnMiN55A4d595BLzJq9v7+DrE+AEQtuj/MeDa7vMz2zmzXe5Ih3al',
  '03yjyC+yJx7dcBAAAA==',
].join('')
