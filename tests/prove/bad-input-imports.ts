/** Bad spreadsheets for the device's reader, in a separate process: no wrong row, no hang, bounded memory. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chipImport } from '../../src/registry/index.ts'
import { sheetFacts } from '../spreadsheets/facts.ts'
import { random } from '../sync/fakes/chance.ts'
import { START, within } from '../within.ts'
import { badSheets, goodRow, spoilt, workbook } from './bad-input-sheets.ts'

interface Read {
  readonly said: string
  readonly rows: readonly (readonly string[])[]
  readonly ms: number
  readonly most: number
}

/** ms; the app gives its worker 90 s. */
const LONGEST = 60_000

export interface ImportReport {
  readonly files: number
  readonly answers: Readonly<Record<string, number>>
  readonly slowest: number
  /** MB: the reader after reading a good list, and its peak. */
  readonly before: number
  readonly most: number
  readonly wrong: readonly string[]
}

export async function readBadSheets(seed: number, spoiltOnes: number, gigabytes: number): Promise<ImportReport> {
  const folder = await mkdtemp(join(tmpdir(), 'libro-hojas-'))
  let reader = await startReader()
  const wrong: string[] = []
  const answers: Record<string, number> = {}
  let slowest = 0
  let most = 0
  let files = 0
  const read = async (what: string, bytes: ArrayBuffer): Promise<Read | undefined> => {
    const file = join(folder, 'hoja')
    await writeFile(file, new Uint8Array(bytes))
    const answer = await ask(reader, file)
    files++
    if (answer === undefined) {
      wrong.push(`${what}: no answer`)
      reader.kill('SIGKILL')
      reader = await startReader()
      return undefined
    }
    answers[answer.said] = (answers[answer.said] ?? 0) + 1
    slowest = Math.max(slowest, Math.round(answer.ms))
    most = Math.max(most, Math.round(answer.most))
    return answer
  }
  try {
    const rows = Array.from({ length: 20 }, (_, n) => goodRow(n))
    const good = { xlsx: workbook(rows), biff8: workbook(rows, 'biff8') }
    for (const [kind, bytes] of Object.entries(good))
      if ((await read(kind, bytes))?.rows.length !== rows.length) wrong.push(`a good ${kind} is not read`)
    const before = most
    for (const { what, bytes, may } of await badSheets(gigabytes)) {
      const answer = await read(what, bytes)
      if (answer && !may.includes(answer.said)) wrong.push(`${what}: ${answer.said}`)
      if (answer?.said === 'read' && JSON.stringify(answer.rows) !== JSON.stringify([0, 1, 2].map(goodRow)))
        wrong.push(`${what}: other rows`)
    }
    for (let n = 1; n <= spoiltOnes; n++) {
      const next = random(seed * 1_000_003 + n)
      const packed = next() < 0.6
      const answer = await read(`SEED=${seed} number ${n}`, spoilt(packed ? good.xlsx : good.biff8, next))
      // A row that differs from the original must be refused by the rules. An .xls has no checksum.
      for (const [at, row] of packed ? (answer?.rows ?? []).entries() : [])
        if (JSON.stringify(row) !== JSON.stringify(rows[at]) && chipImport.judge(row, sheetFacts).length === 0)
          wrong.push(`SEED=${seed} number ${n}: ${row}`)
    }
    if ((await read('a good one', good.xlsx))?.rows.length !== rows.length) wrong.push('a good one afterwards')
    return { files, answers, slowest, before, most, wrong }
  } finally {
    reader.kill()
    await rm(folder, { recursive: true, force: true })
  }
}

async function startReader(): Promise<ChildProcess> {
  const child = fork(new URL('./bad-input-reader.ts', import.meta.url).pathname, [], {
    execArgv: ['--import', 'tsx'],
  })
  await within(START, 'the process that reads spreadsheets', once(child, 'message'))
  return child
}

/** undefined: the reader died or timed out. */
async function ask(reader: ChildProcess, file: string): Promise<Read | undefined> {
  return new Promise((resolve) => {
    const tooLong = setTimeout(() => settle(undefined), LONGEST)
    const settle = (answer: Read | undefined) => {
      clearTimeout(tooLong)
      reader.off('message', settle)
      reader.off('exit', died)
      resolve(answer)
    }
    const died = () => settle(undefined)
    reader.once('message', settle)
    reader.once('exit', died)
    reader.send(file)
  })
}
