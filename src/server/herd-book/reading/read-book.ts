/** Reads and reviews the files of a herd book in a side process, within limits of memory and time. */
import type { Finding, Step } from '../../../registry/herd-book/index.ts'
import { sideFile } from '../../platform/side-file.ts'
import { OutOfMemory, type SideProcess, startAside } from '../../platform/side-process.ts'
import { BookError } from '../book-error.ts'
import type { FactsSource } from '../facts-source.ts'
import type { LoadedSheet } from '../load.ts'
import type { PlanPiece } from '../plan-rows.ts'
import type { Judging, Planning, Verdict, WorkerInput, WorkerMessage } from './messages.ts'
import { problems } from './open-files.ts'

/** Memory limit, MB. */
const MEMORY = 3000
/** ms of reading, or of the review; a book of a million rows takes a minute. */
const LONGEST = 300_000
export const TOO_SLOW = 'Los archivos tardan demasiado en leerse: tráigalos por partes'

export interface Reading {
  /** Aborting it ends the process. */
  readonly signal?: AbortSignal
  readonly tell?: (step: Step) => Promise<void> | void
  /** ms */
  readonly longest?: number
}

/** A book that was read. Its process holds it until it is closed; every answer is plain data. */
export interface ReadBook {
  readonly sheets: readonly LoadedSheet[]
  /** Once, before the plan. @throws BookError; the signal's reason */
  judge(asked: Judging, source: FactsSource): Promise<Verdict>
  /** What is to be imported, in pieces. @param today yyyy-mm-dd */
  plan(today: string): AsyncGenerator<PlanPiece>
  close(): Promise<void>
}

/** @throws BookError if it cannot be read, is too large or takes too long. @throws the signal's reason */
export async function readBook(input: WorkerInput, reading: Reading): Promise<ReadBook> {
  reading.signal?.throwIfAborted()
  const talk = new Talk(input, reading)
  try {
    const { sheets } = await talk.next('read')
    return { sheets, judge: talk.judge, plan: talk.plan, close: talk.close }
  } catch (error) {
    await talk.close()
    throw error
  }
}

type Said<K extends WorkerMessage['kind']> = Extract<WorkerMessage, { readonly kind: K }>

/** The process's messages one after another: it sends the next once it has an answer. */
class Talk {
  private readonly aside: SideProcess
  private readonly reading: Reading
  private failure: unknown
  private waiting: { resolve(message: WorkerMessage): void; reject(error: unknown): void } | undefined

  constructor(input: WorkerInput, reading: Reading) {
    this.reading = reading
    this.aside = startAside(sideFile(import.meta.url, './book-worker'), MEMORY, input, {
      message: (message) => this.hear(message as WorkerMessage),
      ended: (why) => this.fail(why instanceof OutOfMemory ? new BookError(problems.tooMuch, { cause: why }) : why),
    })
    reading.signal?.addEventListener('abort', this.abort)
  }

  private readonly abort = () => this.fail(this.reading.signal?.reason)

  private hear(message: WorkerMessage): void {
    if (message.kind === 'bad') this.fail(new BookError(message.problem))
    else if (message.kind !== 'step') this.waiting?.resolve(message)
    else Promise.resolve(this.reading.tell?.(message.step)).catch((error: unknown) => this.fail(error))
  }

  private fail(error: unknown): void {
    this.failure ??= error
    this.waiting?.reject(this.failure)
  }

  /** @param kinds that are expected. @param answer to the message before */
  async next<K extends WorkerMessage['kind']>(kinds: K | readonly K[], answer?: unknown): Promise<Said<K>> {
    let timer: NodeJS.Timeout | undefined
    try {
      const message = await new Promise<WorkerMessage>((resolve, reject) => {
        if (this.failure) return reject(this.failure)
        this.waiting = { resolve, reject }
        timer = setTimeout(() => this.fail(new BookError(TOO_SLOW)), this.reading.longest ?? LONGEST)
        if (answer !== undefined) this.aside.send(answer)
      })
      if ([kinds].flat().some((kind) => kind === message.kind)) return message as Said<K>
      throw new Error(`the process of a herd book said ${message.kind}`)
    } finally {
      clearTimeout(timer)
      this.waiting = undefined
    }
  }

  readonly judge = async (asked: Judging, source: FactsSource): Promise<Verdict> => {
    const findings: Finding[] = []
    let answer: unknown = asked
    for (;;) {
      const message = await this.next(['facts', 'findings', 'judged'], answer)
      if (message.kind === 'judged') return { findings, figures: message.figures }
      if (message.kind === 'findings') {
        findings.push(...message.findings)
        answer = 'next'
      } else {
        const asking = source[message.name] as (...args: readonly unknown[]) => Promise<unknown>
        answer = await asking(...message.args)
      }
    }
  }

  readonly plan = async function* (this: Talk, today: string): AsyncGenerator<PlanPiece> {
    let answer: Planning | string = { today }
    for (;;) {
      const message: Said<'piece' | 'planned'> = await this.next(['piece', 'planned'], answer)
      if (message.kind === 'planned') return
      yield message.piece
      answer = 'next'
    }
  }.bind(this)

  readonly close = async (): Promise<void> => {
    this.reading.signal?.removeEventListener('abort', this.abort)
    await this.aside.stop()
  }
}
