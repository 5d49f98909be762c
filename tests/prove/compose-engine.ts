/** Podman with folders, networks and limits of its own: nothing of the machine's own containers is touched. */
import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, readFile, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { SOON, within } from '../within.ts'

const run = promisify(execFile)
/** ms between two checks of each container's health. */
const EVERY = 2_000

export interface Answered {
  readonly stdout: string
  readonly stderr: string
}

/** Runs a program. @param ms timeout @throws Error with the end of what it said */
export async function told(
  program: string,
  args: readonly string[],
  ms: number,
  options: { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv } = {},
): Promise<Answered> {
  const env = { ...process.env, ...options.env }
  const limits = { timeout: ms, killSignal: 'SIGKILL', maxBuffer: 64_000_000 } as const
  return await run(program, [...args], { ...options, ...limits, env }).catch(
    (error: Answered & { killed?: boolean }) => {
      const said = `${error.stdout}\n${error.stderr}`.trim().slice(-4_000)
      throw new Error(`${program} ${args.join(' ')}${error.killed ? ` took over ${ms / 1000} s` : ' failed'}: ${said}`)
    },
  )
}

export class ContainerEngine {
  readonly folder: string
  readonly env: NodeJS.ProcessEnv

  private constructor(folder: string, env: NodeJS.ProcessEnv) {
    this.folder = folder
    this.env = env
  }

  static async in(folder: string): Promise<ContainerEngine> {
    const limits = await readFile('/proc/self/limits', 'utf8')
    const most = (name: string) => new RegExp(`^Max ${name} +\\S+ +(\\d+)`, 'm').exec(limits)?.[1] ?? '65536'
    const [files, processes] = [most('open files'), most('processes')]
    const settings = join(folder, 'containers.conf')
    // A machine without systemd: no cgroups of its, no journal, and limits that its root may set.
    await writeFile(
      settings,
      `[containers]
default_ulimits = ["nofile=${files}:${files}", "nproc=${processes}:${processes}"]
[engine]
cgroup_manager = "cgroupfs"
events_logger = "file"
runtime = "runc"
[network]
network_backend = "netavark"
`,
    )
    const env = {
      CONTAINERS_CONF: settings,
      TMPDIR: folder,
      // The format that has health checks. Systemd's timers would run them: here `watchHealth` does.
      BUILDAH_FORMAT: 'docker',
      DISABLE_HC_SYSTEMD: 'true',
      COMPOSE_DOCKER_CLI_BUILD: '0',
      DOCKER_HOST: `unix://${join(folder, 'podman.sock')}`,
    }
    return new ContainerEngine(folder, env)
  }

  private options(): string[] {
    const [root, runroot, networks] = ['storage', 'run', 'networks'].map((name) => join(this.folder, name)) as string[]
    return ['--root', root ?? '', '--runroot', runroot ?? '', '--network-config-dir', networks ?? '']
  }

  podman(args: readonly string[], ms = SOON, cwd = this.folder): Promise<Answered> {
    return told('podman', [...this.options(), ...args], ms, { cwd, env: this.env })
  }

  /** Serves docker-compose. @returns ends it */
  async serve(): Promise<() => void> {
    const socket = join(this.folder, 'podman.sock')
    const args = [...this.options(), 'system', 'service', '--time', '0', `unix://${socket}`]
    const service = spawn('podman', args, { env: { ...process.env, ...this.env }, stdio: 'ignore' })
    const ready = async () => {
      while (!existsSync(socket)) await pause(100)
    }
    await within(SOON, "the engine's socket", ready())
    return () => service.kill('SIGKILL')
  }

  /** Runs the containers' health checks. @returns ends it */
  watchHealth(): () => void {
    let goesOn = true
    const watch = async () => {
      while (goesOn) {
        const { stdout } = await this.podman(['ps', '--quiet', '--filter', 'status=running']).catch(() => ({
          stdout: '',
        }))
        for (const id of stdout.split('\n').filter(Boolean))
          await this.podman(['healthcheck', 'run', id]).catch(() => undefined)
        await pause(EVERY)
      }
    }
    void watch()
    return () => {
      goesOn = false
    }
  }
}

/** Folders of control groups that containers have left, where the machine has them. */
export async function removeGroups(): Promise<void> {
  const base = '/sys/fs/cgroup'
  const kinds = await readdir(base).catch(() => [])
  for (const kind of kinds) {
    const parent = join(base, kind, 'libpod_parent')
    for (const name of await readdir(parent).catch(() => []))
      if (name.startsWith('libpod-')) await rmdir(join(parent, name)).catch(() => undefined)
    await rmdir(parent).catch(() => undefined)
  }
}

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
