/** A06 Transferencia de Propiedad: one animal leaves one owner's inventory for another's (2§2, 2§3, 2§5; decisions 113, 114). */

import { dayWords } from '../format/day-words.ts'
import { futureDate } from '../rules/advice/index.ts'
import { formNumber, owner, ownerType } from '../shared-fields/common-fields.ts'
import { personNamed } from '../shared-fields/people-fields.ts'
import { commonTexts } from '../texts/common.ts'
import { fill } from '../texts/fill.ts'
import { recordTexts } from '../texts/record.ts'
import { chip, date, defineForm, fact, field, lookup, memo } from '../vocabulary/define-form.ts'

export const a06Texts = {
  date: 'la fecha de transferencia es requerida.',
  chip: 'El número el chip es requerido.',
  receiverType: 'El tipo de documento es requerido.',
  receiver: 'Nombre de a quien se transfiere es requerido.',
  help: 'Ayuda Transferencia de Propiedad Formulario A06',
  toOneself: 'Debe seleccionar un propietario diferente, verifique por favor',
  failed: 'El Registro no pudo ser Ingresaro o Actualizado',
  alreadyGiven: 'El animal {chip} ya está en otra transferencia sin enviar de este dispositivo, verifique por favor',
  waiting: 'El animal {chip} ya tiene una transferencia para el {date}, verifique por favor',
  willDo: 'Al enviarlo, {animal} deja de ser de {from} y pasa a ser de {to} el {date}.',
  dateFollows: 'El animal pasa al nuevo propietario ese día; si es un día futuro, vuelve hasta entonces al anterior.',
  voiding: 'El animal vuelve a ser de quien lo transfirió.',
  alreadyMoved: 'El animal ya no es de quien lo recibió con esta transferencia.',
  tooEarly: 'La fecha de transferencia no puede ser menor a: {date}',
} as const

/** 'Luz Chaparro (CC 63512004, San Gil)': people share names. The number alone if the name is unknown. */
const personTold = (name: string | undefined, ...facts: readonly (string | undefined)[]): string => {
  const told = facts.filter(Boolean).join(', ')
  return name ? `${name} (${told})` : told
}

export const a06 = defineForm({
  code: 'A06',
  title: 'TRANSFERENCIA DE PROPIEDAD FORMULARIO A06',
  tally: { words: '{n cambio de dueño|cambios de dueño}' },
  addTitle: 'Adicionar transferencia de propiedad',
  viewTitle: 'Consultando transferencia de propiedad',
  inWords: (values) => ({ text: 'Transferencia de', animal: values.crg_animal ?? '' }),
  helpTitle: a06Texts.help,
  ownerType: 'tip_propietario',
  owner: 'nid_propietario',
  number: 'consecutivo',
  capture: 'own',

  fields: {
    tip_propietario: ownerType(),
    nid_propietario: owner('A06', 'tip_propietario'),
    consecutivo: formNumber('A06', 'nid_propietario'),
    fecha_transferencia: date({
      label: 'Fecha de transferencia',
      section: recordTexts.transfer,
      required: a06Texts.date,
      happened: true,
      carried: true,
      correcting: { follows: a06Texts.dateFollows },
    }),
    crg_animal: chip({
      animal: { whose: 'own' },
      label: 'Chip',
      required: a06Texts.chip,
      why: recordTexts.noAnimal,
      from: lookup('selecciones/seleccionChips', {
        NID_PROPIETARIO: field('nid_propietario'),
        CODIGO: 'A06',
        RAZA: '',
        SEXO: '',
      }),
      fills: { NOMBRE_ANIMAL: 'nombre' },
    }),
    NOMBRE_ANIMAL: fact({ label: 'Nombre del animal', unsent: true, when: (values) => Boolean(values.NOMBRE_ANIMAL) }),
    ...personNamed({
      section: recordTexts.newOwner,
      type: 'tip_transferido',
      nid: 'nid_transferido',
      label: 'A quien se transfiere',
      of: 'de a quien se transfiere',
      nameKey: 'TRANS',
      typeRequired: a06Texts.receiverType,
      required: a06Texts.receiver,
      from: lookup('selecciones/seleccionUsuariosOtros', { NID_PROPIETARIO: field('nid_propietario') }),
      fills: { MUNICIPIO_TRANSFERIDO: 'municipio' },
      otherThan: { fields: ['nid_propietario'], message: a06Texts.toOneself },
    }),
    MUNICIPIO_TRANSFERIDO: fact({
      label: 'Municipio de a quien se transfiere',
      unsent: true,
      when: (values) => Boolean(values.MUNICIPIO_TRANSFERIDO),
    }),
    observaciones: memo({ label: 'Observaciones' }),
  },
  opensWith: { animal: 'crg_animal', date: 'fecha_transferencia' },
  willDo: (values) => {
    const { crg_animal: chip, NOMBRE_ANIMAL, fecha_transferencia, nid_propietario, nid_transferido } = values
    const day = dayWords(fecha_transferencia ?? '', '')
    const document = (type = '', nid: string) => [type, nid].filter(Boolean).join(' ')
    return chip && day && nid_propietario && nid_transferido
      ? fill(a06Texts.willDo, {
          animal: NOMBRE_ANIMAL ? `${NOMBRE_ANIMAL} (chip ${chip})` : `el animal ${chip}`,
          date: day,
          from: personTold(values.NOMBRE, document(values.tip_propietario, nid_propietario)),
          to: personTold(values.TRANS, document(values.tip_transferido, nid_transferido), values.MUNICIPIO_TRANSFERIDO),
        })
      : ''
  },
  asksFirst: true,

  // One that is agreed for later stays possible: it takes effect on its day.
  advice: [futureDate('fecha_transferencia')],

  list: {
    operation: 'formularioA06/formulariosA06',
    ownerField: 'NID_PROPIETARIO',
    reading: ['consecutivo', 'fecha_transferencia', 'crg_animal', 'NOMBRE', 'TRANS'],
    columns: [
      { key: 'consecutivo', label: 'CONSECUTIVO', card: 'title' },
      { key: 'nid_propietario', label: 'CC/NIT' },
      { key: 'NOMBRE', label: 'NOMBRE', kind: 'person', card: 'subtitle' },
      { key: 'crg_animal', label: 'CHIP', animal: 'NOMBRE_ANIMAL', row: 'who' },
      { key: 'nid_transferido', label: 'CC/NIT DE A QUIEN SE TRANSFIERE' },
      { key: 'TRANS', label: 'A QUIEN SE TRANSFIERE', kind: 'person', nids: ['nid_transferido'], row: 'what' },
      { key: 'fecha_transferencia', label: 'FECHA DE TRANSFERENCIA', kind: 'date' },
      { key: 'observaciones', label: 'OBSERVACIONES' },
    ],
  },

  submit: { operation: 'formularioA06/ingresarFormularioA06', fixed: { CODIGO: 'A06' } },
  texts: { saved: commonTexts.saved, failed: { text: a06Texts.failed, severity: 'warning' } },

  onlyByPerson: true,
  voiding: a06Texts.voiding,
  givesAway: { chip: 'crg_animal', on: 'fecha_transferencia', to: 'nid_transferido', twice: a06Texts.alreadyGiven },
})
