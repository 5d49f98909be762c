/**
 * Account operations, and what every screen requests: sign-in, news, parameters, help, own data, files. Names exactly
 * as documented (decision 6).
 */

import { administrators, anyone, menu, type Operation, read, session, signedIn, submit, upload } from '../../vocabulary/define-operation.ts'
import { choices, list } from '../../vocabulary/lookup-role.ts'

export const accountOperations: readonly Operation[] = [
  // usuario
  session('usuario', 'login', ['usuario', 'password'], anyone, { answer: 'person' }),
  session('usuario', 'buscaCorreoUsuario', ['nidPropietario'], anyone, { answer: 'item' }),
  session('usuario', 'enviaCorreoUsuario', ['nidPropietario', 'correoUsuario', 'correo'], anyone, { answer: 'receipts', refusals: [0, 2, 200] }),
  session('usuario', 'actualizaPassword', ['anterior', 'password', 'username'], signedIn),
  session('usuario', 'actualizaPasswordNew', ['password', 'datos'], anyone),
  read('usuario', 'usuariosConsecutivos', choices, ['estado'], administrators, { paged: 'paginasTodo' }),

  // procesosDiarios
  session('procesosDiarios', 'actualizaEdad', ['NID_PROPIETARIO'], signedIn, { answer: 'code' }),
  read('procesosDiarios', 'documentosInicio', list, [], anyone, { announces: true }),
  read('procesosDiarios', 'documentosInicioLateral', list, [], anyone),
  read('procesosDiarios', 'documentosInicioTotal', list, [], menu('/presentacion')),
  read('procesosDiarios', 'documentosEnterese', list, [], menu('/publicaciones')),
  submit('procesosDiarios', 'inactivarActivar', ['ESTADO', 'ID', 'CODIGO'], menu('/presentacion')),

  // parametros
  read('parametros', 'parametros', list, [], signedIn),

  // ayuda
  read('ayuda', 'ayudaPorFormulario', list, ['codigoAyuda'], signedIn),
  read('ayuda', 'ayudaGeneral', list, ['dato'], menu('/editor')),
  submit('ayuda', 'ingresarAyuda', ['descripcionAyuda', 'idAyuda', 'codigoAyuda', 'adicionales'], menu('/editor'), { lengths: { descripcionAyuda: 1_000_000 } }),

  // misdatos
  read('misdatos', 'terceros', list, ['NID_TERCERO'], menu('/misDatos')),
  submit('misdatos', 'ingresarTercero', ['TID_TERCERO', 'NID_TERCERO', 'NOMBRE', 'DEP_CODIGO', 'MUN_CODIGO', 'DIRECCION', 'TELEFONOS', 'CORREO', 'PROFESION', 'FECHA_INGRESO', 'ESTADO_TERCERO', 'TIPO_TERCERO', 'TIPO_SOCIO', 'CLAVE'], menu('/misDatos')),

  // archivos
  upload('archivos', 'subirArchivos', ['NID_PROPIETARIO', 'CONSECUTIVO', 'OPCION', 'CODIGO', 'idAyuda', 'estado', 'FECHA_INICIAL', 'FECHA_FINAL', 'PAGINA', 'DESCRIPCION', 'COLUMNA'], signedIn, { files: ['files[i]'], answer: 'receipts', bySendToken: true }),
  upload('archivos', 'subirExcel', ['CODIGO'], menu('/maestroChips', '/maestroConsecutivos'), { files: ['file'] }),
]
