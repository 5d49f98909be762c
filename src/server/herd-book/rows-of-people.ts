/** Converts members of a herd book to rows of the registry. */
import type { Cells, Plan, Row } from '../../registry/herd-book/index.ts'
import type * as tables from '../database/schema.ts'

export const membersOf = (rows: readonly Row[]): (typeof tables.thirdParties.$inferInsert)[] =>
  rows.map(({ cells }) => {
    const isBody = cells.TIPO_DOCUMENTO === 'NIT'
    return {
      nid: cells.DOCUMENTO ?? '',
      tid: cells.TIPO_DOCUMENTO || 'CC',
      name: cells.NOMBRE ?? '',
      department: cells.DEPARTAMENTO || null,
      municipality: cells.MUNICIPIO || null,
      address: cells.DIRECCION ?? '',
      phones: cells.TELEFONOS ?? '',
      email: cells.CORREO ?? '',
      joinedOn: cells.FECHA_INGRESO || null,
      leftOn: cells.FECHA_RETIRO || null,
      status: Number(cells.ESTADO || '0'),
      kind: cells.TIPO_PERSONA || (isBody ? 'J' : 'N'),
      profession: cells.PROFESION ?? '',
      memberKind: cells.TIPO_SOCIO || (cells.ASOCIACION ? 'A' : 'N'),
    }
  })

const prefixOf = (cells: Cells, associationNid = ''): typeof tables.prefixes.$inferInsert => ({
  ownerNid: cells.DOCUMENTO ?? '',
  associationNid: cells.NID_ASOCIACION || associationNid || null,
  prefix: cells.PREFIJO || null,
  farm: cells.CRIADERO ?? '',
  assignedOn: cells.FECHA_ASIGNACION || null,
  requestedOn: cells.FECHA_SOLICITUD || null,
  requested1: cells.PREFIJO_SOLICITADO1 ?? '',
  requested2: cells.PREFIJO_SOLICITADO2 ?? '',
  requested3: cells.PREFIJO_SOLICITADO3 ?? '',
})

/** Prefixes of the book, and an empty one for each new member, as when joining on the screen. */
export function prefixesOf({ members, prefixes }: Plan): (typeof tables.prefixes.$inferInsert)[] {
  const joined = new Map(members.map(({ cells }) => [cells.DOCUMENTO, cells.ASOCIACION ?? '']))
  const named = prefixes.map(({ cells }) => prefixOf(cells, joined.get(cells.DOCUMENTO)))
  const having = new Set(named.map(({ ownerNid }) => ownerNid))
  const empty = [...joined].flatMap(([DOCUMENTO = '', association]) =>
    association === '' || having.has(DOCUMENTO) ? [] : [prefixOf({ DOCUMENTO }, association)],
  )
  return [...named, ...empty]
}

/** Premises need a location: those without a municipality are not imported. */
export const premisesOf = (rows: readonly Row[]): (typeof tables.premises.$inferInsert)[] =>
  rows.flatMap(({ cells }) =>
    cells.CRIADERO && cells.DEPARTAMENTO && cells.MUNICIPIO
      ? [
          {
            ownerNid: cells.DOCUMENTO ?? '',
            name: cells.CRIADERO,
            department: cells.DEPARTAMENTO,
            municipality: cells.MUNICIPIO,
            address: cells.DIRECCION ?? '',
          },
        ]
      : [],
  )

/** @param today yyyy-mm-dd, for those without a date of joining */
export const associationsOf = (
  rows: readonly Row[],
  today: string,
): (typeof tables.associationMembers.$inferInsert)[] =>
  rows.map(({ cells }) => ({
    associationNid: cells.ASOCIACION ?? '',
    memberNid: cells.DOCUMENTO ?? '',
    memberKind: cells.TIPO_SOCIO || 'A',
    personKind: cells.TIPO_PERSONA || (cells.TIPO_DOCUMENTO === 'NIT' ? 'J' : 'N'),
    joinedOn: cells.FECHA_INGRESO || today,
    leftOn: cells.FECHA_RETIRO || null,
  }))
