/** formularioA05Iniciales: Animales Iniciales (2§7; decisions 102 to 109). */
import { sql } from 'drizzle-orm'
import { readableOwner } from '../access/owners.ts'
import { type Call, fieldOf, type Handler, type Handlers, personOf } from '../core/call.ts'
import { wireNumber } from '../core/wire-number.ts'
import { textRows } from '../database/texts.ts'
import { prefixOf } from '../filing/codes.ts'
import { fileA05Initial } from '../forms/a05/a05-initial.ts'
import { editA05Initial } from '../forms/a05/a05-initial-edit.ts'
import { premisesOf, rowsA05Initial } from '../forms/a05/a05-rows.ts'
import { listA05Initial } from '../lists/forms.ts'
import { filedOrEdited, listOf } from './form-calls.ts'

const ownerOf = (call: Call) => readableOwner(call.context, personOf(call), fieldOf(call, 'NID_PROPIETARIO'), false)

const detalle: Handler = async (call) => {
  const owner = await ownerOf(call)
  const his = owner === null ? sql`true` : sql`s.owner_nid = ${owner}`
  const that = sql`s.number = ${wireNumber(fieldOf(call, 'CONSECUTIVO'))}`
  return textRows(call.context.db, rowsA05Initial(sql`${his} and ${that}`, personOf(call).nid))
}

const datosUsuario: Handler = async (call) => {
  const owner = await ownerOf(call)
  return textRows(
    call.context.db,
    sql`select ${premisesOf(sql`t.nid`)}, ${prefixOf(sql`t.nid`)} as "PREFIJO", t.name as "NOMBRE",
          t.tid as "TID_PROPIETARIO"
        from third_parties t where t.nid = ${owner ?? ''}`,
  )
}

export const formularioA05Iniciales: Handlers = {
  'formularioA05Iniciales/formulariosA05Iniciales': listOf(
    'NID_PROPIETARIO',
    (call) => listA05Initial(personOf(call).nid),
    false,
  ),
  'formularioA05Iniciales/formulariosA05Detalle': detalle,
  'formularioA05Iniciales/datosUsuario': datosUsuario,
  'formularioA05Iniciales/ingresarAnimalInicial': filedOrEdited(fileA05Initial, editA05Initial),
}
