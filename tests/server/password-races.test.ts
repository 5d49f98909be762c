/** Races between verifying a password, or a right, and writing the action that depends on it. */
import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Values } from '../../src/registry/index.ts'
import { hashPassword } from '../../src/server/access/passwords.ts'
import { hashToken } from '../../src/server/access/secrets.ts'
import { SoftPasskey } from './authenticator.ts'
import { onPostgres, openWith, type Session, START, waiting } from './harness.ts'
import { nid, PASSWORD } from './world.ts'

const { server } = await openWith()
beforeEach(async () => {
  server.setNow(START)
  await server.rows(sql`delete from attempts`)
  await server.rows(sql`update accounts set password_hash = ${await hashPassword(PASSWORD)} where username = 'caro'`)
})

const isLetIn = async (password: string) =>
  (await server.call('usuario/login', { usuario: 'caro', password })).body !== 99
const change = (as: Session, password: string) =>
  server.call('usuario/actualizaPassword', { anterior: PASSWORD, password, username: 'caro' }, { as })
const stands = async (as: Session) => (await server.call('parametros/parametros', {}, { as })).status === 200

/** The token of a recovery link, as sent by email. */
async function link(): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await server.rows(sql`insert into tokens (hash, kind, account_id, created_at, expires_at)
    select ${hashToken(token)}, 'recovery', id, ${START}, ${new Date(Date.parse(START) + 300_000).toISOString()}
    from accounts where username = 'caro'`)
  return token
}
const recover = (datos: string, password: string) => server.call('usuario/actualizaPasswordNew', { datos, password })

describe('two changes of one password at once', () => {
  it.each(['one session', 'two sessions'])('in %s: exactly one says yes, and it is the one that holds', async (how) => {
    const first = await server.signIn('caro')
    const second = how === 'one session' ? first : await server.signIn('caro')
    const wished = ['Corral.Uno.71', 'Corral.Dos.72']
    const answers = await Promise.all([change(first, wished[0] as string), change(second, wished[1] as string)])
    const yes = answers.flatMap(({ body }, at) => (body === 1 ? [at] : []))
    expect(yes).toHaveLength(1)
    const [no] = answers.filter(({ body }) => body !== 1)
    expect(how === 'one session' ? no?.body : no?.status).toBe(how === 'one session' ? 98 : 401)
    for (const [at, password] of wished.entries()) expect(await isLetIn(password)).toBe(at === yes[0])
  })
})

describe('a recovery a moment before a change', () => {
  it('wins: the change writes nothing and its session is over', async () => {
    const thief = await server.signIn('caro')
    // Both passwords are verified before either is written, because hashing takes turns.
    const [recovered, changed] = await Promise.all([
      recover(await link(), 'Recuperada.81'),
      change(thief, 'Del.Ladron.82'),
    ])
    expect([recovered.body, changed.body].filter((body) => body === 1)).toHaveLength(1)
    expect(await isLetIn('Recuperada.81')).toBe(recovered.body === 1)
    expect(await isLetIn('Del.Ladron.82')).toBe(changed.body === 1)
    expect(await stands(thief)).toBe(changed.body === 1)
  })

  it('wins also where the change holds a verified password already', async () => {
    const thief = await server.signIn('caro')
    const token = await link()
    const [changed, recovered] = await crossed(
      () => change(thief, 'Del.Ladron.82'),
      () => recover(token, 'Recuperada.81'),
    )
    expect(recovered.body).toBe(1)
    expect(changed).toMatchObject({ status: 401 })
    expect(await isLetIn('Recuperada.81')).toBe(true)
  })

  it('ends a sign-in whose password was right until then', async () => {
    const token = await link()
    const [entered, recovered] = await crossed(
      () => server.call('usuario/login', { usuario: 'caro', password: PASSWORD }),
      () => recover(token, 'Recuperada.81'),
    )
    expect([entered.body, recovered.body]).toEqual([99, 1])
    expect(
      await server.count(
        'tokens',
        sql`kind in ('session', 'send') and account_id =
      (select id from accounts where username = 'caro')`,
      ),
    ).toBe(0)
  })
})

describe('a passkey that is being stored', () => {
  const HOST = { host: 'localhost:8080' }
  const stored = () => server.count('passkeys')

  it.each([
    ['a change of the password in another session', 401],
    ['one in the same session', 0],
  ] as const)('is not, after %s', async (how, answer) => {
    const me = await server.signIn('caro')
    const made = await server.call('usuario/prepararLlave', { password: PASSWORD }, { as: me, headers: HOST })
    const { challenge } = JSON.parse((made.body as { opciones: string }).opciones) as { challenge: string }
    const respuesta = new SoftPasskey('http://localhost:8080').made(challenge)
    const changer = how.startsWith('one') ? me : await server.signIn('caro')
    const [kept, changed] = await crossed(
      () => server.call('usuario/guardarLlave', { respuesta }, { as: me, headers: HOST }),
      () => change(changer, 'Cambiada.A.Tiempo.5'),
    )
    expect(changed.body).toBe(1)
    expect(answer === 401 ? kept.status : kept.body).toBe(answer)
    expect(await stored()).toBe(0)
  })
})

it('a sign-in whose person is deactivated while its password is checked opens nothing', async () => {
  const [entered] = await crossed(
    () => server.call('usuario/login', { usuario: 'caro', password: PASSWORD }),
    () => server.rows(sql`update third_parties set status = 1 where nid = ${nid.caro}`),
  )
  await server.rows(sql`update third_parties set status = 0 where nid = ${nid.caro}`)
  expect(entered.body).toBe(99)
})

it('a change whose session was left meanwhile writes nothing', async () => {
  const me = await server.signIn('caro')
  const [changed] = await crossed(
    () => change(me, 'Ya.No.Esta.91'),
    () => server.call('usuario/salir', {}, { as: me }),
  )
  expect(changed.status).toBe(401)
  expect(await isLetIn(PASSWORD)).toBe(true)
})

it('a session whose device is ended meanwhile makes no key for another system', async () => {
  const [me, other] = [await server.signIn('caro'), await server.signIn('caro')]
  const devices = (await server.call('usuario/dispositivos', {}, { as: me })).body as Values[]
  const { ID = '' } = devices.find(({ ESTE }) => ESTE === 'S') ?? {}
  const [made, ended] = await crossed(
    () => server.call('sistemas/crearClave', { NOMBRE: 'Mi programa', ALCANCE: 'propio' }, { as: me }),
    () => server.call('usuario/terminarDispositivo', { ID }, { as: other }),
  )
  expect([made.status, ended.body]).toEqual([401, 1])
  expect(await server.count('system_keys')).toBe(0)
})

it.each([
  ['on the page of a person', 'persona/cambiarEstado'],
  ['in the master of third parties', 'terceros/ingresarTercero'],
])('of two administrators who deactivate each other at once, one remains: %s', async (_where, operation) => {
  await server.rows(sql`update accounts set nivel = 2, administrador = true where username = 'beto'`)
  const [admin, beto] = [await server.signIn('admin'), await server.signIn('beto')]
  const deactivate = (who: 'admin' | 'beto', as: Session) => {
    const place = {
      DEP_CODIGO: '68',
      MUN_CODIGO: '68001',
      DIRECCION: 'x',
      TELEFONOS: '300',
      CORREO: `${who}@correo.co`,
    }
    const kind = { NOMBRE: who, PROFESION: 'GA', TIPO_TERCERO: 'N', TIPO_SOCIO: 'A', FECHA_INGRESO: '2026-01-15' }
    const fields = { TID_TERCERO: 'CC', NID_TERCERO: nid[who], ...place, ...kind, ESTADO_TERCERO: '1', OPCION: '2' }
    return server.call(operation, fields, { as, detail: true })
  }
  try {
    const [first, second] = await crossed(
      () => deactivate('beto', admin),
      () => deactivate('admin', beto),
    )
    expect([first.status, second.body]).toEqual([401, 1])
    expect(await server.count('third_parties', sql`nid = ${nid.beto} and status = 0`)).toBe(1)
  } finally {
    await server.rows(sql`update third_parties set status = 0 where nid in (${nid.admin}, ${nid.beto})`)
    await server.rows(sql`update accounts set nivel = 1, administrador = false where username = 'beto'`)
  }
})

it.runIf(onPostgres)('changes that wait for the same row are judged on what it is then', async () => {
  const sessions = await Promise.all([server.signIn('caro'), server.signIn('caro')])
  let changes: Promise<{ body: unknown }[]> | undefined
  await server.db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from accounts where username = 'caro' for update`)
    changes = Promise.all(sessions.map((as, at) => change(as, `Esperando.${at}`)))
    await waiting(server, 2)
  })
  expect((await changes)?.filter(({ body }) => body === 1)).toHaveLength(1)
})

/** Pauses the first after its password is verified, runs the second to completion, then resumes the first. */
async function crossed<A, B>(first: () => Promise<A>, second: () => Promise<B>): Promise<[A, B]> {
  const { transaction } = server.db
  let reached = () => {}
  const atDoor = new Promise<void>((resolve) => {
    reached = resolve
  })
  let goOn = () => {}
  const opened = new Promise<void>((resolve) => {
    goOn = resolve
  })
  // The first transaction that begins is the one that writes after the verification.
  const late = async (...given: Parameters<typeof transaction>) => {
    server.db.transaction = transaction
    reached()
    await opened
    return transaction.apply(server.db, given)
  }
  server.db.transaction = late as typeof transaction
  const one = first()
  await Promise.race([atDoor, one])
  const two = await second().finally(goOn)
  return [await one, two]
}
