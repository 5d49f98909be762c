/** The calls of the requests' screens (2§7). */
import { asTexts, type LookupRequest, masterOf, type Person, requestOf, type Values } from '../../registry/index.ts'

const { list } = masterOf('formulariosSolicitados')

/** The person's own requests, as their list requests them. */
export const ownRequestsCall = (person: Person): LookupRequest => {
  const request = requestOf({ operation: list.operation, send: list.send }, {}, person)
  if (!request) throw new Error('It waits for nothing')
  return request
}

/** The lines of a request; '0' is the owner's draft. */
export const linesCall = (request: string, owner: string): LookupRequest => ({
  operation: 'selecciones/seleccionFormulariosGeneral',
  fields: { consec_solicitud: request, nid_propietario: owner },
  passing: [],
})

export const bankCall: LookupRequest = {
  operation: 'formulariosSolicitados/parametros',
  fields: {},
  passing: [],
}

/** Rows of a host's answer, as texts. */
export const asRows = (body: unknown): readonly Values[] => (Array.isArray(body) ? body.map(asTexts) : [])
