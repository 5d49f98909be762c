/** Lookups of persons: code is the document number, name the full name, plus tid and the town: people share names. */
import { type SQL, sql } from 'drizzle-orm'
import { isAdministrator, isRegistrar } from '../../registry/index.ts'
import { capturesForZone, inZone, ofZoneForms, ownerOf, zoneOf } from '../access/owners.ts'
import { type Call, fieldOf, type Handler, type Handlers, personOf } from '../core/call.ts'
import type { SignedIn } from '../core/signed-in.ts'
import { owners as deviceOwners, sends } from '../masters/devices.ts'
import { choices } from './choices.ts'
import { inState } from './numbers.ts'

const named = sql`t.nid as code, t.name, t.tid`
const person = sql`${named}, coalesce((select m.name from municipalities m where m.code = t.municipality), '') as municipio`

/** Their premises too: a visitor knows the farm better than its owner's name. */
const visited = sql`${named}, coalesce(p.name, '') as aprisco, coalesce(m.name, '') as municipio`
const withPremises = sql`third_parties t left join premises p on p.owner_nid = t.nid
        left join municipalities m on m.code = p.municipality`
/** Searched besides name and document. */
const ofPremises = [sql`o.aprisco`, sql`o.municipio`]

/**
 * Owners for whom the person may file that form and who have an available number of it (decisions 24, 63); without a
 * form: of any form that the person may file for them (capacity 'paginasZona').
 */
async function usuarios(call: Call): Promise<unknown> {
  const caller = personOf(call)
  const code = fieldOf(call, 'codigo')
  const asked = await ownerOf(call)
  const tid = fieldOf(call, 'TID_PROPIETARIO')
  return choices(
    call,
    sql`select ${visited} from ${withPremises}
        where t.status = 0 and ${tid} in ('', t.tid)
          and exists (select 1 from numbers n where n.owner_nid = t.nid and n.state = 0 and ${filedFor(caller, code)})
          and ${reach(call, asked, code)}`,
    ofPremises,
  )
}

/** Condition on numbers n: of that form, or of any that the caller may file for their owner. */
function filedFor(caller: SignedIn, code: string): SQL {
  if (code !== '') return sql`n.code = ${code}`
  return isAdministrator(caller) ? sql`true` : sql`(n.owner_nid = ${caller.nid} or ${ofZoneForms(sql`n.code`)})`
}

function reach(call: Call, asked: string | null, code: string): SQL {
  const caller = personOf(call)
  if (isAdministrator(caller)) return asked === null ? sql`true` : sql`t.nid = ${asked}`
  const captures = code === '' ? isRegistrar(caller) : capturesForZone(caller, code)
  if (asked !== caller.nid || !captures) return sql`t.nid = ${asked}`
  return sql`(t.nid = ${caller.nid} or ${inZone(caller, sql`t.nid`)})`
}

const usuariosDash: Handler = async (call) => {
  const owner = await ownerOf(call)
  return choices(
    call,
    sql`select ${person} from third_parties t where exists (select 1 from animals a where a.owner_nid = t.nid)
          and (${owner}::text is null or t.nid = ${owner}::text)`,
  )
}

const inseminador: Handler = (call) =>
  choices(
    call,
    sql`select ${person}, i.value as valor from inseminators i join third_parties t on t.nid = i.nid
        where ${fieldOf(call, 'ESTADO')} in ('', i.status)`,
  )

const profesionales: Handler = (call) =>
  choices(
    call,
    sql`select ${person} from third_parties t
        where t.status = 0 and ${fieldOf(call, 'TID_TERCERO')} in ('', t.tid) and (t.profession in ('MV', 'MVZ', 'ZO')
          or exists (select 1 from inseminators i where i.nid = t.nid and i.status = 'A'))`,
  )

const registradores =
  (choosy: boolean): Handler =>
  (call) => {
    const tid = choosy ? fieldOf(call, 'TID_TERCERO') : ''
    const without = choosy ? fieldOf(call, 'NID_TERCERO') : ''
    return choices(
      call,
      sql`select ${person}, r.zone as zona from registrars r join third_parties t on t.nid = r.nid
          where r.status = 'A' and ${tid} in ('', t.tid) and t.nid <> ${without}`,
    )
  }

/** All active people; for administrators with the zone to which each belongs, which is proposed for an inseminator. */
const usuariosTotal: Handler = (call) => {
  const zone = isAdministrator(personOf(call)) ? sql`, ${zoneOf(sql`t.nid`)} as zona` : sql``
  return choices(call, sql`select ${person}${zone} from third_parties t where t.status = 0`)
}

const active =
  (further: (call: Call) => SQL): Handler =>
  (call) =>
    choices(call, sql`select ${person} from third_parties t where t.status = 0 and ${further(call)}`)

/** Owners with numbers in that state; 6 is any (decision 158). */
const usuariosConsecutivos: Handler = (call) => {
  return choices(
    call,
    sql`select ${visited} from ${withPremises}
        where exists (select 1 from numbers n where n.owner_nid = t.nid and ${inState(call)})`,
    ofPremises,
  )
}

const isAssociation = sql`t.kind in (select c.code from codes c where c.kind = 'tipoAsociacion')`

/** People whose devices an administrator may look at: those who have some. */
const usuariosDispositivos: Handler = (call) =>
  choices(call, sql`select distinct ${person} from devices d ${deviceOwners} where ${sends(call)}`)

export const people: Handlers = {
  'usuario/usuariosDispositivos': usuariosDispositivos,
  'usuario/usuariosConsecutivos': usuariosConsecutivos,
  'selecciones/seleccionUsuarios': usuarios,
  'selecciones/seleccionUsuariosAdmin': usuarios,
  'selecciones/seleccionUsuariosDash': usuariosDash,
  'selecciones/SeleccionInseminador': inseminador,
  'selecciones/seleccionProfesionales': profesionales,
  'selecciones/seleccionRegistradoresGenealogia': registradores(false),
  'selecciones/seleccionRegistradoresAdmin': registradores(true),
  'selecciones/seleccionUsuariosTotal': usuariosTotal,
  'selecciones/seleccionUsuariosOtros': active((call) => sql`t.nid <> ${fieldOf(call, 'NID_PROPIETARIO')}`),
  'selecciones/seleccionUsuariosConsecutivos': active(() => sql`not ${isAssociation}`),
  'selecciones/seleccionAsociaciones': active(() => isAssociation),
  'selecciones/seleccionAsociacionesSocios': active(
    (call) => sql`not ${isAssociation} and not exists (select 1 from association_members m
      where m.member_nid = t.nid and m.association_nid = ${fieldOf(call, 'NID_ASOCIACION')} and m.left_on is null)`,
  ),
}
