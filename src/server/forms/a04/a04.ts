/** A04: a birth from a service, one animal without chip (decisions 37, 95 to 101). */
import { sql } from 'drizzle-orm'
import { compositionOf, formOf, type Problems, type Values } from '../../../registry/index.ts'
import { commonTexts } from '../../../registry/texts/common.ts'
import { conceptOfForm } from '../../../registry/vocabulary/codes.ts'
import { personOf } from '../../core/call.ts'
import { type AnimalFact, animalFact, chipText, codeFact, notFound, spent } from '../../filing/facts.ts'
import { fileForm } from '../../filing/file-form.ts'
import { refuseProblems } from '../../filing/read-form.ts'
import { filingTexts } from '../../filing/texts.ts'
import { birthEffects, type Newborn } from './newborn.ts'
import { type ServiceFact, serviceFact } from './service-fact.ts'

const form = formOf('A04')

interface Facts {
  service: ServiceFact | null
  dam: AnimalFact | null
  birthType: boolean
  sex: boolean
}

/** @throws BusinessError 100, 103 or 0 */
export const fileA04 = fileForm<Facts>({
  form,
  asks: (values, owner) => {
    const code = values.FORMA_CONCEPCION ?? ''
    const chip = values.CHIP_HEMBRA ?? ''
    if (!(code in conceptOfForm)) refuseProblems(form, { FORMA_CONCEPCION: commonTexts.notAnOption })
    return {
      service: serviceFact(code, values.CONSECUTIVO_SERVICIO ?? '', owner, chip),
      dam: animalFact(chip),
      birthType: codeFact('tipoParto', values.TIPO_DE_PARTO ?? ''),
      sex: codeFact('sexo', values.SEXO ?? ''),
    }
  },
  judge: (found, values, owner, call) => {
    const { service, dam } = found
    const serviceNumber = values.CONSECUTIVO_SERVICIO ?? ''
    if (!service || service.state === 2) throw notFound('CONSECUTIVO_SERVICIO', serviceNumber)
    if (values.FORMA_CONCEPCION !== 'A01a' && service.litters > 0)
      throw spent('CONSECUTIVO_SERVICIO', filingTexts.serviceBorn, serviceNumber)
    refuseProblems(form, problemsOf(found, service, values))
    if (!dam) throw new Error('judged without a female')
    return birthOf(values, owner, { service, dam, prefix: found.owner.prefix, registrar: personOf(call).nid })
  },
})

function problemsOf({ dam, birthType, sex }: Facts, service: ServiceFact, values: Values): Problems {
  const problems: Record<string, string> = {}
  const { serviceMismatch } = filingTexts
  if (values.COD_ESPECIE !== service.species) problems.COD_ESPECIE = serviceMismatch
  if (values.RAZA_MACHO !== String(service.breed)) problems.RAZA_MACHO = serviceMismatch
  if (values.CHIP_MACHO !== service.sireChip) problems.CHIP_MACHO = serviceMismatch
  const inGroup = service.damId === null ? service.inGroup : dam?.id === service.damId
  if (!dam || !inGroup) problems.CHIP_HEMBRA = chipText(serviceMismatch, values.CHIP_HEMBRA ?? '')
  else if (service.damHasLitter) throw spent('CHIP_HEMBRA', filingTexts.damGaveBirth, values.CHIP_HEMBRA ?? '')
  if (!birthType) problems.TIPO_DE_PARTO = commonTexts.notAnOption
  if (!sex) problems.SEXO = commonTexts.notAnOption
  return problems
}

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
