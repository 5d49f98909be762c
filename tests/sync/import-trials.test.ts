/** A trial import, in batches of some thousands of rows; nothing is stored. */
import { expect, it } from 'vitest'
import { chipImport, type Values } from '../../src/registry/index.ts'
import type { Action, ActionResult } from '../../src/sync/contract/desk.ts'
import { createTrials } from '../../src/sync/writing/import-trials.ts'

const rows = Array.from({ length: 4_500 }, (_, at) => [String(982_000_000_000_000 + at), '2026-01-31', 'N', ''])
/** Every row of the sheet except the third, with its columns in reverse order. */
const sheet = { rows, lines: rows.map((_, at) => (at === 0 ? 2 : at + 3)), places: [3, 2, 1, 0], doubts: [] }
const still = { aborted: false }

it('is said in the rows and cells of the sheet, whatever part of it was asked about, with what stands there twice', async () => {
  const asked: Action[] = []
  const steps: number[] = []
  const act = async (one: Action): Promise<ActionResult> => {
    asked.push(one)
    const body: Values[] = [{ FILA: '2', COLUMNA: 'FECHA_RECEPCION', PROBLEMA: `parte ${asked.length}` }]
    return { kind: 'done', body }
  }
  const twice = { ...sheet, rows: rows.with(4_000, rows[0] ?? []) }
  const said = await createTrials(act)(chipImport, twice, { signal: still, tell: (done) => steps.push(done) })
  expect(asked.map(({ operation, fields }) => [operation, JSON.parse(fields.data ?? '').length])).toEqual([
    ['consecutivos/probarChips', 2_000],
    ['consecutivos/probarChips', 2_000],
    ['consecutivos/probarChips', 500],
  ])
  expect(steps).toEqual([2_000, 4_000, 4_500])
  expect(said).toEqual({
    kind: 'tried',
    problems: [
      { line: 4, column: 2, text: 'parte 1' },
      { line: 2_004, column: 2, text: 'parte 2' },
      { line: 4_003, column: 3, text: 'está repetido: ya está en la fila 2' },
      { line: 4_004, column: 2, text: 'parte 3' },
    ],
  })
})

it('stops where it is told to, and where the host does not answer', async () => {
  const stop = { aborted: false }
  let asked = 0
  const act = async (): Promise<ActionResult> => {
    asked++
    stop.aborted = true
    return { kind: 'done', body: [] }
  }
  expect(await createTrials(act)(chipImport, sheet, { signal: stop, tell: () => {} })).toEqual({ kind: 'cancelled' })
  expect(asked).toBe(1)
  const away = async (): Promise<ActionResult> => ({ kind: 'needsConnection' })
  const failed = { kind: 'failed', answer: { kind: 'needsConnection' } }
  expect(await createTrials(away)(chipImport, sheet, { signal: still, tell: () => {} })).toEqual(failed)
})

it('keeps what is doubtful in a cell, which the host is never told of', async () => {
  const doubts = [{ line: 4, column: 2, text: 'la celda es dudosa' }]
  const body: Values[] = [{ FILA: '2', COLUMNA: 'FECHA_RECEPCION', PROBLEMA: 'otra cosa de la misma celda' }]
  const act = async (): Promise<ActionResult> => ({ kind: 'done', body })
  const few = { ...sheet, rows: rows.slice(0, 3), lines: [2, 4, 5], doubts }
  const said = await createTrials(act)(chipImport, few, { signal: still, tell: () => {} })
  expect(said).toEqual({ kind: 'tried', problems: doubts })
})
