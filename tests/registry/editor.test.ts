/** The transitions of an open form (src/registry/filling/README.md), without a screen. */
import { describe, expect, it } from 'vitest'
import { formOf, type SavedForm } from '../../src/registry/index.ts'
import { associate, option } from '../forms/filling.ts'
import { bytes, Editing, mating, pair, twins } from './editor.ts'

const saved: Omit<SavedForm, 'another'> = { ids: ['e1'], text: 'Guardado', lacking: 0, young: [], names: {} }
const doubt = { field: 'CHIP_HEMBRA', rule: 'young', text: 'Tiene 3 meses' }
const advised = (n: number, text = doubt.text) =>
  ({ kind: 'advised', n, findings: [], questions: [{ ...doubt, text }] }) as const

describe('how a form begins', () => {
  it('a new one with nothing to keep, its first values known as such', () => {
    const { state, effects } = new Editing(formOf('A01'))
    expect(state).toMatchObject({ touched: false, asked: 'nothing', phase: 'filling', gateOpen: true })
    expect(state.begun).toBe(state.values)
    expect(effects).toEqual([])
  })

  it('a draft as worked on, its photos on the disk', () => {
    const photo = { slot: 'SOPORTE', bytes: bytes(1) }
    const { state, effects } = new Editing(formOf('A02'), { start: { draftOf: 5, photos: [photo] } })
    expect(state).toMatchObject({ touched: true, draftOf: 5, begun: {} })
    expect(state.written.get(photo.bytes)).toBe(true)
    expect(effects).toEqual([{ kind: 'keepDraft' }])
  })

  it('a correction with the host’s messages, which last until their values change', () => {
    const values = { ...mating().state.values }
    const editing = new Editing(formOf('A01'), { entry: { values, fieldProblems: { CHIP_MACHO: 'No es suyo' } } })
    expect(editing.problems).toEqual({ CHIP_MACHO: 'No es suyo' })
    editing.choose('CHIP_MACHO', option('982000411200102', 'FARAÓN', { especie: 'C', raza: '11' }))
    expect(editing.problems).toEqual({})
  })

  it('a lost photo says that it must be taken again', () => {
    const editing = new Editing(formOf('A02'), { start: { lost: ['SOPORTE'] } })
    expect(editing.problems.SOPORTE).toMatch(/foto/)
    editing.on({ kind: 'photoPrepared', name: 'SOPORTE', busy: true })
    editing.on({ kind: 'photoTaken', name: 'SOPORTE', bytes: bytes(1) })
    expect(editing.problems.SOPORTE).toBeUndefined()
  })
})

describe('what is missing', () => {
  it('is said at what one can fill, not at what the choice of a service will bring', () => {
    const editing = new Editing(formOf('A04'))
    editing.press()
    expect(Object.keys(editing.wrong)).toEqual(
      expect.arrayContaining(['CHIP_MACHO', 'CHIP_HEMBRA', 'PREFIJO_SOLICITANTE']),
    )
    const said = () => Object.keys(editing.problems)
    expect(said()).toEqual(expect.arrayContaining(['FORMA_CONCEPCION', 'CONSECUTIVO_SERVICIO']))
    for (const name of ['CHIP_MACHO', 'CHIP_HEMBRA', 'PREFIJO_SOLICITANTE', 'COD_ESPECIE'])
      expect(said(), name).not.toContain(name)
    editing.choose('FORMA_CONCEPCION', option('A01', 'A01'))
    expect(said()).toContain('CONSECUTIVO_SERVICIO')
    expect(said()).not.toContain('CHIP_HEMBRA')
    editing.choose('CONSECUTIVO_SERVICIO', option('1150', '1150'))
    expect(said(), 'a service without them').toEqual(expect.arrayContaining(['CHIP_MACHO', 'PREFIJO_SOLICITANTE']))
  })
})

describe('filling in', () => {
  it('typed: the value and what depends on it change, and the draft is kept', () => {
    const editing = mating()
    expect(editing.type('COD_ESPECIE', 'O')).toEqual([{ kind: 'keepDraft' }])
    expect(editing.state.values).toMatchObject({ COD_ESPECIE: 'O', RAZA_MACHO: '' })
  })

  it('typed into a further young: kept with the first, and nothing else changes', () => {
    const editing = twins()
    const { values } = editing.state
    editing.type('PESO_AL_NACER_ADICIONAL', '2,5', 2)
    expect(editing.state.values).toMatchObject({ ...values, '2:PESO_AL_NACER_ADICIONAL': '2.5' })
    editing.type('PESO_AL_NACER_ADICIONAL', '2,5', 3)
    expect(editing.state.values['3:PESO_AL_NACER_ADICIONAL']).toBeUndefined()
  })

  it('another owner: a further young has no number of the former one, and keeps the rest', () => {
    const editing = twins()
    editing.type('PESO_AL_NACER_ADICIONAL', '2,5', 2)
    editing.type('CONSECUTIVONEW', '2209', 2)
    editing.type('NID_PROPIETARIO', '52001')
    expect(editing.state.values['2:CONSECUTIVONEW'] ?? '').toBe('')
    expect(editing.state.values['2:PESO_AL_NACER_ADICIONAL']).toBe('2.5')
  })

  it('preset, completed, found and loaded: the form’s own work makes no draft, a person’s does', () => {
    const editing = new Editing(formOf('A01'))
    const events = [
      { kind: 'preset', name: 'CONSECUTIVO', text: '1201', option: option('1201', '1201') },
      { kind: 'found', name: 'PARENTESCO', option: option('0', 'NINGUNO') },
      { kind: 'preset', name: 'COD_ESPECIE', text: 'C' },
      { kind: 'completed', name: 'COD_ESPECIE', option: option('C', 'Caprina') },
    ] as const
    for (const event of events) expect(editing.on(event)).toEqual([])
    expect(editing.state).toMatchObject({
      touched: false,
      values: { CONSECUTIVO: '1201', PARENTESCO: '0', NOM_PARENTESCO: 'NINGUNO', NOM_ESPECIE: 'Caprina' },
    })
    expect(editing.type('OBSERVACIONES', 'x')).toEqual([{ kind: 'keepDraft' }])
    expect(editing.on({ kind: 'preset', name: 'CONSECUTIVO', text: '1202' })).toEqual([{ kind: 'keepDraft' }])
  })

  it('found never replaces what a person wrote', () => {
    const editing = mating()
    editing.on({ kind: 'found', name: 'PARENTESCO', option: option('1', 'HERMANOS') })
    expect(editing.state.values.PARENTESCO).toBe('0')
  })

  it('loaded: the same answer again changes nothing', () => {
    const editing = twins()
    expect(editing.state.values.CHIP_HEMBRA).toBe(pair.CHIP_HEMBRA)
    const { state } = editing
    editing.on({ kind: 'loaded', name: 'CONSECUTIVO_SERVICIO', item: pair })
    expect(editing.state).toBe(state)
  })

  it('chosen: several fields by one choice, known as first values', () => {
    const editing = new Editing(formOf('A04'))
    const values = { FORMA_CONCEPCION: 'A01', CONSECUTIVO_SERVICIO: '1150' }
    expect(editing.kinds({ kind: 'chosen', values })).toEqual(['keepDraft'])
    expect(editing.state.values).toMatchObject(values)
    expect(editing.state.begun).toMatchObject(values)
  })

  it('ticked: one more, and off again', () => {
    const editing = new Editing(formOf('A01a-hembra'))
    for (const code of ['1', '2', '1']) editing.on({ kind: 'ticked', name: 'CHIP_HEMBRA', option: option(code, code) })
    expect(editing.state.values.CHIP_HEMBRA).toBe('2')
  })

  it('photoTaken: one for each slot, with its value; draftWritten says whether it is on the disk', () => {
    const editing = new Editing(formOf('A02'))
    const [first, second] = [bytes(1), bytes(2)]
    editing.on({ kind: 'photoPrepared', name: 'SOPORTE', busy: true })
    for (const one of [first, second])
      expect(editing.kinds({ kind: 'photoTaken', name: 'SOPORTE', bytes: one })).toEqual(['keepDraft'])
    const { photos, values } = editing.state
    expect(photos).toEqual([{ slot: 'SOPORTE', bytes: second }])
    expect(values.SOPORTE).toBe('foto')
    expect(editing.state.written.get(second)).toBeUndefined()
    editing.on({ kind: 'draftWritten', photos, lacking: 'full' })
    expect([editing.state.written.get(second), editing.state.lacking]).toEqual([false, 'full'])
    editing.on({ kind: 'draftWritten', photos, lacking: undefined })
    expect([editing.state.written.get(second), editing.state.lacking]).toEqual([true, undefined])
  })

  it('photoPrepared, awaited, lookedUp: under way, and over', () => {
    const editing = new Editing(formOf('A02'))
    editing.on({ kind: 'photoPrepared', name: 'SOPORTE', busy: true })
    editing.on({ kind: 'awaited', names: ['A', 'B'], busy: true })
    editing.on({ kind: 'lookedUp', name: 'C', state: 'begun' })
    expect(editing.state).toMatchObject({ preparing: ['SOPORTE'], awaited: ['A', 'B'], lookedUp: ['C'] })
    editing.on({ kind: 'photoPrepared', name: 'SOPORTE', busy: false })
    editing.on({ kind: 'awaited', names: ['A'], busy: false })
    editing.on({ kind: 'lookedUp', name: 'C', state: 'over' })
    expect(editing.state).toMatchObject({ preparing: [], awaited: ['B'], lookedUp: [] })
  })

  it('left: what is wrong there is shown, what is empty not yet', () => {
    const editing = mating()
    editing.type('FECHA_SERVICIO', 'ayer')
    expect(editing.problems).toEqual({})
    editing.on({ kind: 'left', name: 'FECHA_SERVICIO' })
    editing.type('CHIP_HEMBRA', '')
    editing.on({ kind: 'left', name: 'CHIP_HEMBRA' })
    expect(Object.keys(editing.problems)).toEqual(['FECHA_SERVICIO'])
  })

  it('startedOver: first values, no draft, messages gone, and the next change is kept again', () => {
    const fresh = new Editing(formOf('A08')).state.values
    const editing = new Editing(formOf('A08'), { start: { values: { ...fresh, REGISTRO_ICA: 'foto' }, draftOf: 5 } })
    editing.press()
    expect(editing.state.gateOpen).toBe(true)
    expect(editing.on({ kind: 'startedOver', values: fresh })).toEqual([{ kind: 'dropDraft' }])
    expect(editing.state).toMatchObject({ values: fresh, photos: [], touched: false, gateOpen: false })
    expect([editing.state.draftOf, editing.problems]).toEqual([undefined, {}])
    expect(editing.kinds({ kind: 'typed', name: 'OBSERVACIONES', text: 'x' })).toEqual(['keepDraft'])
  })

  it('startedOver while a photo is prepared: it does not come into the new form', () => {
    const editing = new Editing(formOf('A08'))
    editing.on({ kind: 'photoPrepared', name: 'REGISTRO_ICA', busy: true })
    editing.on({ kind: 'startedOver', values: editing.state.values })
    editing.on({ kind: 'photoTaken', name: 'REGISTRO_ICA', bytes: bytes(1) })
    editing.on({ kind: 'photoPrepared', name: 'REGISTRO_ICA', busy: false })
    expect(editing.state).toMatchObject({ photos: [], preparing: [] })
    expect(editing.state.values.REGISTRO_ICA).not.toBe('foto')
  })
})

describe('sending', () => {
  it('pressed: what is wrong is shown, and its first field focused', () => {
    const editing = mating()
    editing.type('CHIP_HEMBRA', '')
    editing.type('PARENTESCO', '')
    expect(editing.press()).toEqual([{ kind: 'focus', name: 'PARENTESCO' }])
    expect(Object.keys(editing.problems)).toEqual(['PARENTESCO', 'CHIP_HEMBRA'])
    expect(editing.state.phase).toBe('filling')
  })

  it('pressed: the documents’ toasts of a form come with its messages', () => {
    const [toast, focus] = new Editing(formOf('A05')).press()
    expect(toast).toMatchObject({ kind: 'toast', severity: 'error' })
    expect(focus?.kind).toBe('focus')
  })

  it('pressed at a gate: opens it once what stands before it is right, without sending', () => {
    const editing = new Editing(formOf('A08'))
    expect(editing.press()).toEqual([{ kind: 'focus', name: 'CONSECUTIVO' }])
    expect(editing.names).not.toContain('REGISTRO_ICA')
    expect(Object.keys(editing.problems)).not.toContain('REGISTRO_ICA')
    const required = Object.keys(editing.wrong).filter((name) => !['REGISTRO_ICA', 'PEDIGREE_ANIMAL'].includes(name))
    for (const name of required) editing.type(name, name === 'FECHA_SERVICIO' ? '2026-11-19' : '4')
    expect(editing.press()).toEqual([{ kind: 'focus', name: 'REGISTRO_ICA' }])
    expect(editing.names).toContain('REGISTRO_ICA')
    expect(editing.problems).toEqual({})
    editing.press()
    expect(Object.keys(editing.problems)).toEqual(['REGISTRO_ICA', 'PEDIGREE_ANIMAL'])
  })

  it('pressed twice within one task: sent once, with what was there', () => {
    const editing = mating()
    const { values } = editing.state
    expect(editing.press()).toMatchObject([{ kind: 'send', values, photos: [], young: [] }])
    expect(editing.press()).toEqual([])
    expect(editing.state.phase).toBe('sending')
  })

  it('pressed while an answer is pending: held, and settled when it has come', () => {
    const editing = twins()
    editing.type('CONSECUTIVO_SERVICIO', '')
    editing.choose('CONSECUTIVO_SERVICIO', option('1150', '1150'))
    editing.on({ kind: 'awaited', names: Object.keys(editing.wrong), busy: true })
    expect(editing.press()).toEqual([])
    expect(editing.state.phase).toBe('held')
    expect(editing.press()).toEqual([])
    editing.on({ kind: 'loaded', name: 'CONSECUTIVO_SERVICIO', item: pair })
    expect(editing.kinds({ kind: 'settled' })).toEqual(['send'])
  })

  it('settled without an answer: says what is missing; after a text that was not found: says that', () => {
    const editing = mating()
    editing.type('CHIP_HEMBRA', '')
    editing.on({ kind: 'awaited', names: ['CHIP_HEMBRA'], busy: true })
    editing.press()
    expect(editing.on({ kind: 'settled' })).toEqual([{ kind: 'focus', name: 'CHIP_HEMBRA' }])
    editing.on({ kind: 'lookedUp', name: 'CHIP_HEMBRA', state: 'begun' })
    editing.press()
    editing.on({ kind: 'lookedUp', name: 'CHIP_HEMBRA', state: 'missed' })
    editing.on({ kind: 'lookedUp', name: 'CHIP_HEMBRA', state: 'over' })
    expect(editing.on({ kind: 'settled' })).toMatchObject([{ kind: 'toast', text: /No se encontró/ }])
    expect(editing.state.phase).toBe('filling')
    expect(editing.on({ kind: 'settled' })).toEqual([])
  })

  it('advised: a doubt is asked about once', () => {
    const editing = mating()
    editing.on(advised(1))
    expect(editing.press()).toEqual([])
    expect(editing.state.question).toMatchObject({ kind: 'doubts', doubts: [doubt] })
    expect(editing.on({ kind: 'doubtsReviewed' })).toEqual([{ kind: 'focus', name: 'CHIP_HEMBRA' }])
    editing.press()
    expect(editing.kinds({ kind: 'doubtsConfirmed' })).toEqual(['send'])
    editing.on({ kind: 'failed' })
    expect(editing.press()[0]?.kind).toBe('send')
  })

  it('a doubt about other values is no longer asked about', () => {
    const editing = mating()
    editing.on(advised(1))
    editing.press()
    editing.on({ kind: 'left', name: 'CHIP_HEMBRA' })
    expect(editing.state.question?.kind).toBe('doubts')
    editing.type('FECHA_SERVICIO', '2026-11-19')
    expect(editing.state.question).toBeUndefined()
    expect(editing.on({ kind: 'doubtsConfirmed' })).toEqual([])
  })

  it('a further young: what is wrong in it is focused, its doubts are asked about, its advice goes with it', () => {
    const editing = twins()
    editing.type('PESO_AL_NACER_ADICIONAL', '2,5', 2)
    expect(editing.press()).toEqual([{ kind: 'focus', name: '2:CONSECUTIVONEW' }])
    editing.choose('CONSECUTIVONEW', option('2209', '2209'), 2)
    editing.choose('SEXO_ADICIONAL', option('M', 'MACHO'), 2)
    editing.on({ ...advised(2), findings: [{ ...doubt, text: 'Pesa poco' }] })
    editing.on(advised(3, 'Of a third that is not there'))
    editing.press()
    expect(editing.state.question).toMatchObject({ kind: 'doubts', doubts: [doubt] })
    expect(editing.on({ kind: 'doubtsConfirmed' })).toMatchObject([
      {
        kind: 'send',
        young: [{ n: 2, values: { PESO_AL_NACER_ADICIONAL: '2.5' }, findings: [{ text: 'Pesa poco' }] }],
      },
    ])
  })

  it('the password is asked for where the host requires it, and goes with the form only', () => {
    const row = { CORREO: 'a@b.co' }
    const person = { ...associate, capacidades: ['claveCorreo'] }
    const editing = new Editing(formOf('misDatos'), { mode: 'edit', person, row })
    for (const name of Object.keys(editing.wrong)) editing.type(name, '1')
    editing.type('CORREO', 'c@d.co')
    expect(editing.wrong).toEqual({})
    expect(editing.press()).toEqual([])
    expect(editing.state.question).toEqual({ kind: 'password' })
    editing.on({ kind: 'questionClosed' })
    expect(editing.state.question).toBeUndefined()
    editing.press()
    expect(editing.on({ kind: 'passwordGiven', password: 'x' })).toMatchObject([{ kind: 'send', password: 'x' }])
    const answer = { kind: 'refused', problems: { CLAVE: 'No es la clave' } } as const
    expect(editing.kinds(answer)).toEqual(['resumeDraft'])
    expect(editing.state).toMatchObject({ phase: 'filling', question: { kind: 'password' } })
  })

  it('saved: the form closes with what was sent, and nothing is sent or kept any more', () => {
    const editing = mating()
    const { values } = editing.state
    editing.press(true)
    expect(editing.on({ kind: 'saved', saved })).toEqual([
      { kind: 'close', values, saved: { ...saved, another: true } },
    ])
    expect(editing.press()).toEqual([])
    expect(editing.type('OBSERVACIONES', 'late')).toEqual([])
    const master = mating()
    master.press()
    expect(master.kinds({ kind: 'saved', saved: { ...saved, ids: [] } })).toEqual(['toast', 'close'])
  })

  it('refused: what is filled in stays, with the reason at the field; another number keeps the rest', () => {
    const editing = mating()
    editing.press()
    const { values } = editing.state
    const message = { text: 'No se pudo', severity: 'warning' } as const
    expect(editing.on({ kind: 'refused', problems: { CONSECUTIVO: 'Ya se usó' }, message })).toEqual([
      { kind: 'toast', ...message },
      { kind: 'focus', name: 'CONSECUTIVO' },
      { kind: 'resumeDraft' },
    ])
    expect(editing.state.values).toBe(values)
    expect(editing.problems).toEqual({ CONSECUTIVO: 'Ya se usó' })
    editing.choose('CONSECUTIVO', option('1202', '1202'))
    expect(editing.problems).toEqual({})
    expect(editing.state.values).toEqual({ ...values, CONSECUTIVO: '1202' })
    expect(editing.press()[0]?.kind).toBe('send')
  })

  it('refused after some of several were saved: only the others stay ticked', () => {
    const editing = new Editing(formOf('A01a-hembra'))
    for (const name of Object.keys(editing.wrong)) editing.type(name, '1')
    for (const code of ['1', '2', '3']) editing.on({ kind: 'ticked', name: 'CHIP_HEMBRA', option: option(code, code) })
    expect(editing.press()[0]?.kind).toBe('send')
    expect(editing.kinds({ kind: 'refused', problems: {}, saved: 2 })).toEqual(['keepDraft'])
    expect(editing.state.values.CHIP_HEMBRA).toBe('3')
  })

  it('outdated and failed: nothing is lost, and it can be sent again', () => {
    const editing = mating()
    editing.press()
    expect(editing.kinds({ kind: 'outdated' })).toEqual(['refetch', 'resumeDraft'])
    expect(editing.state).toMatchObject({ outdated: true, phase: 'filling' })
    editing.press()
    expect(editing.kinds({ kind: 'failed' })).toEqual(['resumeDraft'])
    expect(editing.state.refusal?.text, 'the reason stands until the next try').toBeTruthy()
    expect(editing.press()[0]?.kind).toBe('send')
    expect(editing.state.refusal).toBeUndefined()
  })

  it('a draft is not written while the form is sent, but afterwards what has changed meanwhile', () => {
    const editing = mating()
    editing.press()
    expect(editing.on({ kind: 'preset', name: 'OBSERVACIONES', text: 'late' })).toEqual([])
    expect(editing.kinds({ kind: 'failed' })).toEqual(['keepDraft'])
  })

  it('answers that nobody waits for change nothing', () => {
    const editing = mating()
    const { state } = editing
    const answers = [
      { kind: 'saved', saved },
      { kind: 'refused', problems: { CHIP_MACHO: 'x' } },
      { kind: 'outdated' },
      { kind: 'failed' },
      { kind: 'settled' },
      { kind: 'doubtsConfirmed' },
      { kind: 'doubtsReviewed' },
    ] as const
    for (const answer of answers) editing.on(answer)
    expect(editing.state).toBe(state)
  })
})
