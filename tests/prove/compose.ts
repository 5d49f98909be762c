/**
 * `npm run prove -- compose`: deploy/compose.yaml and deploy/Dockerfile under podman and docker-compose, and the image
 * alone. No image is downloaded: those that the two files name are built from Debian and this machine's Node, with a
 * small bucket in place of SeaweedFS. Runs in a mount, process and network namespace, so that whatever it leaves ends
 * with it, and ports 80 and 443 of the machine stay as they are.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BUILD, SOON, within } from '../within.ts'
import { ContainerEngine, removeGroups, told } from './compose-engine.ts'
import { tellFigures } from './figures.ts'
import { sources } from './image-sources.ts'

const HERE = 'tests/prove/compose'
const IMAGES = {
  node: 'docker.io/library/node:24-trixie-slim',
  postgres: 'docker.io/library/postgres:17-trixie',
  seaweedfs: 'docker.io/chrislusf/seaweedfs:3.97',
  caddy: 'docker.io/library/caddy:2.10',
} as const
/** Where podman and its programs write, whatever their options say. */
const PRIVATE = ['/run/containers', '/run/libpod', '/run/netns', '/run/runc', '/var/lib/containers']
/** ms for everything that is done with the built images. */
const INSIDE = 3 * BUILD

const seconds = (begun: number) => Math.round((performance.now() - begun) / 1000)

/** The images that deploy/ names, under the names that it gives. */
async function standIns(engine: ContainerEngine): Promise<void> {
  const context = join(engine.folder, 'images')
  await cp(HERE, context, { recursive: true })
  await told(
    'mmdebstrap',
    ['--variant=minbase', '--include=ca-certificates', 'trixie', join(context, 'base.tar')],
    BUILD,
  )
  await cp('/etc/ssl/certs/ca-certificates.crt', join(context, 'ca-certificates.crt'))
  const packages = join(engine.folder, 'node')
  const quiet = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error']
  await told('npm', ['install', '--prefix', packages, ...quiet, 'node@24', 'npm@11'], BUILD)
  await cp(join(packages, 'node_modules/node/bin/node'), join(context, 'node'))
  await cp(join(packages, 'node_modules/npm'), join(context, 'npm'), { recursive: true })
  for (const [target, name] of Object.entries(IMAGES))
    await engine.podman(
      ['build', '--network=host', '--file=images.Containerfile', `--target=${target}`, `--tag=${name}`, '.'],
      BUILD,
      context,
    )
}

// The first process of its own namespace: what is mounted here is seen by nobody else.
if (process.pid !== 1) throw new Error('run it with npm run prove -- compose')
// Ends the work in progress, every container too, but not the cleaning up.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.kill(-1, 'SIGKILL'))
for (const path of PRIVATE) {
  await mkdir(path, { recursive: true })
  await told('mount', ['-t', 'tmpfs', 'tmpfs', path], SOON)
}
const folder = await mkdtemp(join(tmpdir(), 'libro-compose-'))
try {
  const engine = await ContainerEngine.in(folder)
  const { stdout: version } = await engine.podman(['--version'])
  let begun = performance.now()
  await standIns(engine)
  tellFigures(`${version.trim()}: the four images that stand in, built in ${seconds(begun)} s`)
  begun = performance.now()
  const release = join(folder, 'release')
  await mkdir(release)
  await sources(release)
  const build = ['build', '--network=host', '-f', 'deploy/Dockerfile', '-t', 'libro-de-campo', '.']
  await engine.podman(build, 2 * BUILD, release)
  const { stdout: size } = await engine.podman(['image', 'inspect', '--format={{.Size}}', 'libro-de-campo'])
  tellFigures(`deploy/Dockerfile built in ${seconds(begun)} s, ${Math.round(Number(size) / 1e6)} MB`)
  const script = [process.execPath, '--import', 'tsx', 'tests/prove/compose-inside.ts', folder]
  const inside = spawn('unshare', ['--net', ...script], { stdio: 'inherit' })
  const [code] = await within(INSIDE, 'the containers', once(inside, 'exit')).finally(() => inside.kill('SIGKILL'))
  if (code !== 0) throw new Error('the containers fell short')
} finally {
  await told('sh', ['-c', `umount --recursive --lazy ${folder}/storage/overlay`], SOON).catch(() => undefined)
  await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  await removeGroups()
}
