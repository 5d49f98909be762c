/** Animals and their owners: the inventory, A05, A06 and A12. Names exactly as documented (decision 6). */

import { menu, type Operation, read, signedIn, submit } from '../../vocabulary/define-operation.ts'
import { facts, list, recordData } from '../../vocabulary/lookup-role.ts'

/** Of both A05: the premises, and the animal's grandparents. */
const FARM = ['CRIADERO', 'DIRECCION', 'DEPARTAMENTO', 'MUNICIPIO']
const PATERNAL = ['CHIP_ABUELO_PATERNO', 'CHIP_ABUELA_PATERNA']
const MATERNAL = ['CHIP_ABUELO_MATERNO', 'CHIP_ABUELA_MATERNA']
/** Of an initial animal, its registrars, and of a born one. */
const INITIAL = ['ESPECIE', 'RAZA', 'SEXO', 'NOMBRE', 'FECHA_NACIMIENTO', 'MARCAS_HATO', 'RASGOS_PARTICULARES', 'COLOR', 'CHIP', 'PUNTAJE_FUNDADORES', 'PREFIJO', 'CONCEPCION', 'LIBRO']
const REGISTRARS = ['TID_REGISTRADOR1', 'TID_REGISTRADOR2', 'TID_REGISTRADOR3', 'NID_REGISTRADOR1', 'NID_REGISTRADOR2', 'NID_REGISTRADOR3']
const BORN = ['ESPECIE', 'RAZA', 'CONCEPCION', 'SEXO', 'FECHA_NACIMIENTO', 'CHIP_MACHO', 'CHIP_HEMBRA', 'COLOR', 'COMPOSICION', 'LIBRO', 'FECHA_SOLICITUD', 'NOMBRE', 'MARCAS_HATO', 'RASGOS_PARTICULARES']

export const animalOperations: readonly Operation[] = [
  // dashboard
  read('dashboard', 'informacionInicial', list, ['NID_PROPIETARIO', 'COD_ESPECIE', 'RAZA', 'SEXO', 'MACHO', 'HEMBRA', 'FECHA_INICIAL', 'FECHA_FINAL', 'LIBRO', 'CONCEPCION', 'TIPO_PARTO'], menu('/')),
  read('dashboard', 'dataAnimales', list, ['NID_PROPIETARIO', 'COD_ESPECIE', 'RAZA', 'SEXO', 'MACHO', 'HEMBRA', 'FECHA_INICIAL', 'FECHA_FINAL', 'LIBRO', 'CONCEPCION', 'TIPO_PARTO', 'ARRENDADOS', 'CAMBIOS'], menu('/'), { paged: 'paginasTodo' }),
  read('dashboard', 'fechasNacimiento', list, ['NID_PROPIETARIO', 'COD_ESPECIE', 'RAZA', 'SEXO', 'MACHO', 'HEMBRA', 'LIBRO', 'CONCEPCION', 'TIPO_PARTO'], menu('/')),

  // formularioA05Iniciales
  submit(
    'formularioA05Iniciales',
    'ingresarAnimalInicial',
    ['TID_REGISTRADOR', 'NID_REGISTRADOR', 'TID_PROPIETARIO', 'NID_PROPIETARIO', 'COMPOSICION', 'CONSECUTIVO', 'FECHA_SOLICITUD', ...FARM, ...INITIAL, ...REGISTRARS, 'CHIP_PADRE', ...PATERNAL, 'CHIP_MADRE', ...MATERNAL, 'CODIGO', 'OPCION'],
    menu('/animalesIniciales'),
  ),
  read('formularioA05Iniciales', 'formulariosA05Iniciales', list, ['NID_PROPIETARIO'], menu('/animalesIniciales'), { paged: 'paginasTodo' }),
  read('formularioA05Iniciales', 'formulariosA05Detalle', list, ['NID_PROPIETARIO', 'CONSECUTIVO'], menu('/animalesIniciales')),
  read('formularioA05Iniciales', 'datosUsuario', facts, ['NID_PROPIETARIO'], menu('/animalesIniciales')),

  // formularioA05
  read('formularioA05', 'formulariosA05', list, ['NID_PROPIETARIO'], signedIn, { paged: 'paginasTodo' }),
  read('formularioA05', 'datosConsecutivoServicio', recordData('CONSECUTIVO', 'A04'), ['CONSECUTIVO', 'NID_PROPIETARIO'], signedIn),
  submit('formularioA05', 'ingresarGenealogia', ['TID_PROPIETARIO', 'NID_PROPIETARIO', 'CONSECUTIVO', 'CONSEC_NACIMIENTO', ...FARM, 'PREFIJO', ...BORN, ...PATERNAL, ...MATERNAL, 'CHIP', 'TID_REGISTRADOR', 'NID_REGISTRADOR', 'OBSERVACIONES', 'PUNTAJE_FUNDADORES', 'CODIGO', 'OPCION'], menu('/formularioA05')),

  // formularioPdf
  read('formularioPdf', 'generarArbol', facts, ['chip_padre', 'chip_madre', 'chip_hijo', 'prefijo', 'nombre'], signedIn),

  // formularioA06
  read('formularioA06', 'formulariosA06', list, ['NID_PROPIETARIO'], menu('/formularioA06'), { paged: 'paginasTodo' }),
  submit('formularioA06', 'ingresarFormularioA06', ['consecutivo', 'tip_propietario', 'nid_propietario', 'crg_animal', 'tip_transferido', 'nid_transferido', 'observaciones', 'fecha_transferencia', 'CODIGO'], menu('/formularioA06')),

  // formularioA12
  read('formularioA12', 'formulariosA12', list, ['nid_propietario'], menu('/formularioA12'), { paged: 'paginasTodo' }),
  submit('formularioA12', 'ingresarArrendamiento', ['consecutivo', 'tid_propietario', 'nid_propietario', 'especie', 'sexo', 'raza', 'crg_animal', 'fecha_inicio', 'fecha_fin', 'tid_arrendatario', 'nid_arrendatario', 'observaciones', 'CODIGO'], menu('/formularioA12')),
  read('formularioA12', 'reproductoresDisponibles', list, ['nid_propietario'], menu('/reproductoresDisponibles'), { paged: 'paginasTodo' }),
  read('formularioA12', 'subArrendados', list, ['nid_propietario', 'nid_propietario_s'], menu('/reproductoresSubArrendados'), { paged: 'paginasTodo' }),
  submit('formularioA12', 'ingresarSubArrendamiento', ['consecutivo', 'nid_propietario', 'consecutivoArrendamiento', 'nid_propietario_s', 'fecha_inicio', 'fecha_fin', 'CODIGO'], menu('/reproductoresDisponibles')),
]
