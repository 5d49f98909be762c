/** Whatever becomes of a side process, the server goes on, and is told. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { OutOfMemory, type SideProcess, startAside } from '../../src/server/platform/side-process.ts'
import { SOON, within } from '../within.ts'

const folder = mkdtempSync(join(tmpdir(), 'libro-aparte-'))
writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What a side process with this code said, or why it ended; of one that says nothing, that. */
async function begun(code: string, input: unknown = 'go', ending = 'mjs') {
  const file = join(folder, `${Math.random()}.${ending}`)
  writeFileSync(file, code)
  let aside: SideProcess | undefined
  const said = new Promise<unknown>((resolve) => {
    aside = startAside(file, 64, input, { message: resolve, ended: resolve })
  })
  return { said: () => within(SOON, 'a side process', said), stop: () => aside?.stop() }
}

const working = (work: string) => {
  const platform = pathToFileURL('src/server/platform/side-process.ts').href
  return `import { workAside } from ${JSON.stringify(platform)}\nawait workAside(${work})`
}

it.each([
  ['aborts, as an engine does that fails', 'process.abort()'],
  ['is ended by the system for want of memory', "process.kill(process.pid, 'SIGKILL')"],
  ['takes more memory than it may', 'const all = []; for (;;) all.push({ at: all.length })'],
])('one that %s is told as too large', async (_, code) => {
  const { said } = await begun(code)
  expect(await said()).toBeInstanceOf(OutOfMemory)
})

it('one that fails says why, and one that just ends is told', async () => {
  const failing = await begun(working("async () => { throw new TypeError('no such row') }"), 'go', 'ts')
  expect(await failing.said()).toMatchObject({ name: 'TypeError', message: 'no such row' })
  const ending = await begun('process.exit(3)')
  expect(await ending.said()).toMatchObject({ message: 'a side process ended: 3' })
})

it('it gets maps and columns as they are, answers, and knows nothing of the server’s secrets', async () => {
  process.env.MAIL_PASSWORD = 'secret'
  const told = '({ map, column }, server) => server.post([map.get(1), column[1], Object.keys(process.env)])'
  const input = { map: new Map([[1, 'one']]), column: new Int32Array([7, 8]) }
  const { said, stop } = await begun(working(`async ${told}`), input, 'ts')
  const [one, eight, names] = (await said()) as [string, number, string[]]
  await stop()
  delete process.env.MAIL_PASSWORD
  expect([one, eight]).toEqual(['one', 8])
  expect(names).not.toContain('MAIL_PASSWORD')
})

it('one that never ends is stopped', async () => {
  const { said, stop } = await begun("process.on('message', () => { process.send(process.pid); for (;;); })")
  const pid = Number(await said())
  await within(SOON, 'its end', Promise.resolve(stop()))
  expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})
