/** Sending a thousand forms, compared with sending them one by one. */
import { Network } from '../e2e/network.ts'
import { bundlePage } from './bundle.ts'
import { openChromium } from './chromium.ts'
import type { Line } from './figure.ts'
import { startPostgres } from './postgres.ts'
import { startServer } from './server-child.ts'
import { digits } from './statistics.ts'

const FORMS = 1000
/** Sending one by one is measured with this many forms and extrapolated. */
const SAMPLE = 20
const LATENCY = 300

interface Case {
  readonly name: string
  readonly documentedOnly: boolean
  readonly first: number
  readonly host: string
  readonly aim: number
  readonly cause: string
}

const WITHOUT_BATCH: Case = {
  name: `replay: ${FORMS} forms, host without batch`,
  documentedOnly: true,
  first: 1,
  host: 'embedded database',
  aim: 5.8,
  cause: 'a browser keeps six connections to a host over HTTP/1.1, so about 6 is the limit; the rest is the processor',
}
const EMBEDDED: Case = {
  name: `replay: ${FORMS} forms, our host, embedded`,
  documentedOnly: false,
  first: 1 + FORMS + SAMPLE,
  host: 'embedded database',
  aim: 100,
  cause: 'the page waits for the host: the embedded database files one form after another on one thread',
}
const POSTGRES: Case = {
  name: `replay: ${FORMS} forms, our host, PostgreSQL`,
  documentedOnly: false,
  first: 1,
  host: 'PostgreSQL',
  aim: 100,
  cause: 'the page waits for the host: at 100 times it would have to file about 500 forms a second',
}

export async function benchReplay(): Promise<Line[]> {
  const bundled = await bundlePage('replay')
  try {
    return [...(await against([WITHOUT_BATCH, EMBEDDED], bundled.folder)), ...(await onPostgres(bundled.folder))]
  } finally {
    await bundled.remove()
  }
}

async function onPostgres(appDir: string): Promise<Line[]> {
  try {
    const postgres = await startPostgres()
    return await against([POSTGRES], appDir, postgres.url).finally(() => postgres.stop())
  } catch (error) {
    return [{ name: POSTGRES.name, skipped: error instanceof Error ? error.message : String(error) }]
  }
}

async function against(cases: readonly Case[], appDir: string, databaseUrl?: string): Promise<Line[]> {
  const server = await startServer({ numbers: cases.length * (FORMS + SAMPLE), appDir, databaseUrl })
  const network = await Network.start(server.port)
  try {
    const lines: Line[] = []
    for (const each of cases) lines.push(await measure(each, network))
    return lines
  } finally {
    await network.stop()
    await server.stop()
  }
}

async function measure({ name, documentedOnly, first, host, aim, cause }: Case, network: Network): Promise<Line> {
  network.documentedOnly = documentedOnly
  network.latencyMs = 0
  const { page, close } = await openChromium()
  try {
    await page.goto(network.address)
    await page.waitForFunction(() => 'replay' in window)
    const capacities = await page.evaluate(() => window.replay.signIn())
    if (capacities.includes('lote') === documentedOnly) throw new Error(`capacities: ${capacities.join()}`)
    await page.evaluate(([from, count]) => window.replay.queue(from, count), [first, FORMS] as const)
    network.latencyMs = LATENCY
    const oneByOne = (from: number) =>
      page.evaluate(([number, count]) => window.replay.oneByOne(number, count), [from, SAMPLE / 2] as const)
    const before = await oneByOne(first + FORMS)
    const calls = network.seen.length
    const time = await page.evaluate(() => window.replay.drain())
    const used = network.seen.length - calls
    const after = await oneByOne(first + FORMS + SAMPLE / 2)
    const each = (before + after) / SAMPLE
    return {
      name,
      measured: `${digits(time / 1000)} s`,
      peer: `one by one ${digits((each * FORMS) / 1000)} s`,
      value: (each * FORMS) / time,
      unit: 'x',
      aim: { bound: aim, better: 'more' },
      note:
        `${LATENCY} ms latency, HTTP/1.1, ${used} calls, every form filed; engine and store in ` +
        `the page, host on ${host}; one by one: ${SAMPLE} forms before and after, ${digits(each)} ms each, scaled`,
      cause,
    }
  } finally {
    await close()
  }
}
