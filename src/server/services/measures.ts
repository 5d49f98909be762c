/** Metrics of the server in Prometheus format (OpenMetrics). They never contain people, animals or numbers. */

import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Connections } from '../database/database.ts'
import type { Storage } from './file-storage.ts'
import type { Mail } from './mail.ts'

/** Counters that are incremented where things happen; disabled if nobody reads metrics. */
export interface Measures {
  /** One call of the API, alone or in a batch. @param answer its status, 'refused' for a documented refusal */
  call(operation: string, answer: string, seconds: number): void
  /** Outcome of a form: 'filed', the code of a refusal, or a status. */
  filing(form: string, answer: string): void
  storage(what: 'put' | 'read' | 'delete', outcome: 'done' | 'failed', seconds: number): void
  /** @param response the code of the mail server; '' for none. */
  mail(outcome: 'sent' | 'failed', response: string): void
}

export const uncounted: Measures = { call() {}, filing() {}, storage() {}, mail() {} }

/** Gauges that are computed when somebody reads them. */
export interface Levels {
  /** Connections of the pools; none: the embedded database. */
  connections?: (() => Connections) | undefined
  /** Read from the database, at most once a minute; none: another host keeps the registry. */
  registry?(): Promise<{ readonly refusals: number; readonly files: number; readonly fileBytes: number }>
  /** Seconds since the last scheduled backup; undefined: none is scheduled. */
  backupAge?: (() => Promise<number | undefined>) | undefined
  /** Sessions known only to this process. */
  sessions?(): number
  /** Whether the host to which calls are passed on answers. */
  host?(): Promise<boolean>
}

export interface Page {
  readonly measures: Measures
  /** @returns its content type and the text. */
  read(): Promise<readonly [type: string, text: string]>
}

/** s. From a cached lookup to a batch of fifty on a bad day. */
const BUCKETS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const FRESH = 60_000

export function measured(levels: Levels): Page {
  const register = new Registry()
  register.setContentType(Registry.OPENMETRICS_CONTENT_TYPE as never)
  collectDefaultMetrics({ register })
  const registers = [register]
  const calls = new Histogram({
    name: 'libro_call_seconds',
    help: 'Calls of the API by operation and answer',
    labelNames: ['operation', 'answer'],
    buckets: BUCKETS,
    registers,
  })
  const filings = new Counter({
    name: 'libro_filings_total',
    help: 'Forms by what they were answered: filed, the code of a refusal, or an HTTP status',
    labelNames: ['form', 'answer'],
    registers,
  })
  const storage = new Histogram({
    name: 'libro_storage_seconds',
    help: 'What was asked of the storage of files',
    labelNames: ['what', 'outcome'],
    buckets: BUCKETS,
    registers,
  })
  const mails = new Counter({
    name: 'libro_mails_total',
    help: 'Emails by outcome and the code of the mail server',
    labelNames: ['outcome', 'response'],
    registers,
  })
  addLevels(registers, levels)
  return {
    measures: {
      call: (operation, answer, seconds) => calls.observe({ operation, answer }, seconds),
      filing: (form, answer) => filings.inc({ form, answer }),
      storage: (what, outcome, seconds) => storage.observe({ what, outcome }, seconds),
      mail: (outcome, response) => mails.inc({ outcome, response }),
    },
    read: async () => [register.contentType, await register.metrics()],
  }
}

function addLevels(registers: Registry[], levels: Levels): void {
  const gauge = (name: string, help: string, level: () => Promise<number | undefined> | number) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const now = await level()
        if (now === undefined) this.reset()
        else this.set(now)
      },
    })
  const { connections, backupAge, registry, sessions, host } = levels
  if (registry) {
    const remembered = fresh(registry)
    gauge(
      'libro_refusals_waiting',
      'Refused forms that devices hold and nobody has mended',
      async () => (await remembered())?.refusals,
    )
    gauge('libro_files', 'Files that the database names', async () => (await remembered())?.files)
    gauge('libro_files_bytes', 'Bytes of those files, as they arrived', async () => (await remembered())?.fileBytes)
  }
  if (sessions) gauge('libro_sessions', 'Sessions that this process alone knows', sessions)
  if (host) gauge('libro_apianco_answers', 'Whether the APIANCO host answers', async () => Number(await host()))
  if (backupAge) gauge('libro_backup_age_seconds', 'Since the last scheduled backup', backupAge)
  if (!connections) return
  new Gauge({
    name: 'libro_database_connections',
    help: 'Connections to the database: open, idle, and calls that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, n] of Object.entries(connections())) this.set({ state }, n)
    },
  })
}

/**
 * The last values while they are fresh; undefined while the database does not answer: the other metrics are still
 * reported.
 */
function fresh<T>(ask: () => Promise<T>): () => Promise<T | undefined> {
  let last: Promise<T | undefined> | undefined
  let at = 0
  return () => {
    if (!last || Date.now() - at > FRESH) {
      at = Date.now()
      last = ask().catch(() => {
        last = undefined
        return undefined
      })
    }
    return last
  }
}

/** Storage and mail with counters around them. */
export function countedStorage(storage: Storage, measures: Measures): Storage {
  const timed = async <T>(what: 'put' | 'read' | 'delete', work: Promise<T>): Promise<T> => {
    const begun = performance.now()
    const observe = (outcome: 'done' | 'failed') => measures.storage(what, outcome, (performance.now() - begun) / 1000)
    try {
      const done = await work
      observe('done')
      return done
    } catch (error) {
      observe('failed')
      throw error
    }
  }
  return {
    put: (key, bytes, contentType) => timed('put', storage.put(key, bytes, contentType)),
    read: (key) => timed('read', storage.read(key)),
    delete: (key) => timed('delete', storage.delete(key)),
  }
}

export const countedMail = (mail: Mail, measures: Measures): Mail => ({
  async send(email) {
    try {
      await mail.send(email)
      measures.mail('sent', '')
    } catch (error) {
      measures.mail('failed', responseOf(error))
      throw error
    }
  },
})

/** The reply code with which a mail server refused, or the code of a failed connection. */
function responseOf(error: unknown): string {
  const { responseCode, code } = (error ?? {}) as { responseCode?: unknown; code?: unknown }
  return String(responseCode ?? code ?? '')
}
