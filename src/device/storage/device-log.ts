import type { Log } from '../../sync/ports/ports.ts'
import type { Database } from './database.ts'
import { FreshLog } from './fresh-log.ts'

const KEPT = 100

/**
 * Logs to the console, and keeps the last failures in the database without personal data: kind, place and facts only.
 */
export function deviceLog(db: Database, log = new FreshLog(db)): Log {
  return {
    failure(where, error, facts = {}) {
      console.error(where, error, facts)
      const row = { at: Date.now(), where, name: nameOf(error), frame: frameOf(error), facts }
      // A failure to write the log cannot be reported anywhere.
      remember(db, log, row).catch(() => {})
    },
  }
}

async function remember(db: Database, log: FreshLog, row: Parameters<Database['failures']['add']>[0]): Promise<void> {
  // A full disk causes the most failures, and then nothing may be appended.
  if (!(await log.isWhole())) return
  await db.transaction('rw', db.failures, async () => {
    const id = await db.failures.add(row)
    await db.failures
      .where('id')
      .belowOrEqual(id - KEPT)
      .delete()
  })
}

/** The names of these errors' causes are logged too. */
const DEEPEST = 3

/** 'UnknownError', 'AbortError (ABORT_ERR)', and what it was caused by after '<'. */
export function nameOf(error: unknown, deep = 1): string {
  if (!(error instanceof Error)) return typeof error
  const { code } = error as { code?: unknown }
  const name = typeof code === 'string' && CODE.test(code) ? `${error.name} (${code})` : error.name
  return error.cause === undefined || deep === DEEPEST ? name : `${name} < ${nameOf(error.cause, deep + 1)}`
}

/** An identifier, not prose. */
const CODE = /^[A-Z][A-Z0-9_]{1,40}$/

/** Engines put the message before the frames; it may quote a form, and look like a place ('18:30:00'). */
export function frameOf(error: unknown): string {
  if (!(error instanceof Error) || !error.stack) return ''
  const { stack, message } = error
  const messageAt = message === '' ? -1 : stack.indexOf(message)
  const frames = (messageAt < 0 ? stack : stack.slice(messageAt + message.length)).split('\n')
  return frames.find((line) => FRAME.test(line))?.trim() ?? ''
}

/** A code location with line and column; Chromium puts it in brackets. */
const FRAME = /\w:\/\/\/?\S+:\d+:\d+\)?$/
