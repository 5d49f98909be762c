/** Converts animals, services, births and leases of a herd book to rows of the registry. */
import {
  type Beast,
  type BirthPlan,
  type LeasePlan,
  type ReadingPlan,
  rowKey,
  type ServicePlan,
} from '../../registry/herd-book/index.ts'
import { entryOf } from '../../registry/index.ts'
import { conceptOfForm } from '../../registry/vocabulary/codes.ts'
import type * as tables from '../database/schema.ts'

/** The ids of animals, new or known. */
export interface AnimalIds {
  of(beast: Beast | number): number
}

const orNull = (text = ''): string | null => text || null
const numberOrNull = (text = ''): number | null => (text === '' ? null : Number(text))

/** @param birth of this book: its service says how the animal was conceived where its row does not */
export function animalRow(beast: Beast, ids: AnimalIds, birth?: BirthPlan): typeof tables.animals.$inferInsert {
  const cells = beast.row?.cells ?? {}
  return {
    id: ids.of(beast),
    birthNumber: numberOrNull(birth?.row.cells.CONSECUTIVO),
    chip: orNull(cells.CHIP),
    registrationNumber: numberOrNull(cells.NUMERO_REGISTRO),
    ownerNid: orNull(cells.PROPIETARIO),
    breederNid: orNull(cells.CRIADOR) ?? orNull(cells.PROPIETARIO),
    name: cells.NOMBRE ?? '',
    species: beast.species,
    breedId: Number(beast.breed),
    sex: beast.sex,
    bornOn: orNull(beast.bornOn),
    composition: beast.composition,
    color: cells.COLOR ?? '',
    marks: cells.MARCAS ?? '',
    features: cells.RASGOS ?? '',
    birthWeight: numberOrNull(cells.PESO_NACER),
    birthType: orNull(cells.TIPO_PARTO),
    concept: cells.CONCEPCION || entryOf(conceptOfForm, birth?.row.cells.FORMULARIO_SERVICIO ?? '') || 'ND',
    sireId: beast.sire ? ids.of(beast.sire) : null,
    damId: beast.dam ? ids.of(beast.dam) : null,
    founderScore: numberOrNull(cells.PUNTAJE),
    prefix: cells.PREFIJO ?? '',
    registeredOn: orNull(cells.FECHA_REGISTRO),
  }
}

/** The A05 that registered it: a certificate if its parents are known, else an initial animal. */
export function registrationRow(beast: Beast, ids: AnimalIds, today: string): typeof tables.registrations.$inferInsert {
  const cells = beast.row?.cells ?? {}
  const { sire, dam } = beast
  return {
    number: Number(cells.NUMERO_REGISTRO),
    kind: sire && dam ? 'C' : 'I',
    ownerNid: cells.PROPIETARIO || cells.CRIADOR || '',
    animalId: ids.of(beast),
    requestedOn: cells.FECHA_REGISTRO || beast.bornOn || today,
  }
}

export function serviceRow(service: ServicePlan, ids: AnimalIds): typeof tables.services.$inferInsert {
  const { cells } = service.row
  const { code, number, owner, sire, dam, recipient } = service
  const servedOn = cells.FECHA_SERVICIO ?? ''
  return {
    code,
    number,
    ownerNid: owner,
    requestedOn: cells.FECHA_SOLICITUD || servedOn,
    servedOn,
    endsOn: code === 'A01a' ? cells.FECHA_FIN || servedOn : null,
    species: sire.species,
    breedId: Number(sire.breed),
    sireId: ids.of(sire),
    damId: dam ? ids.of(dam) : null,
    damBreedId: code === 'A01' && dam ? Number(dam.breed) : null,
    remarks: cells.OBSERVACIONES ?? '',
    inseminationType: orNull(cells.TIPO_INSEMINACION),
    embryo: code === 'A03' ? orNull(cells.EMBRION) : null,
    recipientId: recipient ? ids.of(recipient) : null,
  }
}

/** Several births of a female in one service are one litter: the later ones point to the first, of the registry if it has one. */
export function birthRows(births: readonly BirthPlan[], ids: AnimalIds): (typeof tables.births.$inferInsert)[] {
  const first = new Map<string, { readonly number: number; places: number }>()
  const ordered = [...births].sort(
    (one, other) => Number(one.row.cells.CONSECUTIVO) - Number(other.row.cells.CONSECUTIVO),
  )
  return ordered.map(({ row, animal, service, owner, dam, litter: known }) => {
    const { cells } = row
    const number = Number(cells.CONSECUTIVO)
    const damId = ids.of(dam)
    const litter = `${service} ${damId}`
    const before = first.get(litter) ?? (known && { ...known })
    if (before) before.places++
    first.set(litter, before ?? { number, places: 1 })
    const [serviceCode = '', serviceNumber = ''] = service.split(' ')
    const born = animal.bornOn || cells.FECHA_NACIMIENTO || ''
    return {
      number,
      ownerNid: owner,
      serviceCode,
      serviceNumber: Number(serviceNumber),
      requestedOn: cells.FECHA_SOLICITUD || born,
      bornOn: born,
      sex: animal.sex,
      birthType: animal.row?.cells.TIPO_PARTO || '1',
      weight: Number(cells.PESO),
      damId,
      prefix: animal.row?.cells.PREFIJO ?? '',
      remarks: cells.OBSERVACIONES ?? '',
      firstNumber: before?.number ?? null,
      place: before?.places ?? 1,
      registrarNid: cells.REGISTRADOR || owner,
      animalId: ids.of(animal),
    }
  })
}

export function leaseRow({ row, animal, owner }: LeasePlan, ids: AnimalIds): typeof tables.leases.$inferInsert {
  const { cells } = row
  return {
    number: Number(cells.CONSECUTIVO),
    animalId: ids.of(animal),
    lessorNid: owner,
    lesseeNid: cells.ARRENDATARIO ?? '',
    startsOn: cells.FECHA_INICIO ?? '',
    endsOn: cells.FECHA_FIN ?? '',
    remarks: cells.OBSERVACIONES ?? '',
  }
}

/** @returns also the key by which a later run recognises it. */
export function readingRow(
  { row, animal }: ReadingPlan,
  ids: AnimalIds,
): typeof tables.readings.$inferInsert & { readonly key: string } {
  const { FECHA = '', PESO, OBSERVACIONES = '' } = row.cells
  return {
    animalId: ids.of(animal),
    readOn: FECHA,
    weight: numberOrNull(PESO),
    remarks: OBSERVACIONES,
    key: rowKey(row),
  }
}
