/** Fields that most numbered forms open with. */
import { choice, date, type Field, type FormCode, field, fieldIfAny, lookup, number, ownScope } from './define-form.ts'

/** The owner's document type: filters the owners; prefilled for whoever acts for himself (ambiguity 24). */
export const ownerType = (required?: string, unsent?: true): Field =>
  choice({
    label: 'Tipo de documento',
    required,
    unsent,
    start: { session: 'tid' },
    chosenBy: 'others',
    from: lookup('selecciones/SeleccionTipoDocumento'),
  })

/** The owner: those for whom the person may file this form and who have numbers of it. */
export const owner = (code: FormCode, typeField: string, required: string): Field =>
  choice({
    label: 'Nombre del usuario',
    required,
    start: { session: 'nid' },
    chosenBy: 'others',
    nameKey: 'NOMBRE',
    from: lookup(
      'selecciones/seleccionUsuarios',
      { codigo: code, TID_PROPIETARIO: fieldIfAny(typeField), NID_PROPIETARIO: ownScope },
      { administrators: 'selecciones/seleccionUsuariosAdmin' },
    ),
    fills: { [typeField]: 'tid' },
  })

/** The form's number, from the owner's pre-paid block. */
export const formNumber = (code: FormCode, ownerField: string, required: string): Field =>
  number({
    label: 'Consecutivo',
    required,
    from: lookup(
      'selecciones/seleccionCodigos',
      { NID_PROPIETARIO: field(ownerField), CODIGO: code },
      { administrators: 'selecciones/seleccionCodigosAdmin' },
    ),
  })

export const requestDate = (required: string): Field => date({ label: 'Fecha de solicitud', required, start: 'today' })

export const speciesChoice = (required: string): Field =>
  choice({ label: 'Especie', required, nameKey: 'NOM_ESPECIE', from: lookup('selecciones/seleccionCodigoEspecie') })
