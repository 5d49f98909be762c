/**
 * Outside the documents: forms of our own, and calls that are used only if the login answer announces them. Names are
 * matched exactly (decision 6).
 */

import { administrators, anyone, menu, type Operation, read, session, signedIn, submit, upload } from '../../vocabulary/define-operation.ts'
import { choices, list } from '../../vocabulary/lookup-role.ts'
import { ownForms } from '../../vocabulary/numbered-forms.ts'

export const addedOperations: readonly Operation[] = [
  // forms that the documents do not have
  ...ownForms.flatMap(({ code, route }) => [read(`formulario${code}`, `formularios${code}`, list, ['NID_PROPIETARIO'], menu(route), { paged: 'paginasTodo' }), submit(`formulario${code}`, 'ingresar', [], menu(route), { ofForm: true })]),

  // ours, used only when announced in the login answer
  session('usuario', 'salir', [], signedIn, { capacity: 'salida' }),
  session('usuario', 'prepararLlave', ['password'], signedIn, { capacity: 'llaves', answer: 'item' }),
  session('usuario', 'guardarLlave', ['respuesta'], signedIn, { capacity: 'llaves' }),
  session('usuario', 'quitarLlave', ['llave'], signedIn, { capacity: 'llaves' }),
  session('usuario', 'retoLlave', [], anyone, { capacity: 'llaves', answer: 'item' }),
  session('usuario', 'ingresarLlave', ['respuesta'], anyone, { capacity: 'llaves', answer: 'person' }),
  read('usuario', 'dispositivos', list, ['NID_PROPIETARIO'], menu('/misDispositivos'), { paged: 'paginas', capacity: 'dispositivos' }),
  read('usuario', 'usuariosDispositivos', choices, [], administrators, { paged: 'paginasTodo', capacity: 'dispositivos' }),
  submit('usuario', 'terminarDispositivo', ['ID'], menu('/misDispositivos'), { capacity: 'dispositivos' }),
  read('sistemas', 'claves', list, [], menu('/misDispositivos'), { capacity: 'sistemas' }),
  session('sistemas', 'crearClave', ['NOMBRE', 'ALCANCE'], menu('/misDispositivos'), { capacity: 'sistemas', answer: 'item' }),
  submit('sistemas', 'terminarClave', ['ID'], menu('/misDispositivos'), { capacity: 'sistemas' }),
  read('dashboard', 'genealogia', list, ['NID_PROPIETARIO', 'CAMBIOS'], menu('/'), { capacity: 'genealogia' }),
  read('dashboard', 'lecturas', list, ['NID_PROPIETARIO', 'CHIP'], menu('/'), { capacity: 'traerRegistro' }),
  submit('lote', 'enviar', ['envios'], signedIn, { capacity: 'lote', answer: 'rows', bySendToken: true, lengths: { envios: 4_000_000 } }),
  read('lote', 'consultar', list, ['consultas'], signedIn, { capacity: 'lote', lengths: { consultas: 400_000 } }),
  read('revisionCampo', 'recibidos', list, ['FORMULARIO', 'PERSONA', 'ZONA', 'DIA', 'REVISADO', 'ASOCIADO', 'REGISTRADOR', 'AVISO', 'PREGUNTA'], menu('/revisionCampo'), { paged: 'paginas', capacity: 'revision' }),
  read('revisionCampo', 'detalle', list, ['ID'], menu('/revisionCampo'), { capacity: 'revision' }),
  read('revisionCampo', 'rechazos', list, [], menu('/revisionCampo'), { capacity: 'revision' }),
  submit('revisionCampo', 'revisar', ['ID', 'NOTA'], menu('/revisionCampo'), { capacity: 'revision' }),
  submit('revisionCampo', 'revisarVarios', ['IDS', 'NOTA'], menu('/revisionCampo'), { capacity: 'mesa' }),
  submit('revisionCampo', 'preguntar', ['ID', 'PREGUNTA'], menu('/revisionCampo'), { capacity: 'mesa' }),
  submit('revisionCampo', 'desmarcar', ['IDS'], menu('/revisionCampo'), { capacity: 'correccion' }),
  submit('revisionCampo', 'corregir', ['FORMULARIO', 'NUMERO', 'CAMBIOS', 'ANTES', 'MOTIVO'], administrators, { capacity: 'correccion', lengths: { CAMBIOS: 32_000, ANTES: 32_000 } }),
  submit('revisionCampo', 'anular', ['FORMULARIO', 'NUMERO', 'MOTIVO'], administrators, { capacity: 'correccion' }),
  submit('revisionCampo', 'restaurar', ['FORMULARIO', 'NUMERO', 'MOTIVO'], administrators, { capacity: 'correccion' }),
  read('campo', 'correcciones', list, [], signedIn, { capacity: 'correccion' }),
  read('campo', 'preguntas', list, [], signedIn, { capacity: 'mesa' }),
  submit('campo', 'responder', ['ID', 'RESPUESTA'], signedIn, { capacity: 'mesa' }),
  submit('campo', 'informarRechazos', ['DISPOSITIVO', 'RECHAZOS'], signedIn, { capacity: 'revision', bySendToken: true, lengths: { RECHAZOS: 200_000 } }),
  read('campo', 'presentes', list, ['IDS'], signedIn, { capacity: 'presentes', lengths: { IDS: 40_000 } }),
  submit('campo', 'informarAusentes', ['DISPOSITIVO', 'FORMULARIOS'], signedIn, { capacity: 'presentes', lengths: { FORMULARIOS: 100_000 } }),
  read('privacidad', 'aviso', list, [], signedIn, { capacity: 'privacidad' }),
  submit('privacidad', 'aceptar', ['VERSION'], signedIn, { capacity: 'privacidad' }),
  submit('privacidad', 'publicar', ['TEXTO'], administrators, { capacity: 'privacidad', lengths: { TEXTO: 200_000 } }),
  read('privacidad', 'datos', list, [], signedIn, { capacity: 'privacidad' }),
  read('privacidad', 'tablas', list, ['FORMATO'], signedIn, { capacity: 'privacidad' }),
  read('privacidad', 'peticiones', list, ['TODAS'], signedIn, { capacity: 'privacidad' }),
  submit('privacidad', 'pedir', ['TIPO', 'DETALLE'], signedIn, { capacity: 'privacidad' }),
  submit('privacidad', 'resolver', ['ID', 'DECISION', 'RESPUESTA'], administrators, { capacity: 'privacidad' }),
  read('parametros', 'limites', list, [], menu('/parametros'), { capacity: 'parametros' }),
  submit('parametros', 'ingresarLimite', ['CLAVE', 'MINIMO', 'MAXIMO'], menu('/parametros'), { capacity: 'parametros' }),
  read('tablero', 'pendientes', list, ['ZONA'], administrators, { capacity: 'tablero' }),
  read('persona', 'ficha', list, ['NID_PROPIETARIO'], signedIn, { capacity: 'ficha' }),
  submit('persona', 'cambiarEstado', ['NID_TERCERO', 'ESTADO_TERCERO'], administrators, { capacity: 'ficha' }),
  read('tablero', 'buscarFormulario', list, ['FORMULARIO', 'NUMERO'], administrators, { capacity: 'buscar' }),
  submit('tablero', 'liberarConsecutivos', ['PERSONA'], administrators, { capacity: 'presentes' }),
  read('traerRegistro', 'entregas', list, [], menu('/traerRegistro'), { capacity: 'traerRegistro' }),
  read('traerRegistro', 'hallazgos', list, ['ENTREGA', 'GRAVEDAD', 'DESDE', 'FILAS'], menu('/traerRegistro'), { capacity: 'traerRegistro' }),
  upload('traerRegistro', 'subirArchivo', ['ENTREGA', 'ORIGEN', 'NOMBRE', 'PARTE', 'PARTES'], menu('/traerRegistro'), { files: ['file'], answer: 'receipts', refusals: [0, 100], capacity: 'traerRegistro' }),
  submit('traerRegistro', 'revisar', ['ENTREGA'], menu('/traerRegistro'), { capacity: 'traerRegistro' }),
  submit('traerRegistro', 'corregir', ['ENTREGA', 'ARCHIVO', 'FILA', 'COLUMNA', 'VALOR'], menu('/traerRegistro'), { capacity: 'traerRegistro' }),
  submit('traerRegistro', 'corresponder', ['ENCABEZADOS', 'SIN_ENCABEZADOS', 'TABLA', 'COLUMNAS'], menu('/traerRegistro'), { capacity: 'traerRegistro', lengths: { ENCABEZADOS: 100_000, COLUMNAS: 100_000 } }),
  submit('traerRegistro', 'guardar', ['ENTREGA'], menu('/traerRegistro'), { capacity: 'traerRegistro' }),
  submit('traerRegistro', 'devolver', ['ENTREGA'], menu('/traerRegistro'), { capacity: 'traerRegistro' }),
  submit('traerRegistro', 'descartar', ['ENTREGA'], menu('/traerRegistro'), { capacity: 'traerRegistro' }),
  read('poblacion', 'informe', list, [], administrators, { capacity: 'poblacion' }),
  read('auditoria', 'historial', list, ['TIPO', 'NUMERO'], administrators, { capacity: 'revision' }),
]
