/**
 * Plants bugs one by one in a copy of the sync floor and says which tests catch each: `npx tsx tests/faults/planted-bugs.ts`
 * (SEEDS=n for the simulation's share; each run ends at the second failure). Exits non-zero when one gets away, or no longer fits the source.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

interface Bug {
  readonly name: string
  readonly file: string
  readonly find: string
  readonly replace: string
}

const bugs: readonly Bug[] = [
  {
    name: 'an entry is marked filed before the answer',
    file: 'attempt.ts',
    find: 'const outcomes = outcomesOf(taken, said)',
    replace: "const outcomes: Outcome[] = taken.map(() => ({ kind: 'filed' }))",
  },
  {
    name: 'the idempotency key is left out',
    file: 'sending.ts',
    find: "...(has(credential, 'idempotencia') && { key: entry.row.id }),",
    replace: '',
  },
  {
    name: 'each attempt has another idempotency key',
    file: 'sending.ts',
    find: 'return { controller, op, key: entry.row.id,',
    replace: 'return { controller, op, key: entry.row.id + entry.row.attempts,',
  },
  {
    name: 'HTTP 200 is taken for success',
    file: 'sending.ts',
    find: 'switch (answer.kind) {',
    replace: "if (status === 200) return { kind: 'filed' }\n  switch (answer.kind) {",
  },
  {
    name: 'a refusal is tried again for ever',
    file: 'sending.ts',
    find: "return { kind: 'refused', problem: refusal(entry, answer) }",
    replace: "return { kind: 'retry', mayHaveArrived: false, busy: false }",
  },
  {
    name: 'two senders: neither lock nor guard when taking an entry',
    file: 'attempt.ts',
    find: 'if (await store.commit(rows.map(putEntry), guards))',
    replace: 'if (await store.commit(rows.map(putEntry)))',
  },
  {
    name: 'no look in the list before sending again to a documented host',
    file: 'attempt.ts',
    find: 'if (mustLook && entry.row.uncertain) {',
    replace: 'if (mustLook && entry.row.attempts > 999) {',
  },
  {
    name: 'a refused number is believed without a look on a documented host',
    file: 'attempt.ts',
    find: 'if (!doubtful) return outcome',
    replace: 'if (!doubtful || outcome.kind) return outcome',
  },
  {
    name: 'a photo with a receipt is sent again',
    file: 'sending.ts',
    find: 'entry.row.photos.filter((photo) => !photo.receipt)',
    replace: 'entry.row.photos',
  },
  {
    name: 'the photo is dropped when it has its receipt',
    file: 'attachments.ts',
    find: "commit([{ table: 'entries', put: row }], [guard])",
    replace: "commit([{ table: 'entries', put: row }, { table: 'photos', remove: photo.id }], [guard])",
  },
  {
    name: 'the draft is removed before the form is committed',
    file: 'outbox.ts',
    find: 'if (!(await store.commit(writes, guards)))',
    replace: 'await drafts.drop(draftKeyOf(filled))\n      if (!(await store.commit(writes, guards)))',
  },
  {
    name: '401 costs an attempt',
    file: 'transitions.ts',
    find: "return { ...next, nextAttemptAt: AT_ONCE, problem: { kind: 'signedOut' } }",
    replace: "return { ...next, attempts: row.attempts + 1, nextAttemptAt: AT_ONCE, problem: { kind: 'signedOut' } }",
  },
  {
    name: 'dependants are sent before their parent',
    file: 'queue.ts',
    find: '(!mayBeFiled && waits(entry).length > 0)',
    replace: 'false',
  },
  {
    name: 'a form being sent can be changed',
    file: 'entries.ts',
    find: "row.state === 'sending' || row.state === 'filed' || row.uncertain",
    replace: "row.state === 'filed'",
  },
  {
    name: 'a lost answer leaves no doubt: the form may be changed or discarded',
    file: 'transitions.ts',
    find: 'uncertain: row.uncertain || outcome.mayHaveArrived,',
    replace: 'uncertain: false,',
  },
  {
    name: 'what a dead sender held is held for ever',
    file: 'queue.ts',
    find: "if (row.state === 'sending') return leaseIsOver(row, now)",
    replace: "if (row.state === 'sending') return false",
  },
  {
    name: 'a clock that was set back holds entries for months',
    file: 'retry.ts',
    find: 'at <= now || (lastAttempt !== undefined && now < lastAttempt)',
    replace: 'at <= now',
  },
  {
    name: 'entries travel under whatever cookie there is',
    file: 'credentials.ts',
    find: 'if (unlocked?.person.nid !== nid || (await cookieOwner(ports.store)) !== nid) return null',
    replace: 'if (!unlocked) return null',
  },
  {
    name: 'unsent entries are not wrapped anew when the password was changed elsewhere',
    file: 'vault.ts',
    find: 'if (!same || opened) {',
    replace: 'if (same || !same) {',
  },
  {
    name: 'Retry-After is not honoured',
    file: 'retry.ts',
    find: 'Math.max(backoff(attempts, random), Math.min((retryAfter ?? 0) * 1000, LONGEST_PATIENCE))',
    replace: 'Math.min(backoff(attempts, random), 1 + 0 * (retryAfter ?? 0) * LONGEST_PATIENCE + 1e9)',
  },
  {
    name: 'a number in the outbox is offered again',
    file: 'pending.ts',
    find: 'return counts(entry, takenAt) ? [numberOf(entry), ...refused] : refused',
    replace: 'return refused',
  },
  {
    name: 'another number leaves those behind that mention the old one',
    file: 'outbox.ts',
    find: 'const followers = from === to ? []',
    replace: "const followers = from !== ' ' ? []",
  },
  {
    name: 'photos take the places of forms that have none',
    file: 'drain.ts',
    find: "return 'photo'",
    replace: "return 'form'",
  },
  {
    name: 'a full disk while sending ends the sender for good',
    file: 'drain.ts',
    find: '} catch (error) {\n      // What was held',
    replace: '} catch (error) {\n      await new Promise(() => {})\n      // What was held',
  },
]

const here = process.cwd()
const copy = mkdtempSync(join(tmpdir(), 'planted-'))
for (const name of ['package.json', 'tsconfig.json', 'tsconfig.base.json', 'src', 'tests'])
  cpSync(name, join(copy, name), { recursive: true })
symlinkSync(join(here, 'node_modules'), join(copy, 'node_modules'))

function catchers(): string[] {
  const json = join(copy, 'report.json')
  rmSync(json, { force: true })
  spawnSync(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--config',
      'tests/vitest.config.ts',
      '--bail=2',
      '--reporter=json',
      `--outputFile=${json}`,
    ].concat(['tests/sync/promise', 'tests/sync/session', 'tests/sync/story', 'tests/faults']),
    { cwd: copy, env: { ...process.env, SEEDS: process.env.SEEDS ?? '100' }, timeout: 300_000 },
  )
  const report = JSON.parse(readFileSync(json, 'utf8')) as {
    testResults: { assertionResults: { status: string; title: string }[] }[]
  }
  return report.testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed').map(({ title }) => title),
  )
}

const only = process.argv[2]
let escaped = 0
const lines = ['# Planted bugs, and the tests that catch them', '', '| bug | file | caught by |', '| --- | --- | --- |']
for (const bug of bugs.filter(({ name }) => !only || name.includes(only))) {
  const path = join(copy, 'src/sync', bug.file)
  const source = readFileSync(path, 'utf8')
  if (!source.includes(bug.find)) {
    console.log(`NOT PLANTED  ${bug.name}`)
    escaped++
    continue
  }
  writeFileSync(path, source.replace(bug.find, bug.replace))
  const caught = catchers()
  writeFileSync(path, source)
  if (caught.length === 0) escaped++
  console.log(`${caught.length === 0 ? 'ESCAPED' : 'caught'}  ${bug.name}: ${caught.length} tests`)
  const named = caught.slice(0, 2).join('; ')
  lines.push(`| ${bug.name} | ${bug.file} | ${named.replaceAll('|', '/')} |`)
}
if (!only && escaped === 0) writeFileSync('tests/faults/planted-bugs.md', `${lines.join('\n')}\n`)
rmSync(copy, { recursive: true, force: true })
process.exit(escaped === 0 ? 0 : 1)
