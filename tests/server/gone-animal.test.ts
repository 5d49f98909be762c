/** A form whose definition declares its animal gone: nothing is written by hand for it on the host. */
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { formOf, type Values } from '../../src/registry/index.ts'
import type { Call } from '../../src/server/core/call.ts'
import { fileForm } from '../../src/server/filing/file-form.ts'
import { a06 } from './forms.ts'
import { openWith } from './harness.ts'
import { nid } from './world.ts'

const { server } = await openWith()

const transfer = formOf('A06')
const { crg_animal: animal, nid_propietario, consecutivo, fecha_transferencia } = transfer.fields
const death = {
  ...transfer,
  fields: { nid_propietario, consecutivo, fecha_transferencia, crg_animal: animal } as typeof transfer.fields,
  rules: [],
  givesAway: { chip: 'crg_animal', on: 'fecha_transferencia', twice: '' },
}
const file = fileForm({ form: death, asks: () => ({}), judge: () => ({ effects: {} }) })

const call = (fields: Values) =>
  ({
    context: { db: server.db, now: () => new Date('2026-11-21T15:00:00Z'), log: { error: () => {} } },
    operation: {
      controller: 'formularioA06',
      op: 'ingresarFormularioA06',
      kind: 'submit',
      success: '1',
      fields: Object.keys(fields),
      files: [],
    },
    fields,
    files: [],
    person: { nid: nid.ana, administrador: false, nivel: 1 },
  }) as unknown as Call

it('leaves its owner, once, and is never that of another', async () => {
  const dead = a06({ crg_animal: 'AH3' })
  expect(await file(call(dead))).toBe(1)
  expect(await server.rows(sql`select owner_nid from animals where chip = 'AH3'`)).toEqual([{ owner_nid: null }])
  const again = a06({ crg_animal: 'AH3' })
  await expect(file(call(again))).rejects.toMatchObject({
    code: 0,
    fields: { crg_animal: expect.stringContaining('AH3') },
  })
  await expect(file(call({ ...again, crg_animal: 'BH1' }))).rejects.toMatchObject({ code: 0 })
  expect(await server.count('numbers', sql`code = 'A06' and number = ${Number(again.consecutivo)} and state = 0`)).toBe(
    1,
  )
})
