/** One data folder with demo data, made once a run by the server itself; each test takes a copy. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { TestServer } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    template: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const empty = await mkdtemp(join(tmpdir(), 'libro-vacio-'))
  const server = await TestServer.start(empty)
  await server.halt()
  project.provide('template', server.dataDir)
  return async () => {
    await rm(server.dataDir, { recursive: true, force: true })
    await rm(empty, { recursive: true, force: true })
  }
}
