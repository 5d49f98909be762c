/** Messages when the database cannot be opened, tested with a server that refuses like a pooler or PostgreSQL. */
import { createServer, type Server } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { wordsOf } from '../../src/server/database/errors.ts'
import { openPostgres } from '../../src/server/database/postgres.ts'

let server: Server | undefined
afterEach(() => new Promise<void>((done) => (server ? server.close(() => done()) : done())))

/** Answers every session start with an error. @param refusal returns its code and message for a startup packet */
async function refusing(refusal: (asked: string) => readonly [code: string, words: string]): Promise<string> {
  server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', (startup) => {
      const [code, words] = refusal(startup.toString('latin1'))
      const fields = Buffer.from(`SFATAL\0C${code}\0M${words}\0\0`)
      const head = Buffer.alloc(5)
      head.write('E')
      head.writeUInt32BE(fields.length + 4, 1)
      socket.end(Buffer.concat([head, fields]))
    })
  })
  await new Promise<void>((done) => server?.listen(0, '127.0.0.1', done))
  const address = server.address()
  return `postgres://libro:secreto@127.0.0.1:${typeof address === 'object' ? address?.port : 0}/libro`
}

const toldOf = (url: string) =>
  openPostgres(url).then(
    () => 'opened',
    (error) => wordsOf(error),
  )

describe('a database that cannot be opened', () => {
  it('is said to be nobody’s where nothing listens, also for a name with several addresses', async () => {
    const told = await toldOf('postgres://libro:secreto@localhost:1/libro')
    expect(told).toContain('No se pudo abrir la base de datos libro en localhost:1: nadie atiende en esa dirección')
    expect(told).toContain('ECONNREFUSED')
    expect(told).not.toContain('secreto')
  })

  it.each([
    ['28P01', 'el usuario o la clave no son correctos'],
    ['3D000', 'no existe esa base de datos'],
    ['53300', 'no admite más conexiones'],
  ])('by %s: %s', async (code, words) => {
    expect(await toldOf(await refusing(() => [code, 'no']))).toContain(words)
  })

  it('behind a pooler that refuses our settings is tried without them, and its own refusal is told', async () => {
    const asked: string[] = []
    const url = await refusing((startup) => {
      asked.push(startup)
      return /options|statement_timeout/.test(startup)
        ? ['08P01', 'unsupported startup parameter: statement_timeout']
        : ['08P01', 'no more connections allowed (max_client_conn)']
    })
    expect(await toldOf(url)).toContain('respondió «no more connections allowed (max_client_conn)»')
    expect(asked).toHaveLength(2)
  })
})
