/**
 * Guesses passwords, links and codes, from many addresses and from one, for many accounts and for one, against the
 * real server behind a proxy. Meanwhile one person works, one signs in on a new device, and one's account is attacked.
 */
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { performance } from 'node:perf_hooks'
import { PASSWORD, USER } from '../bench/filled-form.ts'
import { startServer } from '../bench/server-child.ts'
import { random } from '../sync/fakes/chance.ts'
import { SOON } from '../within.ts'

export type Attack = 'spread' | 'oneAccount' | 'oneAddress' | 'names' | 'links' | 'codes' | 'manyCodes'

export interface GuessesReport {
  /** Guesses sent, and those that were evaluated instead of refused with a delay. */
  readonly attacks: Readonly<Record<Attack, { readonly sent: number; readonly judged: number }>>
  /** Guesses that succeeded, and failed calls (5xx, broken connections). */
  readonly letIn: number
  readonly broken: number
  readonly seconds: number
  /** p99 in ms for a working person, without and under attack. */
  readonly list: { readonly alone: number; readonly attacked: number }
  readonly signIn: { readonly alone: number; readonly attacked: number }
  /** Sign-ins on their own device of the person whose account is under attack. */
  readonly victim: { readonly tries: number; readonly in: number }
  /** Sign-ins on a new device, and the longest time until one succeeded, s. */
  readonly newDevice: { readonly in: number; readonly longest: number }
  /** MB of the server. */
  readonly memory: { readonly early: number; readonly late: number }
}

interface Said {
  readonly status: number
  readonly text: string
  readonly cookies: readonly string[]
  readonly retryAfter: number
  readonly ms: number
}

const PEOPLE = 400
/** Concurrent connections of the attackers, as a proxy would have. */
const CONNECTIONS = 64
/** The kinds of every ten guesses. */
const mix: readonly Attack[] = [
  'spread',
  'spread',
  'spread',
  'oneAccount',
  'oneAccount',
  'oneAddress',
  'names',
  'links',
  'codes',
  'manyCodes',
]
const PROXY = '127.0.0.1'

export async function proveGuesses(seed: number, total: number, perSecond: number): Promise<GuessesReport> {
  const server = await startServer({ numbers: 10, env: { TRUST_PROXY: PROXY, BENCH_PEOPLE: String(PEOPLE) } })
  const [theirs, ours] = [new Agent({ keepAlive: true, maxSockets: CONNECTIONS }), new Agent({ keepAlive: true })]
  const next = random(seed)
  const upTo = (n: number) => Math.floor(next() * n)
  try {
    const [attack, say] = [sayTo(server.port, theirs), sayTo(server.port, ours)]
    const worker = new Person(say, USER, '200.0.0.1')
    const victim = new Person(say, 'persona-1', '200.0.0.2')
    const mover = new Person(say, 'persona-0', '200.0.0.3')
    for (const person of [worker, victim]) if (!(await person.signIn())) throw new Error('not signed in')

    const seconds = total / perSecond
    const alone = await atWork(worker, Math.max(1.5, seconds / 3), () => false)

    const attacks = Object.fromEntries(mix.map((kind) => [kind, { sent: 0, judged: 0 }])) as Record<
      Attack,
      { sent: number; judged: number }
    >
    let [letIn, broken] = [0, 0]
    const memory: number[] = []
    const watch = setInterval(() => memory.push(memoryOf(server.pid)), 500)
    const begun = performance.now()
    let over = false
    const wild = () => `10.${upTo(256)}.${upTo(256)}.${upTo(256)}`
    const guess: Readonly<Record<Attack, (n: number) => Promise<Said>>> = {
      spread: (n) =>
        attack('usuario/login', { usuario: `persona-${2 + upTo(PEOPLE)}`, password: `clave-${n}` }, wild()),
      oneAccount: (n) => attack('usuario/login', { usuario: 'persona-1', password: `clave-${n}` }, wild()),
      // In X-Forwarded-For, what the client claims comes before what the proxy adds.
      oneAddress: (n) =>
        attack(
          'usuario/login',
          { usuario: `alguien-${n}`, password: `clave-${n}` },
          `${wild()}, ${wild()}, 198.51.100.7`,
        ),
      names: (n) => attack('usuario/buscaCorreoUsuario', { nidPropietario: `persona-${n}` }, '198.51.100.8'),
      links: (n) =>
        attack('usuario/actualizaPasswordNew', { datos: link(n), password: 'Nueva.2026.x' }, `${wild()}, 198.51.100.9`),
      codes: (n) => attack(`/verificar/C${code(n)}`, {}, `${wild()}, 198.51.100.10`),
      manyCodes: (n) => attack(`/verificar/R${code(n)}`.slice(0, 28), {}, wild()),
    }
    const attacking = (async () => {
      const under: Promise<void>[] = []
      let answered = 0
      for (let n = 0; n < total; n++) {
        const wait = begun + (n * 1000) / perSecond - performance.now()
        if (wait > 1) await pause(wait)
        while (n - answered >= CONNECTIONS) await pause(1)
        const kind = mix[n % mix.length] as Attack
        attacks[kind].sent++
        under.push(
          guess[kind](n).then(
            ({ status, text }) => {
              answered++
              if (status >= 500) broken++
              else if (status !== 429) attacks[kind].judged++
              if (status === 200 && text.includes('tokenEnvio')) letIn++
            },
            () => {
              answered++
              broken++
            },
          ),
        )
      }
      await Promise.all(under)
      over = true
    })()
    const [attacked, guarded, moved] = await Promise.all([
      atWork(worker, Number.POSITIVE_INFINITY, () => over),
      everySecond(
        () => victim.signIn(),
        () => over,
      ),
      moving(mover, () => over),
      attacking,
    ])
    clearInterval(watch)
    const tenth = Math.max(1, Math.floor(memory.length / 10))
    return {
      attacks,
      letIn,
      broken,
      seconds: Math.round((performance.now() - begun) / 1000),
      list: { alone: p99(alone.list), attacked: p99(attacked.list) },
      signIn: { alone: p99(alone.signIn), attacked: p99(attacked.signIn) },
      victim: guarded,
      newDevice: moved,
      memory: { early: memory[tenth] ?? 0, late: Math.max(0, ...memory.slice(-tenth)) },
    }
  } finally {
    theirs.destroy()
    ours.destroy()
    await server.stop()
  }
}

type Say = (what: string, fields: Readonly<Record<string, string>>, from: string, cookie?: string) => Promise<Said>

/** A person with a browser that keeps its cookies. */
class Person {
  private cookies = new Map<string, string>()
  private readonly say: Say
  private readonly usuario: string
  private readonly address: string
  /** Last Retry-After of the host, s. */
  retryAfter = 0

  constructor(say: Say, usuario: string, address: string) {
    this.say = say
    this.usuario = usuario
    this.address = address
  }

  private get cookie() {
    return [...this.cookies].map((pair) => pair.join('=')).join('; ')
  }

  async signIn(): Promise<number | undefined> {
    const fields = { usuario: this.usuario, password: PASSWORD }
    const { status, ms, text, cookies, retryAfter } = await this.say('usuario/login', fields, this.address, this.cookie)
    this.retryAfter = retryAfter
    if (status !== 200 || !text.includes('tokenEnvio')) return undefined
    for (const one of cookies) {
      const [name = '', value = ''] = (one.split(';')[0] ?? '').split('=')
      this.cookies.set(name, value)
    }
    return ms
  }

  async list(): Promise<number | undefined> {
    const { status, ms } = await this.say('formularioA01/formulariosA01', {}, this.address, this.cookie)
    return status === 200 ? ms : undefined
  }

  forget(): void {
    this.cookies = new Map()
  }
}

/** A list ten times a second, and a sign-in every second time. @throws Error when one is refused. */
async function atWork(person: Person, seconds: number, over: () => boolean) {
  const [list, signIn]: [number[], number[]] = [[], []]
  const end = performance.now() + seconds * 1000
  for (let turn = 0; performance.now() < end && !over(); turn++) {
    const due = performance.now() + 100
    const [listed, entered] = [await person.list(), turn % 2 === 0 ? await person.signIn() : 0]
    if (listed === undefined || entered === undefined) throw new Error('somebody at work was refused')
    list.push(listed)
    if (entered > 0) signIn.push(entered)
    await pause(Math.max(0, due - performance.now()))
  }
  return { list, signIn }
}

async function everySecond(act: () => Promise<number | undefined>, over: () => boolean) {
  const told = { tries: 0, in: 0 }
  while (!over()) {
    told.tries++
    if ((await act()) !== undefined) told.in++
    await pause(1000)
  }
  return told
}

/** Signs in on a new device repeatedly, obeying Retry-After. */
async function moving(person: Person, over: () => boolean) {
  const told = { in: 0, longest: 0 }
  while (!over()) {
    person.forget()
    const begun = performance.now()
    while ((await person.signIn()) === undefined) await pause(Math.max(1, person.retryAfter) * 1000)
    told.in++
    told.longest = Math.max(told.longest, Math.round((performance.now() - begun) / 100) / 10)
    await pause(1000)
  }
  return told
}

const sayTo =
  (port: number, agent: Agent): Say =>
  async (what, fields, from, cookie = '') => {
    const [controller, op] = what.split('/')
    const page = what.startsWith('/')
    const body = page ? undefined : bodyOf(fields)
    const begun = performance.now()
    return new Promise((resolve, reject) => {
      const call = request(
        {
          host: '127.0.0.1',
          port,
          agent,
          timeout: SOON,
          method: page ? 'GET' : 'POST',
          path: page ? what : `/APIANCO/controllers/${controller}.php?op=${op}`,
          headers: {
            'x-forwarded-for': from,
            ...(cookie && { cookie }),
            ...(body && { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, 'content-length': body.length }),
          },
        },
        (answer) => {
          const chunks: Buffer[] = []
          answer.on('data', (chunk: Buffer) => chunks.push(chunk))
          answer.on('error', reject)
          answer.on('end', () =>
            resolve({
              status: answer.statusCode ?? 0,
              text: Buffer.concat(chunks).toString(),
              cookies: answer.headers['set-cookie'] ?? [],
              retryAfter: Number(answer.headers['retry-after'] ?? 0),
              ms: performance.now() - begun,
            }),
          )
        },
      )
      call.on('error', reject)
      call.on('timeout', () => call.destroy(new Error(`waited ${SOON / 1000} s for ${what}`)))
      call.end(body)
    })
  }

const BOUNDARY = '----libro-de-campo'
const bodyOf = (fields: Readonly<Record<string, string>>): Buffer =>
  Buffer.from(
    `${Object.entries(fields)
      .map(([name, text]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`)
      .join('')}--${BOUNDARY}--\r\n`,
  )
const link = (n: number) => `enlace-${n}`.padEnd(43, 'x')
const code = (n: number) => String(n).padStart(48, '0')
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const p99 = (times: number[]): number => {
  const sorted = [...times].sort((a, b) => a - b)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))] ?? 0)
}
const memoryOf = (pid: number): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024)
