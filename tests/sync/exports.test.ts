/** Exporting all matches of a list: streamed by the host, from its pages if it cannot stream, or not at all. */
import { expect, it } from 'vitest'
import {
  exportLines,
  type ListWanted,
  type LookupRequest,
  type Person,
  type Reply,
  type Values,
} from '../../src/registry/index.ts'
import type { ActionResult } from '../../src/sync/contract/desk.ts'
import type { Exported, RowsToFile } from '../../src/sync/contract/lists.ts'
import { createApiClient } from '../../src/sync/core/api-client.ts'
import type { Reach } from '../../src/sync/core/api-result.ts'
import { signal } from '../../src/sync/core/live-query.ts'
import { COOKIE } from '../../src/sync/core/sign-out.ts'
import { createExports } from '../../src/sync/exporting/exports.ts'
import { type Call, NetworkFailure, type Ports } from '../../src/sync/ports/ports.ts'
import { MemoryStore } from './memory-store.ts'

const chips: LookupRequest = { operation: 'maestroChips/maestroChips', fields: {}, passing: [] }
const row = (n: number): Values => ({ ID: String(n), CHIP: `98200000000${n}` })
const HEAD = { name: 'Chips', headings: ['CHIP'], numbers: [false] }
const wanted: ListWanted = { search: 'luna', filters: { ESTADO: '0' }, sort: { column: 'CHIP', descending: true } }

const asked = (here: readonly Values[] = []): RowsToFile => ({
  prefix: 'chips',
  head: HEAD,
  here,
  whole: chips,
  wanted,
  cells: ({ CHIP = '' }) => [CHIP],
})

async function textOf(total: number): Promise<string> {
  let text = ''
  async function* rows() {
    yield Array.from({ length: total }, (_, n) => row(n))
  }
  for await (const part of exportLines(total, rows())) text += part
  return text
}

type Stream = NonNullable<Ports['transport']['stream']>

/** A device of an administrator. @param stream how its host streams; undefined: the host only answers pages */
async function device(stream: Stream | undefined, capacities: readonly string[] = ['exportar']) {
  const store = new MemoryStore()
  await store.commit([{ table: 'notes', put: { id: COOKIE, value: '1' } }])
  const calls: Call[] = []
  const failures: unknown[] = []
  const transport: Ports['transport'] = {
    call: async (call) => {
      calls.push(call)
      throw new NetworkFailure('away')
    },
    ...(stream && {
      stream: (call, take, stop) => {
        calls.push(call)
        return stream(call, take, stop)
      },
    }),
  }
  const ports = {
    store,
    transport,
    clock: {
      now: () => Date.UTC(2026, 10, 21, 15),
      corrected: () => Date.UTC(2026, 10, 21, 15),
      today: () => '2026-11-21',
      after: () => {},
    },
    random: { random: () => 0, uuid: () => 'hoja' },
    connectivity: { online: () => true, onWake: () => () => {} },
    log: { failure: (_where: string, error: unknown) => failures.push(error) },
  } as unknown as Ports
  const reach = signal<Reach>({ reachable: true, at: 0 })
  const person = { nid: '1', administrador: true, capacidades: capacities } as unknown as Person
  const written: string[][] = []
  const sheets: string[] = []
  const pages: Values[] = []
  const exports = createExports({
    ports,
    wire: createApiClient(ports, reach),
    here: { get: () => ({ person }) as never },
    hostHas: () => true,
    act: async ({ fields }): Promise<ActionResult> => {
      pages.push(fields)
      const first = Number(fields.DESDE)
      const body = [row(first), row(first + 1)].map((one) => ({ ...one, TOTAL_FILAS: '6' }))
      return { kind: 'done', body }
    },
    background: {
      exportHerd: async () => new ArrayBuffer(0),
      beginSheet: async (id) => void sheets.push(`begin ${id}`),
      addToSheet: async (_id, rows) => void written.push(...rows.map((cells) => cells.map(String))),
      endSheet: async () => {
        sheets.push('end')
        return [new Uint8Array(3)]
      },
      dropSheet: async () => void sheets.push('drop'),
    },
  })
  return { exports, calls, written, sheets, pages, failures, reach }
}

const json: Reply = { status: 200, contentType: 'application/json; charset=utf-8', text: '' }
const told = () => {
  const steps: string[] = []
  return { steps, tell: (done: number, total: number) => void steps.push(`${done}/${total}`) }
}
const still = { aborted: false }

it('what is unsent stands first, then every row of the host as it comes, with how many are there', async () => {
  const text = await textOf(5)
  const { exports, calls, written, sheets } = await device(async (_call, take) => {
    // Chunk boundaries are arbitrary.
    for (let at = 0; at < text.length; at += 37) await take(text.slice(at, at + 37))
    return json
  })
  const { steps, tell } = told()
  const made = await exports.exportRows(asked([{ CHIP: 'SIN ENVIAR' }]), { signal: still, tell })
  expect(made).toMatchObject({ kind: 'file', name: 'chips_1_20261121100000.xlsx' })
  expect(written.flat()).toEqual(['SIN ENVIAR', ...Array.from({ length: 5 }, (_, n) => row(n).CHIP)])
  expect(steps.at(-1)).toBe('6/6')
  expect(steps.length).toBeGreaterThan(1)
  expect(sheets).toEqual(['begin hoja', 'end', 'drop'])
  expect(calls.at(-1)).toMatchObject({
    operation: 'maestroChips/maestroChips',
    fields: { EXPORTAR: '1', BUSCAR: 'luna', ORDEN: '-CHIP', FILTROS: '{"ESTADO":"0"}' },
    as: 'session',
  })
  expect(calls.at(-1)?.fields).not.toHaveProperty('FILAS')
})

it('given up in the middle it leaves no file, and the host is not called away for it', async () => {
  const text = await textOf(5)
  const stop = { aborted: false }
  const { exports, sheets, reach, written } = await device(async (_call, take) => {
    await take(text.slice(0, 120))
    stop.aborted = true
    throw new NetworkFailure('AbortError')
  })
  expect(await exports.exportRows(asked(), { signal: stop, tell: () => {} })).toEqual({ kind: 'cancelled' })
  expect(sheets).toEqual(['begin hoja', 'drop'])
  expect(written.length).toBeLessThan(5)
  expect(reach.get().reachable).toBe(true)
})

it.each<[string, Stream, Exported['kind']]>([
  [
    'is cut off',
    async (_call, take) => {
      await take((await textOf(5)).slice(0, -8))
      throw new NetworkFailure('TypeError')
    },
    'gone',
  ],
  [
    'ends before its end',
    async (_call, take) => {
      await take((await textOf(5)).slice(0, -1))
      return json
    },
    'gone',
  ],
  [
    'is a page of a portal',
    async () => ({ status: 200, contentType: 'text/html', text: '<html>Bienvenido</html>' }),
    'gone',
  ],
  [
    'is something else',
    async (_call, take) => {
      await take('{"nada":1}\n')
      return json
    },
    'gone',
  ],
  [
    'does not come',
    async () => {
      throw new NetworkFailure('TypeError')
    },
    'offline',
  ],
  [
    'waits for another one',
    async () => ({ status: 429, contentType: 'application/json', text: '{"error":"x"}' }),
    'busy',
  ],
  [
    'is not his to read',
    async () => ({ status: 403, contentType: 'application/json', text: '{"error":"No"}' }),
    'gone',
  ],
])('an answer that %s is no file', async (_what, stream, kind) => {
  const { exports, sheets, failures } = await device(stream)
  expect(await exports.exportRows(asked(), { signal: still, tell: () => {} })).toEqual({ kind })
  expect(sheets).toEqual(['begin hoja', 'drop'])
  expect(failures).toEqual([])
})

it('what the writer fails at is told as such, and the host is not called away for it', async () => {
  const text = await textOf(5)
  const { exports, reach } = await device(async (_call, take) => {
    await take(text)
    return json
  })
  const broken = asked()
  const cells = () => {
    throw new RangeError('full')
  }
  await expect(exports.exportRows({ ...broken, cells }, { signal: still, tell: () => {} })).rejects.toThrow('full')
  expect(reach.get().reachable).toBe(true)
})

it('a host that does not stream is asked page after page, until it is given up', async () => {
  const { exports, written, pages } = await device(undefined, [])
  const { steps, tell } = told()
  expect(await exports.exportRows(asked(), { signal: still, tell })).toMatchObject({ kind: 'file' })
  expect(written).toHaveLength(6)
  expect(steps).toEqual(['2/6', '4/6', '6/6'])
  const stop = { aborted: false }
  const before = pages.length
  const given = await exports.exportRows(asked(), {
    signal: stop,
    tell: () => {
      stop.aborted = true
    },
  })
  expect(given).toEqual({ kind: 'cancelled' })
  expect(pages.length - before).toBe(2)
})

it('for paper everything is gathered, and too much of it is not begun', async () => {
  const { exports, pages } = await device(undefined, [])
  const found = { here: [{ CHIP: 'SIN ENVIAR' }], whole: chips, wanted }
  expect(await exports.gatherRows(found, 100)).toMatchObject({ kind: 'rows', rows: { length: 7 } })
  const before = pages.length
  expect(await exports.gatherRows(found, 5)).toEqual({ kind: 'tooMany', total: 6 })
  expect(pages.length - before).toBe(1)
  const here = { ...found, whole: null }
  expect(await exports.gatherRows(here, 0)).toEqual({ kind: 'tooMany', total: 1 })
  expect(await exports.gatherRows(here, 1)).toEqual({ kind: 'rows', rows: found.here })
})
