/** A02 Inseminación Artificial: takes straws of an A10 or A11 (1§2, 1§3, 1§5, 1§7; decisions 71, 81 to 92). */

import { editableUntilBirth } from '../shared-fields/common-fields.ts'
import { defineService, serviceDate, support, takenCount } from '../shared-fields/define-service.ts'
import { inseminator } from '../shared-fields/people-fields.ts'
import { a02Texts } from '../texts/a02.ts'
import { recordTexts } from '../texts/record.ts'
import { inseminationTypes, nameOfCode, species } from '../vocabulary/codes.ts'
import { chip, choice, fact, field, lookup, memo, ofRecord } from '../vocabulary/define-form.ts'

const t = a02Texts

export const a02 = defineService({
  code: 'A02',
  t,
  title: 'INSEMINACION ARTIFICIAL FORMULARIO A02',
  tally: { words: '{n inseminación|inseminaciones}' },
  addTitle: 'Adicionar Inseminación Artificial',
  viewTitle: 'Consultando Inseminación Artificial',
  inWords: (values) => ({ text: 'Inseminación de', animal: values.CHIP_HEMBRA ?? '' }),

  from: {
    forms: ['A10', 'A11'],
    fills: {
      COD_ESPECIE: 'ESPECIE',
      NOM_ESPECIE: 'NOM_ESPECIE',
      RAZA_MACHO: 'RAZA',
      NOM_RAZA: 'NOM_RAZA',
      CHIP_MACHO: 'CRG_MACHO',
      NOMBRE_MACHO: 'NOMBRE_DEL_MACHO',
      PAIS: 'PAIS_ORIGEN',
      NOM_PAIS: 'NOMBRE',
    },
  },
  amount: 'CANTIDAD_PAJILLAS',
  mates: { sire: 'CHIP_MACHO', dam: 'CHIP_HEMBRA' },
  opensWith: { concept: 'FORMULARIO', service: 'CONSECUTIVO_SERVICIO', dam: 'CHIP_HEMBRA', date: 'FECHA_SERVICIO' },
  servesFrom: {
    codes: ['A10', 'A11'],
    code: 'FORMULARIO',
    number: 'CONSECUTIVO_SERVICIO',
    sire: 'CHIP_MACHO',
    sireName: 'NOMBRE_MACHO',
    breedName: 'NOM_RAZA',
    species: 'COD_ESPECIE',
  },
  fields: {
    COD_ESPECIE: fact({ label: 'Especie', nameKey: 'NOM_ESPECIE' }),
    RAZA_MACHO: fact({ label: 'Raza del macho', nameKey: 'NOM_RAZA' }),
    CHIP_MACHO: fact({ label: 'Chip del macho', animal: ofRecord }),
    NOMBRE_MACHO: fact({ label: 'Nombre del macho' }),
    PAIS: fact({ label: 'País de origen', nameKey: 'NOM_PAIS' }),
    FECHA_SERVICIO: serviceDate(t),
    CHIP_HEMBRA: chip({
      animal: { whose: 'own', sex: 'H', on: 'FECHA_SERVICIO' },
      label: 'Chip de la hembra',
      required: t.dam,
      why: recordTexts.noFemaleAlike,
      from: lookup('selecciones/seleccionHembrasServicio', { NID_PROPIETARIO: field('NID_TERCERO'), CODIGO: 'A02' }),
      alike: { especie: 'COD_ESPECIE' },
      unlike: recordTexts.unlikeStraws,
    }),
    CANTIDAD_PAJILLAS: { ...takenCount('Número de pajillas', t.straws), start: { value: '1' } },
    TIPO_INSEMINACION: choice({
      label: 'Tipo de inseminación',
      few: true,
      carried: true,
      nameKey: 'NOM_TIPO_INSEMINACION',
      from: inseminationTypes,
    }),
    ...inseminator(t),
    SOPORTE: support(t),
    OBSERVACIONES: memo({ label: 'Observaciones', required: t.remarks, phrases: t.phrases }),
  },

  columns: [
    { key: 'COD_ESPECIE', name: 'NOM_ESPECIE', label: 'ESPECIE', kind: 'species' },
    { key: 'RAZA_MACHO', name: 'NOM_RAZA', label: 'RAZA DEL MACHO', kind: 'breed', below: 'COD_ESPECIE' },
    { key: 'CHIP_MACHO', label: 'CHIP DEL MACHO', below: 'NOMBRE_MACHO' },
    { key: 'NOMBRE_MACHO', label: 'NOMBRE DEL MACHO', row: 'what' },
    { key: 'CHIP_HEMBRA', label: 'CHIP DE LA HEMBRA', animal: 'NOMBREHEMBRA', row: 'who' },
    { key: 'CANTIDAD_PAJILLAS', label: 'NUMERO DE PAJILLAS', align: 'right' },
    { key: 'NID_INSEMINADOR', name: 'NOM_INSEMINADOR', label: 'INSEMINADOR', kind: 'person' },
  ],
  actions: [{ kind: 'edit', who: 'administrators' }],
  editing: editableUntilBirth(['CONSECUTIVO', 'TID_TERCERO', 'NID_TERCERO', 'FORMULARIO', 'CONSECUTIVO_SERVICIO']),

  factsForBirth: (values) => ({
    CHIP_MACHO: values.CHIP_MACHO ?? '',
    NOMBREMACHO: values.NOMBRE_MACHO ?? '',
    CHIP_HEMBRA: values.CHIP_HEMBRA ?? '',
    RAZA_MACHO: values.RAZA_MACHO ?? '',
    NOM_RAZA: values.NOM_RAZA ?? '',
    COD_ESPECIE: values.COD_ESPECIE ?? '',
    NOM_ESPECIE: values.NOM_ESPECIE || nameOfCode(species, values.COD_ESPECIE ?? ''),
  }),
})
