/** A03 Transferencia de Embriones: embryos of an A08 or A09 into a recipient (1§2, 1§3, 1§5, 1§7; decisions 85 to 93). */

import { asNamed } from '../shared-fields/common-fields.ts'
import { defineService, serviceDate, support, takenCount } from '../shared-fields/define-service.ts'
import { country } from '../shared-fields/define-stock.ts'
import { parentFacts, pedigreeColumns } from '../shared-fields/embryo-parents.ts'
import { personNamed } from '../shared-fields/people-fields.ts'
import { speciesAndBreedColumns } from '../shared-fields/shared-columns.ts'
import { a02Texts } from '../texts/a02.ts'
import { recordTexts } from '../texts/record.ts'
import { nameOfCode, species } from '../vocabulary/codes.ts'
import { chip, fact, field, fieldIfAny, lookup, memo, text } from '../vocabulary/define-form.ts'

export const a03Texts = {
  source: 'El tipo de formulario es requerido.',
  sourceNumber: 'El consecutivo de servicio es requerido.',
  serviceDate: 'La fecha de servicio es requerida.',
  embryo: 'La identificación del embrión es requerida.',
  recipient: 'El número de chip de la hembra es requerido.',
  sameFemale: 'La receptora debe ser diferente a la madre del embrión, verifique por favor',
  embryos: 'La cantidad de embriones no es correcta.',
  professionalType: 'El tipo de documento del profesional es requerido.',
  professional: 'Nombre del profesional es requerido.',
  professionalUnknown: 'El profesional no está activo, verifique por favor',
  support: 'El documento soporte es obligatorio.',
  supportToast: 'Debe seleccionar el archivo soporte',
  failed: 'El Registro no pudo ser Ingresaro o Actualizado',
  data: 'Datos de los embriones',
} as const

const t = a03Texts

const embryoFacts = {
  ESPECIE: fact({ label: 'Especie', nameKey: 'NOM_ESPECIE' }),
  RAZA: fact({ label: 'Raza', nameKey: 'NOM_RAZA' }),
  ...parentFacts('M'),
  ...parentFacts('H'),
  PAIS: { ...country({ start: '51' }), locked: true as const },
}

export const a03 = defineService({
  code: 'A03',
  t,
  title: 'Transferencia de Embriones',
  tally: { words: '{n transferencia de embriones|transferencias de embriones}' },
  addTitle: 'Adicionar Transferencia de Embriones',
  viewTitle: 'Consultando Transferencia de Embriones',
  inWords: (values) => ({
    text: 'Transferencia a',
    animal: values.IDENTIF_RECEPTORA ?? '',
    name: values.NOMBRE_RECEPTORA,
    embryoOf: { chip: values.CRG_HEMBRA ?? '', name: values.NOMBRE_DE_LA_HEMBRA ?? '' },
  }),

  from: {
    forms: ['A08', 'A09'],
    title: t.data,
    fills: asNamed(embryoFacts),
  },
  amount: 'NUMERO_EMBRIONES',
  mates: { sire: 'CRG_MACHO', dam: 'IDENTIF_RECEPTORA' },
  opensWith: {
    concept: 'FORMULARIO',
    service: 'CONSECUTIVO_SERVICIO',
    dam: 'IDENTIF_RECEPTORA',
    date: 'FECHA_SERVICIO',
  },
  fields: {
    ...embryoFacts,
    FECHA_SERVICIO: serviceDate(t),
    IDENTIF_EMBRION: text({ label: 'Identificación del embrión', required: t.embryo }),
    IDENTIF_RECEPTORA: chip({
      animal: { whose: 'own', sex: 'H', on: 'FECHA_SERVICIO' },
      label: 'Chip de la receptora',
      required: t.recipient,
      why: recordTexts.noFemaleAlike,
      from: lookup('selecciones/seleccionHembrasServicio', { NID_PROPIETARIO: field('NID_TERCERO'), CODIGO: 'A03' }),
      alike: { especie: 'ESPECIE' },
      unlike: recordTexts.unlikeEmbryos,
      otherThan: { fields: ['CRG_HEMBRA'], message: t.sameFemale },
    }),
    NUMERO_EMBRIONES: takenCount('Número de embriones', t.embryos),
    ...personNamed({
      type: 'TID_PROFESIONAL',
      nid: 'NID_PROFESIONAL',
      label: 'Profesional',
      of: 'del profesional',
      nameKey: 'NOM_PROFESIONAL',
      typeRequired: t.professionalType,
      required: t.professional,
      from: lookup('selecciones/seleccionProfesionales', {
        codigo: 'A03',
        TID_TERCERO: fieldIfAny('TID_PROFESIONAL'),
        NID_TERCERO: field('NID_TERCERO'),
      }),
    }),
    SOPORTE: support(t),
    OBSERVACIONES: memo({ label: 'Observaciones', phrases: a02Texts.phrases }),
  },
  columns: [
    ...speciesAndBreedColumns,
    ...pedigreeColumns('M'),
    ...pedigreeColumns('H'),
    { key: 'IDENTIF_EMBRION', label: 'IDENTIFICACION DEL EMBRION', below: 'NUMERO_EMBRIONES' },
    { key: 'IDENTIF_RECEPTORA', label: 'CHIP DE LA RECEPTORA', animal: 'NOMBRE_RECEPTORA', row: 'who' },
    { key: 'NUMERO_EMBRIONES', label: 'NUMERO DE EMBRIONES', align: 'right' },
    { key: 'NID_PROFESIONAL', name: 'NOM_PROFESIONAL', label: 'PROFESIONAL', kind: 'person' },
  ],

  factsForBirth: (values) => ({
    CHIP_MACHO: values.CRG_MACHO ?? '',
    NOMBREMACHO: values.NOMBRE_DEL_MACHO ?? '',
    // The mother of the young is the genetic one; the recipient is shown beside her.
    CHIP_HEMBRA: values.CRG_HEMBRA ?? '',
    NOMBREHEMBRA: values.NOMBRE_DE_LA_HEMBRA ?? '',
    IDENTIF_RECEPTORA: values.IDENTIF_RECEPTORA ?? '',
    RAZA_MACHO: values.RAZA ?? '',
    NOM_RAZA: values.NOM_RAZA ?? '',
    COD_ESPECIE: values.ESPECIE ?? '',
    NOM_ESPECIE: values.NOM_ESPECIE || nameOfCode(species, values.ESPECIE ?? ''),
  }),
})
