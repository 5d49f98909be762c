/** Finds out what answers at the database's address: PostgreSQL itself, a pooler, or nothing, with a plain message. */
import pg from 'pg'

/** Startup parameters of all our connections; a pooler refuses or ignores some of them. */
export interface Reached {
  /** A pooler is in between: session settings and statement names may belong to other clients. */
  readonly pooled: boolean
}

class DatabaseUnreachable extends Error {
  override name = 'DatabaseUnreachable'
}

/** A parameter of our own: if it does not arrive, session settings are not preserved. */
const MARK = 'libro.direct'
export const MARKED = `-c ${MARK}=yes`

/** Tries one connection. @param config parameters of all later connections. @throws DatabaseUnreachable */
export async function reach(config: pg.ClientConfig): Promise<Reached> {
  try {
    return { pooled: !(await keepsSettings(config)) }
  } catch (error) {
    if (!isRefusedParameter(error)) throw unreachable(error, config)
  }
  // Poolers that refuse a parameter name it; without any they accept all.
  const { options: _options, statement_timeout: _limit, idle_in_transaction_session_timeout: _idle, ...plain } = config
  try {
    await keepsSettings(plain)
    return { pooled: true }
  } catch (error) {
    throw unreachable(error, config)
  }
}

async function keepsSettings(config: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(config)
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query(`select current_setting('${MARK}', true) as mark`)
    return rows[0]?.mark === 'yes'
  } finally {
    await client.end().catch(() => {})
  }
}

const isRefusedParameter = (error: unknown): boolean =>
  error instanceof Error && /unsupported startup parameter/i.test(error.message)

/** By the code of the system, of PostgreSQL, of the mail library or of our storage. */
const CAUSES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nadie atiende en esa dirección: el servidor no está en marcha o el puerto es otro',
  ENOTFOUND: 'no se encuentra un servidor con ese nombre',
  EAI_AGAIN: 'no se pudo preguntar por el nombre del servidor: revise la red',
  ETIMEDOUT: 'el servidor no respondió a tiempo',
  TimeoutError: 'el servidor no respondió a tiempo',
  EAUTH: 'el usuario o la clave no son correctos',
  S3_403: 'la llave o el secreto no son correctos, o no dejan escribir',
  S3_404: 'no existe ese balde',
  ENOENT: 'no existe ese socket',
  EACCES: 'no hay permiso para usar ese socket',
  '28P01': 'el usuario o la clave no son correctos',
  '28000': 'no deja entrar a ese usuario (pg_hba.conf)',
  '3D000': 'no existe esa base de datos',
  '42501': 'el usuario no tiene permiso',
  '53300': 'no admite más conexiones',
  '57P03': 'todavía está arrancando o se está cerrando',
}

function unreachable(error: unknown, { connectionString }: pg.ClientConfig): DatabaseUnreachable {
  const { host, port, database } = new pg.Client({ connectionString })
  const what = `No se pudo abrir la base de datos ${database} en ${host}:${port}`
  return new DatabaseUnreachable(`${what}: ${causeOf(error)} (DATABASE_URL).`, { cause: error })
}

/** Why a server could not be used, in a few words. */
export function causeOf(error: unknown): string {
  const known = codesOf(error).find((code) => Object.hasOwn(CAUSES, code))
  return known === undefined ? messageOf(error) : (CAUSES[known] ?? '')
}

/** Of an error, its message and its causes; a name with several addresses fails with one error per address. */
function codesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return []
  const { code, name, message, cause } = error as Error & { readonly code?: unknown }
  const inner = error instanceof AggregateError ? error.errors : [cause]
  const words = message.split(/[^A-Z0-9_]+/)
  return [...inner.flatMap(codesOf), String(code), name, ...words.filter((word) => /^E[A-Z_]+$/.test(word))]
}

function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join('; ')
  if (!(error instanceof Error)) return String(error)
  if (error.cause instanceof Error) return messageOf(error.cause)
  return /timeout expired/.test(error.message) ? 'el servidor no respondió a tiempo' : `respondió «${error.message}»`
}
