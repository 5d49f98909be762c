/** Who may call each operation of the table: a new operation without a row here fails (docs/security.md). */
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { forms, nameOf, type Operation, operations, type Values, wireFieldsOf } from '../../src/registry/index.ts'
import { commonTexts } from '../../src/registry/texts/common.ts'
import { serverTexts } from '../../src/server/core/texts.ts'
import { asking, OWNER_FIELDS, type Seeded, seedRecords } from './access-asks.ts'
import { rows } from './access-rows.ts'
import { type Answer, openWith, type Sending, type Session } from './harness.ts'
import { FIRST_PASSWORD, nid, PASSWORD, type Who } from './world.ts'

let seeded: Seeded
const sessions = new Map<Who, Session>()
const people = ['admin', 'ana', 'beto', 'registrar', 'national', 'inseminator', 'formerRegistrar'] as const
const as = (who: Who): Session => sessions.get(who) as Session
const levels = [1, 2, 3, 4, 5] as const

const { server } = await openWith()
beforeAll(async () => {
  for (const who of people) sessions.set(who, await server.signIn(who))
  sessions.set('nuevo', await server.signIn('nuevo', FIRST_PASSWORD))
  seeded = await seedRecords(server, as('admin'))
  await moveAway('inseminator')
})

/** The person moves to caro's department, in their own data and premises; this must not change their zone. */
async function moveAway(who: Who): Promise<void> {
  const there = { DEP_CODIGO: '05', MUN_CODIGO: '05001', DIRECCION: 'Vereda La Loma' }
  const own = {
    NOMBRE: 'Inés',
    TELEFONOS: '300',
    CORREO: 'ines@correo.co',
    PROFESION: 'GA',
    NID_TERCERO: nid[who],
    CLAVE: PASSWORD,
  }
  const premises = { CRIADERO: 'La Loma', NID_PROPIETARIO: nid[who] }
  for (const [operation, fields] of [
    ['misdatos/ingresarTercero', own],
    ['miaprisco/ingresarAprisco', premises],
  ] as const) {
    const { body } = await server.call(operation, { ...fields, ...there }, { as: as(who), detail: true })
    if (body !== 1) throw new Error(`${operation}: ${JSON.stringify(body)}`)
  }
}

/** Changes the level of existing sessions, too: a session does not store the level. */
const setLevel = (nivel: number, ...who: Who[]) =>
  server.rows(sql`update accounts set nivel = ${nivel}, administrador = ${nivel === 2}
    where nid in (${sql.join(
      who.map((one) => sql`${nid[one]}`),
      sql`, `,
    )})`)

interface Row {
  readonly operation: Operation
  readonly name: string
  readonly open: string
  readonly whose: string
}
const row = (operation: Operation): Row => {
  const name = nameOf(operation)
  const [open = '', whose = ''] = (rows[name] ?? '').split(' ')
  return { operation, name, open, whose }
}
const all = operations.map(row)
const guarded = all.filter(({ open }) => open !== 'public')

const call = (one: Row, sending?: Sending, fields: Values = {}) => server.call(one.name, fields, sending)
const errorOf = ({ body }: Answer) => (body as { error?: string } | null)?.error
const closedTo = (answer: Answer) => answer.status === 403 && errorOf(answer) === commonTexts.notAllowedRoute
const notTheirs = (answer: { status: number; body: unknown }) =>
  answer.status === 403 && (answer.body as { error?: string }).error === commonTexts.notAllowedOwner
/** Passed the access check, even if the call is then invalid. */
const letIn = ({ status }: { status: number }) => status === 200 || status === 400

describe('every operation of the table', () => {
  it('has its row here, and every row its operation', () => {
    expect(Object.keys(rows).sort()).toEqual(operations.map(nameOf).sort())
    for (const { open, whose } of all) {
      expect(open).toMatch(/^(public|1?2?3?4?5?)$/)
      expect(['', 'zone', 'mine', 'self', 'anyone']).toContain(whose)
    }
  })

  it('that names an owner says whose records may be named', () => {
    const silent = guarded.filter(
      ({ operation, open, whose }) =>
        whose === '' && open !== '2' && wireFieldsOf(operation).some((field) => OWNER_FIELDS.has(field)),
    )
    expect(silent.map(({ name }) => name)).toEqual([])
  })

  it('is closed to nobody, to a session that was left or is over, to an expired send-only token, to a disabled account', async () => {
    const disabled = await server.signIn('caro')
    const expired = await server.signIn('consulta')
    await server.rows(sql`update tokens set expires_at = '2026-01-01'
      where account_id = (select id from accounts where username = 'consulta')`)
    await server.rows(sql`update third_parties set status = 1 where nid = ${nid.caro}`)
    const left = await server.signIn('ana')
    await server.call('usuario/salir', {}, { as: left })
    const cells = [
      ['signed out', { as: left }],
      ['nobody', undefined],
      ['expired', { as: expired }],
      ['expired send-only', { bearer: expired.tokenEnvio }],
      ['disabled', { as: disabled }],
      ['disabled send-only', { bearer: disabled.tokenEnvio }],
    ] as const
    const wrong: string[] = []
    for (const one of guarded)
      for (const [who, sending] of cells) {
        const answer = await call(one, sending)
        if (answer.status !== 401 || errorOf(answer) !== commonTexts.notSignedIn) wrong.push(`${who} ${one.name}`)
      }
    await server.rows(sql`update third_parties set status = 0 where nid = ${nid.caro}`)
    expect(wrong).toEqual([])
  })

  it('that is public needs no session, and these are all', async () => {
    const open = all.filter((one) => one.open === 'public')
    expect(open.map(({ name }) => name).sort()).toEqual(PUBLIC)
    for (const one of open) expect((await call(one)).status, one.name).toBe(200)
  })

  it.each(levels)('level %i reaches what its row says, and nothing else', async (nivel) => {
    await setLevel(nivel, 'beto')
    const wrong: string[] = []
    for (const one of guarded) {
      if (one.name === 'usuario/salir') continue
      const answer = await call(one, { as: as('beto') })
      const may = one.open.includes(String(nivel))
      if (may ? !letIn(answer) && !notTheirs(answer) : !closedTo(answer)) wrong.push(`${one.name} ${answer.status}`)
    }
    await setLevel(1, 'beto')
    expect(wrong).toEqual([])
  })

  it('waits until the first password is changed, but for changing it and for leaving', async () => {
    for (const one of guarded) {
      if (['usuario/actualizaPassword', 'usuario/salir'].includes(one.name)) continue
      const answer = await call(one, { as: as('nuevo') })
      expect([answer.status, errorOf(answer)], one.name).toEqual([403, serverTexts.mustChangePassword])
    }
  })

  it('is none that the send-only token opens, but those that file forms', async () => {
    const through: string[] = []
    for (const one of guarded) {
      const answer = await call(one, { bearer: as('registrar').tokenEnvio })
      if (answer.status !== 403 || !KEPT_FROM_TOKENS.has(errorOf(answer) ?? '')) through.push(one.name)
    }
    expect(through.filter((name) => !/ingresar|lote\/enviar|subirArchivos|eliminarHembra|informar/.test(name))).toEqual(
      [],
    )
    expect(through.filter((name) => /^(misdatos|terceros|formulariosSolicitados|usuario)\//.test(name))).toEqual([])
  })
})

const KEPT_FROM_TOKENS = new Set<string>([serverTexts.sendOnly, serverTexts.byPersonOnly])

/** Forms that transfer an animal or a right, or change an address: a thief of the device also has its token. */
const BY_PERSON = [
  'formularioA06/ingresarFormularioA06',
  'formularioA12/ingresarArrendamiento',
  'formularioA12/ingresarSubArrendamiento',
  'miaprisco/ingresarAprisco',
  'misdatos/ingresarTercero',
]

describe('the send-only token', () => {
  it.each(BY_PERSON)('never carries %s, alone or in a batch, also of an administrator', async (name) => {
    const one = row(all.find((each) => each.name === name)?.operation as Operation)
    const before = await server.count('filings')
    for (const who of ['beto', 'admin'] as const) {
      const bearer = as(who).tokenEnvio
      for (const fields of asking(seeded, name, wireFieldsOf(one.operation))('beto')) {
        const alone = await call(one, { bearer, key: `por-llave-${who}-${name}` }, fields)
        expect([alone.status, errorOf(alone)]).toEqual([403, serverTexts.byPersonOnly])
        const { controller, op } = one.operation
        const envios = JSON.stringify([{ controller, op, key: `en-lote-${who}-${name}`, fields }])
        const { body } = await server.call('lote/enviar', { envios }, { bearer })
        expect(body).toEqual([{ status: 403, body: { error: serverTexts.byPersonOnly } }])
      }
    }
    expect(await server.count('filings')).toBe(before)
  })

  it('carries every other form', () => {
    const kept = forms.filter((form) => form.onlyByPerson).map((form) => form.submit.operation)
    expect([...new Set(kept)].sort()).toEqual(BY_PERSON)
  })
})

/** Caller, owner, and the rules that admit the caller. Zone 02 has ana and beto, zone 03 caro. */
const cells = [
  ['his own', 'beto', 'beto', ['zone', 'mine', 'self', 'anyone']],
  ["a neighbour's", 'beto', 'ana', ['anyone']],
  ["everybody's", 'beto', 'ADMINANCO', ['anyone']],
  ['registrar, inside his zone', 'registrar', 'ana', ['zone', 'anyone']],
  ['registrar, outside his zone', 'registrar', 'caro', ['anyone']],
  ["registrar, everybody's", 'registrar', 'ADMINANCO', ['anyone']],
  ['national registrar', 'national', 'caro', ['zone', 'anyone']],
  ['inseminator who moved, inside his zone', 'inseminator', 'ana', ['zone', 'anyone']],
  ['inseminator who moved there, outside his zone', 'inseminator', 'caro', ['anyone']],
  ['former registrar', 'formerRegistrar', 'ana', ['anyone']],
  ['administrator', 'admin', 'caro', ['zone', 'mine', 'anyone']],
] as const

describe("an owner's records", () => {
  const named = guarded.filter(({ whose }) => whose !== '')

  it.each(cells)('%s: %s asks for those of %s', async (_what, who, owner, rules) => {
    const wrong: string[] = []
    for (const one of named) {
      if (!asks(one, who, owner)) continue
      await standIn(one, who)
      for (const fields of asking(seeded, one.name, wireFieldsOf(one.operation))(owner)) {
        const answer = await call(one, { as: as(who) }, fields)
        const may = (rules as readonly string[]).includes(one.whose)
        if (may ? !letIn(answer) : !notTheirs(answer))
          wrong.push(`${one.name} ${answer.status} ${JSON.stringify(answer.body).slice(0, 60)}`)
      }
    }
    expect(wrong).toEqual([])
  })

  it.each(['submit', 'read'] as const)('are no nearer in a batch: %s', async (kind) => {
    const wrong: string[] = []
    const batch = kind === 'submit' ? ['lote/enviar', 'envios'] : ['lote/consultar', 'consultas']
    for (const [_what, who, owner, rules] of cells.filter(([what]) => IN_A_BATCH.has(what))) {
      const asked = named.filter((one) => one.operation.kind === kind && asks(one, who, owner) && one.open === '12345')
      const calls = asked.map((one) => ({
        controller: one.operation.controller,
        op: one.operation.op,
        key: `${who}-${owner}-${one.name}`,
        fields: asking(seeded, one.name, wireFieldsOf(one.operation))(owner)[0],
      }))
      const sent = { [batch[1] as string]: JSON.stringify(calls) }
      const { body } = await server.call(batch[0] as string, sent, { as: as(who) })
      const answers = body as readonly { status: number; body: unknown }[]
      expect(answers).toHaveLength(asked.length)
      for (const [at, one] of asked.entries()) {
        const answer = answers[at] as { status: number; body: unknown }
        const may = (rules as readonly string[]).includes(one.whose)
        if (may ? !letIn(answer) : !notTheirs(answer)) wrong.push(`${who} of ${owner}: ${one.name} ${answer.status}`)
      }
    }
    expect(wrong).toEqual([])
  })
})

const IN_A_BATCH = new Set<string>([
  "a neighbour's",
  'registrar, outside his zone',
  'inseminator who moved there, outside his zone',
])

/** Does such a call exist? Only the owner field of a read operation can ask for everybody's records. */
function asks(one: Row, who: Who, owner: string): boolean {
  // Administrators cannot call operations outside their menu, such as requests of their own.
  if (who === 'admin' && !one.open.includes('2')) return false
  if (owner !== 'ADMINANCO') return true
  // On this screen, everybody's records are only the caller's own data.
  return one.operation.kind === 'read' && one.name !== 'misdatos/terceros' && !FOUND_BY_NUMBER.has(one.name)
}

/** Gives a member a level that may call the operation. */
async function standIn(one: Row, who: Who): Promise<void> {
  if (who === 'admin') return
  const nivel = Number([...one.open].find((level) => level !== '2'))
  if (standing.get(who) !== nivel) await setLevel(nivel, who)
  standing.set(who, nivel)
}
const standing = new Map<Who, number>()

/** Operations that name a record; the owner is that of the record. */
const FOUND_BY_NUMBER = new Set([
  'formularioA01a/hembrasMontaGrupal',
  'formularioA02/datosConsecutivoServicio',
  'formularioA03/datosConsecutivoServicio',
  'selecciones/SeleccionHembrasA01a',
  'formularioPdf/generarArbol',
])

describe('a page of another site', () => {
  const writing = all.filter(({ operation }) => operation.kind !== 'read')
  const refused = (answer: Answer) => answer.status === 403 && errorOf(answer) === serverTexts.notFromHere

  it.each<Readonly<Record<string, string>>>([{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://malo.example' }])(
    '%j: is refused by every operation that writes, with or without a session',
    async (headers) => {
      const wrong: string[] = []
      for (const one of writing)
        for (const sending of [{ headers }, { headers, as: as('admin') }])
          if (!refused(await call(one, sending))) wrong.push(one.name)
      expect(wrong).toEqual([])
      expect((await server.call('parametros/parametros', {}, { as: as('admin') })).status, 'still signed in').toBe(200)
    },
  )

  it.each<Readonly<Record<string, string>>>([
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site', origin: 'http://localhost:80' },
    { 'sec-fetch-site': 'Same-Origin ' },
    { 'sec-fetch-site': '' },
    { origin: 'http://localhost.malo.example' },
    { origin: 'http://malo.example/?localhost:80' },
    { origin: 'null' },
    { origin: 'nada' },
    { origin: '' },
    { origin: 'file://' },
  ])('%j: is another site too', async (headers) => {
    for (const name of ['usuario/salir', 'usuario/login', 'formularioA01/ingresarNacimiento', 'archivos/subirArchivos'])
      expect(refused(await server.call(name, {}, { headers, as: as('admin') })), name).toBe(true)
  })

  it('is not what our own page is, nor a script without a browser', async () => {
    const ours: readonly Readonly<Record<string, string>>[] = [
      { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:80' },
      { 'sec-fetch-site': 'none' },
      { origin: 'http://localhost:8080', host: 'localhost:8080' },
      {},
    ]
    for (const headers of ours)
      for (const name of ['usuario/login', 'formularioA01/ingresarNacimiento', 'archivos/subirArchivos'])
        expect(refused(await server.call(name, {}, { headers, as: as('ana') })), name).toBe(false)
  })

  it('cannot write with a plain form: neither its kinds of body nor GET reach an operation', async () => {
    const before = await server.count('filings')
    for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'application/json'])
      for (const method of ['POST', 'GET', 'PUT'] as const) {
        const reply = await server.app.inject({
          method,
          url: '/APIANCO/controllers/usuario.php?op=salir',
          headers: { 'content-type': type, cookie: as('admin').cookie },
          payload: 'a=b',
        })
        expect(reply.statusCode, `${method} ${type}`).toBe(400)
      }
    expect(await server.count('filings')).toBe(before)
  })
})

const PUBLIC: readonly string[] = [
  'procesosDiarios/documentosInicio',
  'procesosDiarios/documentosInicioLateral',
  'usuario/actualizaPasswordNew',
  'usuario/buscaCorreoUsuario',
  'usuario/enviaCorreoUsuario',
  'usuario/ingresarLlave',
  'usuario/login',
  'usuario/retoLlave',
]
