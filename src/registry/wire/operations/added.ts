/**
 * Outside the documents: forms of our own, and calls that are used only if the login answer announces them. Names are
 * matched exactly (decision 6).
 */

import { MOVE_IN, PAGES, PAGES_OF_ALL, PRIVACY, REVIEWING } from '../../vocabulary/capacities.ts'
import { administrators, anyone, menu, type Operation, read, session, signedIn, submit, upload } from '../../vocabulary/define-operation.ts'
import { choices, list } from '../../vocabulary/lookup-role.ts'
import { ownForms } from '../../vocabulary/numbered-forms.ts'

export const addedOperations: readonly Operation[] = [
  // forms that the documents do not have
  ...ownForms.flatMap(({ code, route }) => [read(`formulario${code}`, `formularios${code}`, list, ['NID_PROPIETARIO'], menu(route), { paged: PAGES_OF_ALL }), submit(`formulario${code}`, 'ingresar', [], menu(route), { ofForm: true })]),

  // ours, used only when announced in the login answer
  session('usuario', 'salir', [], signedIn, { capacity: 'salida' }),
  session('usuario', 'prepararLlave', ['password'], signedIn, { capacity: 'llaves', answer: 'item' }),
  session('usuario', 'guardarLlave', ['respuesta'], signedIn, { capacity: 'llaves' }),
  session('usuario', 'quitarLlave', ['llave'], signedIn, { capacity: 'llaves' }),
  session('usuario', 'retoLlave', [], anyone, { capacity: 'llaves', answer: 'item' }),
  session('usuario', 'ingresarLlave', ['respuesta'], anyone, { capacity: 'llaves', answer: 'person' }),
  read('usuario', 'dispositivos', list, ['NID_PROPIETARIO'], menu('/misDispositivos'), { paged: PAGES, capacity: 'dispositivos' }),
  read('usuario', 'usuariosDispositivos', choices, [], administrators, { paged: PAGES_OF_ALL, capacity: 'dispositivos' }),
  submit('usuario', 'terminarDispositivo', ['ID'], menu('/misDispositivos'), { capacity: 'dispositivos' }),
  read('dashboard', 'genealogia', list, ['NID_PROPIETARIO', 'CAMBIOS'], menu('/'), { capacity: 'genealogia' }),
  submit('lote', 'enviar', ['envios'], signedIn, { capacity: 'lote', answer: 'rows', bySendToken: true, lengths: { envios: 4_000_000 } }),
  read('lote', 'consultar', list, ['consultas'], signedIn, { capacity: 'lote', lengths: { consultas: 400_000 } }),
  read('revisionCampo', 'recibidos', list, ['FORMULARIO', 'PERSONA', 'ZONA', 'DIA', 'REVISADO', 'ASOCIADO', 'REGISTRADOR', 'AVISO', 'PREGUNTA'], menu('/revisionCampo'), { paged: PAGES, capacity: 'revision' }),
  read('revisionCampo', 'detalle', list, ['ID'], menu('/revisionCampo'), { capacity: 'revision' }),
  read('revisionCampo', 'rechazos', list, [], menu('/revisionCampo'), { capacity: 'revision' }),
  submit('revisionCampo', 'revisar', ['ID', 'NOTA'], menu('/revisionCampo'), { capacity: 'revision' }),
  submit('revisionCampo', 'revisarVarios', ['IDS', 'NOTA'], menu('/revisionCampo'), { capacity: REVIEWING }),
  submit('revisionCampo', 'preguntar', ['ID', 'PREGUNTA'], menu('/revisionCampo'), { capacity: REVIEWING }),
  read('campo', 'preguntas', list, [], signedIn, { capacity: REVIEWING }),
  submit('campo', 'responder', ['ID', 'RESPUESTA'], signedIn, { capacity: REVIEWING }),
  submit('campo', 'informarRechazos', ['DISPOSITIVO', 'RECHAZOS'], signedIn, { capacity: 'revision', bySendToken: true, lengths: { RECHAZOS: 200_000 } }),
  read('privacidad', 'aviso', list, [], signedIn, { capacity: PRIVACY }),
  submit('privacidad', 'aceptar', ['VERSION'], signedIn, { capacity: PRIVACY }),
  submit('privacidad', 'publicar', ['TEXTO'], administrators, { capacity: PRIVACY, lengths: { TEXTO: 200_000 } }),
  read('privacidad', 'datos', list, [], signedIn, { capacity: PRIVACY }),
  read('privacidad', 'tablas', list, [], signedIn, { capacity: PRIVACY }),
  read('privacidad', 'peticiones', list, ['TODAS'], signedIn, { capacity: PRIVACY }),
  submit('privacidad', 'pedir', ['TIPO', 'DETALLE'], signedIn, { capacity: PRIVACY }),
  submit('privacidad', 'resolver', ['ID', 'DECISION', 'RESPUESTA'], administrators, { capacity: PRIVACY }),
  read('parametros', 'limites', list, [], menu('/parametros'), { capacity: 'parametros' }),
  submit('parametros', 'ingresarLimite', ['CLAVE', 'MINIMO', 'MAXIMO'], menu('/parametros'), { capacity: 'parametros' }),
  read('tablero', 'pendientes', list, ['ZONA'], administrators, { capacity: 'tablero' }),
  read('traerRegistro', 'entregas', list, [], menu('/traerRegistro'), { capacity: MOVE_IN }),
  read('traerRegistro', 'hallazgos', list, ['ENTREGA', 'GRAVEDAD', 'DESDE', 'FILAS'], menu('/traerRegistro'), { capacity: MOVE_IN }),
  upload('traerRegistro', 'subirArchivo', ['ENTREGA', 'ORIGEN', 'NOMBRE', 'PARTE'], menu('/traerRegistro'), { files: ['file'], answer: 'receipts', refusals: [0, 100], capacity: MOVE_IN }),
  submit('traerRegistro', 'revisar', ['ENTREGA'], menu('/traerRegistro'), { capacity: MOVE_IN }),
  submit('traerRegistro', 'corregir', ['ENTREGA', 'ARCHIVO', 'FILA', 'COLUMNA', 'VALOR'], menu('/traerRegistro'), { capacity: MOVE_IN }),
  submit('traerRegistro', 'corresponder', ['ENCABEZADOS', 'SIN_ENCABEZADOS', 'TABLA', 'COLUMNAS'], menu('/traerRegistro'), { capacity: MOVE_IN, lengths: { ENCABEZADOS: 100_000, COLUMNAS: 100_000 } }),
  submit('traerRegistro', 'guardar', ['ENTREGA'], menu('/traerRegistro'), { capacity: MOVE_IN }),
  submit('traerRegistro', 'devolver', ['ENTREGA'], menu('/traerRegistro'), { capacity: MOVE_IN }),
  submit('traerRegistro', 'descartar', ['ENTREGA'], menu('/traerRegistro'), { capacity: MOVE_IN }),
  read('auditoria', 'historial', list, ['TIPO', 'NUMERO'], administrators, { capacity: 'revision' }),
]
