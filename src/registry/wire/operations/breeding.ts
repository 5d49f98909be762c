/** Services and births: A01 to A04. Names exactly as documented (decision 6). */

import { menu, type Operation, read, submit } from '../../vocabulary/define-operation.ts'
import { list, recordData } from '../../vocabulary/lookup-role.ts'

/** What both calls of a birth have. */
const birth = ['FORMA_CONCEPCION', 'CONSECUTIVO_SERVICIO', 'FECHA_SOLICITUD', 'COD_ESPECIE', 'FECHA_PARTO', 'SEXO', 'SEXO_ADICIONAL', 'RAZA_MACHO', 'CHIP_MACHO', 'CHIP_HEMBRA', 'TIPO_DE_PARTO', 'PESO_AL_NACER', 'PESO_AL_NACER_ADICIONAL', 'OBSERVACIONES', 'PREFIJO_SOLICITANTE', 'NID_REGISTRADOR', 'CODIGO']

export const breedingOperations: readonly Operation[] = [
  // formularioA01
  read('formularioA01', 'formulariosA01', list, ['NID_PROPIETARIO'], menu('/formularioA01'), { paged: 'paginasTodo' }),
  submit('formularioA01', 'ingresarNacimiento', ['CONSECUTIVO', 'NID_PROPIETARIO', 'COD_ESPECIE', 'FECHA_SOLICITUD', 'FECHA_SERVICIO', 'CHIP_MACHO', 'CHIP_HEMBRA', 'PREFIJO_SOLICITANTE', 'RAZA_MESTIZAJE', 'OBSERVACIONES', 'RAZA_MACHO', 'PARENTESCO', 'CODIGO', 'OPCION'], menu('/formularioA01')),

  // formularioA01a
  read('formularioA01a', 'formulariosA01a', list, ['NID_PROPIETARIO'], menu('/formularioA01a'), { paged: 'paginasTodo' }),
  submit('formularioA01a', 'ingresarMontaGrupal', ['NID_PROPIETARIO', 'CONSECUTIVO', 'FECHA_SOLICITUD', 'COD_ESPECIE', 'FECHA_INICIO_EMPADRE', 'FECHA_FIN_EMPADRE', 'RAZA', 'CHIP_MACHO', 'OBSERVACIONES', 'CODIGO'], menu('/formularioA01a')),
  read('formularioA01a', 'hembrasMontaGrupal', list, ['CONSECUTIVO'], menu('/formularioA01a')),
  submit('formularioA01a', 'eliminarHembraMontaGrupal', ['CHIP_HEMBRA', 'CONSECUTIVO'], menu('/formularioA01a')),
  submit('formularioA01a', 'ingresarMontaGrupalDetalle', ['CHIP_HEMBRA', 'CONSECUTIVO'], menu('/formularioA01a')),

  // formularioA02
  read('formularioA02', 'formulariosA02', list, ['NID_TERCERO'], menu('/formularioA02'), { paged: 'paginasTodo' }),
  read('formularioA02', 'datosConsecutivoServicio', recordData('CONSECUTIVO'), ['CONSECUTIVO', 'CODIGO'], menu('/formularioA02')),
  submit(
    'formularioA02',
    'ingresarInseminacion',
    [
      'TID_TERCERO',
      'NID_TERCERO',
      'CONSECUTIVO',
      'COD_ESPECIE',
      'FECHA_SOLICITUD',
      'FECHA_SERVICIO',
      'CHIP_MACHO',
      'CHIP_HEMBRA',
      'OBSERVACIONES',
      'RAZA_MACHO',
      'TID_INSEMINADOR',
      'NID_INSEMINADOR',
      'CANTIDAD_PAJILLAS',
      'SOPORTE',
      'TIPO_INSEMINACION',
      'NOMBRE_MACHO',
      'CONSECUTIVO_SERVICIO',
      'FORMULARIO',
      'NOM_PAIS',
      'NOM_ESPECIE',
      'CODIGO',
      'PAIS',
      'OPCION',
    ],
    menu('/formularioA02'),
    { files: ['SOPORTE'] },
  ),

  // formularioA03
  read('formularioA03', 'formulariosA03', list, ['NID_TERCERO'], menu('/formularioA03'), { paged: 'paginasTodo' }),
  read('formularioA03', 'datosConsecutivoServicio', recordData('CONSECUTIVO'), ['CONSECUTIVO', 'CODIGO'], menu('/formularioA03')),
  submit(
    'formularioA03',
    'ingresarInseminacion',
    [
      'CONSECUTIVO',
      'FECHA_SOLICITUD',
      'ESPECIE',
      'FECHA_SERVICIO',
      'CRG_MACHO',
      'CRG_HEMBRA',
      'IDENTIF_EMBRION',
      'PAIS',
      'IDENTIF_RECEPTORA',
      'RAZA',
      'TID_PROFESIONAL',
      'NID_PROFESIONAL',
      'OBSERVACIONES',
      'TID_TERCERO',
      'NID_TERCERO',
      'SOPORTE',
      'CONSECUTIVO_SERVICIO',
      'FORMULARIO',
      'NUMERO_EMBRIONES',
      'NOMBRE_DEL_MACHO',
      'NOMBRE_DE_LA_HEMBRA',
      'CODIGO',
    ],
    menu('/formularioA03'),
    { files: ['SOPORTE'] },
  ),

  // formularioA04
  read('formularioA04', 'formulariosA04', list, ['NID_PROPIETARIO'], menu('/formularioA04'), { paged: 'paginasTodo' }),
  read('formularioA04', 'datosConsecutivoServicio', recordData('CONSECUTIVO_SERVICIO'), ['CONSECUTIVO', 'CONSECUTIVO_SERVICIO', 'NID_PROPIETARIO', 'CODIGO'], menu('/formularioA04')),
  submit('formularioA04', 'ingresarNacimiento', ['TID_PROPIETARIO', 'NID_PROPIETARIO', 'CONSECUTIVO', 'CONSECUTIVOADICIONAL', ...birth], menu('/formularioA04')),
  submit('formularioA04', 'ingresarNacimientoAdicionales', ['TID_PROPIETARIO', 'NID_PROPIETARIO', 'CONSECUTIVO', ...birth, 'CONSECUTIVONEW', 'SIGLA'], menu('/formularioA04')),
]
