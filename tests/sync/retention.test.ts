import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AnswerRow, EntryRow } from '../../src/sync/ports/ports.ts'
import { isOld, KEPT, mayGo, oldPages } from '../../src/sync/sending/retention.ts'
import { a01, a04 } from './fakes/forms.ts'
import { ANA, idOf, newWorld, now, signedIn } from './harness.ts'

const DAY = 86_400_000
const START = Date.UTC(2026, 10, 21)
const states = ['waiting', 'sending', 'refused', 'filed'] as const

const row = (given: Partial<EntryRow>): EntryRow => ({
  id: 'e',
  person: ANA,
  form: 'A01',
  mode: 'add',
  state: 'filed',
  uncertain: false,
  version: 3,
  capturedAt: START,
  filedAt: START,
  attempts: 1,
  nextAttemptAt: 0,
  payload: new ArrayBuffer(0),
  keyForPerson: new ArrayBuffer(0),
  photos: [],
  ...given,
})

describe('what may go', () => {
  it('nothing unsent, whatever its age and whatever the lists say', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...states),
        fc.boolean(),
        fc.nat(4000),
        fc.nat(4000),
        (state, uncertain, age, listed) => {
          const { filedAt, ...unfiled } = row({ state, uncertain })
          const unsent = state === 'filed' && filedAt !== undefined ? { ...unfiled, filedAt } : unfiled
          const goes = mayGo(unsent, { listed: START + listed * DAY, rested: [] }, START + age * DAY)
          expect(goes && (state !== 'filed' || uncertain)).toBe(false)
        },
      ),
    )
  })

  it('a filed one after thirty days, and only when a list answered since then has it', () => {
    const at = (age: number, listed: number | undefined, rested: readonly number[] = []) =>
      mayGo(
        row({}),
        { listed: listed === undefined ? undefined : START + listed * DAY, rested: rested.map((n) => START + n * DAY) },
        START + age * DAY,
      )
    expect(at(31, 30)).toBe(true)
    expect(at(29, 28)).toBe(false)
    expect(at(400, undefined)).toBe(false)
    expect(at(400, 0)).toBe(false)
    // A list of numbers from before the filing would offer its number again.
    expect(at(31, 30, [-1])).toBe(false)
    expect(at(31, 30, [30])).toBe(true)
  })

  it('a clock set back makes nothing old', () => {
    expect(isOld(row({}), START - 100 * DAY)).toBe(false)
    expect(isOld(row({}), START + KEPT)).toBe(true)
  })

  it('pages of a review after two days; answers that forms need never', () => {
    const answer = (operation: string, n: number, age: number): AnswerRow => ({
      id: `${n}`,
      person: ANA,
      operation,
      takenAt: START - age * DAY,
      content: new ArrayBuffer(0),
    })
    const answers = [
      answer('revisionCampo/recibidos', 1, 3),
      answer('revisionCampo/recibidos', 2, 1),
      answer('auditoria/historial', 3, 3),
      answer('selecciones/seleccionCodigos', 4, 900),
      answer('traerRegistro/hallazgos', 5, 3),
    ]
    expect(oldPages(answers, START)).toEqual(['1', '3', '5'])
  })
})

describe('the outbox of a device in use', () => {
  it('keeps what was filed for a month, then lets go of what the host lists', async () => {
    const { world, host, newDevice } = newWorld()
    const device = newDevice()
    const page = await signedIn(world, device)
    const service = idOf(await world.until(page.book.capture.submit(a01(ANA, '100'))))
    await world.pass(10_000)
    const birth = idOf(await world.until(page.book.capture.submit(a04(ANA, '100', '100'))))
    await world.pass(10_000)
    host.numbers.set('A01 105', { owner: ANA, used: true })
    const refused = idOf(await world.until(page.book.capture.submit(a01(ANA, '105'))))
    await world.pass(10_000)
    const ids = async () => (await now(world, page.book.outbox.entries)).map(({ id }) => id)
    const nextDays = async (days: number) => {
      await world.pass(days * DAY)
      page.process.wake()
      await world.pass(60_000)
    }
    await nextDays(29)
    expect(await ids()).toEqual([service, birth, refused])
    // The host lost a record: the device's copy stays.
    host.filings.splice(
      host.filings.findIndex(({ form }) => form === 'A04'),
      1,
    )
    await nextDays(2)
    expect(await ids()).toEqual([birth, refused])
  })

  it('without signal nothing goes', async () => {
    const { world, newDevice } = newWorld()
    const device = newDevice()
    const page = await signedIn(world, device)
    const id = idOf(await world.until(page.book.capture.submit(a01(ANA, '100'))))
    await world.pass(10_000)
    device.online = false
    await world.pass(60 * DAY)
    page.process.wake()
    await world.pass(60_000)
    expect((await now(world, page.book.outbox.entries)).map((one) => one.id)).toEqual([id])
  })
})
