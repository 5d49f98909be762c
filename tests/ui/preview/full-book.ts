import { outboxTexts } from '../../../src/registry/texts/outbox.ts'
import type { EntryState, OutboxEntry } from '../../../src/sync/contract/outbox.ts'
import { calm, entry, type FakeBook } from '../fake-book.ts'

const hour = 3_600_000

const words: Record<EntryState, string> = {
  waiting: 'Guardado en este dispositivo, se enviará cuando haya señal',
  sending: 'Se está enviando.',
  checking: 'Se comprueba si ya llegó, antes de enviarlo otra vez.',
  blocked: 'Espera a que se registre el formulario A01 1201.',
  refused: 'El consecutivo 1204 ya fue usado o no está disponible, verifique por favor',
  filed: 'Registrado.',
  missing: outboxTexts.missing,
  unreadable: 'Este formulario se dañó en este dispositivo y no se puede leer ni enviar.',
}

function some(state: EntryState, form: string, number: string, more: Partial<OutboxEntry> = {}): OutboxEntry {
  return entry({
    id: `${form}-${number}`,
    form,
    number,
    state,
    why: words[state],
    mayEdit: state !== 'sending',
    values: { CHIP_HEMBRA: '982000412345678' },
    ...more,
  })
}

/** Fills the book for the preview; `?muchos` puts 200 entries in the outbox. */
export function fillBook(book: FakeBook, asked: URLSearchParams): void {
  const now = Date.now()
  const photo = (id: string, receivedAt?: number) => ({
    id,
    slot: 'SOPORTE',
    bytes: 812_345,
    sha256: '9f2c41d07be1'.repeat(5),
    receivedAt,
    address: undefined,
  })
  const entries = [
    some('refused', 'A01', '1204', { capturedAt: now - 30 * hour, attempts: 1, wantsAnotherNumber: true }),
    some('refused', 'A04', '2207', {
      capturedAt: now - 5 * hour,
      attempts: 2,
      why: 'El parto ya tiene todas sus crías registradas, verifique por favor',
      fieldProblems: { PESO_AL_NACER: 'El peso al nacer no es correcto, verifique por favor' },
    }),
    some('sending', 'A02', '3110', {
      capturedAt: now - 2 * hour,
      attempts: 1,
      photos: [photo('p1', now), photo('p2')],
    }),
    some('waiting', 'A04', '2208', {
      capturedAt: now - hour,
      parts: ['A04-adicional-2209', 'A04-adicional-2210'],
    }),
    some('blocked', 'A04-adicional', '2209', { capturedAt: now - hour, dependsOn: ['A04-2208'] }),
    some('blocked', 'A04-adicional', '2210', { capturedAt: now - hour, dependsOn: ['A04-2208'] }),
    some('waiting', 'A01', '1205', { capturedAt: now - 40_000, attempts: 3, nextAttemptAt: now + 90_000 }),
    some('checking', 'A01', '1206', { capturedAt: now - 400_000, attempts: 1, mayEdit: false }),
    some('filed', 'A01', '1199', { capturedAt: now - 3 * hour, filedAt: now - hour, attempts: 1 }),
    some('filed', 'A02', '3109', {
      capturedAt: now - 3 * hour,
      filedAt: now - hour,
      attempts: 2,
      photos: [photo('p3', now)],
    }),
  ]
  if (asked.has('muchos'))
    for (let n = 0; n < 190; n++)
      entries.push(
        some(n % 5 ? 'waiting' : 'filed', 'A01', String(4000 + n), {
          capturedAt: now - n * 60_000,
          filedAt: n % 5 ? undefined : now,
        }),
      )
  book.outbox.entries.set(asked.has('vacia') ? [] : entries)
  book.outbox.today.set({ captured: 9, filed: 2, voided: 0, photos: 3, photosReceived: 2 })
  book.outbox.connection.set(
    asked.has('vacia')
      ? calm
      : { ...calm, reachable: !asked.has('sinsenal'), unsent: 6, refused: 2, oldestUnsent: now - 30 * hour },
  )
  book.device.storage.set({
    persisted: asked.has('lleno') ? false : undefined,
    free: asked.has('lleno') ? 4e7 : 8.2e9,
    used: 4.3e7,
    low: asked.has('lleno'),
    canAsk: !asked.has('sinpromesa'),
    mayForget: asked.has('privada'),
  })
  const names = [
    'Rosalba Quintero Ardila',
    'Aprisco El Mirador S.A.S.',
    'Jorge Eliécer Suárez Mantilla',
    'Luz Dary Chaparro Gómez',
    'Hacienda Cañaverales',
    'Wilson Ortiz Peñaloza',
  ]
  book.device.preparation.set({
    owners: names.map((name, n) => ({ option: { code: String(79456123 + n), name }, chosen: n < 2 })),
    progress: asked.has('preparando') ? 0.45 : undefined,
    doing: asked.has('preparando') ? 'Consultando los animales de Aprisco El Mirador S.A.S.' : '',
    failed: asked.has('fallo')
      ? 'La señal se perdió antes de terminar. Lo que ya llegó queda en este dispositivo.'
      : undefined,
    takenAt: now - 26 * hour,
    animals: 1_243,
    answers: 96,
    numbers: names.slice(0, 2).flatMap((ownerName, n) =>
      ['A01', 'A02', 'A04'].map((code, i) => ({
        code,
        owner: String(79456123 + n),
        ownerName,
        left: n === 1 && i === 1 ? 0 : 12 - 4 * i,
      })),
    ),
    ready: !asked.has('falta'),
  })
}
