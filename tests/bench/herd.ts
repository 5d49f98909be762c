/**
 * Measures the inventory at full size. `measureHerd()` runs in a page, a worker or Node; the caller slows the CPU.
 * Times in ms; every query is new (no cached answer).
 */
import { noInventoryFilter } from '../../src/registry/index.ts'
import { encodeHerd } from '../../src/sync/inventory/encode.ts'
import { openHerd } from '../../src/sync/inventory/further-herd.ts'
import { inventedHerd, LAST_MALE } from './invented-herd.ts'

export interface HerdTimes {
  readonly animals: number
  readonly bytes: number
  /** From the host's rows to the blob. */
  readonly encode: number
  /** From the blob to the first summary and page, like a cold screen without unsealing. */
  readonly firstAnswer: number
  /** Medians. */
  readonly queries: Readonly<Record<string, number>>
  /** The first search folds the texts; later ones do not. */
  readonly firstSearch: number
}
const page = { first: 0, rows: 10 }
const REPEATS = 7

export function measureHerd(animals = 100_000): HerdTimes {
  const source = inventedHerd(animals)
  const [encode, blob] = timed(() => encodeHerd([source]))
  const [firstAnswer, herd] = timed(() => {
    const opened = openHerd(blob)
    opened.summary(noInventoryFilter)
    opened.page({ filter: noInventoryFilter, search: '', ...page })
    return opened
  })
  const [firstSearch] = timed(() => herd.page({ filter: noInventoryFilter, search: 'zzzz', ...page }))

  const rowsOf = (SEXO: string) =>
    herd.page({ filter: { ...noInventoryFilter, SEXO }, search: '', first: 0, rows: 5_000 }).rows
  const bySex = { M: rowsOf('M'), H: rowsOf('H') }
  /** Different chips each time, so that nothing is cached. */
  const chipsOf = (sex: 'M' | 'H', n: number, count: number) =>
    bySex[sex].slice(n * count, (n + 1) * count).map(({ CHIP = '' }) => CHIP)
  const days = (n: number) => `2020-01-${String(n + 10).padStart(2, '0')}`
  const asks: Readonly<Record<string, (n: number) => unknown>> = {
    'filter of five fields and dates': (n) =>
      herd.page({
        filter: {
          ...noInventoryFilter,
          COD_ESPECIE: 'C',
          RAZA: 'SAA',
          SEXO: 'H',
          LIBRO: 'G1',
          CONCEPCION: 'MD',
          FECHA_INICIAL: days(n),
        },
        search: '',
        ...page,
      }),
    'chart and choices under a filter': (n) =>
      herd.summary({ ...noInventoryFilter, COD_ESPECIE: 'C', RAZA: 'SAA', FECHA_INICIAL: days(n) }),
    'substring over all columns, sorted page': (n) =>
      herd.page({
        filter: noInventoryFilter,
        search: `luc${'eri'.slice(0, n % 4)}`,
        sort: { column: 'NOMBRE', descending: n > 3 },
        ...page,
      }),
    'digits over all columns, sorted page': (n) =>
      herd.page({
        filter: noInventoryFilter,
        search: `9820000${n}`,
        sort: { column: 'CHIP', descending: true },
        ...page,
      }),
    'one letter over all columns': (n) =>
      herd.page({ filter: noInventoryFilter, search: 'aeiourm'.charAt(n), ...page }),
    'chips of one breed and sex': (n) =>
      herd.options(
        {
          operation: 'selecciones/seleccionChips',
          fields: { NID_PROPIETARIO: 'ADMINANCO', CODIGO: 'A06', RAZA: 'SAA', SEXO: n % 2 ? 'H' : 'M' },
          passing: [],
        },
        '2026-11-21',
      ),
    'kinship of one male with every female of a breed': (n) =>
      herd.options(
        {
          operation: 'selecciones/seleccionChipsHembras',
          fields: { NID_PROPIETARIO: 'ADMINANCO', RAZA: 'SAA', PARENTESCO: n % 2 ? 'MH' : 'PR', CHIP_MACHO: LAST_MALE },
          passing: [],
        },
        '2026-11-21',
      ),
    'inbreeding of 100 females by 20 males': (n) => herd.crosses(chipsOf('M', n, 20), chipsOf('H', n, 100)),
  }
  const queries = Object.fromEntries(Object.entries(asks).map(([name, ask]) => [name, median(ask)]))
  return { animals, bytes: blob.byteLength, encode, firstAnswer, firstSearch, queries }
}

function timed<T>(run: () => T): [number, T] {
  const start = performance.now()
  const result = run()
  return [performance.now() - start, result]
}

function median(ask: (n: number) => unknown): number {
  const times = Array.from({ length: REPEATS }, (_, n) => timed(() => ask(n))[0])
  return times.sort((a, b) => a - b)[REPEATS >> 1] as number
}
