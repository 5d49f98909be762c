/** The rows of a herd book in the members of an exchange: what `npm run export -- --ade` wrote, or another system. */
import { entryOf } from '../format/own-property.ts'
import type { Values } from '../vocabulary/define-field.ts'
import {
  chipIn,
  codeOf,
  dayOf,
  genders,
  inseminations,
  isIdentifier,
  keyOfAnimal,
  ofSpecies,
  type Resource,
} from './terms.ts'

/** The document of a herd's owner; '' if it is not told. */
export type DocumentOf = (location: unknown) => string

type ToRow = (member: Resource, documentOf: DocumentOf) => Values | undefined

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const partOf = (member: Resource, name: string): Readonly<Record<string, unknown>> => {
  const part = member[name]
  return typeof part === 'object' && part !== null ? (part as Readonly<Record<string, unknown>>) : {}
}
const listOf = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'object' && one !== null) : []
/** The last part of a scheme: A04 of org.asociacion.registro.A04. */
const kindOf = (identifier: unknown): string =>
  isIdentifier(identifier) ? (identifier.scheme.split('.').at(-1) ?? '') : ''
const idOf = (identifier: unknown): string => (isIdentifier(identifier) ? identifier.id : '')
const withKind = (identifiers: unknown, kind: string): string =>
  idOf(listOf(identifiers).find((one) => kindOf(one) === kind))

const documents = ['CC', 'NIT', 'CE', 'PA', 'TI']

/** Type and number of the document by which a location's owner is known; its own id where it has none. */
export function documentIn(member: Resource): { readonly type: string; readonly number: string } {
  const found = listOf(member.alternativeIdentifiers).find((one) => documents.includes(kindOf(one)))
  return { type: kindOf(found), number: idOf(found) || idOf(member.identifier) }
}

/** What identifies a location among others. */
export const locationKey = (location: unknown): string =>
  isIdentifier(location) ? `${location.scheme} ${location.id}` : ''

const owner: ToRow = (member) => {
  const { type, number } = documentIn(member)
  const name = textOf(partOf(member, 'meta').creator) || textOf(member.name)
  return { DOCUMENTO: number, TIPO_DOCUMENTO: type, NOMBRE: name }
}

const animal: ToRow = (member, documentOf) => {
  const book = partOf(member, 'herdBook')
  const parent = (gender: string): string =>
    keyOfAnimal(
      listOf(member.parentage).find((one) => one.gender === gender && (one.relation ?? 'Genetic') === 'Genetic')
        ?.identifier,
    )
  const identities: readonly unknown[] = [member.identifier, ...listOf(member.alternativeIdentifiers)]
  return {
    CLAVE: keyOfAnimal(member.identifier),
    CHIP: identities.map(chipIn).find((chip) => chip !== '') ?? '',
    NOMBRE: textOf(member.name) || textOf(member.officialName),
    ESPECIE: codeOf(ofSpecies, member.specie) || textOf(member.specie),
    RAZA: idOf(member.primaryBreed),
    SEXO: codeOf(genders, member.gender) || textOf(member.gender),
    FECHA_NACIMIENTO: dayOf(member.birthDate),
    PADRE: parent('Male'),
    MADRE: parent('Female'),
    PROPIETARIO: documentOf(member.location),
    CRIADOR: documentOf(book.breeder),
    COMPOSICION: textOf(book.composition),
    COLOR: textOf(member.coatColor),
    MARCAS: textOf(member.managementTag),
    RASGOS: textOf(book.features),
    PESO_NACER: textOf(book.birthWeight),
    TIPO_PARTO: textOf(book.birthType),
    CONCEPCION: textOf(book.conception),
    PREFIJO: textOf(book.prefix),
    NUMERO_REGISTRO: withKind(member.alternativeIdentifiers, 'A05'),
    FECHA_REGISTRO: textOf(book.registeredOn),
    PUNTAJE: textOf(book.founderScore),
  }
}

/** One row a member; those of a group are joined by `joined`. */
const service: ToRow = (member, documentOf) => {
  const { form, method } = partOf(member, 'herdBook')
  const code = codeOf(inseminations, member.inseminationType)
  const carrier = keyOfAnimal(member.animal)
  const donor = keyOfAnimal(listOf(partOf(member, 'embryo').donorIdentifiers)[0])
  return {
    FORMULARIO: code,
    CONSECUTIVO: idOf(form) || textOf(member.id),
    PROPIETARIO: documentOf(member.location),
    FECHA_SERVICIO: dayOf(member.eventDateTime),
    FECHA_FIN: dayOf(member.eventEndDateTime),
    MACHO: keyOfAnimal(listOf(member.sireIdentifiers)[0]),
    HEMBRA: code === 'A01a' ? '' : code === 'A03' ? donor : carrier,
    HEMBRAS: code === 'A01a' ? carrier : '',
    RECEPTORA: code === 'A03' ? carrier : '',
    EMBRION: withKind([partOf(member, 'embryo').id], 'embrion'),
    TIPO_INSEMINACION: textOf(method),
    OBSERVACIONES: textOf(member.remark),
  }
}

/** A05 registrations stand with their animals. */
const birth: ToRow = (member) => {
  if (member.registrationReason === 'Registered') return undefined
  const { form, service: of, weight, requestedOn } = partOf(member, 'herdBook')
  return {
    CONSECUTIVO: idOf(form) || textOf(member.id),
    ANIMAL: keyOfAnimal(member.animal),
    FORMULARIO_SERVICIO: kindOf(of),
    CONSECUTIVO_SERVICIO: idOf(of),
    PESO: textOf(weight),
    FECHA_SOLICITUD: textOf(requestedOn),
    FECHA_NACIMIENTO: dayOf(member.eventDateTime),
    OBSERVACIONES: textOf(member.remark),
  }
}

/** Leases; what came otherwise stands with its animal. */
const arrival: ToRow = (member, documentOf) => {
  const { id, originLocation, destinationLocation } = partOf(member, 'consignment')
  const { validFrom, validTo } = partOf(member, 'meta')
  if (member.arrivalReason !== 'StudService') return undefined
  return {
    CONSECUTIVO: idOf(id) || textOf(member.id),
    ANIMAL: keyOfAnimal(member.animal),
    ARRENDADOR: documentOf(originLocation),
    ARRENDATARIO: documentOf(destinationLocation ?? member.location),
    FECHA_INICIO: dayOf(validFrom ?? member.eventDateTime),
    FECHA_FIN: dayOf(validTo),
    OBSERVACIONES: textOf(member.remark),
  }
}

/** Tables and rows by resource; the other messages follow from these. */
const readers: Readonly<Record<string, { readonly table: string; readonly toRow: ToRow }>> = {
  icarLocationResource: { table: 'asociados', toRow: owner },
  icarAnimalCoreResource: { table: 'animales', toRow: animal },
  icarReproInseminationEventResource: { table: 'servicios', toRow: service },
  icarMovementBirthEventResource: { table: 'nacimientos', toRow: birth },
  icarMovementArrivalEventResource: { table: 'arriendos', toRow: arrival },
}

/** The table of the herd book that a resource tells; undefined: none. */
export const tableOfResource = (resourceType: string): string | undefined => entryOf(readers, resourceType)?.table

/** Undefined: the member says nothing that another does not. */
export const rowOf = (member: Resource, documentOf: DocumentOf): Values | undefined =>
  entryOf(readers, member.resourceType)?.toRow(member, documentOf)

/** The females of a group in one row: members of a group follow each other. @returns undefined: another service */
export function joined(before: Values, next: Values): Values | undefined {
  const isSame = next.HEMBRAS && before.FORMULARIO === next.FORMULARIO && before.CONSECUTIVO === next.CONSECUTIVO
  return isSame ? { ...before, HEMBRAS: `${before.HEMBRAS};${next.HEMBRAS}` } : undefined
}
