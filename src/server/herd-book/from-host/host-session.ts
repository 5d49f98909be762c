/** An administrator's session at an APIANCO host, whose documented lists are read one at a time, with a pause. */
import { setTimeout as wait } from 'node:timers/promises'
import {
  isAdministrator,
  type OperationName,
  operationNamed,
  readPerson,
  type Values,
} from '../../../registry/index.ts'
import { HttpError } from '../../core/http-errors.ts'
import { parsed, refuseUnlessDone, wholeOf } from '../../host/answer.ts'
import { askHost, type HostReply } from '../../host/ask-host.ts'
import { type HostCookies, withSetCookies } from '../../host/host-cookies.ts'
import { pictureOf } from '../../host/picture.ts'
import { BookError } from '../book-error.ts'

export type HostRow = Readonly<Record<string, string>>

export interface HostAccess {
  /** Its origin. */
  readonly host: string
  readonly user: string
  readonly password: string
  /** ms between two calls. */
  readonly pause: number
}

/** Attempts of a call that the host puts off, and the longest wait between two, s. */
const ATTEMPTS = 5
const LONGEST_WAIT = 60
/** Statuses of a host that is busy or away for the moment. */
const LATER: ReadonlySet<number> = new Set([409, 429, 502, 503, 504])

export class HostSession {
  private cookies: HostCookies = {}
  private readonly access: HostAccess
  private isFirst = true

  private constructor(access: HostAccess) {
    this.access = access
  }

  /** @throws BookError in Spanish */
  static async signIn(access: HostAccess): Promise<HostSession> {
    const session = new HostSession(access)
    await session.enter()
    return session
  }

  private async enter(): Promise<void> {
    const { user, password } = this.access
    this.cookies = {}
    const body = await this.again('usuario/login', { usuario: user, password }, false)
    const person = typeof body === 'object' && body !== null ? readPerson(body as Record<string, unknown>, user) : null
    if (!person) throw new BookError('El servidor no recibió a ese usuario con esa contraseña')
    if (!isAdministrator(person)) throw new BookError('Ese usuario no es administrador: sus listas no tienen todo')
    if (person.primerIngreso)
      throw new BookError('Ese usuario debe cambiar su contraseña en el servidor antes de seguir')
  }

  /** The rows of a documented list, each value as a text. @throws BookError */
  async list(operation: OperationName, fields: Values): Promise<readonly HostRow[]> {
    const rows = await this.again(operation, fields)
    if (!Array.isArray(rows) || rows.some((row) => typeof row !== 'object' || row === null || Array.isArray(row)))
      throw new BookError(`El servidor respondió a ${operation} algo que no es una lista`)
    return rows.map((row: Readonly<Record<string, unknown>>) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [name, textOf(value)])),
    )
  }

  /** @returns undefined: there is no such picture. */
  async picture(folders: readonly string[], path: string): Promise<Buffer | undefined> {
    await this.breathe()
    return (await pictureOf({ host: this.access.host, folders }, path, this.cookies))?.bytes
  }

  /** A session that ended is begun again once; a host that asks for it is given time. */
  private async again(operation: OperationName, fields: Values, isSignedIn = true): Promise<unknown> {
    for (let attempt = 1; ; attempt++) {
      try {
        const reply = await this.ask(operation, fields)
        return parsed(await wholeOf(reply.text))
      } catch (error) {
        if (!(error instanceof HttpError)) throw error
        const { status, text, retryAfter = 2 ** attempt } = error
        const isOver = status === 401 && attempt === 1 && isSignedIn
        if (isOver) await this.enter()
        else if (LATER.has(status) && attempt < ATTEMPTS) await wait(Math.min(retryAfter, LONGEST_WAIT) * 1000)
        else throw new BookError(`El servidor no respondió a ${operation} (${status}): ${text}`, { cause: error })
      }
    }
  }

  private async ask(operation: OperationName, fields: Values): Promise<HostReply> {
    await this.breathe()
    const asked = { operation: operationNamed(operation), fields, files: [], cookies: this.cookies }
    const reply = await askHost(this.access.host, asked)
    await refuseUnlessDone(reply)
    this.cookies = withSetCookies(this.cookies, reply.setCookies, Date.now())
    return reply
  }

  private async breathe(): Promise<void> {
    if (!this.isFirst) await wait(this.access.pause)
    this.isFirst = false
  }
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === null || value === undefined ? '' : String(value)
