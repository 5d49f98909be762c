/** A form that names a person who must be active is written only if they still are: a deactivation since it was judged refuses it. */
import { type SQL, sql } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { fromWire, operationNamed, type Values } from '../../src/registry/index.ts'
import type { Call } from '../../src/server/core/call.ts'
import { commitFiling } from '../../src/server/filing/commit.ts'
import { type FormEffect, filingOf } from '../../src/server/filing/file-form.ts'
import { filingTexts } from '../../src/server/filing/texts.ts'
import { filingA02, filingA03 } from '../../src/server/forms/a02-a03/effects.ts'
import { filingA05 } from '../../src/server/forms/a05/effects.ts'
import { filingInitial } from '../../src/server/forms/a05/initial.ts'
import { filingA06 } from '../../src/server/forms/a06/effects.ts'
import { filingA08, filingA10 } from '../../src/server/forms/a08-a11/effects.ts'
import { filingA12, filingSubLease } from '../../src/server/forms/a12/effects.ts'
import { a02, a06 } from './forms.ts'
import { openWith, START } from './harness.ts'
import { a03, a08, a10 } from './stock-forms.ts'
import { nid } from './world.ts'

const { server } = await openWith()

// biome-ignore lint/suspicious/noExplicitAny: forms of any facts
type Effect = FormEffect<any>

/** Of an administrator. */
const callOf = ({ form }: Effect, fields: Values): Call =>
  ({
    context: { db: server.db, now: () => new Date(START), running: new Set() },
    operation: operationNamed(form.submit.operation),
    fields,
    files: [],
    person: { nid: nid.admin, nivel: 2, administrador: true },
    key: 'personas-activas',
  }) as unknown as Call

const restore = async () => {
  await server.rows(sql`update third_parties set status = 0 where nid <> ${nid.inactive}`)
  await server.rows(sql`update inseminators set status = 'A' where nid = ${nid.inseminator}`)
  await server.rows(sql`update registrars set status = 'A' where nid = ${nid.registrar}`)
}
afterEach(restore)

const inactive = (who: string): SQL => sql`update third_parties set status = 1 where nid = ${who}`
const noInseminator = sql`update inseminators set status = 'I' where nid = ${nid.inseminator}`
const noRegistrar = sql`update registrars set status = 'I' where nid = ${nid.registrar}`

const naming: readonly (readonly [form: Effect, fields: Values, deactivated: SQL])[] = [
  [filingA02, a02(), noInseminator],
  [filingA03, a03(), noInseminator],
  [filingA05(), { NID_REGISTRADOR: nid.registrar }, noRegistrar],
  [filingInitial, { NID_REGISTRADOR: nid.registrar }, noRegistrar],
  [filingInitial, { NID_REGISTRADOR2: nid.registrar }, noRegistrar],
  [filingA06, a06(), inactive(nid.beto)],
  [filingA08, a08(), inactive(nid.beto)],
  [filingA10, a10(), noInseminator],
  [filingA12, { nid_arrendatario: nid.ana }, inactive(nid.ana)],
  [filingSubLease, { nid_propietario_s: nid.caro }, inactive(nid.caro)],
]

describe.each(naming.map((one) => [one[0].form.key, ...one] as const))('%s', (_key, effect, fields, deactivated) => {
  it('locks whom it names, as long as they are active', async () => {
    const held = async () => {
      const locks = effect.people?.(fromWire(effect.form, fields), callOf(effect, fields)) ?? []
      expect(locks).toHaveLength(1)
      return server.rows(locks[0] as SQL)
    }
    expect(await held()).toHaveLength(1)
    await server.rows(deactivated)
    expect(await held()).toEqual([])
  })
})

it('who was deactivated between the judgement and the statement receives no animal', async () => {
  const fields = a06()
  const call = callOf(filingA06, fields)
  const values = fromWire(filingA06.form, fields)
  let judged = 0
  const filed = commitFiling(call, async (inside) => {
    const filing = await filingOf(filingA06, inside, values, nid.ana)
    if (judged++ === 0) await server.rows(inactive(nid.beto))
    return filing
  })
  await expect(filed).rejects.toMatchObject({ fields: { nid_transferido: filingTexts.ownerUnknown } })
  // Judged anew, it is refused before it is counted.
  expect(judged).toBe(1)
  expect(await server.count('transfers', sql`number = ${Number(values.consecutivo)}`)).toBe(0)
})
