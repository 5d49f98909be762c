import { describe, expect, it } from 'vitest'
import { formOf, fromWire, isLocked, operationNamed } from '../../src/registry/index.ts'
import { administrator, associate, Filling, option, registrar, today } from './filling.ts'

const a12 = formOf('A12')
const available = formOf('A12-disponibles')
const sub = formOf('A12-sub')

const lessee = option('900456789', 'Aprisco El Mirador', { tid: 'NIT' })
const filled = () =>
  Filling.of(a12)
    .choose('consecutivo', option('1701', '1701'))
    .choose('especie', option('C', 'Caprina'))
    .choose('raza', option('11', 'ALPINA'))
    .choose('crg_animal', option('982000411200101', '982000411200101 RELÁMPAGO'))
    .type('fecha_inicio', '2026-11-20')
    .type('fecha_fin', '2026-12-20')
    .choose('nid_arrendatario', lessee)

describe('A12 Arrendamiento de Reproductores', () => {
  it('starts with the associate himself; only an administrator chooses another lessor', () => {
    expect(Filling.of(a12).values).toMatchObject({
      tid_propietario: 'CC',
      nid_propietario: associate.nid,
      nomarrendador: associate.nombres,
    })
    const locked = (person: typeof associate) => isLocked(a12, 'nid_propietario', {}, person, 'add')
    expect([locked(associate), locked(registrar), locked(administrator)]).toEqual([true, true, false])
  })

  it('says every message, the documented ones to the letter', () => {
    expect(Object.entries(Filling.of(a12, administrator).problems())).toEqual([
      ['consecutivo', 'El consecutivo es requerido.'],
      ['tid_propietario', 'El tipo de documento es requerido.'],
      ['nid_propietario', 'Nombre del usuario es requerido.'],
      ['especie', 'El código de la especie es requerido.'],
      ['raza', 'La raza es requerida.'],
      ['crg_animal', 'El número el chip es requerido.'],
      ['fecha_inicio', 'la fecha inicial de arrendamiento es requerida.'],
      ['fecha_fin', 'La fecha final de arrendamiento es requerida.'],
      ['tid_arrendatario', 'El tipo de documento del arrendatario es requerido.'],
      ['nid_arrendatario', 'Nombre del arrendatario es requerido.'],
    ])
  })

  it('has nothing wrong when filled like the paper; the lessee brings his document type', () => {
    expect(filled().problems()).toEqual({})
    expect(filled().values).toMatchObject({ tid_arrendatario: 'NIT', nomarrendatario: 'Aprisco El Mirador' })
  })

  it('refuses an end before its start, and the lessor as lessee', () => {
    expect(filled().type('fecha_fin', '2026-11-19').problems()).toEqual({
      fecha_fin: 'La fecha final no puede ser menor a: 2026-11-20',
    })
    expect(
      filled()
        .choose('nid_arrendatario', option(associate.nid, 'Él mismo', { tid: 'CC' }))
        .problems(),
    ).toEqual({
      nid_arrendatario: 'Debe seleccionar un arrendatario diferente, verifique por favor',
    })
  })

  it('sends exactly the lower-case fields of its call, always a male, and comes back as it went', () => {
    const wire = filled().wire()
    expect(Object.keys(wire).sort()).toEqual([...operationNamed('formularioA12/ingresarArrendamiento').fields].sort())
    expect(wire).toMatchObject({ sexo: 'M', CODIGO: 'A12' })
    const back = fromWire(a12, wire)
    for (const name of Object.keys(a12.fields)) expect(back[name], name).toBe(filled().values[name])
  })

  it.each([
    ['2026-12-20', 'ok', 'Faltan 29 días', undefined],
    ['2026-11-25', 'ok', 'Faltan 4 días', undefined],
    ['2026-11-24', 'warn', 'Faltan 3 días', undefined],
    ['2026-11-23', 'bad', 'Vence en 2 días', undefined],
    ['2026-11-22', 'bad', 'Vence en 1 día', undefined],
    ['2026-11-21', 'bad', 'Vence hoy', undefined],
    ['2026-11-20', 'bad', 'El tiempo de arrendamiento se venció', true],
  ])('colours the button of a lease that ends on %s: %s', (fecha_fin, tone, text, over) => {
    expect(a12.list.mark?.({ fecha_fin, diasPendientes: '99' }, today)).toEqual({ tone, text, ...(over && { over }) })
  })

  it('counts the days that are left from the device’s own day, whatever the host said when it was asked', () => {
    const days = a12.list.columns.find(({ key }) => key === 'diasPendientes')?.value
    const row = { fecha_fin: '2026-12-01', diasPendientes: '99' }
    expect([days?.(row, today), days?.(row, '2026-12-01'), days?.(row, '2026-12-02')]).toEqual(['10', '0', '-1'])
    expect(a12.list.mark?.({}, today)).toBeUndefined()
  })

  it('puts the male into the lessee’s hands', () => {
    expect(a12.lends?.(filled().values)).toEqual([
      {
        chip: '982000411200101',
        breed: '11',
        species: 'C',
        from: associate.nid,
        to: '900456789',
        toName: filled().values.nomarrendatario ?? '',
        starts: '2026-11-20',
        ends: '2026-12-20',
      },
    ])
  })
})

describe('a sub-lease', () => {
  const lease = {
    consecutivo: '1701',
    nid_propietario: '13740221',
    nomarrendador: 'Hernando Pinzón',
    crg_animal: '982000411200101',
    fecha_inicio: '2026-11-01',
    fecha_fin: '2026-12-31',
    nid_arrendatario: associate.nid,
    nomarrendatario: associate.nombres,
    raza: '11',
    especie: 'C',
  }
  const begun = () => Filling.of(sub, associate, lease)
  const whole = () =>
    begun()
      .choose('CONSECUTIVO', option('1750', '1750'))
      .choose('NID_PROPIETARIO_S', lessee)
      .type('FECHA_INICIAL', '2026-11-15')
      .type('FECHA_FINAL', '2026-12-15')

  it('begins from the lease: number, chip, lessor and period, with the lessee as who lets on', () => {
    expect(begun().values).toMatchObject({
      CONSECUTIVO_ARRENDAMIENTO: '1701',
      crg_animal: '982000411200101',
      ARRENDADOR: 'Hernando Pinzón',
      INICIO_ARRENDAMIENTO: '2026-11-01',
      FIN_ARRENDAMIENTO: '2026-12-31',
      NID_PROPIETARIO: associate.nid,
      nomarrendador: associate.nombres,
      CONSECUTIVO: '',
      FECHA_INICIAL: '',
    })
    expect(available.actions[0]).toMatchObject({ kind: 'part', form: 'A12-sub', label: 'Sub arrendar' })
    expect([available.addTitle, sub.addTitle]).toEqual([undefined, 'Adicionar Sub Arrendamiento'])
  })

  it('says what is missing', () => {
    expect(begun().problems()).toEqual({
      CONSECUTIVO: 'El consecutivo es requerido.',
      NID_PROPIETARIO_S: 'Nombre del sub arrendatario es requerido.',
      FECHA_INICIAL: 'la fecha inicial de arrendamiento es requerida.',
      FECHA_FINAL: 'La fecha final de arrendamiento es requerida.',
    })
    expect(whole().problems()).toEqual({})
  })

  it('stays inside the lease, to the day', () => {
    const of = (start: string, end: string) => whole().type('FECHA_INICIAL', start).type('FECHA_FINAL', end).problems()
    expect(of('2026-11-01', '2026-12-31')).toEqual({})
    expect(of('2026-10-31', '2027-01-01')).toEqual({
      FECHA_INICIAL: 'La fecha inicial no puede ser menor a: 2026-11-01',
      FECHA_FINAL: 'La fecha final no puede ser superior a: 2026-12-31',
    })
    expect(of('2026-11-15', '2026-11-14')).toEqual({ FECHA_FINAL: 'La fecha final no puede ser menor a: 2026-11-15' })
  })

  it('may begin on the first day of a lease that its list shows with times, and the lease runs on that day', () => {
    const timed = { ...lease, fecha_inicio: '2026-11-01 00:00:00', fecha_fin: '2026-12-31 00:00:00' }
    const first = Filling.of(sub, associate, timed)
      .type('FECHA_INICIAL', '2026-11-01')
      .type('FECHA_FINAL', '2026-12-31')
    expect(Object.keys(first.problems())).toEqual(['CONSECUTIVO', 'NID_PROPIETARIO_S'])
    expect(first.type('FECHA_INICIAL', '2026-10-31').problems().FECHA_INICIAL).toMatch(/: 2026-11-01$/)
    for (const [form, row] of [
      [a12, timed],
      [sub, { FECHA_INICIAL: timed.fecha_inicio, FECHA_FINAL: timed.fecha_fin }],
    ] as const)
      expect(form.lends?.(row)).toMatchObject([{ starts: '2026-11-01', ends: '2026-12-31' }])
  })

  it('sends exactly the fields of its call', () => {
    expect(whole().wire()).toEqual({
      consecutivo: '1750',
      nid_propietario: associate.nid,
      consecutivoArrendamiento: '1701',
      nid_propietario_s: '900456789',
      fecha_inicio: '2026-11-15',
      fecha_fin: '2026-12-15',
      CODIGO: 'A12',
    })
  })

  it('reads a row of the list, whose names are not those of the call', () => {
    const row = { CONSECUTIVO: '1750', CONSECUTIVO_ARRENDAMIENTO: '1701', FECHA_INICIAL: '2026-11-15' }
    expect(fromWire(sub, row)).toMatchObject(row)
  })
})
