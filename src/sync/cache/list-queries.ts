/** The calls that answer a form's list, and those that many screens make. */
import {
  EVERY_OWNER,
  type FormDefinition,
  type LookupRequest,
  type Person,
  pageRequest,
  scopeOf,
} from '../../registry/index.ts'
import type { RowsWanted } from '../contract/lists.ts'

export const parametersRequest: LookupRequest = { operation: 'parametros/parametros', fields: {}, passing: [] }

export const helpRequest = (id: number): LookupRequest => ({
  operation: 'ayuda/ayudaPorFormulario',
  fields: { codigoAyuda: String(id) },
  passing: [],
})

const ownerOf = (form: FormDefinition, owner: string, person: Person): string =>
  form.list.mine ? person.nid : owner || scopeOf(person)

/** owner: '' = the person's own scope. */
export const listRequest = (form: FormDefinition, owner: string, person: Person): LookupRequest => ({
  operation: form.list.operation,
  fields: { [form.list.ownerField]: ownerOf(form, owner, person) },
  passing: [],
})

/** That call, and a second one for the records that are the owner's by another field. */
export function listRequests(form: FormDefinition, owner: string, person: Person): readonly LookupRequest[] {
  const request = listRequest(form, owner, person)
  const whose = ownerOf(form, owner, person)
  const { alsoBy } = form.list
  return alsoBy && whose !== EVERY_OWNER ? [request, { ...request, fields: { [alsoBy]: whose } }] : [request]
}

export const rowsRequests = ({ form, owner, page }: RowsWanted, person: Person): readonly LookupRequest[] =>
  page ? [pageRequest(listRequest(form, owner, person), page)] : listRequests(form, owner, person)
