/** A04: a birth from a service, one animal without chip (decisions 37, 95 to 101). */
import { sql } from 'drizzle-orm'
import { compositionOf, formOf, type Problems, type Values } from '../../../registry/index.ts'
import { commonTexts } from '../../../registry/texts/common.ts'
import { conceptOfForm } from '../../../registry/vocabulary/codes.ts'
import { checkMayFile } from '../../access/owners.ts'
import { type Call, personOf } from '../../core/call.ts'
import { commitFiling, type Filing } from '../../filing/commit.ts'
import {
  type AnimalFact,
  animalFact,
  checkNumber,
  checkOwner,
  chipText,
  codeFact,
  facts,
  notFound,
  numberFact,
  type OwnerFact,
  ownerFact,
  spent,
} from '../../filing/facts.ts'
import { knownFields, readForm, refuseProblems } from '../../filing/read-form.ts'
import { filingTexts } from '../../filing/texts.ts'
import { birthEffects, type Newborn } from './newborn.ts'
import { type ServiceFact, serviceFact } from './service-fact.ts'

const form = formOf('A04')

interface Facts {
  owner: OwnerFact | null
  available: boolean
  service: ServiceFact | null
  dam: AnimalFact | null
  birthType: boolean
  sex: boolean
}

export async function fileA04(call: Call): Promise<unknown> {
  const values = readForm(call, form, 'add')
  const owner = values.NID_PROPIETARIO ?? ''
  await checkMayFile(call.context, personOf(call), owner, form.code)
  return commitFiling(call, async () => filing(call, values, owner, await judge(call, values, owner)))
}

async function judge(call: Call, values: Values, owner: string): Promise<Facts> {
  const code = values.FORMA_CONCEPCION ?? ''
  const number = values.CONSECUTIVO ?? ''
  const chip = values.CHIP_HEMBRA ?? ''
  if (!(code in conceptOfForm)) refuseProblems(form, { FORMA_CONCEPCION: commonTexts.notAnOption })
  const found = await facts<Facts>(call, {
    owner: ownerFact(owner),
    available: numberFact(form.code, number, owner),
    service: serviceFact(code, values.CONSECUTIVO_SERVICIO ?? '', owner, chip),
    dam: animalFact(chip),
    birthType: codeFact('tipoParto', values.TIPO_DE_PARTO ?? ''),
    sex: codeFact('sexo', values.SEXO ?? ''),
  })
  checkOwner(found.owner, 'NID_PROPIETARIO', 'TID_PROPIETARIO', values)
  checkNumber(found.available, 'CONSECUTIVO', number)
  const { service } = found
  const serviceNumber = values.CONSECUTIVO_SERVICIO ?? ''
  if (!service || service.state === 2) throw notFound('CONSECUTIVO_SERVICIO', serviceNumber)
  if (code !== 'A01a' && service.litters > 0)
    throw spent('CONSECUTIVO_SERVICIO', filingTexts.serviceBorn, serviceNumber)
  refuseProblems(form, problemsOf(found, service, values))
  return found
}

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

function filing(call: Call, values: Values, owner: string, found: Facts): Filing {
  const { service, dam } = found
  if (!service || !dam) throw new Error('filed without a judgement')
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
    prefix: service.prefix || found.owner?.prefix || values.PREFIJO_SOLICITANTE || '',
    remarks: values.OBSERVACIONES ?? '',
    firstNumber: null,
    place: 1,
    registrar: personOf(call).nid,
    species: service.species,
    breed: service.breed,
    sireId: service.sireId,
    damId: dam.id,
    composition: compositionOf({ breed: service.breed, composition: service.sireComposition }, dam),
    concept: conceptOfForm[code],
  }
  return {
    trail: { code: form.code, number: values.CONSECUTIVO ?? '', owner, after: knownFields(call) },
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
