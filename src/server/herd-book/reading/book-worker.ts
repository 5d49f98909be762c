/** Side process that reads, maps and reviews the files of a herd book. */
import { HerdBook, reviewBook, type Step, sameCauseOnce } from '../../../registry/herd-book/index.ts'
import { type Server, workAside } from '../../platform/side-process.ts'
import { BookError } from '../book-error.ts'
import { bySeriousness } from '../export/report-page.ts'
import { correctionsOf } from '../export/spreadsheet-report.ts'
import { type FactsSource, gatherFacts } from '../facts-source.ts'
import { figuresOf } from '../figures.ts'
import { loadSheets } from '../load.ts'
import { planPieces } from '../plan-rows.ts'
import { shownSheets } from '../stored-sheet.ts'
import { documentsIn } from './exchange-files.ts'
import type { Judging, Planning, WorkerInput, WorkerMessage } from './messages.ts'
import { sheetsOfFile } from './open-files.ts'

/** Findings of one message. */
const STRETCH = 1_000
/** ms between two messages about progress. */
const BETWEEN = 250

/** A returned report among the files is not a table of the book: its corrections are applied. */
async function withReports({ files, ...mapping }: WorkerInput) {
  const reports = new Set<string>()
  const corrections = new Map<string, string>()
  for (const { path, name } of files.filter((file) => /\.xlsx$/i.test(file.name) && /informe/i.test(file.name)))
    for await (const sheet of sheetsOfFile(path, name)) {
      const found = await correctionsOf(sheet)
      if (!found) continue
      reports.add(path)
      for (const [key, value] of found) corrections.set(key, value)
    }
  // What was entered on the screen is newer and takes precedence.
  for (const [key, value] of mapping.corrections) corrections.set(key, value)
  async function* sheets() {
    const documentOf = await documentsIn(files)
    for (const { path, name } of files) if (!reports.has(path)) yield* sheetsOfFile(path, name, documentOf)
  }
  return { sheets: sheets(), mapping: { ...mapping, corrections } }
}

/** The conversation with the server. */
class Parent {
  private readonly server: Server
  private toldAt = performance.now()

  constructor(server: Server) {
    this.server = server
  }

  post(message: WorkerMessage): void {
    this.server.post(message)
  }

  ask<T>(message: WorkerMessage): Promise<T> {
    return this.server.ask(message)
  }

  tell(step: Step): void {
    if (performance.now() - this.toldAt < BETWEEN) return
    this.post({ kind: 'step', step })
    this.toldAt = performance.now()
  }

  finish<T>(work: Generator<Step, T>): T {
    for (;;) {
      const { value, done } = work.next()
      if (done) return value
      this.tell(value)
    }
  }

  readonly facts: FactsSource = {
    people: (...args) => this.ask({ kind: 'facts', name: 'people', args }),
    prefixes: (...args) => this.ask({ kind: 'facts', name: 'prefixes', args }),
    bearers: (...args) => this.ask({ kind: 'facts', name: 'bearers', args }),
    herds: (...args) => this.ask({ kind: 'facts', name: 'herds', args }),
    chips: (...args) => this.ask({ kind: 'facts', name: 'chips', args }),
    numbers: (...args) => this.ask({ kind: 'facts', name: 'numbers', args }),
    services: (...args) => this.ask({ kind: 'facts', name: 'services', args }),
    brought: (...args) => this.ask({ kind: 'facts', name: 'brought', args }),
    animals: (...args) => this.ask({ kind: 'facts', name: 'animals', args }),
  }
}

async function work(input: WorkerInput, parent: Parent): Promise<void> {
  const { sheets: opened, mapping } = await withReports(input)
  const book = new HerdBook()
  const sheets = await loadSheets(opened, mapping, book, (rows) =>
    parent.tell({ what: 'Leyendo archivos', done: rows, total: 0 }),
  )
  const { base, most } = await parent.ask<Judging>({ kind: 'read', sheets: shownSheets(sheets) })
  parent.finish(book.read(base))
  const known = await gatherFacts(parent.facts, book.wanted())
  const plan = parent.finish(reviewBook(book, known, base.bounds))
  const all = sameCauseOnce(book.findings.all)
  const given = all.length > most ? bySeriousness(all).slice(0, most) : all
  for (let at = 0; at < given.length; at += STRETCH)
    await parent.ask({ kind: 'findings', findings: given.slice(at, at + STRETCH) })
  let planning = await parent.ask<Planning>({ kind: 'judged', figures: figuresOf(book, plan, all) })
  for (;;) {
    for (const piece of planPieces(plan, planning.today)) await parent.ask({ kind: 'piece', piece })
    planning = await parent.ask({ kind: 'planned' })
  }
}

await workAside<WorkerInput>(async (input, server) => {
  const parent = new Parent(server)
  await work(input, parent).catch((error: unknown) => {
    if (!(error instanceof BookError)) throw error
    parent.post({ kind: 'bad', problem: error.message })
  })
})
