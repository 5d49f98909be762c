/** Shared by A02 and A03: straws or embryos from stock for a female of the applicant (1§2, 1§3, 1§5, 1§7). */

import { freeFemale, futureDates } from '../rules/advice/index.ts'
import { namesOfBearer, prefixOf } from '../rules/opened-record.ts'
import { a02Texts } from '../texts/a02.ts'
import { commonTexts } from '../texts/common.ts'
import { recordTexts } from '../texts/record.ts'
import { stockTexts } from '../texts/stock.ts'
import { formNames } from '../vocabulary/codes.ts'
import {
  choice,
  count,
  date,
  defineForm,
  type Field,
  type FormCode,
  type FormDefinition,
  fact,
  field,
  lookup,
  photo,
  type Values,
} from '../vocabulary/define-form.ts'
import type { Column } from '../vocabulary/define-record.ts'
import { alikeKey } from '../vocabulary/written.ts'
import { RECEIVED } from '../wire/answered.ts'
import { formNumber, ownerType, ownerWithPrefix, requestDate } from './common-fields.ts'
import { FILE_LIMIT } from './define-stock.ts'
import { serviceColumns } from './shared-columns.ts'

type ServiceCode = Extract<FormCode, 'A02' | 'A03'>
type Fields = Readonly<Record<string, Field>>

interface ServiceTexts {
  readonly source: string
  readonly sourceNumber: string
  readonly serviceDate: string
  readonly support: string
  readonly supportToast: string
  readonly failed: string
}

type Defaults = 'width' | 'ownerType' | 'owner' | 'number' | 'capture' | 'advice' | 'list' | 'submit' | 'texts'
type Written = Omit<
  Parameters<typeof defineForm>[0],
  Defaults | 'code' | 'fields' | 'refersTo' | 'consumes' | 'provides'
> & {
  readonly code: ServiceCode
  readonly t: ServiceTexts
  readonly from: {
    /** The two forms that create the stock. */
    readonly forms: readonly [FormCode, FormCode]
    /** Fields, and their names in datosConsecutivoServicio. */
    readonly fills: Readonly<Record<string, string>>
    readonly title?: string
  }
  readonly fields: Fields
  readonly mates: { readonly sire: string; readonly dam: string }
  /** The field with the amount taken. */
  readonly amount: string
  /** Columns after those of source and amount. */
  readonly columns: readonly Column[]
  /** Data that a service supplies to its birth, besides its date and the applicant's prefix. */
  readonly factsForBirth: (values: Values) => Values
}

export function defineService({ t, from, fields, amount, columns, factsForBirth, ...form }: Written): FormDefinition {
  const { code } = form
  return defineForm({
    ...form,
    // In an edit its own units count as available: only the difference is taken from the stock (decision 71).
    ...(form.editing && { editing: { ...form.editing, begins: (row: Values) => withOwn(row, amount) } }),
    ownerType: 'TID_TERCERO',
    owner: 'NID_TERCERO',
    capture: 'zone',
    fields: { ...opening(code), ...source(code, from, t, form.mates.dam), ...fields },
    advice: [
      ...futureDates('FECHA_SOLICITUD', 'FECHA_SERVICIO'),
      freeFemale({ dam: form.mates.dam, on: 'FECHA_SERVICIO', code, number: 'CONSECUTIVO' }),
    ],
    list: {
      operation: `formulario${code}/formularios${code}`,
      reading: [
        ...['CONSECUTIVO', 'FECHA_SERVICIO', form.mates.dam, form.mates.sire, 'NOMBRE', RECEIVED],
        ...['CRG_HEMBRA', 'IDENTIF_EMBRION', amount, 'FORMULARIO', 'CONSECUTIVO_SERVICIO', 'NID_INSEMINADOR'],
      ],
      columns: [
        ...serviceColumns,
        {
          key: 'FORMULARIO',
          name: 'NOM_FORMULARIO',
          label: 'TIPO DE FORMULARIO',
          below: 'CONSECUTIVO_SERVICIO',
          codes: formNames.filter(({ code: one }) => from.forms.some((each) => each === one)),
        },
        { key: 'CONSECUTIVO_SERVICIO', label: 'CONSECUTIVO DE SERVICIO' },
        ...columns,
        { key: 'SOPORTE', label: 'DOCUMENTO SOPORTE', heading: 'SOPORTE' },
      ],
    },
    submit: { operation: `formulario${code}/ingresarInseminacion`, fixed: { CODIGO: code } },
    texts: {
      saved: commonTexts.saved,
      failed: { text: t.failed, severity: 'warning' },
      refusals: { 100: a02Texts.fileType },
    },

    voiding: stockTexts.voidingService,
    refersTo: (values) => [taken(values)],
    consumes: (values) => [{ stock: taken(values), amount: Number(values[amount]) || 0 }],
    provides: (values) => [
      {
        code,
        number: values.CONSECUTIVO ?? '',
        owner: values.NID_TERCERO ?? '',
        fromAnimals: namesOfBearer,
        fromAnswer: prefixOf(values.NID_TERCERO ?? ''),
        item: {
          ...factsForBirth(values),
          PREFIJO_SOLICITANTE: values.PREFIJO_SOLICITANTE ?? '',
          FECHA_SERVICIO: values.FECHA_SERVICIO ?? '',
        },
      },
    ],
  })
}

const withOwn = (row: Values, amount: string): Values =>
  row.PENDIENTES ? { PENDIENTES: String(Number(row.PENDIENTES) + (Number(row[amount]) || 0)) } : {}

const opening = (code: ServiceCode): Fields => ({
  TID_TERCERO: ownerType(),
  // The prefix is not on the paper: a birth of this service needs it, also before the host knows the service.
  NID_TERCERO: ownerWithPrefix(code, 'TID_TERCERO', 'NID_TERCERO'),
  CONSECUTIVO: formNumber(code, 'NID_TERCERO'),
  FECHA_SOLICITUD: requestDate(),
})

/**
 * The form and number of the stock, and how many are left.
 * @param dam her field: once she is chosen, only stock that fits her is offered
 */
const source = (code: ServiceCode, { forms, fills, title }: Written['from'], t: ServiceTexts, dam = ''): Fields => ({
  FORMULARIO: choice({
    label: 'Tipo de formulario',
    section: recordTexts.source,
    few: true,
    counts: 'CONSECUTIVO_SERVICIO',
    carried: true,
    required: t.source,
    nameKey: 'NOM_FORMULARIO',
    from: lookup('selecciones/SeleccionFormularios', { formulario: forms[0], formulario1: forms[1], codigo: code }),
  }),
  CONSECUTIVO_SERVICIO: choice({
    label: 'Consecutivo de servicio',
    left: 'pendientes',
    why: recordTexts.noStock,
    alike: { especie: alikeKey(dam, 'especie') },
    onlyAlike: recordTexts.stockAlike,
    carried: true,
    required: t.sourceNumber,
    from: lookup(
      'selecciones/seleccionConsecutivoServicio',
      { NID_PROPIETARIO: field('NID_TERCERO'), CODIGO: field('FORMULARIO') },
      { administrators: 'selecciones/seleccionConsecutivoServicioAdmin' },
    ),
    loads: {
      lookup: lookup(`formulario${code}/datosConsecutivoServicio`, {
        CONSECUTIVO: field('CONSECUTIVO_SERVICIO'),
        CODIGO: field('FORMULARIO'),
      }),
      title,
      fills: { PENDIENTES: 'PENDIENTES', ...fills },
    },
  }),
  PENDIENTES: fact({ label: 'Pendientes', unsent: true }),
})

const taken = (values: Values) => ({
  code: values.FORMULARIO as FormCode,
  number: values.CONSECUTIVO_SERVICIO ?? '',
})

export const serviceDate = (t: ServiceTexts): Field =>
  date({
    label: 'Fecha de servicio',
    section: recordTexts.service,
    required: t.serviceDate,
    happened: true,
    carried: true,
  })

/** At least one, and no more than are left, if that is known. */
export const takenCount = (label: string, message: string): Field =>
  count({
    label,
    required: message,
    min: 1,
    max: (values) => (values.PENDIENTES ? Number(values.PENDIENTES) : undefined),
    bounds: message,
  })

export const support = (t: ServiceTexts): Field =>
  photo({
    label: 'Documento soporte',
    required: t.support,
    toast: t.supportToast,
    limit: FILE_LIMIT,
    // A03 uses A02's texts (decisions 87, 90).
    wrongType: a02Texts.fileType,
    tooLarge: commonTexts.fileTooLarge,
  })
