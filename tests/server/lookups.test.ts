import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Values } from '../../src/registry/index.ts'
import * as tables from '../../src/server/database/schema.ts'
import { a01 } from './forms.ts'
import { openWith } from './harness.ts'
import { animalIds, nid } from './world.ts'

const { server, ana, admin } = await openWith('ana', 'admin')

const rows = async (operation: string, fields: Values = {}, as = ana): Promise<Values[]> => {
  const { status, body } = await server.call(operation, fields, { as })
  expect(status, JSON.stringify(body)).toBe(200)
  return body as Values[]
}
const codes = async (operation: string, fields: Values = {}, as = ana) =>
  (await rows(`selecciones/${operation}`, fields, as)).map((each) => each.code)
const own = { NID_PROPIETARIO: nid.ana }

describe('lookups', () => {
  it('answer code and name as texts, by name', async () => {
    expect(await rows('selecciones/seleccionCodigoEspecie')).toEqual([
      { code: 'C', name: 'Caprina' },
      { code: 'O', name: 'Ovina' },
    ])
    const breeds = await rows('selecciones/seleccionCodigoRazas', { COD_ESPECIE: 'C' })
    expect(breeds[0]).toEqual({ code: '1', name: 'Alpina', especie: 'C' })
    expect(breeds.map((each) => each.name)).toEqual([
      'Alpina',
      'Boer',
      'Criolla',
      'LaMancha',
      'Murciano Granadina',
      'Nubiana',
      'Saanen',
      'Santandereana',
      'Toggenburg',
    ])
    expect((await rows('selecciones/seleccionTipoParto', { codigo: 'A04' }))[2]).toEqual({
      code: '3',
      name: 'TRIPLE',
      sigla: '2',
    })
    expect(
      await rows('selecciones/SeleccionFormularios', { formulario: 'A10', formulario1: 'A11', codigo: 'A02' }),
    ).toEqual([
      { code: 'A10', name: 'A10 COLECTA DE SEMEN' },
      { code: 'A11', name: 'A11 SEMEN IMPORTADO' },
    ])
    expect(await rows('selecciones/seleccionPrefijo', own)).toEqual([{ code: 'ANA', name: 'ANA', PREFIJO: 'ANA' }])
    expect(await rows('selecciones/SeleccionInseminador', { ESTADO: 'A' })).toEqual([
      { code: nid.inseminator, name: 'Inés Inseminadora', tid: 'CC', municipio: '', valor: '90000' },
    ])
    expect(await codes('municipios', { COD_DEPTO: '68' })).toHaveLength(87)
    expect(await codes('departamentos')).toHaveLength(33)
  })

  it('of chips have the animal’s keys; males leased today come with A01 only', async () => {
    const [first] = await rows('selecciones/seleccionChips', { ...own, CODIGO: 'A01', RAZA: '1', SEXO: 'M' })
    expect(first).toEqual({
      code: 'AM1',
      name: 'AM1 Animal AM1',
      nombre: 'Animal AM1',
      raza: '1',
      sexo: 'M',
      especie: 'C',
    })
    expect(await codes('seleccionChips', { ...own, CODIGO: 'A01', RAZA: '', SEXO: 'M' })).toEqual(['AM1', 'BM2'])
    expect(await codes('seleccionChips', { ...own, CODIGO: 'A06', RAZA: '', SEXO: '' })).toEqual([
      'AH1',
      'AH2',
      'AH3',
      'AM1',
      'AO1',
    ])
    expect(await codes('seleccionMachosServicio', { ...own, CODIGO: 'A10' })).toEqual(['AM1', 'BM2'])
    const males = await rows('selecciones/seleccionChips', { ...own, CODIGO: 'A01', RAZA: '', SEXO: 'M' })
    expect(males.map(({ code, arrendado }) => [code, arrendado])).toEqual([
      ['AM1', undefined],
      ['BM2', '2026-12-31'],
    ])
    expect(
      await codes('seleccionChipsA12', { NID_PROPIETARIO: nid.beto, CODIGO: 'A12', RAZA: '', SEXO: 'M' }, admin),
    ).toEqual(['BM1'])
  })

  it('of females are those of that kinship to the male', async () => {
    const females = (PARENTESCO: string) =>
      codes('seleccionChipsHembras', { ...own, CODIGO: 'A01', RAZA: '1', SEXO: 'H', CHIP_MACHO: 'AM1', PARENTESCO })
    expect(await females('HI')).toEqual(['AH2'])
    expect(await females('NP')).toEqual(['AH1'])
    expect(await females('MA')).toEqual([])
  })

  it('of males of the dashboard are those with offspring with that female', async () => {
    const all = { ...own, COD_ESPECIE: 'C', RAZA: '1', SEXO: 'M' }
    expect(await codes('seleccionMachosDash', { ...all, CHIP: 'AH1' })).toEqual(['AM1'])
    expect(await codes('seleccionMachosDash', { ...all, CHIP: 'AH2' })).toEqual([])
  })

  it('of sources are those with something left; an administrator also sees the exhausted', async () => {
    const straws = { ...own, CODIGO: 'A10' }
    expect(await rows('selecciones/seleccionConsecutivoServicio', straws)).toEqual([
      { code: '5001', name: '5001 Animal AM1', pendientes: '5', especie: 'C' },
    ])
    expect(await codes('seleccionConsecutivoServicioAdmin', straws, admin)).toEqual(['5001', '5003'])
    expect(await codes('seleccionConsecutivoServicio', { ...own, CODIGO: 'A99' })).toEqual([])
  })

  it('of those who may buy are searched for whoever files for himself, a page at a time', async () => {
    const others = (fields: Values) => codes('seleccionUsuariosOtros', { ...own, ...fields })
    const whole = await others({})
    expect(whole).not.toContain(nid.ana)
    expect(await others({ FILAS: '2' })).toHaveLength(2)
    for (const BUSCAR of ['inés', 'inseminadora ines', 'nadora nés', `${nid.inseminator} ine`])
      expect(await others({ FILAS: '50', BUSCAR }), BUSCAR).toEqual([nid.inseminator])
    expect(await others({ FILAS: '50', BUSCAR: 'inés nadie' })).toEqual([])
    expect(await others({ FILAS: '1', CLAVE: nid.ana })).toEqual([])
  })

  it('of numbers are the available ones of that owner and form', async () => {
    const before = await codes('seleccionCodigos', { ...own, CODIGO: 'A01' })
    const form = a01()
    await server.call('formularioA01/ingresarNacimiento', form, { as: ana })
    const now = await codes('seleccionCodigos', { ...own, CODIGO: 'A01' })
    expect(before.filter((code) => !now.includes(code))).toEqual([form.CONSECUTIVO])
  })

  it('of what the animals have are the values that occur', async () => {
    expect(await codes('seleccionCodigoEspecieDash', own)).toEqual(['C', 'O'])
    expect(await codes('seleccionCodigoRazasDash', { ...own, COD_ESPECIE: 'C' })).toEqual(['1', '2'])
    expect((await codes('seleccionLibrosDash', own)).sort()).toEqual(['FU', 'G1', 'G2'])
    expect(await codes('seleccionUsuariosDash', { NID_PROPIETARIO: 'ADMINANCO' }, admin)).toEqual([
      nid.ana,
      nid.beto,
      nid.caro,
    ])
    expect(await codes('seleccionUsuariosDash', own)).toEqual([nid.ana])
  })
})

describe('data calls', () => {
  it('of straws fill in the A02', async () => {
    expect(await rows('formularioA02/datosConsecutivoServicio', { CONSECUTIVO: '5002', CODIGO: 'A11' })).toEqual([
      {
        PENDIENTES: '3',
        RAZA: '1',
        NOM_RAZA: 'Alpina',
        NOMBRE_DEL_MACHO: 'Animal FOREIGN',
        NOM_ESPECIE: 'Caprina',
        ESPECIE: 'C',
        CRG_MACHO: 'FOREIGN',
        NOMBRE: 'FRANCIA',
        PAIS_ORIGEN: '20',
      },
    ])
  })

  it('of a service fill in the A04', async () => {
    const form = a01({ CHIP_HEMBRA: 'AH2' })
    await server.call('formularioA01/ingresarNacimiento', form, { as: ana })
    const asked = { CONSECUTIVO: '', CONSECUTIVO_SERVICIO: form.CONSECUTIVO ?? '', CODIGO: 'A01', ...own }
    expect(await rows('formularioA04/datosConsecutivoServicio', asked)).toEqual([
      {
        NOMBREMACHO: 'Animal AM1',
        CHIP_MACHO: 'AM1',
        PREFIJO_SOLICITANTE: 'ANA',
        COD_ESPECIE: 'C',
        NOM_ESPECIE: 'Caprina',
        RAZA_MACHO: '1',
        NOM_RAZA: 'Alpina',
        FECHA_SERVICIO: '2026-11-20',
        FECHA_FIN_EMPADRE: '',
        IDENTIF_RECEPTORA: '',
        NOMBRE_RECEPTORA: '',
        NOMBREHEMBRA: 'Animal AH2',
        CHIP_HEMBRA: 'AH2',
      },
    ])
    expect(await rows('formularioA04/datosConsecutivoServicio', { ...asked, CODIGO: 'A02' })).toEqual([])
  })
})

describe('the inventory', () => {
  it('of one animal has its readings and weights, newest first, for those who see the animal', async () => {
    await server.rows(sql`insert into readings (animal_id, read_on, weight, remarks) values
      (${animalIds.AH2}, '2026-10-01', 38.5, ''), (${animalIds.AH2}, '2026-11-01', null, 'coja')`)
    const asked = { ...own, CHIP: 'AH2' }
    const seen = await rows('dashboard/lecturas', asked)
    expect(seen.map(({ FECHA, PESO, OBSERVACIONES }) => [FECHA, PESO, OBSERVACIONES])).toEqual([
      ['2026-11-01', '', 'coja'],
      ['2026-10-01', '38.5', ''],
    ])
    expect(await rows('dashboard/lecturas', { ...own, CHIP: 'BM1' })).toEqual([])
    await server.rows(sql`delete from readings`)
  })

  it('has the animals of nobody for an administrator who asks for them, and for nobody else', async () => {
    const asked = { NID_PROPIETARIO: 'ADMINANCO', SIN_PROPIETARIO: '1', BUSCAR: 'foreign', DESDE: '0', FILAS: '10' }
    expect(await rows('dashboard/dataAnimales', asked, admin)).toMatchObject([
      { CHIP: 'FOREIGN', NID_PROPIETARIO: '', NOMPROP: '', TOTAL_FILAS: '1' },
    ])
    expect(await rows('dashboard/dataAnimales', { ...asked, SIN_PROPIETARIO: '' }, admin)).toEqual([])
    const mine = (await rows('dashboard/dataAnimales', { ...own, SIN_PROPIETARIO: '1' })).map(({ CHIP }) => CHIP)
    expect(mine).not.toContain('FOREIGN')
    expect(mine).toContain('AM1')
  })

  it('tells an app from before ARRENDADOS of the leased males as it always did, and nobody else who does not ask', async () => {
    const chips = async (fields: Values, detail: boolean) =>
      ((await server.call('dashboard/dataAnimales', { ...own, ...fields }, { as: ana, detail })).body as Values[]).map(
        ({ CHIP, ARRENDADO_HASTA }) => [CHIP, ARRENDADO_HASTA !== ''],
      )
    expect(await chips({}, true)).toContainEqual(['BM2', true])
    expect(await chips({}, false)).not.toContainEqual(['BM2', true])
    expect(await chips({ FILAS: '50', DESDE: '0' }, true)).not.toContainEqual(['BM2', true])
  })

  it('has the documented columns, the codes, and the leased males with their day', async () => {
    const all = await rows('dashboard/dataAnimales', { ...own, ARRENDADOS: '1' })
    expect(all.map((each) => each.CHIP)).toEqual(['AM1', 'AH1', 'AH2', 'AH3', 'AO1', 'BM2'])
    expect(all[2]).toEqual({
      id: String(animalIds.AH2),
      NID_PROPIETARIO: nid.ana,
      NOMPROP: 'Ana Ardila',
      CONSECUTIVO: '',
      CONSEC_NACIMIENTO: '',
      CHIP: 'AH2',
      DESCRIPCION: 'NO DETERMINADA',
      NOMBRE: 'Animal AH2',
      LIBRO: 'FUNDADORES',
      FECHA_NACIMIENTO: '2024-02-29',
      COLOR: '',
      RASGOS_PARTICULARES: '',
      MARCAS_HATO: '',
      CHIP_PADRE: 'AM1',
      CHIP_MADRE: 'AH1',
      TIPO_PARTO: '',
      PESO_AL_NACER: '',
      RAZA: 'Alpina',
      SEXO: 'H',
      COD_ESPECIE: 'C',
      COD_RAZA: '1',
      COD_LIBRO: 'FU',
      COD_CONCEPCION: 'ND',
      COD_TIPO_PARTO: '',
      ARRENDADO_HASTA: '',
      ARRENDADO_DESDE: '',
      DADO_EN_ARRIENDO: '',
      PROPIO_DESDE: '',
    })
    expect(all[5]).toMatchObject({ NID_PROPIETARIO: nid.beto, ARRENDADO_HASTA: '2026-12-31' })
  })

  it.each([
    [{ COD_ESPECIE: 'O' }, ['AO1']],
    [{ RAZA: '2' }, ['AH3']],
    [{ SEXO: 'M' }, ['AM1', 'BM2']],
    [{ MACHO: 'AM1' }, ['AM1', 'AH2']],
    [{ HEMBRA: 'AH1' }, ['AH1', 'AH2']],
    [{ MACHO: 'AM1', HEMBRA: 'AH1' }, ['AH2']],
    [{ LIBRO: 'G1' }, ['AM1']],
    [{ CONCEPCION: 'IA' }, []],
    [{ TIPO_PARTO: '1' }, []],
    [{ FECHA_INICIAL: '2024-03-01' }, []],
    [{ FECHA_INICIAL: '2024-02-29', FECHA_FINAL: '2024-02-29', LIBRO: 'G2' }, ['AH1']],
    [{ COD_ESPECIE: 'null', SEXO: 'undefined', RAZA: '2' }, ['AH3']],
  ] as const)('filtered by %o', async (filter, chips) => {
    const found = await rows('dashboard/dataAnimales', { ...own, ...filter })
    expect(found.map((each) => each.CHIP)).toEqual(chips.filter((chip) => chip !== 'BM2'))
    const withLeased = await rows('dashboard/dataAnimales', { ...own, ...filter, ARRENDADOS: '1' })
    expect(withLeased.map((each) => each.CHIP)).toEqual(chips)
  })

  it('has for whoever does not ask for leased males the animals that are counted, and no others', async () => {
    const filters: readonly Readonly<Record<string, string>>[] = [
      {},
      { SEXO: 'M' },
      { COD_ESPECIE: 'C' },
      { MACHO: 'AM1' },
      { FECHA_INICIAL: '2024-01-01' },
    ]
    for (const filter of filters) {
      const listed = await rows('dashboard/dataAnimales', { ...own, ...filter })
      const counted = await rows('dashboard/informacionInicial', { ...own, ...filter })
      expect(listed.length, JSON.stringify(filter)).toBe(counted.reduce((sum, { TOTAL }) => sum + Number(TOTAL), 0))
      expect(listed.every((each) => each.NID_PROPIETARIO === nid.ana)).toBe(true)
    }
  })

  it('is counted by breed and sex, without the leased, and spans its birth dates', async () => {
    expect(await rows('dashboard/informacionInicial', own)).toEqual([
      { RAZA: 'Alpina', SEXO: 'H', TOTAL: 2, COD_RAZA: '1' },
      { RAZA: 'Alpina', SEXO: 'M', TOTAL: 1, COD_RAZA: '1' },
      { RAZA: 'Saanen', SEXO: 'H', TOTAL: 1, COD_RAZA: '2' },
      { RAZA: 'Santa Inés', SEXO: 'H', TOTAL: 1, COD_RAZA: '10' },
    ])
    expect(await rows('dashboard/fechasNacimiento', own)).toEqual([
      { fechaInicial: '2024-02-29', fechaFinal: '2024-02-29' },
    ])
    expect(await rows('dashboard/fechasNacimiento', { ...own, RAZA: '3' })).toEqual([
      { fechaInicial: '', fechaFinal: '' },
    ])
  })

  it('carries the ancestors that are not the owner’s own', async () => {
    await server.rows(sql`update animals set sire_id = ${animalIds.BM1} where chip = 'AH1'`)
    expect(await rows('dashboard/genealogia', own)).toEqual([
      { CHIP: 'BM1', CHIP_PADRE: '', CHIP_MADRE: '', SEXO: 'M' },
      { CHIP: 'BM2', CHIP_PADRE: '', CHIP_MADRE: '', SEXO: 'M' },
    ])
    await server.rows(sql`update animals set sire_id = null where chip = 'AH1'`)
  })
})

describe('what hangs on nobody', () => {
  it('help is sanitised on its way out', async () => {
    await server.db.insert(tables.helpTopics).values({
      helpId: 77,
      html: '<p onclick="x()">Hola <script>alert(1)</script><a href="javascript:x">a</a><a href="https://ica.gov.co">ICA</a></p>',
    })
    const [slide] = await rows('ayuda/ayudaPorFormulario', { codigoAyuda: '77' })
    expect(slide?.descripcionAyuda).toBe(
      '<p>Hola <a>a</a><a href="https://ica.gov.co" target="_blank" rel="noopener noreferrer">ICA</a></p>',
    )
    expect(await rows('ayuda/ayudaPorFormulario', { codigoAyuda: '999' })).toEqual([])
  })

  it('parameters are one item', async () => {
    expect(await rows('parametros/parametros')).toMatchObject([
      { cambiaPassword: '1', puntajeMinimo: { M: 80, H: 75 } },
    ])
  })

  it('news are the active ones of today, for visitors too', async () => {
    const file = {
      address: 'a'.repeat(43),
      storageKey: 'no',
      sha256: '',
      bytes: 1,
      ownerNid: '',
      uploadedBy: '',
      code: 'NOAPLICA1',
      column: 'URL',
    }
    const fileId = '00000000-0000-4000-8000-000000000001'
    await server.db.insert(tables.files).values({ id: fileId, ...file, state: 'public' })
    const news = (description: string, startsOn: string, endsOn: string, active = true) => ({
      fileId,
      description,
      startsOn,
      endsOn,
      active,
    })
    await server.db
      .insert(tables.publications)
      .values([
        news('hoy', '2026-11-21', '2026-11-21'),
        news('ayer', '2026-11-01', '2026-11-20'),
        news('mañana', '2026-11-22', '2026-12-01'),
        news('apagada', '2026-11-01', '2026-12-01', false),
      ])
    const { body } = await server.call('procesosDiarios/documentosInicioLateral')
    expect(body).toMatchObject([{ DESCRIPCION: 'hoy', URL: `/archivos/${'a'.repeat(43)}.jpg`, PAGINA: '' }])
  })

  it('the daily age update is a one', async () => {
    expect((await server.call('procesosDiarios/actualizaEdad', own, { as: ana })).body).toBe(1)
  })

  it('the day is the farm’s: after midnight in London it is still yesterday in Colombia', async () => {
    server.setNow('2027-01-01T04:59:00Z')
    const late = await server.signIn('ana')
    expect(await codes('seleccionMachosServicio', { ...own, CODIGO: 'A10' }, late)).toEqual(['AM1', 'BM2'])
    server.setNow('2027-01-01T05:00:00Z')
    expect(await codes('seleccionMachosServicio', { ...own, CODIGO: 'A10' }, late)).toEqual(['AM1'])
    server.setNow('2026-11-21T15:00:00Z')
  })
})
