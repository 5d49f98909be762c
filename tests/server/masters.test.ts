import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { ownDataTexts } from '../../src/registry/forms/own-data.ts'
import { masterOf, masters, mayOpen, operationNamed, type Values } from '../../src/registry/index.ts'
import { associationsTexts } from '../../src/registry/masters/associations.ts'
import { breedsTexts } from '../../src/registry/masters/breeds.ts'
import { feesTexts } from '../../src/registry/masters/fees.ts'
import { inseminatorsTexts } from '../../src/registry/masters/inseminators.ts'
import { prefixesTexts } from '../../src/registry/masters/prefixes.ts'
import { thirdPartiesTexts } from '../../src/registry/masters/third-parties.ts'
import { commonTexts } from '../../src/registry/texts/common.ts'
import { mastersTexts } from '../../src/registry/texts/masters.ts'
import { filingTexts } from '../../src/server/filing/texts.ts'
import { onPostgres, openWith, type Sending, type Session, waiting } from './harness.ts'
import { breed, nid, PASSWORD } from './world.ts'

const { server, admin, ana } = await openWith('admin', 'ana')

const rowsOf = async (operation: string, fields: Values = {}): Promise<Values[]> =>
  (await server.call(operation, fields, { as: admin })).body as Values[]
const save = async (operation: string, fields: Values, sending: Sending = {}) =>
  (await server.call(operation, fields, { as: admin, detail: true, ...sending })).body
const trailOf = (code: string, number: string) =>
  server.rows<{ operation: string; captured_by: string; before: Values | null; after: Values }>(
    sql`select operation, captured_by, before, after from filings where code = ${code} and number = ${number} order by id`,
  )
const refused = (campos: Values, codigo = 0) => expect.objectContaining({ codigo, campos })

const alicia: Values = {
  TID_TERCERO: 'CC',
  NID_TERCERO: '1098765432',
  NOMBRE: 'Alicia Amaya',
  DEP_CODIGO: '68',
  MUN_CODIGO: '68001',
  DIRECCION: 'Calle 5 # 4-32',
  TELEFONOS: '3001234567',
  CORREO: 'alicia@correo.co',
  URL: '.',
  PROFESION: 'GA',
  NID_ASOCIACION: '',
  FECHA_INGRESO: '2026-01-15',
  FECHA_RETIRO: '',
  ESTADO_TERCERO: '0',
  TIPO_TERCERO: 'N',
  TIPO_SOCIO: 'A',
  OPCION: '1',
}
const association: Values = {
  ...alicia,
  TID_TERCERO: 'NIT',
  NID_TERCERO: '804001001-5',
  NOMBRE: 'Asociación de Capricultores del Chicamocha',
  TIPO_TERCERO: 'AG',
  TIPO_SOCIO: 'N',
  PROFESION: '',
}

describe('every master', () => {
  it.each(masters.map(({ key, route, list, submit }) => [key, route, list.operation, submit?.operation] as const))(
    '%s is read and written by those who have its screen only',
    async (_key, route, list, saving) => {
      // Keys of other systems are also a member's own, beside his devices.
      const closed = (name: string) =>
        operationNamed(name as `${string}/${string}`).audience !== 'signedIn' && route !== '/otrosSistemas'
      const status = async (name: string, as?: Session) => (await server.call(name, {}, { as })).status
      for (const name of [list, ...(saving ? [saving] : [])]) {
        expect(await status(name), name).toBe(401)
        if (closed(name) && !mayOpen(1, route)) expect(await status(name, ana), name).toBe(403)
        expect(await status(name, admin), name).toBe(mayOpen(2, route) ? 200 : 403)
      }
    },
  )

  const own = ['registradores', 'inseminadores', 'terceros', 'prefijos', 'asociaciones', 'razas'].map(masterOf)
  it.each(own.flatMap(({ key, submit }) => (submit ? [[key, submit.operation] as const] : [])))(
    '%s: empty, it is refused with the message of each field that must be filled',
    async (key, operation) => {
      const body = (await save(operation, {})) as { codigo: number; campos: Values }
      const { fields } = masterOf(key)
      const wanted = Object.entries(fields).flatMap(([name, { required }]) => (required ? [[name, required]] : []))
      expect(body.codigo).toBe(0)
      expect(body.campos).toMatchObject(Object.fromEntries(wanted))
    },
  )
})

describe('breeds', () => {
  const saveBreed = (fields: Values, sending?: Sending) => save('razas/ingresarRazas', fields, sending)

  it('a new one is in the list and offered by the pickers; it is renamed under its own number', async () => {
    expect(await saveBreed({ IDRAZA: '', COD_ESPECIE: 'C', RAZA: 'Anglo Nubiana' })).toBe(1)
    const [made] = (await rowsOf('razas/razas')).filter(({ RAZA }) => RAZA === 'Anglo Nubiana')
    expect(made).toMatchObject({ COD_ESPECIE: 'C', NOM_ESPECIE: 'Caprina' })
    const id = made?.IDRAZA ?? ''
    expect(await saveBreed({ IDRAZA: id, COD_ESPECIE: 'C', RAZA: 'Anglonubiana' })).toBe(1)
    const offered = await rowsOf('selecciones/seleccionCodigoRazas', { COD_ESPECIE: 'C' })
    expect(offered).toContainEqual(expect.objectContaining({ code: id, name: 'Anglonubiana' }))
    expect(await trailOf('razas', id)).toMatchObject([
      { captured_by: nid.admin, before: null, after: { RAZA: 'Anglo Nubiana' } },
      { captured_by: nid.admin, before: { RAZA: 'Anglo Nubiana' }, after: { RAZA: 'Anglonubiana' } },
    ])
  })

  it('one name stands once in a species, whatever its capitals; the other species may have it too', async () => {
    const twice = { IDRAZA: '', COD_ESPECIE: 'C', RAZA: 'ALPINA' }
    expect(await saveBreed(twice)).toEqual(refused({ RAZA: breedsTexts.exists }))
    expect(await saveBreed({ ...twice, COD_ESPECIE: 'O' })).toBe(1)
  })

  it('a breed with animals keeps its species', async () => {
    const moved = { IDRAZA: String(breed.alpina), COD_ESPECIE: 'O', RAZA: 'Alpina Francesa' }
    expect(await saveBreed(moved)).toEqual(refused({ COD_ESPECIE: breedsTexts.referred }))
    expect(await saveBreed({ ...moved, COD_ESPECIE: 'C' })).toBe(1)
  })

  it('what is not there is not made under a number of its own', async () => {
    const gone = { IDRAZA: '4711', COD_ESPECIE: 'C', RAZA: 'Fantasma' }
    expect(await saveBreed(gone)).toMatchObject({ codigo: 103 })
    expect(await saveBreed({ ...gone, IDRAZA: '', COD_ESPECIE: 'X' })).toEqual(
      refused({ COD_ESPECIE: commonTexts.notAnOption }),
    )
  })

  it('the same key writes once, and answers the same to another content only with 422', async () => {
    const fields = { IDRAZA: '', COD_ESPECIE: 'O', RAZA: 'Texel' }
    const key = 'razas-una-vez'
    expect(await saveBreed(fields, { key })).toBe(1)
    expect(await saveBreed(fields, { key })).toBe(1)
    expect(await server.count('breeds', sql`name = 'Texel'`)).toBe(1)
    const other = await server.call('razas/ingresarRazas', { ...fields, RAZA: 'Suffolk' }, { as: admin, key })
    expect(other.status).toBe(422)
  })

  it('two who add the same at once: one is refused', async () => {
    const fields = { IDRAZA: '', COD_ESPECIE: 'O', RAZA: 'Assaf' }
    const answers = await Promise.all([saveBreed(fields), saveBreed(fields)])
    expect(answers).toContainEqual(1)
    expect(answers).toContainEqual(refused({ RAZA: breedsTexts.exists }))
  })
})

describe('registrars and inseminators', () => {
  const registrar: Values = {
    TID_REGISTRADOR: 'CC',
    NID_REGISTRADOR: nid.beto,
    ZON_CODIGO: '03',
    ESTADO: 'A',
    COORDINADOR: 'N',
    OPCION: '1',
  }
  const saveRegistrar = (fields: Values) => save('registradores/ingresarRegistrador', fields)

  it('a new registrar files for his zone at once, an inactive one no longer', async () => {
    expect(await saveRegistrar(registrar)).toBe(1)
    expect((await server.signIn('beto')).answer.zona).toBe('03')
    expect(await saveRegistrar({ ...registrar, ESTADO: 'I', OPCION: '2' })).toBe(1)
    expect((await server.signIn('beto')).answer.zona).toBe('')
    const [shown] = (await rowsOf('registradores/registradores')).filter((row) => row.NID_REGISTRADOR === nid.beto)
    expect(shown).toMatchObject({ NOMBRE: 'Beto Bueno', NOM_ZONA: 'ANTIOQUIA Y EJE CAFETERO', ESTADO: 'I' })
  })

  it('whoever is one already is not made one again; without OPCION, as the documents have it, he is changed', async () => {
    const known: Values = { ...registrar, NID_REGISTRADOR: nid.registrar, ZON_CODIGO: '02' }
    expect(await saveRegistrar(known)).toEqual(refused({ NID_REGISTRADOR: mastersTexts.exists }))
    const { OPCION: _, ...documented } = known
    expect(await saveRegistrar(documented)).toBe(1)
    expect(await saveRegistrar({ ...registrar, NID_REGISTRADOR: nid.caro, OPCION: '2' })).toMatchObject({ codigo: 103 })
  })

  it('refuses who is unknown or inactive, another type of document, and a zone that is none', async () => {
    const of = (fields: Values) => saveRegistrar({ ...registrar, NID_REGISTRADOR: nid.ana, ...fields })
    const unknown = mastersTexts.unknownPerson
    expect(await of({ NID_REGISTRADOR: '31415' })).toEqual(refused({ NID_REGISTRADOR: unknown }))
    expect(await of({ NID_REGISTRADOR: nid.inactive })).toEqual(refused({ NID_REGISTRADOR: unknown }))
    expect(await of({ TID_REGISTRADOR: 'NIT' })).toEqual(refused({ TID_REGISTRADOR: filingTexts.typeMismatch }))
    expect(await of({ ZON_CODIGO: '77' })).toEqual(refused({ ZON_CODIGO: commonTexts.notAnOption }))
    expect(await of({ COORDINADOR: 'X', ESTADO: 'Z' })).toEqual(
      refused({ COORDINADOR: commonTexts.notAnOption, ESTADO: commonTexts.notAnOption }),
    )
  })

  it('an inseminator is offered while active, with what he costs', async () => {
    const saveInseminator = (fields: Values) => save('inseminadores/ingresarInseminador', fields)
    const fields = { TID_INSEMINADOR: 'CC', NID_INSEMINADOR: nid.caro, ESTADO: 'A', VALOR: '1250000', OPCION: '1' }
    expect(await saveInseminator({ ...fields, VALOR: '-1' })).toEqual(refused({ VALOR: inseminatorsTexts.valueBounds }))
    expect(await saveInseminator(fields)).toBe(1)
    const offered = () => rowsOf('selecciones/SeleccionInseminador', { ESTADO: 'A' })
    expect(await offered()).toContainEqual(expect.objectContaining({ code: nid.caro, valor: '1250000' }))
    expect(await saveInseminator({ ...fields, ESTADO: 'I', OPCION: '2' })).toBe(1)
    expect((await offered()).map(({ code }) => code)).not.toContain(nid.caro)
  })

  it("an inseminator's zone is what administrators write, with its history; the first is proposed from his department", async () => {
    const fields = { TID_INSEMINADOR: 'CC', NID_INSEMINADOR: nid.beto, ESTADO: 'A', VALOR: '1000', OPCION: '1' }
    const saveInseminator = (more: Values) => save('inseminadores/ingresarInseminador', { ...fields, ...more })
    const zoneAtSignIn = async () => (await server.signIn('beto')).answer.zona
    const shown = async () =>
      (await rowsOf('inseminadores/inseminadores')).find((row) => row.NID_INSEMINADOR === nid.beto)
    const people = await rowsOf('selecciones/seleccionUsuariosTotal')
    expect(people.find(({ code }) => code === nid.beto)).toMatchObject({ zona: '02' })
    expect((await server.call('selecciones/seleccionUsuariosTotal', {}, { as: ana })).body).not.toContainEqual(
      expect.objectContaining({ zona: expect.anything() }),
    )
    expect(await saveInseminator({ ZON_CODIGO: '77' })).toEqual(refused({ ZON_CODIGO: commonTexts.notAnOption }))
    // The documented form has no zone.
    expect(await saveInseminator({})).toBe(1)
    expect(await shown()).toMatchObject({ ZON_CODIGO: '02', NOM_ZONA: 'SANTANDERES' })
    expect(await zoneAtSignIn()).toBe('02')
    const moved = {
      CRIADERO: 'La Loma',
      DEP_CODIGO: '05',
      MUN_CODIGO: '05001',
      DIRECCION: 'Vereda',
      NID_PROPIETARIO: '',
    }
    const { body } = await server.call('miaprisco/ingresarAprisco', moved, { as: await server.signIn('beto') })
    expect(body).toBe(1)
    expect(await zoneAtSignIn()).toBe('02')
    expect(await saveInseminator({ OPCION: '2', VALOR: '2000' })).toBe(1)
    expect(await shown()).toMatchObject({ ZON_CODIGO: '02', VALOR: '2000' })
    expect(await saveInseminator({ OPCION: '2', ZON_CODIGO: '04' })).toBe(1)
    expect(await zoneAtSignIn()).toBe('04')
    expect(await saveInseminator({ OPCION: '2', ESTADO: 'I' })).toBe(1)
    expect(await zoneAtSignIn()).toBe('')
    expect((await trailOf('inseminadores', nid.beto)).map(({ after }) => [after.ZON_CODIGO, after.ESTADO])).toEqual([
      ['02', 'A'],
      ['02', 'A'],
      ['04', 'A'],
      ['04', 'I'],
    ])
    await server.rows(sql`delete from premises`)
  })

  it('whoever is not made active has no zone proposed', async () => {
    const fields = { TID_INSEMINADOR: 'CC', NID_INSEMINADOR: nid.ana, ESTADO: 'I', VALOR: '0', OPCION: '1' }
    expect(await save('inseminadores/ingresarInseminador', fields)).toBe(1)
    const shown = () =>
      rowsOf('inseminadores/inseminadores').then((rows) => rows.find((row) => row.NID_INSEMINADOR === nid.ana))
    expect(await shown()).toMatchObject({ ZON_CODIGO: '', NOM_ZONA: '' })
    expect(await save('inseminadores/ingresarInseminador', { ...fields, ESTADO: 'A', OPCION: '2' })).toBe(1)
    expect(await shown()).toMatchObject({ ZON_CODIGO: '02' })
  })
})

describe('third parties', () => {
  const saveThirdParty = (fields: Values) => save('terceros/ingresarTercero', fields)
  const shown = async (number: string) =>
    (await rowsOf('terceros/terceros')).find(({ NID_TERCERO }) => NID_TERCERO === number)

  it('a new one is listed with names for codes and may be chosen at once', async () => {
    expect(await saveThirdParty(alicia)).toBe(1)
    expect(await shown('1098765432')).toMatchObject({
      DEPARTAMENTO: 'Santander',
      MUNICIPIO: 'Bucaramanga',
      TPROFESION: 'GANADERO',
      NOM_TIPO_TERCERO: 'PERSONA NATURAL',
      NOM_TIPO_SOCIO: 'ACTIVO',
    })
    const offered = await rowsOf('selecciones/seleccionUsuariosTotal')
    expect(offered).toContainEqual(expect.objectContaining({ code: '1098765432', name: 'Alicia Amaya', tid: 'CC' }))
  })

  it('the number of somebody else is refused, not overwritten', async () => {
    const impostor = { ...alicia, NID_TERCERO: nid.ana, NOMBRE: 'Otra Persona' }
    expect(await saveThirdParty(impostor)).toEqual(refused({ NID_TERCERO: mastersTexts.exists }))
    expect((await shown(nid.ana))?.NOMBRE).toBe('Ana Ardila')
  })

  it.each([
    [{ NID_TERCERO: 'ADMINANCO' }, 'NID_TERCERO', thirdPartiesTexts.badNumber],
    [{ NID_TERCERO: '12 34' }, 'NID_TERCERO', thirdPartiesTexts.badNumber],
    [{ CORREO: 'sin arroba' }, 'CORREO', thirdPartiesTexts.badEmail],
    [{ URL: 'javascript:alert(1)' }, 'URL', thirdPartiesTexts.badUrl],
    [{ DEP_CODIGO: '00' }, 'DEP_CODIGO', commonTexts.notAnOption],
    [{ MUN_CODIGO: '05001' }, 'MUN_CODIGO', ownDataTexts.elsewhere],
    [{ PROFESION: 'XX' }, 'PROFESION', commonTexts.notAnOption],
    [{ TIPO_TERCERO: 'XX' }, 'TIPO_TERCERO', commonTexts.notAnOption],
    [{ NID_ASOCIACION: nid.beto }, 'NID_ASOCIACION', thirdPartiesTexts.noAssociation],
    [{ FECHA_RETIRO: '2025-12-31' }, 'FECHA_RETIRO', 'La fecha de retiro no puede ser menor a: 2026-01-15'],
  ] as const)('refuses %j at its field', async (wrong, field, message) => {
    expect(await saveThirdParty({ ...alicia, NID_TERCERO: '777001', ...wrong })).toEqual(refused({ [field]: message }))
  })

  it('who is made inactive is signed out and cannot sign in; nobody does that to himself', async () => {
    const caro = await server.signIn('caro')
    const inactive = { ...alicia, NID_TERCERO: nid.caro, NOMBRE: 'Caro Castaño', ESTADO_TERCERO: '1', OPCION: '2' }
    expect(await saveThirdParty(inactive)).toBe(1)
    expect((await server.call('parametros/parametros', {}, { as: caro })).status).toBe(401)
    await expect(server.signIn('caro')).rejects.toThrow()
    expect(await saveThirdParty({ ...inactive, ESTADO_TERCERO: '0' })).toBe(1)
    expect(await saveThirdParty({ ...inactive, NID_TERCERO: nid.admin, CLAVE: PASSWORD })).toEqual(
      refused({ ESTADO_TERCERO: thirdPartiesTexts.stillSignedIn }),
    )
  })

  it('a requested address is approved by saving it, and no longer asked for', async () => {
    await server.rows(sql`update third_parties set email_requested = 'Nueva@Correo.co' where nid = ${nid.beto}`)
    expect((await shown(nid.beto))?.CORREO_SOLICITADO).toBe('Nueva@Correo.co')
    const beto = { ...alicia, NID_TERCERO: nid.beto, NOMBRE: 'Beto Bueno', OPCION: '2' }
    expect(await saveThirdParty({ ...beto, CORREO: 'nueva@correo.co' })).toBe(1)
    expect(await shown(nid.beto)).toMatchObject({ CORREO: 'nueva@correo.co', CORREO_SOLICITADO: '' })
  })
})

describe('associations, their members and prefixes', () => {
  const add = (fields: Values) =>
    save('asociaciones/ingresarNuevoAsociado', {
      NID_ASOCIACION: association.NID_TERCERO ?? '',
      NID_ASOCIADO: nid.ana,
      TIPO_SOCIO: 'F',
      TIPO_PERSONA: 'N',
      ...fields,
    })
  const members = () => rowsOf('terceros/tercerosSocios', { NID_TERCERO: association.NID_TERCERO ?? '' })
  const prefixOf = async (member: string) =>
    (await rowsOf('prefijos/prefijos')).find(({ NID_SOCIO }) => NID_SOCIO === member)

  it('a third party of an association kind is an association', async () => {
    expect(await save('terceros/ingresarTercero', association)).toBe(1)
    expect(await rowsOf('asociaciones/asociaciones')).toEqual([
      expect.objectContaining({ descripcion: 'ASOCIACION GREMIAL', NOMBRE: association.NOMBRE, ESTADO_TERCERO: '0' }),
    ])
  })

  it('a new member is listed, is no longer offered, and gets an empty prefix', async () => {
    expect(await add({ NID_ASOCIADO: '1098765432' })).toBe(1)
    expect(await members()).toEqual([
      expect.objectContaining({
        NOMBRE: 'Alicia Amaya',
        NOM_TIPO_SOCIO: 'FUNDADOR',
        NOM_TIPO_TERCERO: 'PERSONA NATURAL',
        FECHA_INGRESO: '2026-11-21',
        FECHA_RETIRO: '',
        TESTADO: 'Activo',
      }),
    ])
    const offered = await rowsOf('selecciones/seleccionAsociacionesSocios', {
      NID_ASOCIACION: association.NID_TERCERO ?? '',
    })
    expect(offered.map(({ code }) => code)).not.toContain('1098765432')
    expect(await prefixOf('1098765432')).toMatchObject({ PREFIJO: '', NASOCIACION: association.NOMBRE, TIDSOCIO: 'CC' })
  })

  it('who had a prefix keeps it when he joins', async () => {
    expect(await add({})).toBe(1)
    expect(await prefixOf(nid.ana)).toMatchObject({ PREFIJO: 'ANA', NID_ASOCIACION: association.NID_TERCERO })
    expect(await trailOf('asociaciones', association.NID_TERCERO ?? '')).toHaveLength(2)
  })

  it('refuses a second time, an association as member, a member as association, unknown kinds', async () => {
    const t = associationsTexts
    expect(await add({})).toEqual(refused({ NID_ASOCIADO: t.alreadyMember }))
    const twice = { NID_ASOCIADO: association.NID_TERCERO ?? '' }
    expect(await add(twice)).toEqual(refused({ NID_ASOCIADO: mastersTexts.unknownPerson }))
    expect(await add({ NID_ASOCIACION: nid.beto, NID_ASOCIADO: nid.caro })).toEqual(
      refused({ NID_ASOCIACION: thirdPartiesTexts.noAssociation }),
    )
    expect(await add({ NID_ASOCIADO: nid.caro, TIPO_SOCIO: 'Q', TIPO_PERSONA: 'AG' })).toEqual(
      refused({ TIPO_SOCIO: commonTexts.notAnOption, TIPO_PERSONA: commonTexts.notAnOption }),
    )
  })

  it('with members it stays an association; who leaves it is listed with the day, and may come back', async () => {
    const person = { ...association, TIPO_TERCERO: 'J', OPCION: '2' }
    expect(await save('terceros/ingresarTercero', person)).toEqual(
      refused({ TIPO_TERCERO: thirdPartiesTexts.hasMembers }),
    )
    const { body } = await server.call('terceros/terceros', {}, { as: admin })
    const row = (body as Values[]).find(({ NID_TERCERO }) => NID_TERCERO === '1098765432')
    expect(row?.NASOCIACION).toBe(association.NOMBRE)
    expect(await save('terceros/ingresarTercero', { ...alicia, NID_ASOCIACION: '', OPCION: '2' })).toBe(1)
    expect((await members()).find(({ NOMBRE }) => NOMBRE === 'Alicia Amaya')?.FECHA_RETIRO).toBe('2026-11-21')
    expect(await add({ NID_ASOCIADO: '1098765432' })).toBe(1)
    expect((await members()).find(({ NOMBRE }) => NOMBRE === 'Alicia Amaya')?.FECHA_RETIRO).toBe('')
  })

  it.runIf(onPostgres)('one that is made a person at the same time gets no member', async () => {
    const other = { ...association, NID_TERCERO: '900000777' }
    expect(await save('terceros/ingresarTercero', other)).toBe(1)
    const { adding } = await server.db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from third_parties where nid = ${other.NID_TERCERO} for update`)
      await tx.execute(sql`update third_parties set kind = 'J' where nid = ${other.NID_TERCERO}`)
      const adding = add({ NID_ASOCIACION: other.NID_TERCERO, NID_ASOCIADO: nid.caro })
      await waiting(server, 1)
      return { adding }
    })
    expect(await adding).toEqual(refused({ NID_ASOCIACION: thirdPartiesTexts.noAssociation }))
  })

  it('a prefix is assigned once: taken whatever its capitals is 97, at its field', async () => {
    const row = await prefixOf('1098765432')
    const fields: Values = {
      ID: row?.ID ?? '',
      PREFIJO: 'ana',
      PREFIJO_SOLICITADO1: 'ALI',
      CRIADERO: 'La Esperanza',
      FECHA_SOLICITUD: '2026-02-01',
      FECHA_ASIGNACION: '2026-02-10',
    }
    const savePrefix = (changed: Values) => save('prefijos/ingresarPrefijo', { ...fields, ...changed })
    expect(await savePrefix({})).toEqual(refused({ PREFIJO: prefixesTexts.taken }, 97))
    expect(await savePrefix({ PREFIJO: 'A<b>' })).toMatchObject({ codigo: 0 })
    expect(await savePrefix({ PREFIJO: 'ALI', FECHA_ASIGNACION: '2026-01-01' })).toMatchObject({
      campos: { FECHA_ASIGNACION: 'La fecha de asignación no puede ser menor a: 2026-02-01' },
    })
    expect(await savePrefix({ PREFIJO: 'ALI' })).toBe(1)
    expect(await savePrefix({ PREFIJO: 'NADIE', ID: '' })).toMatchObject({ codigo: 103 })
    expect(await savePrefix({ PREFIJO: 'NADIE', ID: '9999' })).toMatchObject({ codigo: 103 })
    expect(await rowsOf('selecciones/seleccionPrefijo', { NID_PROPIETARIO: '1098765432' })).toMatchObject([
      { PREFIJO: 'ALI' },
    ])
  })
})

describe('the history of a master', () => {
  const history = async (TIPO: string, NUMERO: string) => rowsOf('auditoria/historial', { TIPO, NUMERO })

  it('is read from its record: every act under the key of the definition and the id of the row', async () => {
    const chip = {
      ID: '',
      CHIP_MAESTRO: '982000999000111',
      FECHA_RECEPCION: '2026-03-01',
      HOMOLOGADO: 'N',
      ESTADO: '0',
    }
    expect(await save('maestroChips/ingresarChip', chip)).toBe(1)
    const made = (await rowsOf('maestroChips/maestroChips')).find((row) => row.CHIP_MAESTRO === chip.CHIP_MAESTRO)
    expect(await save('maestroChips/ingresarChip', { ...chip, ID: made?.ID ?? '', ESTADO: '2' })).toBe(1)
    const acts = await history('maestroChips', made?.ID ?? '')
    expect(acts).toHaveLength(2)
    expect(JSON.parse(acts[0]?.ANTES ?? '')).toMatchObject({ ESTADO: '0' })
    expect(acts[0]).toMatchObject({ USUARIO: 'Amparo Administradora' })
    const [fee] = await rowsOf('formularios/formularios')
    const { id = '', codigo = '', anio = '' } = fee ?? {}
    const dearer = { id, codigo, descripcion: 'Monta', valor: '12345', anio }
    expect(await save('formularios/ingresarFormulario', dearer)).toBe(1)
    expect(await history('formularios', id)).toHaveLength(1)
    expect(await history('terceros', nid.beto)).not.toHaveLength(0)
  })
})

describe('the fees of a year', () => {
  it('are one row a form, however often and by whomever they are copied at once: the second is told so', async () => {
    const [fee] = (await rowsOf('formularios/formularios')).filter(({ anio }) => anio === '2026')
    const { id = '', codigo = '', descripcion = '' } = fee ?? {}
    const copy = (anio: string, from = id) =>
      save('formularios/ingresarFormulario', { id: from, codigo, descripcion, valor: '20000', anio })
    const ofYear = async (year: string) =>
      (await rowsOf('formularios/formularios')).filter((row) => row.codigo === codigo && row.anio === year)
    const told = async (answers: Promise<unknown[]>) =>
      (await answers).map((body) => (body === 1 ? 'made' : (body as { campos?: Values }).campos?.anio)).sort()
    const once = [feesTexts.exists, 'made']
    expect(await told(Promise.all([copy('2031'), copy('2031')]))).toEqual(once)
    // From two rows of the form, which no lock on one of them keeps apart.
    const [other] = await ofYear('2031')
    expect(await told(Promise.all([copy('2032'), copy('2032', other?.id)]))).toEqual(once)
    expect([await ofYear('2031'), await ofYear('2032')].map(({ length }) => length)).toEqual([1, 1])
  })
})

describe('books', () => {
  it('lists a book per composition, and the pairs that give it in both directions', async () => {
    expect((await rowsOf('selecciones/libros')).map(({ COMPOSICION }) => COMPOSICION).sort()).toEqual(
      ['FU', 'G1', 'G2', 'G3', 'MZ', 'PP'].sort(),
    )
    const pairs = async (COMPOSICION: string) =>
      (await rowsOf('libros/libros', { COMPOSICION })).map(({ MACHO, HEMBRA }) => `${MACHO} x ${HEMBRA}`)
    expect(await pairs('FU')).toEqual([])
    expect(await pairs('nada')).toEqual([])
    expect(await pairs('G3')).toEqual([
      'SEGUNDA GENERACION x SEGUNDA GENERACION',
      'SEGUNDA GENERACION x TERCERA GENERACION',
      'SEGUNDA GENERACION x PURO POR PEDIGREE',
      'TERCERA GENERACION x SEGUNDA GENERACION',
      'PURO POR PEDIGREE x SEGUNDA GENERACION',
    ])
    expect(await pairs('PP')).toHaveLength(4)
    expect(await pairs('MZ')).toContain('RAZA DIFERENTE x RAZA DIFERENTE')
  })
})

it('Colombia is complete: 33 departments, 1,120 municipalities, each in its department', async () => {
  const departments = await rowsOf('selecciones/departamentos')
  expect(departments).toHaveLength(33)
  const towns = await Promise.all(
    departments.map(async ({ code = '' }) => {
      const found = await rowsOf('selecciones/municipios', { COD_DEPTO: code })
      expect(found.every((town) => town.code?.startsWith(code))).toBe(true)
      return found.length
    }),
  )
  expect(towns.reduce((sum, n) => sum + n, 0)).toBe(1120)
})
