import type { Values } from '../../registry/index.ts'
import { requestsTexts } from '../../registry/masters/requests.ts'
import { PersonLink } from '../animals/person-link.tsx'
import style from './requests.module.css'

const NAME = 'Nombre'

/** Owner, date and state of a request; the reason if it was rejected. */
export const RequestFacts = ({ row }: { readonly row: Values }) => (
  <dl className={style.facts}>
    {factsOf(row).map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{label === NAME ? <PersonLink nid={row.nid_propietario}>{value}</PersonLink> : value}</dd>
      </div>
    ))}
    {row.estado === '3' ? (
      <div className={style.cause}>
        <dt>{requestsTexts.cause}</dt>
        <dd>{row.observaciones}</dd>
      </div>
    ) : null}
  </dl>
)

const factsOf = (row: Values): readonly (readonly [string, string])[] =>
  (
    [
      ['Solicitud', row.consec_solicitud ?? ''],
      [NAME, row.NOMBRE ?? ''],
      ['Fecha', row.fecha ?? ''],
      ['Estado', row.MESTADO ?? ''],
      ['Fecha de aprobación', row.fecha_aprobacion ?? ''],
    ] as const
  ).filter(([, value]) => value !== '')
