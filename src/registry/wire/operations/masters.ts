/** The masters, and requests for number blocks. Names exactly as documented (decision 6). */

import { menu, type Operation, read, submit, upload } from '../../vocabulary/define-operation.ts'
import { list } from '../../vocabulary/lookup-role.ts'

export const masterOperations: readonly Operation[] = [
  // consecutivos
  submit('consecutivos', 'insertaChips', ['data', 'CORRECCIONES'], menu('/maestroChips'), { refusesWithRows: true, lengths: { data: 8_000_000, CORRECCIONES: 1_500_000 } }),
  submit('consecutivos', 'insertaConsecutivos', ['data', 'CORRECCIONES'], menu('/maestroConsecutivos'), { refusesWithRows: true, lengths: { data: 8_000_000, CORRECCIONES: 1_500_000 } }),
  read('consecutivos', 'probarChips', list, ['data'], menu('/maestroChips'), { capacity: 'probar', lengths: { data: 8_000_000 } }),
  read('consecutivos', 'importaciones', list, ['CODIGO'], menu('/maestroConsecutivos'), { capacity: 'probar' }),
  read('consecutivos', 'probarConsecutivos', list, ['data'], menu('/maestroConsecutivos'), { capacity: 'probar', lengths: { data: 8_000_000 } }),

  // maestroChips
  read('maestroChips', 'maestroChips', list, [], menu('/maestroChips'), { paged: 'paginas' }),
  submit('maestroChips', 'ingresarChip', ['ID', 'CHIP_MAESTRO', 'FECHA_RECEPCION', 'HOMOLOGADO', 'NOMBRE', 'ESTADO'], menu('/maestroChips')),

  // maestroConsecutivos
  read('maestroConsecutivos', 'maestroConsecutivos', list, ['nid_propietario'], menu('/maestroConsecutivos'), { paged: 'paginas' }),
  submit('maestroConsecutivos', 'ingresarConsecutvo', ['id', 'codigo', 'nid_propietario', 'numero', 'estado'], menu('/maestroConsecutivos')),
  read('maestroConsecutivos', 'contarEstado', list, ['nid_propietario', 'estado'], menu('/maestroConsecutivosUsuario'), { paged: 'paginas' }),

  // formularios
  read('formularios', 'formularios', list, [], menu('/formularios')),
  submit('formularios', 'ingresarFormulario', ['id', 'codigo', 'descripcion', 'valor', 'anio'], menu('/formularios')),

  // registradores
  read('registradores', 'registradores', list, [], menu('/registradores')),
  submit('registradores', 'ingresarRegistrador', ['TID_REGISTRADOR', 'NID_REGISTRADOR', 'ZON_CODIGO', 'ESTADO', 'COORDINADOR', 'OPCION'], menu('/registradores')),

  // inseminadores
  read('inseminadores', 'inseminadores', list, [], menu('/inseminadores')),
  submit('inseminadores', 'ingresarInseminador', ['TID_INSEMINADOR', 'NID_INSEMINADOR', 'ZON_CODIGO', 'ESTADO', 'VALOR', 'OPCION'], menu('/inseminadores')),

  // terceros
  read('terceros', 'terceros', list, [], menu('/terceros'), { paged: 'paginasTodo' }),
  submit('terceros', 'ingresarTercero', ['TID_TERCERO', 'NID_TERCERO', 'NID_ASOCIACION', 'NOMBRE', 'DEP_CODIGO', 'MUN_CODIGO', 'DIRECCION', 'TELEFONOS', 'CORREO', 'URL', 'PROFESION', 'FECHA_INGRESO', 'FECHA_RETIRO', 'ESTADO_TERCERO', 'TIPO_TERCERO', 'TIPO_SOCIO', 'OPCION', 'CLAVE'], menu('/terceros')),
  read('terceros', 'tercerosSocios', list, ['NID_TERCERO'], menu('/asociaciones')),

  // prefijos
  read('prefijos', 'prefijos', list, [], menu('/prefijos'), { paged: 'paginasTodo' }),
  submit('prefijos', 'ingresarPrefijo', ['ID', 'PREFIJO', 'PREFIJO_SOLICITADO1', 'PREFIJO_SOLICITADO2', 'PREFIJO_SOLICITADO3', 'CRIADERO', 'FECHA_SOLICITUD', 'FECHA_ASIGNACION'], menu('/prefijos')),

  // asociaciones
  read('asociaciones', 'asociaciones', list, [], menu('/asociaciones')),
  submit('asociaciones', 'ingresarNuevoAsociado', ['NID_ASOCIACION', 'NID_ASOCIADO', 'TIPO_SOCIO', 'TIPO_PERSONA'], menu('/asociaciones')),

  // libros
  read('libros', 'libros', list, ['COMPOSICION'], menu('/libros')),

  // razas
  read('razas', 'razas', list, [], menu('/razas')),
  submit('razas', 'ingresarRazas', ['IDRAZA', 'COD_ESPECIE', 'RAZA'], menu('/razas')),

  // miaprisco
  read('miaprisco', 'aprisco', list, ['NID_PROPIETARIO'], menu('/misAprisco'), { paged: 'paginasTodo' }),
  submit('miaprisco', 'ingresarAprisco', ['CRIADERO', 'DEP_CODIGO', 'MUN_CODIGO', 'DIRECCION', 'NID_PROPIETARIO'], menu('/misAprisco')),

  // formulariosSolicitados
  submit('formulariosSolicitados', 'formulariosGuardaValores', ['nid_propietario', 'codigo', 'cantidad', 'valor'], menu('/formulariosSolicitados')),
  read('formulariosSolicitados', 'formularioSolicitados', list, ['NID_PROPIETARIO'], menu('/formulariosSolicitados')),
  read('formulariosSolicitados', 'parametros', list, [], menu('/formulariosSolicitados')),
  read('formulariosSolicitados', 'verificaEstado', list, ['NID_PROPIETARIO'], menu('/formulariosSolicitados'), { answer: 'code' }),
  submit('formulariosSolicitados', 'borrarEstado', ['nid_propietario'], menu('/formulariosSolicitados'), { success: '0' }),
  submit('formulariosSolicitados', 'ingresarFormularioSolicitados', ['id', 'nid_propietario'], menu('/formulariosSolicitados')),
  upload('formulariosSolicitados', 'ingresarArchivo', ['consec_solicitud', 'nid_propietario'], menu('/formulariosSolicitados'), { files: ['file'] }),

  // formulariosParaRevisar
  read('formulariosParaRevisar', 'formularioSolicitados', list, [], menu('/paraRevisar'), { paged: 'paginasTodo' }),
  submit('formulariosParaRevisar', 'ingresarFormularioSolicitados', ['id', 'consec_solicitud', 'nid_propietario'], menu('/paraRevisar')),
  submit('formulariosParaRevisar', 'ingresarFormularioObservaciones', ['id', 'observaciones'], menu('/paraRevisar')),

  // formulariosRevisados
  read('formulariosRevisados', 'formularioSolicitados', list, [], menu('/revisados'), { paged: 'paginasTodo' }),
]
