/** A form outside the documents: it begins like all others, and its calls follow a naming rule. */
import { commonTexts } from '../texts/common.ts'
import { type Column, defineForm, type Field, type FormCode, type FormDefinition } from '../vocabulary/define-form.ts'
import { callsOf, formAt } from '../vocabulary/numbered-forms.ts'
import { formNumber, owner, ownerType, requestDate } from './common-fields.ts'
import { openingColumns } from './shared-columns.ts'

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
  const { title } = formAt(`/formulario${code}`)
  const calls = callsOf({ code })
  return defineForm({
    code,
    title,
    addTitle: `Adicionar ${title}`,
    viewTitle: `Consultando ${title}`,
    width: 650,
    ownerType: 'TID_PROPIETARIO',
    owner: 'NID_PROPIETARIO',
    fields: {
      TID_PROPIETARIO: ownerType(),
      NID_PROPIETARIO: owner(code, 'TID_PROPIETARIO'),
      CONSECUTIVO: formNumber(code, 'NID_PROPIETARIO'),
      FECHA_SOLICITUD: requestDate('La fecha de solicitud es requerida.'),
      ...fields,
    },
    list: {
      operation: calls.list,
      columns: [...openingColumns, ...columns],
    },
    submit: { operation: calls.submit, fixed: { CODIGO: code } },
    texts: {
      saved: commonTexts.saved,
      failed: { text: 'El Registro no pudo ser Ingresado o Actualizado', severity: 'error' },
    },
    ...form,
  })
}
