/** One PostgreSQL per run, with the seeded world as a template from which each test file gets its own database. */
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openPostgres } from '../../src/server/database/postgres.ts'
import { SOON } from '../within.ts'
import { seedWorld } from './world.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the run's PostgreSQL; undefined if the tests run on the embedded database. */
    postgres: string | undefined
  }
}

const TEMPLATE = 'mundo'

export default async function setup(project: TestProject): Promise<undefined | (() => Promise<void>)> {
  if (process.env.TEST_DATABASE !== 'postgres' && !process.env.ON_POSTGRES) {
    project.provide('postgres', undefined)
    return undefined
  }
  const { startPostgres } = await import('../bench/postgres.ts')
  // Durability is proved separately; these tests check answers.
  const server = await startPostgres(['-c', 'fsync=off', '-c', 'synchronous_commit=off'])
  await asked(server.url, `create database ${TEMPLATE}`)
  const world = await openPostgres(addressOf(server.url, TEMPLATE))
  await seedWorld(world.db)
  await world.close()
  project.provide('postgres', server.url)
  return () => server.stop()
}

/** Creates a database with the seeded world. @returns its URL. */
export async function newWorld(url: string): Promise<string> {
  const name = `mundo_${process.pid}_${Math.random().toString(36).slice(2)}`
  await asked(url, `create database ${name} template ${TEMPLATE}`)
  return addressOf(url, name)
}

const addressOf = (url: string, database: string) => Object.assign(new URL(url), { pathname: `/${database}` }).href

async function asked(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: SOON, query_timeout: SOON })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
