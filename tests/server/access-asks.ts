/** Calls about an owner's records for the access matrix, with the fields that each needs to reach the owner check. */
import { sql } from 'drizzle-orm'
import type { Values } from '../../src/registry/index.ts'
import { initial } from './a05.ts'
import { a01, a02, a04, a06 } from './forms.ts'
import type { Server, Session } from './harness.ts'
import { a03, a08, a09, a10, a11 } from './stock-forms.ts'
import { breed, nid } from './world.ts'

export type Owner = 'ana' | 'beto' | 'caro'

/** Seeded records of each owner, for operations that name a record instead of its owner. */
export interface Seeded {
  readonly group: Readonly<Record<Owner, string>>
  readonly birth: Readonly<Record<Owner, string>>
  readonly straws: Readonly<Record<Owner, string>>
  readonly embryos: Readonly<Record<Owner, string>>
  readonly request: Readonly<Record<Owner, string>>
}

/** Every field in which a call names the owner of its records. */
export const OWNER_FIELDS = new Set([
  'NID_PROPIETARIO',
  'NID_TERCERO',
  'NID_SOLICITANTE',
  'NID_CRIADOR',
  'nid_propietario',
  'nid_propietario_s',
])

/** Fields that a call needs, in addition to its owner, to reach the owner check. */
const COMMON = { CODIGO: 'A01', codigo: 'A01', SEXO: 'M', RAZA: '', CONSECUTIVO: '1', estado: '0', ESTADO: '0' }

const males = { ana: 'AM1', beto: 'BM1', caro: 'CM1' } as const

export const a01a = (owner: Owner, CONSECUTIVO: string): Values => ({
  NID_PROPIETARIO: nid[owner],
  CONSECUTIVO,
  FECHA_SOLICITUD: '2026-11-21',
  COD_ESPECIE: 'C',
  FECHA_INICIO_EMPADRE: '2026-11-10',
  FECHA_FIN_EMPADRE: '2026-12-20',
  RAZA: String(breed.alpina),
  CHIP_MACHO: males[owner],
  OBSERVACIONES: '',
  CODIGO: 'A01a',
})

const lease = (owner: Owner): Values => ({
  consecutivo: '1',
  tid_propietario: 'CC',
  nid_propietario: nid[owner],
  especie: 'C',
  sexo: 'M',
  raza: String(breed.alpina),
  crg_animal: males[owner],
  fecha_inicio: '2026-11-20',
  fecha_fin: '2026-12-10',
  tid_arrendatario: 'CC',
  nid_arrendatario: nid.national,
  observaciones: '',
  CODIGO: 'A12',
})

const subLease = (owner: Owner): Values => ({
  consecutivo: '1',
  nid_propietario: nid[owner],
  consecutivoArrendamiento: '9001',
  nid_propietario_s: nid.national,
  fecha_inicio: '2026-11-15',
  fecha_fin: '2026-12-15',
  CODIGO: 'A12',
})

/** Receipts of papers that were never uploaded: the owner is checked first. */
const PAPER = 'a'.repeat(64)
const papers = { FACTURA_DE_COMPRA: PAPER, REGISTRO_ICA: PAPER, PEDIGREE_ANIMAL: PAPER }

/** Calls about an owner's records; most need only the owner's document number. */
export const askers = (seeded: Seeded): Readonly<Record<string, (owner: Owner) => Values | readonly Values[]>> => ({
  'formularioA01/ingresarNacimiento': (owner) => a01({ CONSECUTIVO: '1', NID_PROPIETARIO: nid[owner] }),
  'formularioA01a/ingresarMontaGrupal': (owner) => a01a(owner, '1'),
  'formularioA01a/hembrasMontaGrupal': (owner) => ({ CONSECUTIVO: seeded.group[owner] }),
  'formularioA01a/eliminarHembraMontaGrupal': (owner) => ({ CONSECUTIVO: seeded.group[owner], CHIP_HEMBRA: 'NADIE' }),
  'formularioA01a/ingresarMontaGrupalDetalle': (owner) => ({ CONSECUTIVO: seeded.group[owner], CHIP_HEMBRA: 'NADIE' }),
  'formularioA02/datosConsecutivoServicio': (owner) => ({ CONSECUTIVO: seeded.straws[owner], CODIGO: 'A10' }),
  'formularioA02/ingresarInseminacion': (owner) => a02({ CONSECUTIVO: '1', NID_TERCERO: nid[owner], SOPORTE: PAPER }),
  'formularioA03/datosConsecutivoServicio': (owner) => ({ CONSECUTIVO: seeded.embryos[owner], CODIGO: 'A08' }),
  'formularioA03/ingresarInseminacion': (owner) =>
    a03({ CONSECUTIVO: '1', NID_TERCERO: nid[owner], CONSECUTIVO_SERVICIO: seeded.embryos[owner], SOPORTE: PAPER }),
  'formularioA04/ingresarNacimiento': (owner) =>
    a04({ CONSECUTIVO: '1', NID_PROPIETARIO: nid[owner], CONSECUTIVO_SERVICIO: '1' }),
  'formularioA04/ingresarNacimientoAdicionales': (owner) =>
    a04({
      CONSECUTIVO: seeded.birth[owner],
      CONSECUTIVO_SERVICIO: '1',
      TIPO_DE_PARTO: '2',
      CONSECUTIVONEW: '1',
      SEXO_ADICIONAL: 'M',
      PESO_AL_NACER_ADICIONAL: '3',
    }),
  'selecciones/SeleccionHembrasA01a': (owner) => ({ CONSECUTIVO: seeded.group[owner] }),
  'selecciones/seleccionFormulariosGeneral': (owner): readonly Values[] => [
    { nid_propietario: nid[owner] },
    { consec_solicitud: seeded.request[owner] },
  ],
  'archivos/subirArchivos': (owner) => ({ NID_PROPIETARIO: nid[owner], CONSECUTIVO: '1', OPCION: '0', CODIGO: 'A02' }),
  'formularioA05Iniciales/ingresarAnimalInicial': (owner) => initial({ CONSECUTIVO: '1', NID_PROPIETARIO: nid[owner] }),
  'formularioPdf/generarArbol': (owner) => ({ chip_hijo: males[owner], chip_padre: '', chip_madre: '' }),
  'formularioA06/ingresarFormularioA06': (owner) =>
    a06({ consecutivo: '1', nid_propietario: nid[owner], nid_transferido: nid.national }),
  'formularioA08/ingresarFormularioA08': (owner) =>
    a08({ ...papers, CONSECUTIVO: '1', NID_SOLICITANTE: nid[owner], NID_ENTIDAD: nid.inseminator }),
  'formularioA09/ingresarFormularioA09': (owner) => a09({ ...papers, CONSECUTIVO: '1', NID_PROPIETARIO: nid[owner] }),
  'formularioA10/ingresarFormularioA10': (owner) => a10({ ...papers, CONSECUTIVO: '1', NID_CRIADOR: nid[owner] }),
  'formularioA11/ingresarFormularioA11': (owner) => a11({ ...papers, CONSECUTIVO: '1', NID_SOLICITANTE: nid[owner] }),
  'formularioA12/ingresarArrendamiento': lease,
  'formularioA12/ingresarSubArrendamiento': subLease,
})

/** The calls of an operation about an owner's records. @param names its wire fields */
export function asking(seeded: Seeded, operation: string, names: readonly string[]) {
  const special = askers(seeded)[operation]
  return (owner: Owner | 'ADMINANCO'): readonly Values[] => {
    if (special && owner !== 'ADMINANCO') return [special(owner)].flat()
    const whose = owner === 'ADMINANCO' ? owner : nid[owner]
    return [{ ...COMMON, ...Object.fromEntries(names.filter((name) => OWNER_FIELDS.has(name)).map((n) => [n, whose])) }]
  }
}

/** Seeds a group, a birth, straws, embryos and a request for each owner. @returns their numbers */
export async function seedRecords(server: Server, admin: Session): Promise<Seeded> {
  const owners = ['ana', 'beto', 'caro'] as const
  const first = { ana: 1380, beto: 2380, caro: 3380 } as const
  const numbers = (add: number) =>
    Object.fromEntries(owners.map((owner) => [owner, String(first[owner] + add)])) as Record<Owner, string>
  const request = {} as Record<Owner, string>
  for (const owner of owners) {
    const [at, who] = [first[owner], nid[owner]]
    const filed = await server.call('formularioA01a/ingresarMontaGrupal', a01a(owner, String(at)), { as: admin })
    if (filed.body !== 1) throw new Error(`no group of ${owner}: ${JSON.stringify(filed.body)}`)
    const [male, female] = { ana: ['AM1', 'AH1'], beto: ['BM1', 'BH1'], caro: ['CM1', 'CH1'] }[owner] as string[]
    const id = (chip = '') => sql`(select id from animals where chip = ${chip})`
    await server.rows(sql`insert into births (number, owner_nid, service_code, service_number, requested_on, born_on, sex,
        birth_type, weight, dam_id, registrar_nid, animal_id)
      values (${at + 1}, ${who}, 'A01a', ${at}, '2026-11-01', '2026-11-01', 'H', '2', 3, ${id(female)}, ${who}, ${id(female)})`)
    for (const [code, add] of [
      ['A10', 2],
      ['A08', 3],
    ] as const)
      await server.rows(sql`insert into stock (code, number, owner_nid, requested_on, species, breed_id, amount, pending,
          sire_id, dam_id)
        values (${code}, ${at + add}, ${who}, '2026-11-01', 'C', 1, 5, 5, ${id(male)}, ${id(female)})`)
    const [made] = await server.rows<{ id: number }>(sql`insert into form_requests (owner_nid, requested_on, state)
      values (${who}, '2026-11-01', 1) returning id`)
    request[owner] = String(made?.id)
  }
  return { group: numbers(0), birth: numbers(1), straws: numbers(2), embryos: numbers(3), request }
}
