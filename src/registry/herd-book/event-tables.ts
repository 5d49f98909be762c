/** Tables of events, and of the numbers and chips that they use. */
import { inseminationTypes, numberStates, yesNo } from '../vocabulary/codes.ts'
import { allForms, coded, column, remarks, required, serviceForms, serviceWords } from './columns.ts'
import type { Table } from './vocabulary.ts'

export const services: Table = {
  key: 'servicios',
  title: 'Servicios',
  about: 'Montas, inseminaciones y transferencias con el número de su formulario.',
  names: ['servicio', 'monta', 'inseminacion', 'transferencia', 'cubricion'],
  keys: ['FORMULARIO', 'CONSECUTIVO'],
  columns: [
    column('FORMULARIO', 'code', 'codigo, forma, tipo, tipo servicio', 'A01, A01a, A02 o A03.', {
      ...required,
      ...coded(serviceForms, serviceWords),
    }),
    column('CONSECUTIVO', 'whole', 'numero, no, nro, numero formulario, form number', 'Número del formulario.', {
      ...required,
      least: 1,
      most: 999_999_999,
    }),
    column('PROPIETARIO', 'person', 'nid propietario, dueño, documento, nit, cedula', 'Quién lo declaró.', required),
    column(
      'FECHA_SERVICIO',
      'date',
      `fecha, fecha monta, fecha inseminacion, fecha inicio, fecha de servicio, service date, mating date, date of service,
      data da cobertura`,
      'Día del servicio; en A01a, el primero.',
      required,
    ),
    column('FECHA_FIN', 'date', 'fecha fin empadre, hasta, fecha final', 'Último día de una monta grupal.'),
    column('FECHA_SOLICITUD', 'date', 'solicitud, fecha de solicitud', 'Vacío: la del servicio.'),
    column(
      'MACHO',
      'animal',
      'padre, chip macho, clave macho, semental, male, sire, ram, buck, pai, reprodutor',
      'Clave o chip del macho.',
      required,
    ),
    column(
      'HEMBRA',
      'animal',
      'madre, chip hembra, clave hembra, donante, female, dam, ewe, doe, mae, matriz',
      'Clave o chip de la hembra; en A03, la madre genética.',
    ),
    column('HEMBRAS', 'animals', 'lote, grupo', 'De A01a: claves o chips separados por punto y coma.'),
    column('RECEPTORA', 'animal', 'chip receptora, recipient', 'De A03: la que gesta.'),
    column('EMBRION', 'text', 'identificacion embrion', 'De A03: identificación del embrión.', { most: 100 }),
    column('TIPO_INSEMINACION', 'code', 'metodo', 'De A02.', coded(inseminationTypes)),
    remarks,
  ],
}

export const births: Table = {
  key: 'nacimientos',
  title: 'Nacimientos',
  about: 'Denuncias de nacimiento (A04): con qué número y de qué servicio nació un animal.',
  names: ['nacimiento', 'parto', 'cria', 'denuncia'],
  keys: ['CONSECUTIVO'],
  columns: [
    column('CONSECUTIVO', 'whole', 'numero, no, nro, a04', 'Número del A04.', {
      ...required,
      least: 1,
      most: 999_999_999,
    }),
    column(
      'ANIMAL',
      'animal',
      'clave, cria, chip, registro',
      'Clave o chip de la cría, que está en Animales.',
      required,
    ),
    column('FORMULARIO_SERVICIO', 'code', 'formulario, tipo servicio, concepcion', 'A01, A01a, A02 o A03.', {
      ...required,
      ...coded(serviceForms, serviceWords),
    }),
    column('CONSECUTIVO_SERVICIO', 'whole', 'servicio, numero servicio, no servicio', 'Número del servicio.', {
      ...required,
      least: 1,
      most: 999_999_999,
    }),
    column('PESO', 'decimal', 'peso al nacer, peso nacimiento, kg', 'Kilogramos.', {
      ...required,
      least: 0.1,
      most: 30,
    }),
    column('FECHA_SOLICITUD', 'date', 'solicitud, fecha denuncia, fecha de solicitud', 'Vacío: el día en que nació.'),
    column('FECHA_NACIMIENTO', 'date', 'fecha, nacio, fecha parto', 'Se compara con la del animal.'),
    column('REGISTRADOR', 'person', 'nid registrador', 'Quién lo capturó; vacío: el propietario del servicio.'),
    remarks,
  ],
}

export const numbers: Table = {
  key: 'consecutivos',
  title: 'Consecutivos',
  about: 'Números de formularios que cada asociado compró.',
  names: ['consecutivo', 'talonario', 'numero'],
  keys: ['CODIGO', 'NUMERO'],
  columns: [
    column('CODIGO', 'code', 'formulario, forma', 'A01 a A12.', { ...required, codes: allForms }),
    column('NUMERO', 'whole', 'consecutivo, no, nro', '', { ...required, least: 1, most: 999_999_999 }),
    column('NID_PROPIETARIO', 'person', 'propietario, documento, numero documento, nit', 'De quién es.', required),
    column(
      'ESTADO',
      'code',
      'situacion',
      'Vacío: disponible, o usado si un formulario lo lleva.',
      coded(numberStates, { libre: '0', disponible: '0', usado: '1', utilizado: '1', anulado: '2' }),
    ),
    column('FECHA_USO', 'date', 'usado el', ''),
  ],
}

export const chips: Table = {
  key: 'chips',
  title: 'Chips',
  about: 'Chips que la asociación recibió.',
  names: ['chip', 'microchip', 'arete', 'identificador'],
  keys: ['CHIP'],
  columns: [
    column(
      'CHIP',
      'chip',
      'microchip, arete, identificador, numero, eid, electronic id, rfid, transponder, ide',
      '',
      required,
    ),
    column('FECHA_RECEPCION', 'date', 'fecha, recepcion, recibido, date, date received, data', ''),
    column('HOMOLOGADO', 'code', '', 'S o N.', coded(yesNo, { si: 'S', no: 'N' })),
    column('NOMBRE', 'text', 'homologado a, fabricante', 'A quién se homologa.', { most: 100 }),
    column(
      'ESTADO',
      'code',
      'situacion',
      'Vacío: disponible, o usado si un animal lo lleva.',
      coded(numberStates, { libre: '0', disponible: '0', usado: '1', anulado: '2' }),
    ),
  ],
}

export const readings: Table = {
  key: 'lecturas',
  title: 'Lecturas',
  about: 'Qué animales leyó un lector o pesó una báscula, y cuándo.',
  names: ['lectura', 'pesaje', 'sesion', 'session', 'bascula'],
  keys: ['ANIMAL', 'FECHA'],
  columns: [
    column(
      'ANIMAL',
      'animal',
      `chip, clave, registro, eid, electronic id, electronic tag, animal eid, rfid, tag id, transponder, ide, chip eletronico,
      microchip`,
      'Chip o clave del animal.',
      required,
    ),
    column('FECHA', 'date', 'fecha lectura, dia, date, read date, data', 'Día en que se leyó.', required),
    column('PESO', 'decimal', 'peso vivo, kg, weight, weight kg, live weight', 'Kilogramos.', {
      least: 0.1,
      most: 300,
    }),
    remarks,
  ],
}

export const leases: Table = {
  key: 'arriendos',
  title: 'Arriendos',
  about: 'Arriendos de machos (A12).',
  names: ['arriendo', 'alquiler', 'arrendamiento'],
  keys: ['CONSECUTIVO'],
  columns: [
    column('CONSECUTIVO', 'whole', 'numero, no, nro, a12', 'Número del A12.', {
      ...required,
      least: 1,
      most: 999_999_999,
    }),
    column('ANIMAL', 'animal', 'macho, clave, chip, registro', 'Clave o chip del macho.', required),
    column('ARRENDADOR', 'person', 'propietario, dueño, lessor', 'Vacío: el propietario del animal.'),
    column('ARRENDATARIO', 'person', 'tomador, nid arrendatario, lessee', '', required),
    column('FECHA_INICIO', 'date', 'desde, inicio, start, start date', '', required),
    column('FECHA_FIN', 'date', 'hasta, fin, fecha final, end, end date', '', required),
    remarks,
  ],
}
