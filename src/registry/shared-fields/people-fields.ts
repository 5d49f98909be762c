/** Persons besides the owner, and contact data. */

import { isEmail } from '../rules/bounds-of-people.ts'
import {
  type ChoiceField,
  choice,
  type Field,
  field,
  fieldIfAny,
  type Lookup,
  lookup,
  ownScope,
  type Rule,
  text,
} from '../vocabulary/define-field.ts'
import { place } from './common-fields.ts'

type Fields = Readonly<Record<string, Field>>
type Shown = Pick<Field, 'when' | 'onlyFor'>

interface PersonFieldNames extends Shown, Pick<Field, 'section'> {
  /** Names of the two fields: type of document and number. */
  readonly type: string
  readonly nid: string
  readonly label: string
  /** The label with its preposition, for the label of the type: 'del inseminador'. */
  readonly of: string
  readonly nameKey: string
  readonly from: Lookup
  readonly typeRequired?: Field['required']
  readonly required?: Field['required'] | undefined
  /** Further fields that the person fills, by key of the option. */
  readonly fills?: Readonly<Record<string, string>>
  readonly otherThan?: ChoiceField['otherThan']
}

/** Who may lease, for A12 and its sub-leases. */
export const lessees = lookup(
  'selecciones/seleccionUsuarios',
  { codigo: 'A12', TID_PROPIETARIO: '', NID_PROPIETARIO: ownScope },
  { administrators: 'selecciones/seleccionUsuariosAdmin' },
)

export const documentType = (label: string, required?: Field['required'], shown: Shown = {}): Field =>
  choice({ label, required, carried: true, ...shown, from: lookup('selecciones/SeleccionTipoDocumento') })

/**
 * The type of a person's document and the person; choosing the person fills in the type. The type narrows the options:
 * through the call if it takes the type, on the device otherwise.
 */
export function personNamed({
  section,
  type,
  nid,
  label,
  of,
  nameKey,
  from,
  typeRequired,
  required,
  fills,
  otherThan,
  ...shown
}: PersonFieldNames): Fields {
  const byCall = Object.values(from.send).some(
    (sent) => typeof sent !== 'string' && 'field' in sent && sent.field === type,
  )
  return {
    [type]: { ...documentType(`Tipo de documento ${of}`, typeRequired, shown), ...(section && { section }) },
    [nid]: choice({
      label,
      required,
      carried: true,
      ...shown,
      nameKey,
      from,
      ...(byCall ? {} : { alike: { tid: type } }),
      fills: { [type]: 'tid', ...fills },
      ...(otherThan && { otherThan }),
    }),
  }
}

export const inseminator = (t: { readonly inseminatorType: string; readonly inseminator: string }): Fields =>
  personNamed({
    type: 'TID_INSEMINADOR',
    nid: 'NID_INSEMINADOR',
    label: 'Inseminador',
    of: 'del inseminador',
    nameKey: 'NOM_INSEMINADOR',
    from: lookup('selecciones/SeleccionInseminador', { ESTADO: 'A' }),
    typeRequired: t.inseminatorType,
    required: t.inseminator,
  })

interface RegistrarNamed extends Shown, Pick<PersonFieldNames, 'typeRequired' | 'required' | 'otherThan'> {
  readonly label: string
}

/** A registrar of the owner's zone. @param suffix of the field names, if a form has several */
export const registrar = (suffix: string, { label, ...given }: RegistrarNamed): Fields =>
  personNamed({
    type: `TID_REGISTRADOR${suffix}`,
    nid: `NID_REGISTRADOR${suffix}`,
    label,
    of: `del ${label.toLowerCase()}`,
    nameKey: `NOM_REGISTRADOR${suffix}`,
    from: lookup(
      'selecciones/seleccionRegistradoresGenealogia',
      { TID_TERCERO: fieldIfAny(`TID_REGISTRADOR${suffix}`), NID_TERCERO: field('NID_PROPIETARIO') },
      { administrators: 'selecciones/seleccionRegistradoresAdmin' },
    ),
    ...given,
  })

interface ContactTexts {
  readonly name: string
  readonly department: string
  readonly municipality: string
  readonly address: string
  readonly phones: string
  readonly email: string
}

/** Name, place, address, telephones and e-mail of a person or an organisation. */
export const contact = (t: ContactTexts): Fields => ({
  NOMBRE: text({ label: 'Nombre', required: t.name, max: 120, wide: true }),
  ...place(t),
  DIRECCION: text({ label: 'Dirección', required: t.address }),
  TELEFONOS: text({ label: 'Teléfono', required: t.phones, max: 100 }),
  CORREO: text({ label: 'Correo', required: t.email, max: 120 }),
})

export const validEmail = (message: string): Rule => ({
  field: 'CORREO',
  holds: ({ CORREO = '' }) => CORREO === '' || isEmail(CORREO),
  message,
})

export const profession = (required?: string): Field =>
  choice({ label: 'Profesión', required, nameKey: 'TPROFESION', from: lookup('selecciones/profesiones') })

export const memberKind = (required?: string): Field =>
  choice({ label: 'Tipo de socio', required, nameKey: 'NOM_TIPO_SOCIO', from: lookup('selecciones/tipoSocio') })
