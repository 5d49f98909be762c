/**
 * A04: a birth from a service, one animal without chip (decisions 37, 95 to 101), and the further births of a multiple
 * birth, which have the shared values of the first (decisions 97, 98). A call with another dam, service or day belongs
 * to another birth and is refused, however it got that number.
 */
import { type SQL, sql } from 'drizzle-orm'
import { a04Texts } from '../../../registry/forms/texts/a04.ts'
import { compositionOf, formOf, type Values } from '../../../registry/index.ts'
import { commonTexts } from '../../../registry/texts/common.ts'
import { conceptOfForm } from '../../../registry/vocabulary/codes.ts'
import { personOf } from '../../core/call.ts'
import { refusedAt } from '../../core/http-errors.ts'
import { type AnimalFact, codeFact, notFound, spent } from '../../filing/facts.ts'
import { type FormEffect, fileForm } from '../../filing/file-form.ts'
import { refuseProblems } from '../../filing/read-form.ts'
import { filingTexts } from '../../filing/texts.ts'
import { refuseOther } from '../../filing/write-once.ts'
import {
  askingA04,
  type BirthFacts,
  birthProblems,
  type First,
  firstFact,
  type Newborn,
  otherBirth,
  type ServiceFact,
} from './judge.ts'

/** The rows that every birth writes: the animal, then its record. */
const birthEffects = (b: Newborn): Readonly<Record<string, SQL>> => ({
  born: sql`
    insert into animals (birth_number, owner_nid, breeder_nid, species, breed_id, sex, born_on, composition,
      birth_weight, birth_type, concept, sire_id, dam_id, prefix)
    select ${b.number}::int, ${b.owner}::text, ${b.owner}::text, ${b.species}::text, ${b.breed}::int, ${b.sex}::text,
      ${b.bornOn}::date, ${b.composition}::text, ${b.weight}::numeric, ${b.birthType}::text, ${b.concept}::text,
      ${b.sireId}::int, ${b.damId}::int, ${b.prefix}::text from ok
    returning id`,
  birth: sql`
    insert into births (number, owner_nid, service_code, service_number, requested_on, born_on, sex, birth_type, weight,
      dam_id, prefix, remarks, first_number, place, registrar_nid, animal_id)
    select ${b.number}::int, ${b.owner}::text, ${b.serviceCode}::text, ${b.serviceNumber}::int,
      ${b.requestedOn}::date, ${b.bornOn}::date, ${b.sex}::text, ${b.birthType}::text, ${b.weight}::numeric,
      ${b.damId}::int, ${b.prefix}::text, ${b.remarks}::text, ${b.firstNumber}::int, ${b.place}::smallint,
      ${b.registrar}::text, born.id from born`,
})

/** @param registrar who captured it; absent: the caller */
export const filingA04 = (registrar?: string): FormEffect<BirthFacts> => ({
  ...askingA04,
  judge: (found, values, owner, call) => {
    const { service, dam } = found
    const serviceNumber = values.CONSECUTIVO_SERVICIO ?? ''
    if (!service || service.state === 2) throw notFound('CONSECUTIVO_SERVICIO', serviceNumber)
    refuseOther(call, { IDENTIF_RECEPTORA: service.recipientChip }, 'CONSECUTIVO_SERVICIO')
    if (values.FORMA_CONCEPCION !== 'A01a' && service.litters > 0)
      throw spent('CONSECUTIVO_SERVICIO', filingTexts.serviceBorn, serviceNumber)
    refuseProblems(askingA04.form, birthProblems(found, service, values))
    if (!dam) throw new Error('judged without a female')
    const { prefix } = found.owner
    return birthOf(values, owner, { service, dam, prefix, registrar: registrar ?? personOf(call).nid })
  },
})

/** @throws BusinessError 100, 103 or 0 */
export const fileA04 = fileForm(filingA04())

interface Birth {
  readonly service: ServiceFact
  readonly dam: AnimalFact
  readonly prefix: string
  readonly registrar: string
}

function birthOf(values: Values, owner: string, { service, dam, prefix, registrar }: Birth) {
  const code = values.FORMA_CONCEPCION as keyof typeof conceptOfForm
  const serviceNumber = Number(values.CONSECUTIVO_SERVICIO)
  const newborn: Newborn = {
    number: Number(values.CONSECUTIVO),
    owner,
    serviceCode: code,
    serviceNumber,
    requestedOn: values.FECHA_SOLICITUD ?? '',
    bornOn: values.FECHA_PARTO ?? '',
    sex: values.SEXO ?? '',
    birthType: values.TIPO_DE_PARTO ?? '',
    weight: values.PESO_AL_NACER ?? '',
    prefix: service.prefix || prefix || values.PREFIJO_SOLICITANTE || '',
    remarks: values.OBSERVACIONES ?? '',
    firstNumber: null,
    place: 1,
    registrar,
    species: service.species,
    breed: service.breed,
    sireId: service.sireId,
    damId: dam.id,
    composition: compositionOf({ breed: service.breed, composition: service.sireComposition }, dam),
    concept: conceptOfForm[code],
  }
  return {
    // Serialises this birth with an edit of the service.
    locks: [
      sql`select 1 from services s where s.code = ${code} and s.number = ${serviceNumber}
          and s.sire_id = ${service.sireId} and s.dam_id is not distinct from ${service.damId}::int
          and s.state <> 2 for update`,
      // The female may leave her group during the judgement.
      ...(code === 'A01a'
        ? [
            sql`select 1 from service_females f where f.code = ${code} and f.number = ${serviceNumber}
                and f.dam_id = ${dam.id} for update`,
          ]
        : []),
    ],
    effects: {
      ...birthEffects(newborn),
      opened: sql`update services set state = 1 from ok
        where services.code = 'A01a' and services.code = ${code}::text and services.number = ${serviceNumber}::int`,
    },
  }
}

const further = formOf('A04-adicional')

/** @param registrar as above */
export const filingFurther = (registrar?: string): FormEffect<{ first: First | null; sex: boolean }> => ({
  form: further,
  ofRecord: { field: 'CONSECUTIVO', table: 'births', code: further.code },
  asks: (values) => ({
    first: firstFact(values.CONSECUTIVO ?? ''),
    sex: codeFact('sexo', values.SEXO_ADICIONAL ?? ''),
  }),
  judge: (found, values, _owner, call) => {
    if (!found.first) throw notFound('CONSECUTIVO', values.CONSECUTIVO ?? '')
    refuseProblems(further, otherBirth(found.first, values))
    if (!found.sex) refuseProblems(further, { SEXO_ADICIONAL: commonTexts.notAnOption })
    const { left, next, version, sireChip: _, damChip: __, earlier: ___, ...shared } = found.first
    if (left < 1) throw refusedAt('CONSECUTIVONEW', a04Texts.allBirthsFiled)
    const newborn: Newborn = {
      ...shared,
      number: Number(values.CONSECUTIVONEW),
      sex: values.SEXO_ADICIONAL ?? '',
      weight: values.PESO_AL_NACER_ADICIONAL ?? '',
      firstNumber: Number(values.CONSECUTIVO),
      place: next,
      registrar: registrar ?? personOf(call).nid,
    }
    // Its litter's mark of change is a write to the first birth: a shared lock would be upgraded by two at once, which
    // deadlocks.
    return {
      locks: [
        sql`select 1 from births where number = ${newborn.firstNumber} and xmin::text = ${version} for no key update`,
      ],
      effects: birthEffects(newborn),
    }
  },
})

/** @throws BusinessError 103, 100 or 0 */
export const fileA04Additional = fileForm(filingFurther())
