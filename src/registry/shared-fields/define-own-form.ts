/** A form outside the documents: it begins like all others, and its calls follow a naming rule. */
import { commonTexts } from '../texts/common.ts'
import { type Column, defineForm, type Field, type FormCode, type FormDefinition } from '../vocabulary/define-form.ts'
import { callsOf, ownForm } from '../vocabulary/numbered-forms.ts'
import { formNumber, owner, ownerType, requestDate } from './common-fields.ts'
import { openingColumns } from './shared-columns.ts'

const t = {
  ownerType: 'El tipo de documento es requerido.',
  owner: 'Nombre del usuario es requerido.',
  number: 'El consecutivo es requerido.',
  requestDate: 'La fecha de solicitud es requerida.',
  failed: 'El Registro no pudo ser Ingresado o Actualizado',
} as const

type Written = Parameters<typeof defineForm>[0]
type Derived = 'key' | 'route' | 'title' | 'helpId' | 'owner' | 'number' | 'list' | 'submit' | 'texts' | 'width'

/** @param form its fields after number and date, in paper order, and its columns after number, name and date. */
export function defineOwnForm({
  code,
  fields,
  columns,
  ...form
}: Omit<Written, Derived> &
  Partial<Pick<Written, 'width' | 'texts'>> & {
    readonly code: FormCode
    readonly fields: Readonly<Record<string, Field>>
    readonly columns: readonly Column[]
  }): FormDefinition {
  const { title, route, help } = ownForm(code)
  const calls = callsOf({ code })
  return defineForm({
    key: code,
    code,
    route,
    title,
    shortTitle: `${code} ${title}`,
    addTitle: `Adicionar ${title}`,
    viewTitle: `Consultando ${title}`,
    helpId: help,
    width: 650,
    ownerType: 'TID_PROPIETARIO',
    owner: 'NID_PROPIETARIO',
    number: 'CONSECUTIVO',
    fields: {
      TID_PROPIETARIO: ownerType(t.ownerType),
      NID_PROPIETARIO: owner(code, 'TID_PROPIETARIO', t.owner),
      CONSECUTIVO: formNumber(code, 'NID_PROPIETARIO', t.number),
      FECHA_SOLICITUD: requestDate(t.requestDate),
      ...fields,
    },
    list: {
      operation: calls.list,
      ownerField: 'NID_PROPIETARIO',
      pageSizes: [5, 10, 25],
      columns: [...openingColumns, ...columns],
    },
    submit: { operation: calls.submit, fixed: { CODIGO: code } },
    texts: { saved: commonTexts.saved, failed: { text: t.failed, severity: 'error' } },
    ...form,
  })
}
