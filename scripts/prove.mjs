// npm run prove: lists the proofs, and how many commits ago each last run was.
// npm run prove -- NAME: runs the long version of a proof and prints its figures.
// npm run prove -- NAME --write: also records the figures of a successful run in docs/proofs.md.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { ageOf, commitHere, lastRuns, OLD, PROOFS_PAGE, withRun } from './last-runs.mjs'

process.chdir(new URL('..', import.meta.url).pathname)
const vitest = (config, ...files) => [
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--config', config, '--retry=0', ...files],
]
const unit = (...files) => vitest('tests/vitest.config.ts', ...files)
const browser = (...files) => vitest('tests/e2e/vitest.config.ts', ...files)

/** By name: what it proves, how it runs, and its size (environment variables take precedence). */
const proofs = {
  simulation: {
    what: 'the sync engine under seeded faults',
    run: unit('tests/faults/simulation'),
    env: { SEEDS: '10000' },
  },
  'lying-network': {
    what: 'twenty-two kinds of false answer: none removes anything from an outbox',
    run: unit('tests/faults/lying-network'),
  },
  'planted-bugs': {
    what: 'mutations of the code, each caught by a named test',
    run: [process.execPath, ['--import', 'tsx', 'tests/faults/planted-bugs.ts']],
  },
  'server-killed': {
    what: 'kill -9 under load, embedded: no acknowledged form lost, nothing half done',
    run: unit('tests/prove/server-killed'),
    env: { KILLS: '50' },
  },
  'server-killed-postgres': {
    what: 'kill -9 under load, PostgreSQL',
    run: unit('tests/prove/server-killed'),
    env: { KILLS: '50', TEST_DATABASE: 'postgres' },
  },
  restored: {
    what: 'backed up under load, killed, wiped, restored, every table and file compared; on both databases',
    run: unit('tests/prove/restored'),
    env: { RESTORED: 'yes' },
    debian: { 'postgresql-15': ['/usr/lib/postgresql/15/bin/postgres'] },
  },
  pooler: {
    what: "Debian's PgBouncer in transaction mode: every form filed, one by one and in batches",
    run: unit('tests/prove/pooler'),
    env: { POOLED: '100' },
    debian: { pgbouncer: ['/usr/sbin/pgbouncer'] },
  },
  cluster: {
    what: 'four processes behind HAProxy, PgBouncer, a standby that is promoted while devices file, and a rolling update',
    run: unit('tests/prove/cluster'),
    env: { CLUSTER: '20' },
    debian: {
      haproxy: ['/usr/sbin/haproxy'],
      pgbouncer: ['/usr/sbin/pgbouncer'],
      'postgresql-15': ['/usr/lib/postgresql/15/bin/postgres'],
    },
  },
  evening: {
    what: 'every device back online at six, before one host as this machine was measured (simulated time)',
    run: unit('tests/prove/evening'),
    env: { DEVICES: '10000', EACH: '20' },
  },
  million: {
    what: 'a million animals and three million forms: made, filed into, exported by five at once, listed',
    run: [process.execPath, ['--import', 'tsx', 'tests/prove/million.ts']],
    env: { ANIMALS: '1000000' },
  },
  population: {
    what: 'the population report of a million animals: computed, kept, computed again, while others are served',
    run: [process.execPath, ['--import', 'tsx', 'tests/prove/population.ts']],
    env: { ANIMALS: '1000000' },
  },
  ade: {
    what: 'another system reads a million animals page by page, then what changed since',
    run: [process.execPath, ['--import', 'tsx', 'tests/prove/ade.ts']],
    env: { ANIMALS: '1000000' },
  },
  nodes: {
    what: 'on each Node that is promised: start, and the unit tests; the registry brings the programs',
    run: [process.execPath, ['--import', 'tsx', 'tests/prove/nodes.ts']],
    env: { NODES: '20.19,22,24' },
  },
  image: {
    what: 'the steps of deploy/Dockerfile without its engine, as a user who may not write to the folder',
    run: [process.execPath, ['--import', 'tsx', 'tests/prove/image.ts']],
  },
  compose: {
    what: 'deploy/compose.yaml and the image under podman: up, HTTPS, backup, restore, a new release, stop',
    run: [
      'unshare',
      [
        ...['--mount', '--pid', '--fork', '--kill-child', '--mount-proc'],
        ...[process.execPath, '--import', 'tsx', 'tests/prove/compose.ts'],
      ],
    ],
    debian: {
      podman: ['/usr/bin/podman'],
      runc: ['/usr/bin/runc', '/usr/sbin/runc'],
      netavark: ['/usr/lib/podman/netavark'],
      'aardvark-dns': ['/usr/lib/podman/aardvark-dns'],
      iptables: ['/usr/sbin/iptables'],
      'docker-compose': ['/usr/bin/docker-compose'],
      mmdebstrap: ['/usr/bin/mmdebstrap'],
    },
  },
  fsync: {
    what: 'each acknowledgement of the embedded database after an fsync, seen by strace',
    run: unit('tests/prove/fsync'),
    env: { FORMS: '200' },
    debian: { strace: ['/usr/bin/strace'] },
  },
  'two-servers': {
    what: 'two processes, one PostgreSQL, one bucket; one killed, every connection cut: each form filed once',
    run: unit('tests/prove/two-servers'),
    env: { DEVICES: '20', NUMBERS: '200' },
  },
  guesses: {
    what: 'guesses at passwords, links and codes while others work',
    run: unit('tests/prove/guesses'),
    env: { GUESSES: '10000', PER_SECOND: '200' },
  },
  access: {
    what: 'every operation against every kind of caller, and against what ends while its body arrives; passkeys; sessions after a sign-out without signal',
    before: unit(
      'tests/server/access-matrix',
      'tests/server/permissions',
      'tests/server/ended-meanwhile',
      'tests/server/passkeys',
      'tests/server/password-races',
      'tests/server/rights-first',
      'tests/server/strangers-animals',
    ),
    run: browser('tests/e2e/session'),
    built: true,
  },
  levels: {
    what: 'every level through each of its screens, and at the doors of the others',
    run: browser('tests/e2e/levels'),
    env: { LEVELS: 'all' },
    built: true,
  },
  'whole-life-postgres': {
    what: 'a life in one afternoon without signal, through a network that drops one answer in five, on PostgreSQL',
    run: browser('tests/e2e/whole-life'),
    env: { TEST_DATABASE: 'postgres' },
    built: true,
  },
  libreoffice: {
    what: 'what LibreOffice writes is imported, what we export opens there',
    run: [process.execPath, ['--import', 'tsx', 'tests/prove/libreoffice.ts']],
    built: true,
    debian: { 'libreoffice-calc': ['/usr/bin/soffice', process.env.SOFFICE] },
  },
  firefox: {
    what: 'a field day in Firefox, with a cold start without server, a certificate and an export',
    run: [process.execPath, ['--import', 'tsx', 'tests/prove/firefox.ts']],
    built: true,
    debian: { 'firefox-esr': ['/usr/bin/firefox-esr', '/usr/bin/firefox', process.env.FIREFOX] },
  },
  webkit: {
    what: "WebKit's engine: loaded anew without server, a form and a photo sent once by themselves, totals",
    run: [process.execPath, ['--import', 'tsx', 'tests/prove/webkit.ts']],
    env: { RETURNS: '3', GONE: '30000' },
    built: true,
    debian: { 'webkit2gtk-driver': ['/usr/bin/WebKitWebDriver'], xvfb: ['/usr/bin/Xvfb'] },
  },
  gallery: {
    what: 'the parts of the screens look as in the stored pictures: light, dark and Sol, on a phone and at a desk',
    run: [process.execPath, ['--import', 'tsx', 'tests/prove/gallery.ts']],
  },
  xss: {
    what: 'attacks in every text that is stored, said, typed or pasted: nothing runs',
    run: browser('tests/e2e/content', '-t', 'attacks in'),
    env: { ATTACKS: '20000' },
    built: true,
  },
  'worker-stopped': {
    what: 'the service worker stopped in mid upload of 10 MB: everything arrives once, byte for byte',
    run: browser('tests/e2e/tabs', '-t', 'stopped in mid'),
    env: { STOPS: '50' },
    built: true,
  },
  tabs: {
    what: 'five tabs and the service worker before one outbox: never two senders, each form filed once',
    run: browser('tests/e2e/tabs', '-t', 'five tabs'),
    env: { FORMS: '300', ENDS: '12' },
    built: true,
  },
  upgrades: {
    what: 'devices and registries of earlier versions under this one',
    before: unit('tests/upgrades'),
    run: browser('tests/e2e/tabs', '-t', 'comes back'),
    built: true,
  },
  'lost-phone': {
    what: 'a locked device is searched for what must be sealed',
    run: browser('tests/e2e/lost-phone'),
    built: true,
  },
  soak: {
    what: 'a steady stream against PostgreSQL, then the fastest that this machine follows',
    run: unit('tests/prove/soak'),
    env: { PER_SECOND: '50', SECONDS: '300', LIMIT: 'yes' },
  },
  memory: {
    what: 'bodies without end, floods of photos and refusals, batches: memory and the slowest answer of /salud',
    run: unit('tests/prove/memory'),
    env: { MEMORY: 'all' },
  },
  'moved-in': {
    what: 'a herd book with planted errors comes in: each found, none invented, the rest stands, inbreeding as computed apart; a file of each program',
    run: unit('tests/prove/moved-in'),
    env: { ANIMALS: '50000', EACH: '10', TEST_DATABASE: 'postgres' },
  },
  'from-host': {
    what: 'an existing host of 5,000 animals comes over by its documented lists, each animal with its parents',
    run: unit('tests/prove/from-host'),
    env: { ANIMALS: '5000' },
  },
  import: {
    what: 'a herd book of 200,000 animals by the command on PostgreSQL: under three minutes, with progress',
    run: [process.execPath, ['--import', 'tsx', 'tests/prove/import-command.ts']],
    env: { ANIMALS: '200000' },
  },
  'new-form': {
    what: 'a form that does not exist yet, made by the generator: it fits every floor, can be filed and listed, and makes its animal gone by its definition',
    run: unit('tests/prove/new-form'),
  },
  'bad-input': {
    what: 'spoilt forms, pictures and spreadsheets: what is accepted is right and stored once, memory is bounded',
    run: unit('tests/prove/bad-input'),
    env: { BODIES: '20000', IMAGES: '5000', SHEETS: '2000' },
  },
  'full-disk': {
    what: 'a phone without room for one form more; on a disk of memory where one may mount it',
    run: browser('tests/e2e/full-disk'),
    env: { FULL_DISK: 'yes' },
    built: true,
  },
  browser: {
    what: 'every browser test, those of `npm test` too',
    run: browser(),
    built: true,
  },
  outlives: {
    what: "a phone's database damaged in 27 ways, ten kills on a full disk, a server's gone back in four: every form told saved is back and filed once, none discarded comes back",
    run: browser('tests/e2e/outlives', 'tests/e2e/gone-back', 'tests/e2e/full-disk'),
    env: { DAMAGES: 'all', PASTS: 'all', FULL_DISK: 'yes' },
    built: true,
    debian: { 'postgresql-15': ['/usr/lib/postgresql/15/bin/postgres'] },
  },
  'browser-killed': {
    what: 'SIGKILL of the whole browser: each form that was told saved is filed once, its photo byte for byte',
    run: browser('tests/e2e/killed'),
    env: { KILLS: '100' },
    built: true,
  },
}

const given = process.argv.slice(2)
const name = given.find((word) => !word.startsWith('--')) ?? ''
const proof = proofs[name]
if (!proof) {
  console.log('npm run prove -- NAME [--write]\n')
  const runs = lastRuns(readFileSync(PROOFS_PAGE, 'utf8'))
  for (const [one, { what, env = {} }] of Object.entries(proofs)) {
    const size = Object.entries(env).map((pair) => pair.join('='))
    console.log(`  ${one.padEnd(24)} ${what}${size.length > 0 ? ` (${size.join(' ')})` : ''}; ${lastOf(runs, one)}`)
  }
  process.exit(name ? 1 : 0)
}
/** When it last ran: a run of long ago says little. */
function lastOf(runs, proof) {
  const last = runs.find((one) => one.name === proof)
  if (!last) return 'no run recorded'
  const age = ageOf(last.commit)
  return age > OLD
    ? `OLD: ${age === Number.POSITIVE_INFINITY ? 'on an unknown commit' : `${age} commits ago`}`
    : `${age} commits ago`
}

const run = (command, args, env = {}) =>
  spawnSync(command, args, { stdio: 'inherit', env: { ...env, ...process.env } }).status ?? 1
if (!existsSync('node_modules/vitest/vitest.mjs') && run('npm', ['ci', '--no-audit', '--no-fund']) !== 0)
  process.exit(1)
/** Debian packages that a proof needs: installed if possible, else the proof says what is missing. */
const packages = Object.entries(proof.debian ?? {})
  .filter(([, paths]) => !paths.some((path) => path && existsSync(path)))
  .map(([each]) => each)
if (packages.length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get'))
  run('sh', ['-c', `apt-get update -q && apt-get install -y -q --no-install-recommends ${packages.join(' ')}`], {
    DEBIAN_FRONTEND: 'noninteractive',
  })
if (proof.built && run('npm', ['run', 'build']) !== 0) process.exit(1)
if (proof.before && run(...proof.before, proof.env) !== 0) process.exit(1)
const figures = join(mkdtempSync(join(tmpdir(), 'libro-cifras-')), 'figures')
const [command, args] = proof.run
const started = Date.now()
const commit = given.includes('--write') ? commitHere() : ''
const status = run(command, args, { ...proof.env, FIGURES: figures })
if (status === 0 && given.includes('--write')) keep()
process.exit(status)

/** Its row in the table of last runs: what was measured, when, on what machine and commit. */
function keep() {
  const measured = existsSync(figures) ? readFileSync(figures, 'utf8').trim() : 'held'
  const seconds = Math.round((Date.now() - started) / 1000)
  const on = `${new Date(started).toISOString().slice(0, 10)}, ${cpus().length} cores, Node ${process.versions.node}, ${seconds} s`
  const page = readFileSync(PROOFS_PAGE, 'utf8')
  writeFileSync(PROOFS_PAGE, withRun(page, { name, on, commit, figures: measured }, ageOf))
  console.log(`kept in ${PROOFS_PAGE}`)
}
