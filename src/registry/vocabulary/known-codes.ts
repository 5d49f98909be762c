import { documentTypes, memberKinds, species } from './codes.ts'
import { type Field, isLookup, type Option } from './define-field.ts'

/** Code tables that a form requests from the host, and whose names a list knows without a call. */
const askedTables: Readonly<Record<string, readonly Option[]>> = {
  'selecciones/SeleccionTipoDocumento': documentTypes,
  'selecciones/seleccionCodigoEspecie': species,
  'selecciones/tipoSocio': memberKinds,
}

/** The codes of a field whose names need no call; undefined: it has none, or they are the host's. */
export function knownCodes(field: Field | undefined): readonly Option[] | undefined {
  if (!field || !('from' in field)) return undefined
  return isLookup(field.from) ? askedTables[field.from.operation] : field.from
}

/** @returns undefined if the name of the code is not known here */
export const knownName = (field: Field | undefined, code: string): string | undefined =>
  knownCodes(field)?.find((one) => one.code === code)?.name

/** People write the code of a document type ('CC') and of a form ('A08'); any other text is as it is. */
export const codeOrName = (text: string): string =>
  documentTypes.find(({ name }) => name === text)?.code ?? /^A\d\da?(?= )/.exec(text)?.[0] ?? text
