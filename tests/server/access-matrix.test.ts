/** Who is let in at every operation of the table: a new operation without its owner rule here fails (DESIGN 5). */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { menuEntries, nameOf, type Operation, operations, texts } from '../../src/registry/index.ts'
import { openServer, type Server, type Session } from './harness.ts'
import { nid } from './world.ts'

let server: Server
const levels = [1, 2, 3, 4, 5] as const
const sessions = new Map<number, Session>()
let admin: Session

/** Signs in as beto while his account has that level: a session is of the person, not of the level it began with. */
async function asLevel(nivel: number): Promise<Session> {
  await server.rows(sql`update accounts set nivel = ${nivel}, administrador = ${nivel === 2} where username = 'beto'`)
  const known = sessions.get(0) ?? (await server.signIn('beto'))
  sessions.set(0, known)
  return known
}

beforeAll(async () => {
  server = await openServer()
  admin = await server.signIn('admin')
})
afterAll(() => server.close())

const open = new Set(operations.filter(({ audience }) => audience === 'anyone').map(nameOf))
const call = (operation: Operation, as?: Session) => server.call(nameOf(operation), {}, as && { as })
const closed = async (operation: Operation, as: Session) => {
  const { status, body } = await call(operation, as)
  return status === 403 && (body as { error?: string }).error === texts.common.notAllowedRoute
}
const levelsOf = (routes: readonly string[]): ReadonlySet<number> =>
  new Set(menuEntries.filter(({ route }) => routes.includes(route)).flatMap((entry) => entry.levels))

describe('every operation', () => {
  it('is public by name only: these, and no other', () => {
    expect([...open].sort()).toEqual(PUBLIC)
  })

  it('is closed to nobody, to an expired session and to a disabled account, but for the public ones', async () => {
    const expired = await server.signIn('ana')
    const disabled = await server.signIn('caro')
    await server.rows(sql`update tokens set expires_at = '2026-01-01'
      where account_id = (select id from accounts where username = 'ana')`)
    await server.rows(sql`update third_parties set status = 1 where nid = ${nid.caro}`)
    for (const operation of operations) {
      if (open.has(nameOf(operation))) continue
      for (const as of [undefined, expired, disabled])
        expect((await call(operation, as)).status, nameOf(operation)).toBe(401)
    }
  })

  it.each(levels)('level %i reaches what its menu has, and nothing else', async (nivel) => {
    const session = await asLevel(nivel)
    const wrong: string[] = []
    for (const operation of operations) {
      const { audience } = operation
      if (operation.kind === 'session' || nameOf(operation) === 'usuario/salir') continue
      const may =
        audience === 'anyone' ||
        audience === 'signedIn' ||
        (audience === 'administrators' ? nivel === 2 : levelsOf(audience.routes).has(nivel))
      if ((await closed(operation, session)) === may) wrong.push(`${nameOf(operation)} ${may ? 'closed' : 'open'}`)
    }
    expect(wrong).toEqual([])
  })

  it('of administrators is open to them and to no member of any level', async () => {
    for (const operation of operations)
      if (operation.audience === 'administrators') expect(await closed(operation, admin), nameOf(operation)).toBe(false)
  })

  it('is none that the send-only token opens, but those that file forms', async () => {
    const { tokenEnvio } = await server.signIn('registrar')
    const through: string[] = []
    for (const operation of operations) {
      if (open.has(nameOf(operation))) continue
      const { status, body } = await server.call(nameOf(operation), {}, { bearer: tokenEnvio })
      if (status !== 403 || (body as { error?: string }).error !== texts.server.sendOnly)
        through.push(nameOf(operation))
    }
    expect(through.filter((name) => !/ingresar|lote\/enviar|subirArchivos|eliminarHembra|informar/.test(name))).toEqual(
      [],
    )
  })
})

describe("another owner's records", () => {
  it('are refused wherever a call names an owner: to a member, and to a registrar outside his zone', async () => {
    const ana = await server.signIn('beto')
    await server.rows(sql`update accounts set nivel = 1, administrador = false where username = 'beto'`)
    const registrar = await server.signIn('registrar')
    const admitted: string[] = []
    for (const operation of operations) {
      const owners = operation.fields.filter((name) => OWNER_FIELDS.has(name))
      if (owners.length === 0 || open.has(nameOf(operation)) || operation.kind !== 'read') continue
      const fields = Object.fromEntries(owners.map((name) => [name, nid.caro]))
      for (const [who, as] of [
        ['member', ana],
        ['registrar', registrar],
      ] as const) {
        const { status } = await server.call(nameOf(operation), { ...FILLED, ...fields }, { as })
        if (status !== 403) admitted.push(`${who} ${nameOf(operation)} ${status}`)
      }
    }
    expect(admitted.filter((line) => !NOT_BY_OWNER.has(line.split(' ')[1] ?? ''))).toEqual([])
  })
})

/** Every name under which a call says whose records it asks for. */
const OWNER_FIELDS = new Set([
  'NID_PROPIETARIO',
  'NID_TERCERO',
  'NID_SOLICITANTE',
  'NID_CRIADOR',
  'nid_propietario',
  'nid_propietario_s',
  'nidPropietario',
])
const FILLED = { CODIGO: 'A01', codigo: 'A01', SEXO: 'M', RAZA: '', CONSECUTIVO: '1', estado: '0', ESTADO: '0' }
/** They name an owner, and answer what everybody may know: who else there is, registrars, codes. */
const NOT_BY_OWNER = new Set(['selecciones/seleccionProfesionales', 'selecciones/seleccionUsuariosOtros'])

const PUBLIC: readonly string[] = [
  'procesosDiarios/documentosInicio',
  'procesosDiarios/documentosInicioLateral',
  'usuario/actualizaPasswordNew',
  'usuario/buscaCorreoUsuario',
  'usuario/enviaCorreoUsuario',
  'usuario/login',
]
