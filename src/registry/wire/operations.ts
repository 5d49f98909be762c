/**
 * The one table of API operations: POST {host}/APIANCO/controllers/{controller}.php?op={op}.
 * Names are matched letter by letter (decision 6). Names that the documents hide are spelled only
 * here (decision 1), so that another host's names are one edit.
 */

import { MOVE_IN, PAGES, PAGES_OF_ALL, PAGES_OF_ZONE, PRIVACY, REVIEWING, TRIALS } from '../vocabulary/capacities.ts'
import { administrators, anyone, menu, nameOf, type Operation, type OperationName, read, session, signedIn, submit, upload } from '../vocabulary/define-operation.ts'
import { animalData, animals, choices, facts, freeChips, type LookupRole, list, narrowedBy, numbers, occurring, recordData, records, rowsOf } from '../vocabulary/lookup-role.ts'
import { ownForms } from '../vocabulary/numbered-forms.ts'

export const operations: readonly Operation[] = [
  // usuario
  session('usuario', 'login', ['usuario', 'password'], anyone, { answer: 'person' }),
  session('usuario', 'buscaCorreoUsuario', ['nidPropietario'], anyone, { answer: 'item' }),
  session('usuario', 'enviaCorreoUsuario', ['nidPropietario', 'correoUsuario', 'correo'], anyone, { answer: 'receipts', refusals: [0, 2, 200] }),
  session('usuario', 'actualizaPassword', ['anterior', 'password', 'username'], signedIn),
  session('usuario', 'actualizaPasswordNew', ['password', 'datos'], anyone),

  // procesosDiarios
  session('procesosDiarios', 'actualizaEdad', ['NID_PROPIETARIO'], signedIn, { answer: 'code' }),
  read('procesosDiarios', 'documentosInicio', list, [], anyone, { announces: true }),
  read('procesosDiarios', 'documentosInicioLateral', list, [], anyone),

  // parametros
  read('parametros', 'parametros', list, [], signedIn),

  // selecciones
  read('selecciones', 'seleccionUsuariosDash', occurring('owners'), ['NID_PROPIETARIO'], signedIn, { paged: PAGES_OF_ALL }),
  read('selecciones', 'seleccionCodigoEspecieDash', occurring('species'), ['NID_PROPIETARIO'], signedIn),
  read('selecciones', 'seleccionCodigoRazasDash', occurring('breeds'), ['COD_ESPECIE', 'NID_PROPIETARIO'], signedIn),
  read('selecciones', 'seleccionSexo', choices, ['codigo'], signedIn),
  read('selecciones', 'seleccionHembrasDash', occurring('females'), ['NID_PROPIETARIO', 'COD_ESPECIE', 'RAZA', 'SEXO'], signedIn, { paged: PAGES_OF_ALL }),
  read('selecciones', 'seleccionMachosDash', occurring('males'), ['NID_PROPIETARIO', 'COD_ESPECIE', 'RAZA', 'SEXO', 'CHIP'], signedIn, { paged: PAGES_OF_ALL }),
  read('selecciones', 'seleccionLibrosDash', occurring('books'), ['NID_PROPIETARIO'], signedIn),
  read('selecciones', 'seleccionTipoPartoDash', occurring('birthTypes'), ['NID_PROPIETARIO'], signedIn),
  read('selecciones', 'seleccionFormasConcepcion', occurring('concepts'), ['NID_PROPIETARIO'], signedIn),

  // ayuda
  read('ayuda', 'ayudaPorFormulario', list, ['codigoAyuda'], signedIn),

  // dashboard
  read('dashboard', 'informacionInicial', list, ['NID_PROPIETARIO', 'COD_ESPECIE', 'RAZA', 'SEXO', 'MACHO', 'HEMBRA', 'FECHA_INICIAL', 'FECHA_FINAL', 'LIBRO', 'CONCEPCION', 'TIPO_PARTO'], menu('/')),
  read('dashboard', 'dataAnimales', list, ['NID_PROPIETARIO', 'COD_ESPECIE', 'RAZA', 'SEXO', 'MACHO', 'HEMBRA', 'FECHA_INICIAL', 'FECHA_FINAL', 'LIBRO', 'CONCEPCION', 'TIPO_PARTO', 'ARRENDADOS', 'CAMBIOS'], menu('/'), { paged: PAGES_OF_ALL }),
  read('dashboard', 'fechasNacimiento', list, ['NID_PROPIETARIO', 'COD_ESPECIE', 'RAZA', 'SEXO', 'MACHO', 'HEMBRA', 'LIBRO', 'CONCEPCION', 'TIPO_PARTO'], menu('/')),

  // formularioA01
  read('formularioA01', 'formulariosA01', list, ['NID_PROPIETARIO'], menu('/formularioA01'), { paged: PAGES_OF_ALL }),
  submit('formularioA01', 'ingresarNacimiento', ['CONSECUTIVO', 'NID_PROPIETARIO', 'COD_ESPECIE', 'FECHA_SOLICITUD', 'FECHA_SERVICIO', 'CHIP_MACHO', 'CHIP_HEMBRA', 'PREFIJO_SOLICITANTE', 'RAZA_MESTIZAJE', 'OBSERVACIONES', 'RAZA_MACHO', 'PARENTESCO', 'CODIGO', 'OPCION'], menu('/formularioA01')),

  // formularioA01a
  read('formularioA01a', 'formulariosA01a', list, ['NID_PROPIETARIO'], menu('/formularioA01a'), { paged: PAGES_OF_ALL }),
  submit('formularioA01a', 'ingresarMontaGrupal', ['NID_PROPIETARIO', 'CONSECUTIVO', 'FECHA_SOLICITUD', 'COD_ESPECIE', 'FECHA_INICIO_EMPADRE', 'FECHA_FIN_EMPADRE', 'RAZA', 'CHIP_MACHO', 'OBSERVACIONES', 'CODIGO'], menu('/formularioA01a')),
  read('formularioA01a', 'hembrasMontaGrupal', list, ['CONSECUTIVO'], menu('/formularioA01a')),
  submit('formularioA01a', 'eliminarHembraMontaGrupal', ['CHIP_HEMBRA', 'CONSECUTIVO'], menu('/formularioA01a')),
  submit('formularioA01a', 'ingresarMontaGrupalDetalle', ['CHIP_HEMBRA', 'CONSECUTIVO'], menu('/formularioA01a')),

  // formularioA02
  read('formularioA02', 'formulariosA02', list, ['NID_TERCERO'], menu('/formularioA02'), { paged: PAGES_OF_ALL }),
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
  read('formularioA03', 'formulariosA03', list, ['NID_TERCERO'], menu('/formularioA03'), { paged: PAGES_OF_ALL }),
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
  read('formularioA04', 'formulariosA04', list, ['NID_PROPIETARIO'], menu('/formularioA04'), { paged: PAGES_OF_ALL }),
  read('formularioA04', 'datosConsecutivoServicio', recordData('CONSECUTIVO_SERVICIO'), ['CONSECUTIVO', 'CONSECUTIVO_SERVICIO', 'NID_PROPIETARIO', 'CODIGO'], menu('/formularioA04')),
  submit(
    'formularioA04',
    'ingresarNacimiento',
    [
      'TID_PROPIETARIO',
      'NID_PROPIETARIO',
      'CONSECUTIVO',
      'CONSECUTIVOADICIONAL',
      'FORMA_CONCEPCION',
      'CONSECUTIVO_SERVICIO',
      'FECHA_SOLICITUD',
      'COD_ESPECIE',
      'FECHA_PARTO',
      'SEXO',
      'SEXO_ADICIONAL',
      'RAZA_MACHO',
      'CHIP_MACHO',
      'CHIP_HEMBRA',
      'TIPO_DE_PARTO',
      'PESO_AL_NACER',
      'PESO_AL_NACER_ADICIONAL',
      'OBSERVACIONES',
      'PREFIJO_SOLICITANTE',
      'NID_REGISTRADOR',
      'CODIGO',
    ],
    menu('/formularioA04'),
  ),
  submit(
    'formularioA04',
    'ingresarNacimientoAdicionales',
    [
      'TID_PROPIETARIO',
      'NID_PROPIETARIO',
      'CONSECUTIVO',
      'FORMA_CONCEPCION',
      'CONSECUTIVO_SERVICIO',
      'FECHA_SOLICITUD',
      'COD_ESPECIE',
      'FECHA_PARTO',
      'SEXO',
      'SEXO_ADICIONAL',
      'RAZA_MACHO',
      'CHIP_MACHO',
      'CHIP_HEMBRA',
      'TIPO_DE_PARTO',
      'PESO_AL_NACER',
      'PESO_AL_NACER_ADICIONAL',
      'OBSERVACIONES',
      'PREFIJO_SOLICITANTE',
      'NID_REGISTRADOR',
      'CODIGO',
      'CONSECUTIVONEW',
      'SIGLA',
    ],
    menu('/formularioA04'),
  ),

  // selecciones
  read('selecciones', 'seleccionUsuarios', narrowedBy('TID_PROPIETARIO', 'tid'), ['codigo', 'TID_PROPIETARIO', 'NID_PROPIETARIO'], signedIn, { paged: PAGES_OF_ALL, pagedForZone: PAGES_OF_ZONE }),
  read('selecciones', 'seleccionCodigos', numbers, ['NID_PROPIETARIO', 'CODIGO'], signedIn),
  read('selecciones', 'seleccionCodigoEspecie', choices, [], signedIn),
  read('selecciones', 'seleccionCodigoRazas', choices, ['COD_ESPECIE'], signedIn),
  read('selecciones', 'seleccionChips', animals('asked', { leased: { offeredIn: ['A01', 'A01a'] } }), ['NID_PROPIETARIO', 'CODIGO', 'RAZA', 'SEXO'], signedIn),
  read('selecciones', 'seleccionChipsHembras', animals('H', { related: true }), ['NID_PROPIETARIO', 'CODIGO', 'RAZA', 'SEXO', 'CONSECUTIVO', 'PARENTESCO', 'CHIP_MACHO'], signedIn),
  read('selecciones', 'seleccionChipsHembrasGrupal', animals('H'), ['NID_PROPIETARIO', 'CODIGO', 'RAZA'], signedIn),
  read('selecciones', 'seleccionParentesco', choices, [], signedIn),
  read('selecciones', 'SeleccionTipoDocumento', choices, [], signedIn),
  read('selecciones', 'seleccionPrefijo', facts, ['NID_PROPIETARIO'], signedIn),
  read('selecciones', 'SeleccionFormularios', choices, ['formulario', 'formulario1', 'formulario2', 'formulario3', 'codigo'], signedIn),
  read('selecciones', 'seleccionConsecutivoServicio', records, ['NID_PROPIETARIO', 'CODIGO'], signedIn),
  read('selecciones', 'SeleccionInseminador', choices, ['ESTADO'], signedIn),
  read('selecciones', 'seleccionProfesionales', narrowedBy('TID_TERCERO', 'tid'), ['codigo', 'TID_TERCERO', 'NID_TERCERO'], signedIn, { paged: PAGES_OF_ALL }),
  read('selecciones', 'seleccionMachosServicio', animals('M', { leased: 'offered' }), ['NID_PROPIETARIO', 'CODIGO'], signedIn),
  read('selecciones', 'seleccionHembrasServicio', animals('H'), ['NID_PROPIETARIO', 'CODIGO'], signedIn),
  read('selecciones', 'seleccionTipoParto', choices, ['codigo'], signedIn),
  read('selecciones', 'SeleccionHembrasA01a', rowsOf('A01a'), ['CONSECUTIVO'], signedIn),
  read('selecciones', 'seleccionUsuariosAdmin', narrowedBy('TID_PROPIETARIO', 'tid'), ['codigo', 'TID_PROPIETARIO'], administrators, { paged: PAGES_OF_ALL }),
  read('selecciones', 'seleccionCodigosAdmin', numbers, ['NID_PROPIETARIO', 'CODIGO'], administrators),
  read('selecciones', 'seleccionConsecutivoServicioAdmin', records, ['NID_PROPIETARIO', 'CODIGO'], administrators),
  read('selecciones', 'SeleccionChipsLibres', freeChips, [], signedIn, { paged: PAGES_OF_ALL }),
  read('selecciones', 'seleccionRegistradoresGenealogia', narrowedBy('TID_TERCERO', 'tid'), [], signedIn),
  read('selecciones', 'seleccionRegistradoresAdmin', narrowedBy('TID_TERCERO', 'tid'), ['TID_TERCERO', 'NID_TERCERO'], administrators),
  read('selecciones', 'seleccionPaises', choices, [], signedIn),

  // formularioA05Iniciales
  submit(
    'formularioA05Iniciales',
    'ingresarAnimalInicial',
    [
      'TID_REGISTRADOR',
      'NID_REGISTRADOR',
      'TID_PROPIETARIO',
      'NID_PROPIETARIO',
      'COMPOSICION',
      'CONSECUTIVO',
      'FECHA_SOLICITUD',
      'CRIADERO',
      'DIRECCION',
      'DEPARTAMENTO',
      'MUNICIPIO',
      'ESPECIE',
      'RAZA',
      'SEXO',
      'NOMBRE',
      'FECHA_NACIMIENTO',
      'MARCAS_HATO',
      'RASGOS_PARTICULARES',
      'COLOR',
      'CHIP',
      'PUNTAJE_FUNDADORES',
      'PREFIJO',
      'CONCEPCION',
      'LIBRO',
      'TID_REGISTRADOR1',
      'TID_REGISTRADOR2',
      'TID_REGISTRADOR3',
      'NID_REGISTRADOR1',
      'NID_REGISTRADOR2',
      'NID_REGISTRADOR3',
      'CHIP_PADRE',
      'CHIP_ABUELO_PATERNO',
      'CHIP_ABUELA_PATERNA',
      'CHIP_MADRE',
      'CHIP_ABUELO_MATERNO',
      'CHIP_ABUELA_MATERNA',
      'CODIGO',
      'OPCION',
    ],
    menu('/animalesIniciales'),
  ),
  read('formularioA05Iniciales', 'formulariosA05Iniciales', list, ['NID_PROPIETARIO'], menu('/animalesIniciales'), { paged: PAGES_OF_ALL }),
  read('formularioA05Iniciales', 'formulariosA05Detalle', list, ['NID_PROPIETARIO', 'CONSECUTIVO'], menu('/animalesIniciales')),
  read('formularioA05Iniciales', 'datosUsuario', facts, ['NID_PROPIETARIO'], menu('/animalesIniciales')),

  // formularioA05
  read('formularioA05', 'formulariosA05', list, ['NID_PROPIETARIO'], signedIn, { paged: PAGES_OF_ALL }),
  read('formularioA05', 'datosConsecutivoServicio', recordData('CONSECUTIVO', 'A04'), ['CONSECUTIVO', 'NID_PROPIETARIO'], signedIn),
  submit(
    'formularioA05',
    'ingresarGenealogia',
    [
      'TID_PROPIETARIO',
      'NID_PROPIETARIO',
      'CONSECUTIVO',
      'CONSEC_NACIMIENTO',
      'CRIADERO',
      'DIRECCION',
      'DEPARTAMENTO',
      'MUNICIPIO',
      'PREFIJO',
      'ESPECIE',
      'RAZA',
      'CONCEPCION',
      'SEXO',
      'FECHA_NACIMIENTO',
      'CHIP_MACHO',
      'CHIP_HEMBRA',
      'COLOR',
      'COMPOSICION',
      'LIBRO',
      'FECHA_SOLICITUD',
      'NOMBRE',
      'MARCAS_HATO',
      'RASGOS_PARTICULARES',
      'CHIP_ABUELO_PATERNO',
      'CHIP_ABUELA_PATERNA',
      'CHIP_ABUELO_MATERNO',
      'CHIP_ABUELA_MATERNA',
      'CHIP',
      'TID_REGISTRADOR',
      'NID_REGISTRADOR',
      'OBSERVACIONES',
      'PUNTAJE_FUNDADORES',
      'CODIGO',
      'OPCION',
    ],
    menu('/formularioA05'),
  ),

  // formularioPdf
  read('formularioPdf', 'generarArbol', facts, ['chip_padre', 'chip_madre', 'chip_hijo', 'prefijo', 'nombre'], signedIn),

  // selecciones
  read('selecciones', 'seleccionUsuariosTotal', choices, [], signedIn, { paged: PAGES_OF_ALL }),
  read('selecciones', 'seleccionchipMachosA08', animals('M', { leased: 'offered' }), ['NID_PROPIETARIO', 'RAZA'], signedIn),
  read('selecciones', 'seleccionchipHembrasA08', animals('H'), ['NID_PROPIETARIO', 'RAZA'], signedIn),
  read('selecciones', 'seleccionchipMachosA09', animals('M', { leased: 'offered' }), ['NID_PROPIETARIO', 'RAZA'], signedIn),
  read('selecciones', 'seleccionchipHembrasA09', animals('H'), ['NID_PROPIETARIO', 'RAZA'], signedIn),
  read('selecciones', 'seleccionChipsA12', animals('M', { leased: 'leftOut' }), ['NID_PROPIETARIO', 'CODIGO', 'RAZA', 'SEXO'], signedIn),
  read('selecciones', 'seleccionFormulariosNew', choices, [], signedIn),
  read('selecciones', 'seleccionUsuariosConsecutivos', choices, [], administrators, { paged: PAGES_OF_ALL }),
  read('selecciones', 'seleccionZonas', choices, [], signedIn),
  read('selecciones', 'departamentos', choices, [], signedIn),
  read('selecciones', 'profesiones', choices, [], signedIn),
  read('selecciones', 'tipoSocio', choices, [], signedIn),
  read('selecciones', 'tipoPersona', choices, [], signedIn),
  read('selecciones', 'tipoAsociacion', choices, [], signedIn),
  read('selecciones', 'municipios', choices, ['COD_DEPTO'], signedIn),
  read('selecciones', 'seleccionUsuariosOtros', choices, ['NID_PROPIETARIO'], signedIn, { paged: PAGES_OF_ALL }),
  read('selecciones', 'seleccionAsociaciones', choices, [], signedIn),
  read('selecciones', 'seleccionAsociacionesSocios', choices, ['NID_ASOCIACION'], signedIn, { paged: PAGES_OF_ALL }),
  read('selecciones', 'libros', choices, [], signedIn),
  read('selecciones', 'seleccionAyudasAdicionales', choices, [], signedIn),
  read('selecciones', 'seleccionFormulariosGeneral', choices, ['consec_solicitud', 'nid_propietario'], signedIn),

  // formularioA06
  read('formularioA06', 'formulariosA06', list, ['NID_PROPIETARIO'], menu('/formularioA06'), { paged: PAGES_OF_ALL }),
  submit('formularioA06', 'ingresarFormularioA06', ['consecutivo', 'tip_propietario', 'nid_propietario', 'crg_animal', 'tip_transferido', 'nid_transferido', 'observaciones', 'fecha_transferencia', 'CODIGO'], menu('/formularioA06')),

  // formularioA08
  read('formularioA08', 'formulariosA08', list, ['NID_SOLICITANTE'], menu('/formularioA08'), { paged: PAGES_OF_ALL }),
  read('formularioA08', 'DatosMachos', animalData('M'), ['CHIP'], menu('/formularioA08')),
  read('formularioA08', 'DatosHembras', animalData('H'), ['CHIP'], menu('/formularioA08')),
  submit(
    'formularioA08',
    'ingresarFormularioA08',
    [
      'TID_SOLICITANTE',
      'NID_SOLICITANTE',
      'CONSECUTIVO',
      'FECHA_SOLICITUD',
      'ESPECIE',
      'FECHA_SERVICIO',
      'NUMERO_EMBRIONES',
      'CRG_MACHO',
      'NOMBRE_DEL_MACHO',
      'CRG_HEMBRA',
      'NOMBRE_DE_LA_HEMBRA',
      'TID_ENTIDAD',
      'NID_ENTIDAD',
      'REGISTRO_ICA',
      'PEDIGREE_ANIMAL',
      'OBSERVACIONES',
      'CRG_PADRE_MACHO',
      'CRG_MADRE_MACHO',
      'CRG_PADRE_HEMBRA',
      'CRG_MADRE_HEMBRA',
      'PAIS',
      'RAZA',
      'CODIGO',
      'OPCION',
    ],
    menu('/formularioA08'),
  ),

  // formularioA09
  read('formularioA09', 'formulariosA09', list, ['NID_SOLICITANTE'], menu('/formularioA09'), { paged: PAGES_OF_ALL }),
  read('formularioA09', 'DatosMachos', animalData('M'), ['CHIP'], menu('/formularioA09')),
  read('formularioA09', 'DatosHembras', animalData('H'), ['CHIP'], menu('/formularioA09')),
  submit(
    'formularioA09',
    'ingresarFormularioA09',
    [
      'TID_SOLICITANTE',
      'NID_PROPIETARIO',
      'CONSECUTIVO',
      'FECHA_SOLICITUD',
      'ESPECIE',
      'FECHA_SERVICIO',
      'NUMERO_EMBRIONES',
      'CRG_MACHO',
      'NOMBRE_DEL_MACHO',
      'CRG_HEMBRA',
      'NOMBRE_DE_LA_HEMBRA',
      'FACTURA_DE_COMPRA',
      'REGISTRO_ICA',
      'PEDIGREE_ANIMAL',
      'OBSERVACIONES',
      'CRG_PADRE_MACHO',
      'CRG_MADRE_MACHO',
      'CRG_PADRE_HEMBRA',
      'CRG_MADRE_HEMBRA',
      'PAIS',
      'RAZA',
      'OPCION',
      'CODIGO',
    ],
    menu('/formularioA09'),
  ),

  // formularioA10
  read('formularioA10', 'formulariosA10', list, ['NID_CRIADOR'], menu('/formularioA10'), { paged: PAGES_OF_ALL }),
  read('formularioA10', 'DatosMachos', animalData('M'), ['CHIP'], menu('/formularioA10')),
  read('formularioA10', 'DatosHembras', animalData('H'), ['CHIP'], menu('/formularioA10')),
  submit(
    'formularioA10',
    'ingresarFormularioA10',
    ['TID_CRIADOR', 'NID_CRIADOR', 'CONSECUTIVO', 'FECHA_SOLICITUD', 'ESPECIE', 'FECHA_PROCEDIMIENTO', 'CANTIDAD_PAJILLAS', 'CRG_MACHO', 'NOMBRE_DEL_MACHO', 'TID_INSEMINADOR', 'NID_INSEMINADOR', 'REGISTRO_ICA', 'PEDIGREE_ANIMAL', 'OBSERVACIONES', 'PAIS', 'RAZA', 'OPCION', 'CODIGO'],
    menu('/formularioA10'),
  ),

  // archivos
  upload('archivos', 'subirArchivos', ['NID_PROPIETARIO', 'CONSECUTIVO', 'OPCION', 'CODIGO', 'idAyuda', 'estado', 'FECHA_INICIAL', 'FECHA_FINAL', 'PAGINA', 'DESCRIPCION', 'COLUMNA'], signedIn, { files: ['files[i]'], answer: 'receipts', bySendToken: true }),
  upload('archivos', 'subirExcel', ['CODIGO'], menu('/maestroChips', '/maestroConsecutivos'), { files: ['file'] }),

  // formularioA11
  read('formularioA11', 'formulariosA11', list, ['NID_SOLICITANTE'], menu('/formularioA11'), { paged: PAGES_OF_ALL }),
  read('formularioA11', 'DatosMachos', animalData('M'), ['CHIP'], menu('/formularioA11')),
  read('formularioA11', 'DatosHembras', animalData('H'), ['CHIP'], menu('/formularioA11')),
  submit(
    'formularioA11',
    'ingresarFormularioA11',
    [
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
    ],
    menu('/formularioA11'),
  ),

  // formularioA12
  read('formularioA12', 'formulariosA12', list, ['nid_propietario'], menu('/formularioA12'), { paged: PAGES_OF_ALL }),
  submit('formularioA12', 'ingresarArrendamiento', ['consecutivo', 'tid_propietario', 'nid_propietario', 'especie', 'sexo', 'raza', 'crg_animal', 'fecha_inicio', 'fecha_fin', 'tid_arrendatario', 'nid_arrendatario', 'observaciones', 'CODIGO'], menu('/formularioA12')),
  read('formularioA12', 'reproductoresDisponibles', list, ['nid_propietario'], menu('/reproductoresDisponibles'), { paged: PAGES_OF_ALL }),
  read('formularioA12', 'subArrendados', list, ['nid_propietario', 'nid_propietario_s'], menu('/reproductoresSubArrendados'), { paged: PAGES_OF_ALL }),
  submit('formularioA12', 'ingresarSubArrendamiento', ['consecutivo', 'nid_propietario', 'consecutivoArrendamiento', 'nid_propietario_s', 'fecha_inicio', 'fecha_fin', 'CODIGO'], menu('/reproductoresDisponibles')),

  // usuario
  read('usuario', 'usuariosConsecutivos', choices, ['estado'], administrators, { paged: PAGES_OF_ALL }),

  // procesosDiarios
  read('procesosDiarios', 'documentosInicioTotal', list, [], menu('/presentacion')),
  read('procesosDiarios', 'documentosEnterese', list, [], menu('/publicaciones')),
  submit('procesosDiarios', 'inactivarActivar', ['ESTADO', 'ID', 'CODIGO'], menu('/presentacion')),

  // consecutivos
  submit('consecutivos', 'insertaChips', ['data'], menu('/maestroChips'), { refusesWithRows: true, lengths: { data: 8_000_000 } }),
  submit('consecutivos', 'insertaConsecutivos', ['data'], menu('/maestroConsecutivos'), { refusesWithRows: true, lengths: { data: 8_000_000 } }),
  read('consecutivos', 'probarChips', list, ['data'], menu('/maestroChips'), { capacity: TRIALS, lengths: { data: 8_000_000 } }),
  read('consecutivos', 'probarConsecutivos', list, ['data'], menu('/maestroConsecutivos'), { capacity: TRIALS, lengths: { data: 8_000_000 } }),

  // maestroChips
  read('maestroChips', 'maestroChips', list, [], menu('/maestroChips'), { paged: PAGES }),
  submit('maestroChips', 'ingresarChip', ['ID', 'CHIP_MAESTRO', 'FECHA_RECEPCION', 'HOMOLOGADO', 'NOMBRE', 'ESTADO'], menu('/maestroChips')),

  // maestroConsecutivos
  read('maestroConsecutivos', 'maestroConsecutivos', list, ['nid_propietario'], menu('/maestroConsecutivos'), { paged: PAGES }),
  submit('maestroConsecutivos', 'ingresarConsecutvo', ['id', 'codigo', 'nid_propietario', 'numero', 'estado'], menu('/maestroConsecutivos')),
  read('maestroConsecutivos', 'contarEstado', list, ['nid_propietario', 'estado'], menu('/maestroConsecutivosUsuario'), { paged: PAGES }),

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
  read('terceros', 'terceros', list, [], menu('/terceros'), { paged: PAGES_OF_ALL }),
  submit('terceros', 'ingresarTercero', ['TID_TERCERO', 'NID_TERCERO', 'NID_ASOCIACION', 'NOMBRE', 'DEP_CODIGO', 'MUN_CODIGO', 'DIRECCION', 'TELEFONOS', 'CORREO', 'URL', 'PROFESION', 'FECHA_INGRESO', 'FECHA_RETIRO', 'ESTADO_TERCERO', 'TIPO_TERCERO', 'TIPO_SOCIO', 'OPCION', 'CLAVE'], menu('/terceros')),
  read('terceros', 'tercerosSocios', list, ['NID_TERCERO'], menu('/asociaciones')),

  // prefijos
  read('prefijos', 'prefijos', list, [], menu('/prefijos'), { paged: PAGES_OF_ALL }),
  submit('prefijos', 'ingresarPrefijo', ['ID', 'PREFIJO', 'PREFIJO_SOLICITADO1', 'PREFIJO_SOLICITADO2', 'PREFIJO_SOLICITADO3', 'CRIADERO', 'FECHA_SOLICITUD', 'FECHA_ASIGNACION'], menu('/prefijos')),

  // asociaciones
  read('asociaciones', 'asociaciones', list, [], menu('/asociaciones')),
  submit('asociaciones', 'ingresarNuevoAsociado', ['NID_ASOCIACION', 'NID_ASOCIADO', 'TIPO_SOCIO', 'TIPO_PERSONA'], menu('/asociaciones')),

  // misdatos
  read('misdatos', 'terceros', list, ['NID_TERCERO'], menu('/misDatos')),
  submit('misdatos', 'ingresarTercero', ['TID_TERCERO', 'NID_TERCERO', 'NOMBRE', 'DEP_CODIGO', 'MUN_CODIGO', 'DIRECCION', 'TELEFONOS', 'CORREO', 'PROFESION', 'FECHA_INGRESO', 'ESTADO_TERCERO', 'TIPO_TERCERO', 'TIPO_SOCIO', 'CLAVE'], menu('/misDatos')),

  // libros
  read('libros', 'libros', list, ['COMPOSICION'], menu('/libros')),

  // ayuda
  read('ayuda', 'ayudaGeneral', list, ['dato'], menu('/editor')),
  submit('ayuda', 'ingresarAyuda', ['descripcionAyuda', 'idAyuda', 'codigoAyuda', 'adicionales'], menu('/editor'), { lengths: { descripcionAyuda: 1_000_000 } }),

  // razas
  read('razas', 'razas', list, [], menu('/razas')),
  submit('razas', 'ingresarRazas', ['IDRAZA', 'COD_ESPECIE', 'RAZA'], menu('/razas')),

  // miaprisco
  read('miaprisco', 'aprisco', list, ['NID_PROPIETARIO'], menu('/misAprisco'), { paged: PAGES_OF_ALL }),
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
  read('formulariosParaRevisar', 'formularioSolicitados', list, [], menu('/paraRevisar'), { paged: PAGES_OF_ALL }),
  submit('formulariosParaRevisar', 'ingresarFormularioSolicitados', ['id', 'consec_solicitud', 'nid_propietario'], menu('/paraRevisar')),
  submit('formulariosParaRevisar', 'ingresarFormularioObservaciones', ['id', 'observaciones'], menu('/paraRevisar')),

  // formulariosRevisados
  read('formulariosRevisados', 'formularioSolicitados', list, [], menu('/revisados'), { paged: PAGES_OF_ALL }),

  // forms that the documents do not have
  ...ownForms.flatMap(({ code, route }) => [read(`formulario${code}`, `formularios${code}`, list, ['NID_PROPIETARIO'], menu(route), { paged: PAGES_OF_ALL }), submit(`formulario${code}`, 'ingresar', [], menu(route), { ofForm: true })]),

  // ours, used only when announced in the login answer
  session('usuario', 'salir', [], signedIn, { capacity: 'salida' }),
  session('usuario', 'prepararLlave', [], signedIn, { capacity: 'llaves', answer: 'item' }),
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
  submit('traerRegistro', 'corresponder', ['ENCABEZADOS', 'TABLA', 'COLUMNAS'], menu('/traerRegistro'), { capacity: MOVE_IN, lengths: { ENCABEZADOS: 100_000, COLUMNAS: 100_000 } }),
  submit('traerRegistro', 'guardar', ['ENTREGA'], menu('/traerRegistro'), { capacity: MOVE_IN }),
  submit('traerRegistro', 'devolver', ['ENTREGA'], menu('/traerRegistro'), { capacity: MOVE_IN }),
  submit('traerRegistro', 'descartar', ['ENTREGA'], menu('/traerRegistro'), { capacity: MOVE_IN }),
  read('auditoria', 'historial', list, ['TIPO', 'NUMERO'], administrators, { capacity: 'revision' }),
]

const byName = new Map(operations.map((operation) => [nameOf(operation), operation]))

/** The operation of that name, or undefined: the server answers 400 'La operación no existe.' */
export const findOperation = (name: string): Operation | undefined => byName.get(name as OperationName)

/** The operation of a name written in the source; a misspelling is a programming error. */
export function operationNamed(name: OperationName): Operation {
  const found = byName.get(name)
  if (!found) throw new Error(`No such operation: ${name}`)
  return found
}

/** What the answer of that call is made of; of a call that reads nothing, rows that nobody chooses from. */
export const roleOf = (name: OperationName): LookupRole => operationNamed(name).role ?? list
