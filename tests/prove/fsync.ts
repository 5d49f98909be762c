/**
 * Runs the real server on the embedded database under strace: before each 200 is sent, every byte written to the
 * database's journal, including the filing's key, must be synced; so must a photo's file and its folder.
 */
import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { openEmbedded } from '../../src/server/database/embedded.ts'
import { FilingClient } from '../bench/filing-client.ts'
import { startServer } from '../bench/server-child.ts'
import { seedWorld } from '../bench/world.ts'
import { SOON } from '../within.ts'
import { readSystemCalls, type SystemCall } from './system-calls.ts'

const BATCH = 50
const TRACED = 'write,writev,pwrite64,pwritev,fsync,fdatasync,rename'
/** Bytes of a write that strace records. */
const KEPT = 1_000_000

export const hasStrace = (): boolean => spawnSync('strace', ['-V'], { timeout: SOON }).status === 0

export interface FsyncReport {
  /** Number of 200 responses to single forms, batches and photos. */
  readonly forms: number
  readonly batches: number
  readonly photos: number
  /** Total number of journal syncs. */
  readonly syncs: number
  /** What was acknowledged before it was on disk. */
  readonly early: readonly string[]
}

interface Asked {
  readonly what: 'signIn' | 'form' | 'batch' | 'photo'
  /** Texts that must have been written to the journal. */
  readonly marks: readonly string[]
}

/** Sends one call at a time, so that system calls between two responses belong to the second. */
export async function proveFsync(forms: number): Promise<FsyncReport> {
  const folder = await mkdtemp(join(tmpdir(), 'libro-fsync-'))
  const trace = join(folder, 'llamadas.txt')
  try {
    const database = await openEmbedded(folder)
    await seedWorld(database.db, 2 * forms + BATCH)
    await database.close()
    const under = ['strace', '-f', '-y', '-s', String(KEPT), '-e', `trace=${TRACED}`, '-o', trace]
    const server = await startServer({ numbers: 0, dataDir: folder, under })
    const asked = await work(server.port, forms).finally(() => server.stop())
    return judge(asked, readSystemCalls(await readFile(trace, 'utf8')))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function work(port: number, forms: number): Promise<Asked[]> {
  const client = new FilingClient(port)
  const asked: Asked[] = []
  try {
    await client.signIn()
    asked.push({ what: 'signIn', marks: [] })
    for (let n = 1; n <= forms; n++) {
      const key = `clave-${String(n).padStart(6, '0')}`
      if ((await client.say(n, key)) !== '1') throw new Error(`not filed: ${n}`)
      asked.push({ what: 'form', marks: [key] })
      if (n % 10 !== 0) continue
      const jpeg = await sharp({ create: { width: 200 + n, height: 150, channels: 3, background: '#5a7d2a' } })
        .jpeg()
        .toBuffer()
      await client.upload(n, jpeg)
      asked.push({ what: 'photo', marks: [] })
    }
    for (let first = forms + 1; first + BATCH <= 2 * forms + BATCH; first += BATCH) {
      const numbers = Array.from({ length: BATCH }, (_, at) => first + at)
      await client.fileBatch(numbers)
      asked.push({ what: 'batch', marks: numbers.map((number) => `lote-${number}`) })
    }
    return asked
  } finally {
    client.close()
  }
}

const isAnswer = ({ name, given }: SystemCall): boolean => name.startsWith('write') && given.includes('"HTTP/1.1 ')
const isWrite = ({ name }: SystemCall): boolean => name.includes('write')
const isSync = ({ name, result }: SystemCall): boolean => (name === 'fsync' || name === 'fdatasync') && result === 0
const isJournal = ({ on }: SystemCall): boolean => on.includes('/pg_wal/')

function judge(asked: readonly Asked[], calls: readonly SystemCall[]): FsyncReport {
  const answers = calls.flatMap((call, at) => (isAnswer(call) ? [at] : []))
  if (answers.length !== asked.length) throw new Error(`${asked.length} questions, ${answers.length} answers seen`)
  const early = asked.flatMap((question, n) => {
    const before = calls.slice((answers[n - 1] ?? -1) + 1, answers[n])
    const answer = calls[answers[n] ?? -1]?.given ?? ''
    const faults = [
      ...(answer.includes('HTTP/1.1 200') ? [] : ['answered otherwise than 200']),
      ...(question.what === 'signIn' ? [] : journalFaults(question.marks, before)),
      ...(question.what === 'photo' ? photoFaults(before) : []),
    ]
    return faults.map((fault) => `${question.what} ${question.marks[0] ?? n}: ${fault}`)
  })
  const many = (what: Asked['what']) => asked.filter((question) => question.what === what).length
  const syncs = calls.filter((call) => isJournal(call) && isSync(call)).length
  return { forms: many('form'), batches: many('batch'), photos: many('photo'), syncs, early }
}

function journalFaults(marks: readonly string[], before: readonly SystemCall[]): string[] {
  const written = before.filter((call) => isJournal(call) && isWrite(call))
  if (written.length === 0) return ['nothing was written to the journal']
  const absent = marks.filter((mark) => !written.some(({ given }) => given.includes(mark)))
  return [
    ...unsynced(before, (call) => isJournal(call)).map((path) => `${path} is not synced`),
    ...(absent.length > 0 ? [`not in what was written to the journal: ${absent.join(' ')}`] : []),
  ]
}

/** Checks the sync of the photo's content, then of its name in the folder. */
function photoFaults(before: readonly SystemCall[]): string[] {
  const moved = before.findLast(({ name, on, result }) => name === 'rename' && on.endsWith('.jpg.part') && result === 0)
  if (!moved) return ['no photo was put in its place']
  const at = before.indexOf(moved)
  const named = before.slice(at).some((call) => isSync(call) && call.on === dirname(moved.on))
  const whole = unsynced(before.slice(0, at), ({ on }) => on === moved.on).length === 0
  return [...(whole ? [] : ['moved before it is synced']), ...(named ? [] : ['its folder is not synced'])]
}

/** Files with a write after their last sync. */
function unsynced(calls: readonly SystemCall[], among: (call: SystemCall) => boolean): string[] {
  const dirty = new Set<string>()
  for (const call of calls.filter(among))
    if (isSync(call)) dirty.delete(call.on)
    else if (isWrite(call)) dirty.add(call.on)
  return [...dirty]
}
