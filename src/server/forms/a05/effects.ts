/** A05 Certificado de Genealogía: a born animal becomes a registered one (decisions 29, 110, 111). */
import { randomBytes } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { a05Texts } from '../../../registry/forms/a05-genealogy.ts'
import { formOf, sealFrom, sealOf, type Values } from '../../../registry/index.ts'
import { sha256 } from '../../access/secrets.ts'
import { type Call, fieldOf, type Handler, personOf, wireNumber } from '../../core/call.ts'
import { refusedAt } from '../../core/http-errors.ts'
import { nameOf } from '../../filing/codes.ts'
import { notFound, personLock, spent } from '../../filing/facts.ts'
import { type FormEffect, fileForm } from '../../filing/file-form.ts'
import { contradictions, knownFields, refuseProblems } from '../../filing/read-form.ts'
import { filingTexts } from '../../filing/texts.ts'
import { registrarFacts, registrarProblem } from './judge.ts'
import { family, familyChips } from './rows.ts'

const form = formOf('A05')

/** A birth as its certificate shows it: the read-only facts of the form by their names. */
interface BirthFact {
  readonly id: number
  readonly version: string
  readonly certified: boolean
  readonly facts: Values
}

interface RegistrationFacts {
  birth: BirthFact | null
  registrars: Readonly<Record<string, string>>
}

const birthFact = (number: string, owner: string): SQL => sql`(
  select jsonb_build_object('id', f.id, 'version', f.version, 'certified', f.chip is not null,
    'facts', to_jsonb(f) - 'id' - 'version' - 'chip')
  from (select a.id, a.xmin::text as version, a.chip, a.species as "ESPECIE", a.breed_id::text as "RAZA", a.sex as "SEXO",
      a.born_on::text as "FECHA_NACIMIENTO", a.concept as "CONCEPCION", a.composition as "COMPOSICION",
      ${nameOf('composicion', sql`a.composition`)} as "LIBRO", ${familyChips}
    from births b join animals a on a.id = b.animal_id ${family}
    where b.number = ${wireNumber(number)} and a.owner_nid = ${owner}) f)`

/** @param seal of its certificate; absent: a new one */
export const filingA05 = (seal?: string): FormEffect<RegistrationFacts> => ({
  form,
  read: (call) => {
    // OPCION '0' only denotes the read-only mode (decision 110): said before its number is found to be used.
    if (fieldOf(call, 'OPCION') !== '1') throw refusedAt('OPCION', filingTexts.onlyNew)
    return knownFields(call)
  },
  asks: (values, owner) => ({
    birth: birthFact(values.CONSEC_NACIMIENTO ?? '', owner),
    registrars: registrarFacts([values.NID_REGISTRADOR ?? '']),
  }),
  people: ({ NID_REGISTRADOR = '' }) => [personLock('registrar', NID_REGISTRADOR)],
  judge: async ({ birth, registrars }, values, owner, call) => {
    const birthNumber = values.CONSEC_NACIMIENTO ?? ''
    if (!birth) throw notFound('CONSEC_NACIMIENTO', birthNumber)
    if (birth.certified) throw spent('CONSEC_NACIMIENTO', a05Texts.certified, birthNumber)
    refuseProblems(form, {
      // The certificate is bound to what was sent.
      ...contradictions(values, birth.facts),
      ...registrarProblem(registrars, '', values.NID_REGISTRADOR ?? '', values.TID_REGISTRADOR ?? ''),
    })
    return registered(values, owner, birth, seal ?? (await sealFor(call)))
  },
})

/** @throws BusinessError 0 */
export const fileA05: Handler = fileForm(filingA05())

/** If it was filed with a key, the code that the device may have printed already; otherwise random. */
const sealFor = async (call: Call): Promise<string> =>
  call.key
    ? sealOf(personOf(call).nid, call.key, async (text) => sha256(text))
    : sealFrom(randomBytes(16).toString('hex'))

function registered(values: Values, owner: string, birth: BirthFact, seal: string) {
  const number = Number(values.CONSECUTIVO)
  const chip = values.CHIP ?? ''
  return {
    // Its sex, day and dam are on the certificate: a correction since is judged anew.
    locks: [sql`select 1 from animals where id = ${birth.id} and xmin::text = ${birth.version} for update`],
    effects: {
      animal: sql`
        update animals set chip = ${chip}::text, registration_number = ${number}::int, name = ${values.NOMBRE}::text,
          color = ${values.COLOR}::text, marks = ${values.MARCAS_HATO ?? ''}::text,
          features = ${values.RASGOS_PARTICULARES ?? ''}::text, registered_on = ${values.FECHA_SOLICITUD}::date
        from ok where animals.id = ${birth.id}::int`,
      registration: sql`
        insert into registrations (number, kind, owner_nid, animal_id, requested_on, registrar_nid, remarks, seal)
        select ${number}::int, 'C', ${owner}::text, ${birth.id}::int, ${values.FECHA_SOLICITUD}::date,
          ${values.NID_REGISTRADOR}::text, ${values.OBSERVACIONES ?? ''}::text, ${seal}::text from ok`,
    },
  }
}
