/** A05 Certificado de Genealogía: a born animal becomes a registered one (decisions 29, 110, 111). */
import { randomBytes } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { a05Texts } from '../../../registry/forms/a05-genealogy.ts'
import { formOf, type Problems, sealFrom, sealOf, type Values } from '../../../registry/index.ts'
import { checkMayFile } from '../../access/owners.ts'
import { sha256 } from '../../access/secrets.ts'
import { type Call, fieldOf, personOf } from '../../core/call.ts'
import { refusedAt } from '../../core/http-errors.ts'
import { wireNumber } from '../../core/wire-number.ts'
import { nameOf } from '../../filing/codes.ts'
import { commitFiling, type Filing } from '../../filing/commit.ts'
import {
  checkNumber,
  checkOwner,
  facts,
  notFound,
  numberFact,
  type OwnerFact,
  ownerFact,
  spent,
} from '../../filing/facts.ts'
import { knownFields, readForm, refuseProblems } from '../../filing/read-form.ts'
import { filingTexts } from '../../filing/texts.ts'
import { checkChip, chipFact, chipLock, chipTaken, registrarFacts, registrarProblem } from './a05-facts.ts'
import { family, familyChips } from './a05-rows.ts'

const form = formOf('A05')

/** A birth as its certificate shows it: the read-only facts of the form by their names. */
interface BirthFact {
  readonly id: number
  readonly certified: boolean
  readonly facts: Values
}

interface Facts {
  owner: OwnerFact | null
  available: boolean
  birth: BirthFact | null
  chip: boolean
  registrars: Readonly<Record<string, string>>
}

const birthFact = (number: string, owner: string): SQL => sql`(
  select jsonb_build_object('id', f.id, 'certified', f.chip is not null, 'facts', to_jsonb(f) - 'id' - 'chip')
  from (select a.id, a.chip, a.species as "ESPECIE", a.breed_id::text as "RAZA", a.sex as "SEXO",
      a.born_on::text as "FECHA_NACIMIENTO", a.concept as "CONCEPCION", a.composition as "COMPOSICION",
      ${nameOf('composicion', sql`a.composition`)} as "LIBRO", ${familyChips}
    from births b join animals a on a.id = b.animal_id ${family}
    where b.number = ${wireNumber(number)} and a.owner_nid = ${owner}) f)`

export async function fileA05(call: Call): Promise<unknown> {
  // OPCION '0' only denotes the read-only mode (decision 110).
  if (fieldOf(call, 'OPCION') !== '1') throw refusedAt('OPCION', filingTexts.onlyNew)
  const values = readForm(call, form, 'add')
  const owner = values.NID_PROPIETARIO ?? ''
  await checkMayFile(call.context, personOf(call), owner, form.code)
  const seal = await sealFor(call)
  return commitFiling(call, async () => filing(call, values, owner, await judge(call, values, owner), seal))
}

/** If it was filed with a key, the code that the device may have printed already; otherwise random. */
const sealFor = async (call: Call): Promise<string> =>
  call.key
    ? sealOf(personOf(call).nid, call.key, async (text) => sha256(text))
    : sealFrom(randomBytes(16).toString('hex'))

async function judge(call: Call, values: Values, owner: string): Promise<BirthFact> {
  const number = values.CONSECUTIVO ?? ''
  const birthNumber = values.CONSEC_NACIMIENTO ?? ''
  const registrar = values.NID_REGISTRADOR ?? ''
  const found = await facts<Facts>(call, {
    owner: ownerFact(owner),
    available: numberFact(form.code, number, owner),
    birth: birthFact(birthNumber, owner),
    chip: chipFact(values.CHIP ?? ''),
    registrars: registrarFacts([registrar]),
  })
  checkOwner(found.owner, 'NID_PROPIETARIO', 'TID_PROPIETARIO', values)
  checkNumber(found.available, 'CONSECUTIVO', number)
  const { birth } = found
  if (!birth) throw notFound('CONSEC_NACIMIENTO', birthNumber)
  if (birth.certified) throw spent('CONSEC_NACIMIENTO', a05Texts.certified, birthNumber)
  refuseProblems(form, {
    ...contradictions(birth, values),
    ...registrarProblem(found.registrars, '', registrar, values.TID_REGISTRADOR ?? ''),
  })
  checkChip(found.chip, values.CHIP ?? '')
  return birth
}

/**
 * Values taken from the birth may be omitted, but must not contradict it: the certificate is bound to what was sent.
 */
function contradictions({ facts }: BirthFact, values: Values): Problems {
  const wrong = Object.entries(facts).filter(([name, text]) => values[name] && values[name] !== (text ?? ''))
  return Object.fromEntries(wrong.map(([name]) => [name, filingTexts.serviceMismatch]))
}

function filing(call: Call, values: Values, owner: string, birth: BirthFact, seal: string): Filing {
  const number = Number(values.CONSECUTIVO)
  const chip = values.CHIP ?? ''
  return {
    trail: { code: form.code, number: values.CONSECUTIVO ?? '', owner, after: knownFields(call) },
    locks: [
      chipLock(chip),
      sql`select 1 from animals where id = ${birth.id} and chip is null and owner_nid = ${owner} for update`,
    ],
    effects: {
      chip: chipTaken(chip),
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
