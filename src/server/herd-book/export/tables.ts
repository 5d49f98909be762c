/** All data of an association as tables: those that can be imported again, and those that are only exported. */
import { type SQL, sql } from 'drizzle-orm'
import { farmDayOf } from '../../database/farm-time.ts'
import { type ExportTable, leaving, ofEverybody, person, returning } from './export-table.ts'

/**
 * How other rows refer to an animal: by its key in the imported book, else its chip, its A04, or our own number. Keys of
 * another book may be the same for other animals.
 */
const keyOfAnimal = (id: SQL): SQL => sql`(select coalesce(
    (select m.key from herd_book_made m join herd_book_runs r on r.id = m.run_id where m.ref = k.id
      and m.kind = 'animales' and r.source = (select source from herd_book_runs where state = 'kept' order by id limit 1)),
    k.chip, 'A04-' || k.birth_number, 'N-' || k.id) from animals k where k.id = ${id})`

const mine = (column: SQL, owner: string | undefined): SQL =>
  owner === undefined ? sql`true` : sql`${column} = ${owner}`
/** All animals that the owner has, had or bred; the ancestors of current ones appear by key only. */
const hisAnimals = (owner: string | undefined): SQL =>
  owner === undefined
    ? sql`true`
    : sql`(a.owner_nid = ${owner} or a.breeder_nid = ${owner}
        or a.id in (select t.animal_id from transfers t where t.from_nid = ${owner}))`
const breedName = (id: SQL): SQL => sql`select b.name from breeds b where b.id = ${id}`

export const exportTables: readonly ExportTable[] = [
  returning(
    'asociados',
    {
      DOCUMENTO: sql`t.nid`,
      TIPO_DOCUMENTO: sql`t.tid`,
      NOMBRE: sql`t.name`,
      DEPARTAMENTO: sql`t.department`,
      MUNICIPIO: sql`t.municipality`,
      DIRECCION: sql`t.address`,
      TELEFONOS: sql`t.phones`,
      CORREO: sql`t.email`,
      TIPO_PERSONA: sql`t.kind`,
      TIPO_SOCIO: sql`t.member_kind`,
      PROFESION: sql`t.profession`,
      FECHA_INGRESO: sql`t.joined_on`,
      ESTADO: sql`t.status`,
      FECHA_RETIRO: sql`t.left_on`,
      CRIADERO: sql`p.name`,
    },
    (owner) =>
      sql`from third_parties t left join premises p on p.owner_nid = t.nid where ${mine(sql`t.nid`, owner)} order by t.nid`,
  ),
  returning(
    'prefijos',
    {
      DOCUMENTO: sql`p.owner_nid`,
      PREFIJO: sql`p.prefix`,
      CRIADERO: sql`p.farm`,
      FECHA_ASIGNACION: sql`p.assigned_on`,
      FECHA_SOLICITUD: sql`p.requested_on`,
      PREFIJO_SOLICITADO1: sql`p.requested1`,
      PREFIJO_SOLICITADO2: sql`p.requested2`,
      PREFIJO_SOLICITADO3: sql`p.requested3`,
      NID_ASOCIACION: person(sql`p.association_nid`),
    },
    (owner) =>
      sql`from prefixes p where (p.prefix is not null or p.requested_on is not null)
        and ${mine(sql`p.owner_nid`, owner)} order by p.owner_nid`,
  ),
  returning(
    'animales',
    {
      CLAVE: keyOfAnimal(sql`a.id`),
      CHIP: sql`a.chip`,
      NOMBRE: sql`a.name`,
      ESPECIE: sql`a.species`,
      RAZA: breedName(sql`a.breed_id`),
      SEXO: sql`a.sex`,
      FECHA_NACIMIENTO: sql`a.born_on`,
      PADRE: keyOfAnimal(sql`a.sire_id`),
      MADRE: keyOfAnimal(sql`a.dam_id`),
      PROPIETARIO: person(sql`a.owner_nid`),
      CRIADOR: person(sql`a.breeder_nid`),
      COMPOSICION: sql`a.composition`,
      COLOR: sql`a.color`,
      MARCAS: sql`a.marks`,
      RASGOS: sql`a.features`,
      PESO_NACER: sql`a.birth_weight`,
      TIPO_PARTO: sql`a.birth_type`,
      CONCEPCION: sql`a.concept`,
      PREFIJO: sql`a.prefix`,
      NUMERO_REGISTRO: sql`a.registration_number`,
      FECHA_REGISTRO: sql`a.registered_on`,
      PUNTAJE: sql`a.founder_score`,
    },
    (owner) => sql`from animals a where ${hisAnimals(owner)} order by a.id`,
  ),
  returning(
    'servicios',
    {
      FORMULARIO: sql`s.code`,
      CONSECUTIVO: sql`s.number`,
      PROPIETARIO: sql`s.owner_nid`,
      FECHA_SERVICIO: sql`s.served_on`,
      FECHA_FIN: sql`s.ends_on`,
      FECHA_SOLICITUD: sql`s.requested_on`,
      MACHO: keyOfAnimal(sql`s.sire_id`),
      HEMBRA: keyOfAnimal(sql`s.dam_id`),
      HEMBRAS: sql`select string_agg(${keyOfAnimal(sql`f.dam_id`)}, ';' order by f.dam_id) from service_females f
        where f.code = s.code and f.number = s.number`,
      RECEPTORA: keyOfAnimal(sql`s.recipient_id`),
      EMBRION: sql`s.embryo`,
      TIPO_INSEMINACION: sql`s.insemination_type`,
      OBSERVACIONES: sql`s.remarks`,
    },
    (owner) => sql`from services s where ${mine(sql`s.owner_nid`, owner)} order by s.code, s.number`,
  ),
  returning(
    'nacimientos',
    {
      CONSECUTIVO: sql`b.number`,
      ANIMAL: keyOfAnimal(sql`b.animal_id`),
      FORMULARIO_SERVICIO: sql`b.service_code`,
      CONSECUTIVO_SERVICIO: sql`b.service_number`,
      PESO: sql`b.weight`,
      FECHA_SOLICITUD: sql`b.requested_on`,
      FECHA_NACIMIENTO: sql`b.born_on`,
      REGISTRADOR: person(sql`b.registrar_nid`),
      OBSERVACIONES: sql`b.remarks`,
    },
    (owner) => sql`from births b where ${mine(sql`b.owner_nid`, owner)} order by b.number`,
  ),
  returning(
    'consecutivos',
    {
      CODIGO: sql`n.code`,
      NUMERO: sql`n.number`,
      NID_PROPIETARIO: sql`n.owner_nid`,
      ESTADO: sql`n.state`,
      FECHA_USO: farmDayOf(sql`n.used_at`),
    },
    (owner) => sql`from numbers n where ${mine(sql`n.owner_nid`, owner)} order by n.code, n.number`,
  ),
  returning(
    'chips',
    {
      CHIP: sql`c.chip`,
      FECHA_RECEPCION: sql`c.received_on`,
      HOMOLOGADO: sql`c.homologated`,
      NOMBRE: sql`c.homologated_to`,
      ESTADO: sql`c.state`,
    },
    // Chips belong to the association until an animal carries them.
    (owner) =>
      sql`from chips c where ${owner === undefined ? sql`true` : sql`c.chip in (select a.chip from animals a where a.owner_nid = ${owner})`} order by c.id`,
  ),
  returning(
    'arriendos',
    {
      CONSECUTIVO: sql`l.number`,
      ANIMAL: keyOfAnimal(sql`l.animal_id`),
      ARRENDADOR: person(sql`l.lessor_nid`),
      ARRENDATARIO: person(sql`l.lessee_nid`),
      FECHA_INICIO: sql`l.starts_on`,
      FECHA_FIN: sql`l.ends_on`,
      OBSERVACIONES: sql`l.remarks`,
    },
    (owner) =>
      sql`from leases l where ${owner === undefined ? sql`true` : sql`(l.lessor_nid = ${owner} or l.lessee_nid = ${owner})`} order by l.number`,
  ),
  returning(
    'lecturas',
    {
      ANIMAL: keyOfAnimal(sql`r.animal_id`),
      FECHA: sql`r.read_on`,
      PESO: sql`r.weight`,
      OBSERVACIONES: sql`r.remarks`,
    },
    (owner) =>
      sql`from readings r join animals a on a.id = r.animal_id where ${mine(sql`a.owner_nid`, owner)} order by r.id`,
  ),
  leaving(
    'traspasos',
    'Cambios de propietario (A06).',
    [
      ['CONSECUTIVO', sql`t.number`, 'Número del A06.'],
      ['ANIMAL', keyOfAnimal(sql`t.animal_id`), 'Clave del animal.'],
      ['DE', person(sql`t.from_nid`), 'Documento de quien lo entregó.'],
      ['A', person(sql`t.to_nid`), 'Documento de quien lo recibió.'],
      ['FECHA', sql`t.transferred_on`, 'Desde cuándo es suyo.'],
      ['OBSERVACIONES', sql`t.remarks`, 'Texto libre.'],
    ],
    (owner) =>
      sql`from transfers t where ${owner === undefined ? sql`true` : sql`(t.from_nid = ${owner} or t.to_nid = ${owner})`} order by t.number`,
  ),
  leaving(
    'existencias',
    'Pajillas (A10, A11) y embriones (A08, A09).',
    [
      ['FORMULARIO', sql`s.code`, 'A08 a A11.'],
      ['CONSECUTIVO', sql`s.number`, 'Número del formulario.'],
      ['PROPIETARIO', sql`s.owner_nid`, 'Documento.'],
      ['FECHA_SOLICITUD', sql`s.requested_on`, 'Día de la solicitud.'],
      ['FECHA_SERVICIO', sql`s.served_on`, 'Día de la colecta.'],
      ['ESPECIE', sql`s.species`, 'C u O.'],
      ['RAZA', breedName(sql`s.breed_id`), 'Nombre de la raza.'],
      ['CANTIDAD', sql`s.amount`, 'Cuántas entraron.'],
      ['PENDIENTES', sql`s.pending`, 'Cuántas quedan.'],
      ['PAIS', sql`s.country`, 'Código del país.'],
      ['MACHO', keyOfAnimal(sql`s.sire_id`), 'Clave del macho.'],
      ['HEMBRA', keyOfAnimal(sql`s.dam_id`), 'Clave de la hembra.'],
      ['OBSERVACIONES', sql`s.remarks`, 'Texto libre.'],
    ],
    (owner) => sql`from stock s where ${mine(sql`s.owner_nid`, owner)} order by s.code, s.number`,
  ),
  leaving(
    'registros',
    'Animales iniciales (I) y certificados de genealogía (C) del A05.',
    [
      ['CONSECUTIVO', sql`r.number`, 'Número del A05.'],
      ['CLASE', sql`r.kind`, 'I o C.'],
      ['PROPIETARIO', sql`r.owner_nid`, 'Quién lo presentó.'],
      ['ANIMAL', keyOfAnimal(sql`r.animal_id`), 'Clave del animal.'],
      ['FECHA_SOLICITUD', sql`r.requested_on`, 'Día de la solicitud.'],
      ['OBSERVACIONES', sql`r.remarks`, 'Texto libre.'],
    ],
    (owner) => sql`from registrations r where ${mine(sql`r.owner_nid`, owner)} order by r.number`,
  ),
  leaving(
    'afiliaciones',
    'Quién pertenece o perteneció a qué asociación.',
    [
      ['ASOCIACION', sql`m.association_nid`, 'Documento de la asociación.'],
      ['DOCUMENTO', sql`m.member_nid`, 'Documento del asociado.'],
      ['TIPO_SOCIO', sql`m.member_kind`, 'Código.'],
      ['FECHA_INGRESO', sql`m.joined_on`, ''],
      ['FECHA_RETIRO', sql`m.left_on`, 'Vacía: sigue.'],
    ],
    (owner) =>
      sql`from association_members m where ${mine(sql`m.member_nid`, owner)} order by m.association_nid, m.member_nid`,
  ),
  leaving(
    'solicitudes',
    'Formularios pedidos: una fila por formulario de cada solicitud.',
    [
      ['SOLICITUD', sql`q.id`, 'Número de la solicitud.'],
      ['PROPIETARIO', sql`q.owner_nid`, 'Documento.'],
      ['FECHA', sql`q.requested_on`, ''],
      ['ESTADO', sql`q.state`, '0 borrador, 1 enviada, 2 con soporte, 3 rechazada, 4 aprobada.'],
      ['FORMULARIO', sql`l.code`, ''],
      ['CANTIDAD', sql`l.quantity`, ''],
      ['VALOR', sql`l.value`, 'Pesos por cada uno.'],
      ['DESDE', sql`l.first_number`, 'Primer número entregado.'],
      ['HASTA', sql`l.last_number`, 'Último número entregado.'],
    ],
    (owner) =>
      sql`from form_requests q join form_request_lines l on l.request_id = q.id where ${mine(sql`q.owner_nid`, owner)} order by q.id, l.code`,
  ),
  leaving(
    'presentados',
    'Todo lo que se presentó o cambió, con quién y cuándo.',
    [
      ['FECHA', sql`f.filed_at`, 'Instante del servidor, UTC.'],
      ['CODIGO', sql`f.code`, 'Formulario o maestro.'],
      ['NUMERO', sql`f.number`, ''],
      ['PROPIETARIO', sql`f.owner_nid`, ''],
      ['CAPTURO', person(sql`f.captured_by`), 'Documento de quien lo capturó.'],
      ['OPERACION', sql`f.operation`, ''],
      ['DATOS', ofEverybody(sql`f.after`), 'Como quedó, en JSON; vacío en los datos de una sola persona.'],
    ],
    (owner) => sql`from filings f where ${mine(sql`f.owner_nid`, owner)} order by f.id`,
  ),
]
