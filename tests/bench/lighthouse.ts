/** Lighthouse's score for a phone, with a version that runs on this Node; installed into a separate folder. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import type { BrowserContext } from 'playwright-core'
import { BUILD } from '../within.ts'
import { builtApp } from './built-app.ts'
import { openChromium } from './chromium.ts'
import type { Line } from './figure.ts'
import { PASSWORD, USER } from './filled-form.ts'
import { startServer } from './server-child.ts'
import { digits, median } from './statistics.ts'

const VERSION = '12.8.2'
const FOLDER = join(tmpdir(), `libro-lighthouse-${VERSION}`)
/** Runs per page; the median counts. */
const TIMES = 3
const AIM = { login: 98, home: 92, shift: 0.005, blocked: 300 }

interface Report {
  /** Without a score where the browser drew nothing in time: then the run says why. */
  readonly categories: { readonly performance: { readonly score: number | null } }
  readonly runtimeError?: { readonly code: string }
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>
}
type Run = (url: string, flags: object) => Promise<{ readonly lhr: Report } | undefined>

export async function benchLighthouse(): Promise<Line[]> {
  const lighthouse = await installed()
  const server = await startServer({ numbers: 10, appDir: await builtApp() })
  const address = `http://localhost:${server.port}`
  const port = await freePort()
  const { context, close } = await openChromium('allow', [`--remote-debugging-port=${port}`])
  try {
    const look = async (url: string, reset: boolean) => {
      const reports: Report[] = []
      for (let tries = 0; reports.length < TIMES; tries++) {
        if (tries === 2 * TIMES) throw new Error(`Lighthouse drew no score of ${url} in half of ${tries} runs`)
        const flags = { port, onlyCategories: ['performance'], disableStorageReset: !reset, logLevel: 'error' }
        const report = await lighthouse(url, flags)
        if (report?.lhr.categories.performance.score != null) reports.push(report.lhr)
        else
          console.error(`no score of ${url}: ${report?.lhr.runtimeError?.code ?? 'the browser drew nothing in time'}`)
      }
      return reports
    }
    const login = await look(`${address}/login`, true)
    await signIn(context, address)
    const home = await look(`${address}/`, false)
    return [...linesOf('/login', login, AIM.login), ...linesOf('/ signed in', home, AIM.home)]
  } finally {
    await close()
    await server.stop()
  }
}

/** Leaves the tab open, so that Lighthouse's tab takes over its session. */
async function signIn(context: BrowserContext, address: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(`${address}/login`)
  await page.getByLabel('Usuario', { exact: true }).fill(USER)
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Enviar' }).click()
  await page.getByRole('heading', { level: 2, name: /animales por raza/ }).waitFor()
}

function linesOf(name: string, reports: readonly Report[], aim: number): Line[] {
  const scores = reports.map(({ categories }) => Math.round((categories.performance.score ?? Number.NaN) * 100))
  const middle = (audit: string) => median(reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN))
  const shift = middle('cumulative-layout-shift')
  const blocked = middle('total-blocking-time')
  return [
    {
      name: `Lighthouse ${VERSION}, mobile: ${name}`,
      measured: scores.join(', '),
      peer: `limit ${aim}`,
      value: median(scores),
      unit: 'points',
      aim: { bound: aim, better: 'more' },
      note:
        `first paint ${digits(middle('first-contentful-paint'))} ms, largest ${digits(middle('largest-contentful-paint'))} ms, ` +
        `speed index ${digits(middle('speed-index'))} ms`,
    },
    {
      name: `Lighthouse, blocked: ${name}`,
      measured: `${digits(blocked)} ms`,
      peer: `limit ${AIM.blocked} ms`,
      value: blocked,
      unit: 'ms',
      aim: { bound: AIM.blocked, better: 'less' },
    },
    {
      name: `Lighthouse, layout shift: ${name}`,
      measured: shift.toFixed(3),
      peer: `limit ${AIM.shift}`,
      value: shift,
      unit: 'CLS',
      aim: { bound: AIM.shift, better: 'less' },
    },
  ]
}

async function installed(): Promise<Run> {
  const entry = join(FOLDER, 'node_modules/lighthouse/core/index.js')
  if (!existsSync(entry)) {
    await mkdir(FOLDER, { recursive: true })
    // Newer versions are not in every package registry.
    const needs = { private: true, dependencies: { lighthouse: VERSION }, overrides: { 'third-party-web': '0.27.0' } }
    await writeFile(join(FOLDER, 'package.json'), JSON.stringify(needs))
    await promisify(execFile)('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: FOLDER,
      timeout: BUILD,
    })
  }
  return ((await import(pathToFileURL(entry).href)) as { default: Run }).default
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
