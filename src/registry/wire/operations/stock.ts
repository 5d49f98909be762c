/** Straws and embryos: A08 to A11. Names exactly as documented (decision 6). */

import { menu, type Operation, read, submit } from '../../vocabulary/define-operation.ts'
import { animalData, list } from '../../vocabulary/lookup-role.ts'

/** @param owner the field of whoever files, by which the list is asked @param fields those of a filing */
const ofForm = (code: string, owner: string, fields: readonly string[]): readonly Operation[] => {
  const controller = `formulario${code}`
  const audience = menu(`/${controller}`)
  return [read(controller, `formularios${code}`, list, [owner], audience, { paged: 'paginasTodo' }), read(controller, 'DatosMachos', animalData('M'), ['CHIP'], audience), read(controller, 'DatosHembras', animalData('H'), ['CHIP'], audience), submit(controller, `ingresarFormulario${code}`, fields, audience)]
}

/** Of the embryos of A08 and A09: their parents, and what is known of these. */
const EMBRYOS = ['FECHA_SOLICITUD', 'ESPECIE', 'FECHA_SERVICIO', 'NUMERO_EMBRIONES', 'CRG_MACHO', 'NOMBRE_DEL_MACHO', 'CRG_HEMBRA', 'NOMBRE_DE_LA_HEMBRA']
const PAPERS = ['REGISTRO_ICA', 'PEDIGREE_ANIMAL', 'OBSERVACIONES', 'CRG_PADRE_MACHO', 'CRG_MADRE_MACHO', 'CRG_PADRE_HEMBRA', 'CRG_MADRE_HEMBRA']

export const stockOperations: readonly Operation[] = [
  ...ofForm('A08', 'NID_SOLICITANTE', ['TID_SOLICITANTE', 'NID_SOLICITANTE', 'CONSECUTIVO', ...EMBRYOS, 'TID_ENTIDAD', 'NID_ENTIDAD', ...PAPERS, 'PAIS', 'RAZA', 'CODIGO', 'OPCION']),

  ...ofForm('A09', 'NID_SOLICITANTE', ['TID_SOLICITANTE', 'NID_PROPIETARIO', 'CONSECUTIVO', ...EMBRYOS, 'FACTURA_DE_COMPRA', ...PAPERS, 'PAIS', 'RAZA', 'OPCION', 'CODIGO']),

  ...ofForm('A10', 'NID_CRIADOR', ['TID_CRIADOR', 'NID_CRIADOR', 'CONSECUTIVO', 'FECHA_SOLICITUD', 'ESPECIE', 'FECHA_PROCEDIMIENTO', 'CANTIDAD_PAJILLAS', 'CRG_MACHO', 'NOMBRE_DEL_MACHO', 'TID_INSEMINADOR', 'NID_INSEMINADOR', 'REGISTRO_ICA', 'PEDIGREE_ANIMAL', 'OBSERVACIONES', 'PAIS', 'RAZA', 'OPCION', 'CODIGO']),

  ...ofForm('A11', 'NID_SOLICITANTE', [
    'TID_SOLICITANTE',
    'NID_SOLICITANTE',
    'NOMBRE',
    'CONSECUTIVO',
    'FECHA_SOLICITUD',
    'FECHA_SERVICIO',
    'ESPECIE',
    'RAZA',
    'PAIS',
    'CANTIDAD_PAJILLAS',
    'CRG_MACHO',
    'NOMBRE_DEL_MACHO',
    'CRG_PADRE',
    'CRG_MADRE',
    'CRG_ABUELO_PATERNO',
    'CRG_ABUELA_PATERNA',
    'CRG_ABUELO_MATERNO',
    'CRG_ABUELA_MATERNA',
    'OBSERVACIONES',
    'FACTURA_DE_COMPRA',
    'REGISTRO_ICA',
    'PEDIGREE_ANIMAL',
    'CODIGO',
    'OPCION',
  ]),
]
