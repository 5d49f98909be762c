/** Writes the effects of filing an A01 with plain SQL: no HTTP, no checks, no query layer. */
import { randomUUID } from 'node:crypto'
import { filledA01, OWNER } from './filled-form.ts'

/** @param name of the statement, prepared once per connection if the driver supports it. */
export type Run = (
  name: string,
  text: string,
  values: readonly unknown[],
) => Promise<readonly Record<string, unknown>[]>

/** One transaction, statement by statement, on one connection. */
export async function fileBare(run: Run, number: number): Promise<void> {
  const form = filledA01(number)
  await run('begin', 'begin', [])
  const [lock] = await run(
    'lock',
    `select id from numbers where code = 'A01' and number = $1 and owner_nid = $2 and state = 0 for update`,
    [number, OWNER],
  )
  const animals = await run('animals', 'select id, chip, breed_id from animals where chip in ($1, $2)', [
    form.CHIP_MACHO,
    form.CHIP_HEMBRA,
  ])
  const idOf = (chip: string | undefined) => animals.find((animal) => animal.chip === chip)?.id
  if (!lock || !idOf(form.CHIP_MACHO) || !idOf(form.CHIP_HEMBRA)) throw new Error(`nothing to file ${number} on`)
  await run('number', 'update numbers set state = 1, used_at = now() where id = $1', [lock.id])
  await run(
    'service',
    `insert into services (code, number, owner_nid, requested_on, served_on, species, breed_id, sire_id, dam_id,
       dam_breed_id, kinship, computed_kinship, prefix, remarks)
     values ('A01', $1, $2, $3, $4, $5, $6, $7, $8, $6, $9, $9, '', $10)`,
    [
      number,
      OWNER,
      form.FECHA_SOLICITUD,
      form.FECHA_SERVICIO,
      form.COD_ESPECIE,
      Number(form.RAZA_MACHO),
      idOf(form.CHIP_MACHO),
      idOf(form.CHIP_HEMBRA),
      form.PARENTESCO,
      form.OBSERVACIONES,
    ],
  )
  await run(
    'trail',
    `insert into filings (filed_at, operation, code, number, owner_nid, captured_by, captured_at, device, after)
     values (now(), 'formularioA01/ingresarNacimiento', 'A01', $1, $2, $2, now(), 'medida', $3)`,
    [String(number), OWNER, JSON.stringify(form)],
  )
  await run(
    'once',
    `insert into idempotency (person_nid, key, operation, content, status, body)
     values ($1, $2, 'formularioA01/ingresarNacimiento', $3, 200, '1')`,
    [OWNER, randomUUID(), 'x'.repeat(64)],
  )
  await run('commit', 'commit', [])
}
