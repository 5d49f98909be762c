/** All data that the registry stores about the caller, section by section, for download (ours; 'privacidad'). */
import { type SQL, sql } from 'drizzle-orm'
import type { Values } from '../../registry/index.ts'
import { privacyTexts } from '../../registry/texts/privacy.ts'
import { fieldOf, type Handler, personOf } from '../core/call.ts'
import { HttpError } from '../core/http-errors.ts'
import type { Database } from '../database/database.ts'
import { farmMinuteOf } from '../database/farm-time.ts'
import { textRows } from '../database/texts.ts'
import { exchangeOf, exportAll } from '../herd-book/index.ts'
import { Semaphore, TurnsByName } from '../platform/semaphore.ts'
import { LongAnswer } from '../queries/long-answer.ts'

/** Rows per statement. */
const STRETCH = 500

interface Section {
  readonly name: string
  /** A SELECT of a section, with its key as `"N"`: the rows after a given one, in order. */
  readonly select: (nid: string, after: string) => SQL
}

const isHis = (of: SQL, nid: string) => sql`case when ${of} = ${nid} then 'S' else 'N' end`
const number = (after: string) => sql`${after === '' ? '0' : after}::bigint`

interface Party {
  readonly is: SQL
  /** Column that says which party the caller is. */
  readonly as: SQL
}

/**
 * Records by which an animal passes from one person to another: the other party's identity is not the caller's data.
 */
const between = (
  name: string,
  { of, days, gives, takes }: { readonly of: SQL; readonly days: SQL; readonly gives: Party; readonly takes: Party },
): Section => ({
  name,
  select: (nid, after) => sql`select x.number as "N", x.number as "CONSECUTIVO", a.chip as "CHIP", ${days},
    x.remarks as "OBSERVACIONES", ${isHis(gives.is, nid)} as ${gives.as}, ${isHis(takes.is, nid)} as ${takes.as}
    from ${of} x join animals a on a.id = x.animal_id
    where (${gives.is} = ${nid} or ${takes.is} = ${nid}) and x.number > ${number(after)}
    order by x.number limit ${STRETCH}::int`,
})

const sections: readonly Section[] = [
  {
    name: 'persona',
    select: (
      nid,
      after,
    ) => sql`select t.nid as "N", t.tid as "TIPO_DOCUMENTO", t.nid as "DOCUMENTO", t.name as "NOMBRE",
      t.department as "DEPARTAMENTO", t.municipality as "MUNICIPIO", t.address as "DIRECCION", t.phones as "TELEFONOS",
      t.email as "CORREO", t.email_requested as "CORREO_SOLICITADO", t.url as "PAGINA", t.profession as "PROFESION",
      t.joined_on as "FECHA_INGRESO", t.left_on as "FECHA_RETIRO", t.member_kind as "TIPO_SOCIO"
      from third_parties t where t.nid = ${nid} and t.nid > ${after}`,
  },
  {
    name: 'cuenta',
    select: (nid, after) => sql`select a.id as "N", a.username as "USUARIO", a.nivel as "NIVEL" from accounts a
      where a.nid = ${nid} and a.id > ${number(after)} order by a.id limit ${STRETCH}::int`,
  },
  {
    name: 'registrador',
    select: (nid, after) => sql`select r.nid as "N", r.zone as "ZONA", r.status as "ESTADO",
      r.coordinator as "COORDINADOR" from registrars r where r.nid = ${nid} and r.nid > ${after}`,
  },
  {
    name: 'inseminador',
    select: (nid, after) => sql`select i.nid as "N", i.zone as "ZONA", i.status as "ESTADO", i.value as "VALOR"
      from inseminators i where i.nid = ${nid} and i.nid > ${after}`,
  },
  {
    name: 'aprisco',
    select: (nid, after) => sql`select p.owner_nid as "N", p.name as "CRIADERO", p.department as "DEPARTAMENTO",
      p.municipality as "MUNICIPIO", p.address as "DIRECCION" from premises p
      where p.owner_nid = ${nid} and p.owner_nid > ${after}`,
  },
  {
    name: 'prefijo',
    select: (nid, after) => sql`select p.id as "N", p.prefix as "PREFIJO", p.farm as "CRIADERO",
      p.requested_on as "FECHA_SOLICITUD", p.assigned_on as "FECHA_ASIGNACION" from prefixes p
      where p.owner_nid = ${nid} and p.id > ${number(after)} order by p.id limit ${STRETCH}::int`,
  },
  {
    name: 'asociaciones',
    select: (nid, after) => sql`select m.association_nid as "N", t.name as "ASOCIACION", m.member_kind as "TIPO_SOCIO",
      m.joined_on as "FECHA_INGRESO", m.left_on as "FECHA_RETIRO" from association_members m
      join third_parties t on t.nid = m.association_nid
      where m.member_nid = ${nid} and m.association_nid > ${after} order by 1 limit ${STRETCH}::int`,
  },
  {
    name: 'dispositivos',
    select: (nid, after) => sql`select d.id as "N", d.name as "NOMBRE", ${farmMinuteOf(sql`d.since`)} as "DESDE",
      ${farmMinuteOf(sql`d.used_at`)} as "ULTIMO_USO", ${farmMinuteOf(sql`d.ended_at`)} as "TERMINADO" from devices d
      join accounts a on a.id = d.account_id
      where a.nid = ${nid} and d.id > ${number(after)} order by d.id limit ${STRETCH}::int`,
  },
  {
    name: 'avisos aceptados',
    select: (
      nid,
      after,
    ) => sql`select g.version as "N", g.version as "VERSION", ${farmMinuteOf(sql`g.agreed_at`)} as "ACEPTADO"
      from privacy_agreements g where g.nid = ${nid} and g.version > ${number(after)} order by 1 limit ${STRETCH}::int`,
  },
  {
    name: 'peticiones',
    select: (nid, after) => sql`select r.id as "N", r.kind as "TIPO", r.detail as "DETALLE", r.state as "ESTADO",
      ${farmMinuteOf(sql`r.asked_at`)} as "PEDIDO", r.answer as "RESPUESTA", ${farmMinuteOf(sql`r.answered_at`)} as "RESPONDIDO"
      from data_requests r where r.nid = ${nid} and r.id > ${number(after)} order by r.id limit ${STRETCH}::int`,
  },
  {
    name: 'animales',
    select: (nid, after) => sql`select a.id as "N", a.chip as "CHIP", a.name as "NOMBRE", a.species as "ESPECIE",
      a.sex as "SEXO", a.born_on as "NACIMIENTO", case when a.owner_nid = ${nid} then 'S' else 'N' end as "PROPIETARIO",
      case when a.breeder_nid = ${nid} then 'S' else 'N' end as "CRIADOR" from animals a
      where (a.owner_nid = ${nid} or a.breeder_nid = ${nid}) and a.id > ${number(after)}
      order by a.id limit ${STRETCH}::int`,
  },
  {
    name: 'formularios',
    select: (nid, after) => sql`select f.id as "N", f.code as "FORMULARIO", f.number as "CONSECUTIVO",
      ${farmMinuteOf(sql`f.filed_at`)} as "RECIBIDO", ${farmMinuteOf(sql`f.captured_at`)} as "CAPTURADO", f.device as "DISPOSITIVO",
      case when f.captured_by = ${nid} then 'S' else 'N' end as "CAPTURADO_POR_USTED",
      case when f.owner_nid = ${nid} then 'S' else 'N' end as "A_SU_NOMBRE" from filings f
      where (f.owner_nid = ${nid} or f.captured_by = ${nid}) and f.id > ${number(after)}
      order by f.id limit ${STRETCH}::int`,
  },
  {
    name: 'solicitudes de consecutivos',
    select: (nid, after) => sql`select r.id as "N", r.id as "SOLICITUD", r.state as "ESTADO",
      r.requested_on as "FECHA_SOLICITUD", ${farmMinuteOf(sql`r.approved_at`)} as "APROBADA", r.remarks as "OBSERVACIONES",
      coalesce((select string_agg(l.code || ': ' || l.quantity, ', ' order by l.code) from form_request_lines l
        where l.request_id = r.id), '') as "PEDIDO"
      from form_requests r where r.owner_nid = ${nid} and r.id > ${number(after)} order by r.id limit ${STRETCH}::int`,
  },
  between('arriendos', {
    of: sql`leases`,
    days: sql`x.starts_on as "DESDE", x.ends_on as "HASTA"`,
    gives: { is: sql`x.lessor_nid`, as: sql`"ARRENDADOR"` },
    takes: { is: sql`x.lessee_nid`, as: sql`"ARRENDATARIO"` },
  }),
  between('traspasos', {
    of: sql`transfers`,
    days: sql`x.transferred_on as "FECHA"`,
    gives: { is: sql`x.from_nid`, as: sql`"ENTREGA"` },
    takes: { is: sql`x.to_nid`, as: sql`"RECIBE"` },
  }),
  {
    name: 'preguntas',
    select: (nid, after) => sql`select q.id as "N", f.code as "FORMULARIO", f.number as "CONSECUTIVO",
      q.question as "PREGUNTA", ${farmMinuteOf(sql`q.asked_at`)} as "PREGUNTADO", coalesce(q.answer, '') as "RESPUESTA",
      ${farmMinuteOf(sql`q.answered_at`)} as "RESPONDIDO", ${isHis(sql`q.asked_of`, nid)} as "A_USTED",
      ${isHis(sql`q.asked_by`, nid)} as "DE_USTED"
      from review_questions q join filings f on f.id = q.filing_id
      where (q.asked_of = ${nid} or q.asked_by = ${nid}) and q.id > ${number(after)}
      order by q.id limit ${STRETCH}::int`,
  },
  {
    name: 'rechazos en sus dispositivos',
    select: (nid, after) => sql`select d.device || ' ' || d.entry as "N", d.device as "DISPOSITIVO",
      d.code as "FORMULARIO", d.number as "CONSECUTIVO", d.refusal as "CODIGO",
      ${farmMinuteOf(sql`d.refused_at`)} as "RECHAZADO", ${farmMinuteOf(sql`d.reported_at`)} as "INFORMADO" from device_refusals d
      where d.person_nid = ${nid} and d.device || ' ' || d.entry > ${after} order by 1 limit ${STRETCH}::int`,
  },
]

/** Always the caller's own data. */
export const ownData: Handler = async (call) => {
  const { nid } = personOf(call)
  const { db } = call.context
  return new LongAnswer(async function* () {
    for (const { name, select } of sections) {
      for (let after = ''; ; ) {
        const rows = await textRows(db, select(nid, after))
        if (rows.length > 0) yield rows.map(({ N: _key, ...row }) => ({ SECCION: name, ...row }))
        if (rows.length < STRETCH) break
        after = rows.at(-1)?.N ?? ''
      }
    }
  })
}

/** Maximum characters of all tables. Read from one snapshot: no statement may wait for a slow connection. */
const MOST = 40_000_000
/** Simultaneous answers: each is held in memory. */
const few = new Semaphore(2)
const oneEach = new TurnsByName(1)

/**
 * The caller's own data as files, also for administrators: those of `npm run export -- --owner`, or with FORMATO 'ade' of
 * `--ade` (ours; 'privacidad').
 */
export const ownTables: Handler = async (call) => {
  const { nid } = personOf(call)
  const { db, config, now } = call.context
  const write = fieldOf(call, 'FORMATO') === 'ade' ? exchangeOf(config.publicUrl, now().getTime()) : exportAll
  const pieces = await oneEach.take(nid, () => few.take(() => filesOf(db, nid, write)))
  return new LongAnswer(async function* () {
    for (const piece of pieces) yield [piece]
  })
}

/** @throws HttpError 413 */
async function filesOf(db: Database, owner: string, write: typeof exportAll): Promise<readonly Values[]> {
  const pieces: Values[] = []
  let length = 0
  const sink = {
    async write(name: string, text: string) {
      length += text.length
      if (length > MOST) throw new HttpError(413, privacyTexts.tablesTooLong)
      pieces.push({ ARCHIVO: name, TEXTO: text })
    },
    async end() {},
  }
  await write(db, sink, owner)
  return pieces
}
