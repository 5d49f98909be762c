/** The book in memory, for the screens' tests and the preview: every live value is a box that a test can change. */
import { version } from '../../package.json'
import {
  type AdviceFacts,
  actsForOthers,
  defaultBounds,
  type FormDefinition,
  keyOf,
  type Lacking,
  type LookupRequest,
  type NumbersLeft,
  type Option,
  type Person,
  type PrintedCertificate,
  type Values,
} from '../../src/registry/index.ts'
import type {
  AnimalPage,
  FarmFigures,
  PairAdvice,
  PlanChoices,
  PlannedMating,
} from '../../src/sync/contract/animal-page.ts'
import type { PopulationRead } from '../../src/sync/contract/animals.ts'
import { type Book, bookMembers } from '../../src/sync/contract/book.ts'
import type {
  Capture,
  Draft,
  FilledForm,
  NumbersOfForm,
  Submitted,
  WaitingDraft,
} from '../../src/sync/contract/capture.ts'
import type { Action, ActionResult, Desk, SheetRead } from '../../src/sync/contract/desk.ts'
import type {
  ClockState,
  FarmOfTheMoment,
  FarmsToVisit,
  NotificationsSaved,
  NotificationsState,
  Preparation,
  StorageState,
  StorageTrouble,
} from '../../src/sync/contract/device.ts'
import { draftKeyOf, formIn } from '../../src/sync/contract/draft-key.ts'
import type { BirthsRead, Reminder } from '../../src/sync/contract/expected-births.ts'
import type { FarmAnimals } from '../../src/sync/contract/farm-animals.ts'
import type { HerdPage, HerdSummary } from '../../src/sync/contract/inventory.ts'
import type { Exported, Gathered, ListRow, Preferences, SubRow } from '../../src/sync/contract/lists.ts'
import type { Aged, Live, Members } from '../../src/sync/contract/live.ts'
import type { Connection, CopyState, DayTotals, MemoryNews, OutboxEntry } from '../../src/sync/contract/outbox.ts'
import type {
  CameBack,
  ComingBack,
  LeftClosed,
  PasskeyMade,
  PasskeyState,
  PasswordChange,
  Reopened,
  SessionState,
  SignIn,
} from '../../src/sync/contract/session.ts'

/** A live value that a test sets. */
export interface Box<T> extends Live<T> {
  set(value: T | undefined): void
}

export function box<T>(first?: T): Box<T> {
  let value = first
  const listeners = new Set<(value: T) => void>()
  return {
    current: () => value,
    subscribe: (told) => {
      listeners.add(told)
      return () => void listeners.delete(told)
    },
    set: (next) => {
      value = next
      if (next !== undefined) for (const told of listeners) told(next)
    },
  }
}

export const aged = <T>(value: T, takenAt: number | undefined = Date.UTC(2026, 10, 21, 12)): Aged<T> => ({
  value,
  takenAt,
  refreshing: false,
})

export const associate: Person = {
  usuario: 'asociado',
  nid: '79456123',
  tid: 'CC',
  nombres: 'Rosalba Quintero Ardila',
  nivel: 1,
  administrador: false,
  primerIngreso: false,
  zona: '',
  capacidades: [
    'avisos',
    ...['idempotencia', 'lote', 'condicional', 'recibos', 'detalle', 'genealogia', 'salida'],
    // Parts of the menu.
    ...['revision', 'parametros', 'dispositivos', 'privacidad', 'traerRegistro'],
  ],
}
export const registrar: Person = { ...associate, usuario: 'registrador', nombres: 'Hernando Pinzón Rueda', zona: '02' }
export const administrator: Person = {
  ...associate,
  usuario: 'admin',
  nid: '900123456',
  tid: 'NIT',
  nombres: 'Administración',
  nivel: 2,
  administrador: true,
}

let signIns = 0
export const signedIn = (person: Person, online = true): SessionState => ({
  kind: 'in',
  person,
  online,
  since: ++signIns,
  keysGone: false,
})

export const calm: Connection = {
  reachable: true,
  sending: false,
  unsent: 0,
  unreadable: 0,
  missing: 0,
  refused: 0,
  paused: false,
  oldestUnsent: undefined,
}

const noTotals: DayTotals = { captured: 0, filed: 0, voided: 0, photos: 0, photosReceived: 0 }
const notPrepared: Preparation = {
  owners: [],
  progress: undefined,
  doing: '',
  failed: undefined,
  takenAt: undefined,
  animals: 0,
  answers: 0,
  numbers: [],
  ready: false,
}
const noHerd: HerdSummary = {
  groups: [],
  total: 0,
  firstBirth: '',
  lastBirth: '',
  choices: {
    NID_PROPIETARIO: [],
    COD_ESPECIE: [],
    RAZA: [],
    SEXO: [],
    MACHO: [],
    HEMBRA: [],
    LIBRO: [],
    CONCEPCION: [],
    TIPO_PARTO: [],
    FECHA_INICIAL: [],
    FECHA_FINAL: [],
  },
}

/** An outbox entry with the values that matter to the test. */
export const entry = (given: Partial<OutboxEntry> & Pick<OutboxEntry, 'id'>): OutboxEntry => ({
  form: 'A01',
  mode: 'add',
  state: 'waiting',
  why: 'Guardado en este dispositivo, se enviará cuando haya señal',
  fieldProblems: {},
  number: '1201',
  owner: associate.nid,
  receipt: undefined,
  values: {},
  row: undefined,
  capturedAt: Date.UTC(2026, 10, 21, 13, 5),
  filedAt: undefined,
  attempts: 0,
  nextAttemptAt: undefined,
  photos: [],
  dependsOn: [],
  parts: [],
  countedIn: given.id,
  mayEdit: true,
  correction: undefined,
  wantsAnotherNumber: false,
  ...given,
})

/** A contract whose live values, and answers to questions, are boxes that a test sets. */
type Boxed<Contract> = {
  [Name in keyof Contract]: Contract[Name] extends Live<infer Value>
    ? Box<Value>
    : Contract[Name] extends (...asked: infer Asked) => Live<infer Value>
      ? (...asked: Asked) => Box<Value>
      : Contract[Name]
}

type BoxedBook = { readonly [Area in keyof Book]: Boxed<Book[Area]> }

/** The actions and commands of a contract. */
type Actions<Contract> = {
  [Name in keyof Contract as Members<Contract>[Name] extends 'action' | 'command' ? Name : never]: Contract[Name]
}

/** What a test reads and sets on a fake book besides the `Book` interface. */
export interface FakeBook extends BoxedBook {
  animalOf(chip: string): Box<Aged<AnimalPage>>
  figuresOf(owner?: string): Box<Aged<FarmFigures>>
  populationOf(owner?: string): Box<Aged<PopulationRead>>
  choicesOf(owner?: string): Box<Aged<PlanChoices>>
  readonly planned: Box<ReadonlyMap<string, readonly PlannedMating[]>>
  remindersOf(owner?: string): Box<readonly Reminder[]>
  birthsOf(owner?: string): Box<BirthsRead>
  /** The result of `names` for any animals. */
  readonly animalNames: Box<Values>
  readonly lackingBox: Box<readonly Lacking[]>
  /** The result of `breedingMarks` for any owner. */
  readonly marks: Box<Values>
  /** Live answers by `keyOf(request)`, or by operation for any fields; created empty on first use. */
  optionsOf(key: string): Box<Aged<readonly Option[]>>
  itemOf(key: string): Box<Aged<Values | null>>
  answerOf(key: string): Box<Aged<readonly Values[]>>
  rowsOf(form: string, owner?: string): Box<Aged<readonly ListRow[]>>
  detailsOf(form: string, number: string): Box<Aged<readonly SubRow[]>>
  helpOf(id: number): Box<Aged<readonly string[]>>
  readonly summary: Box<Aged<HerdSummary>>
  readonly page: Box<Aged<HerdPage>>
  /** Facts for the advice; a test replaces them before a form is opened. */
  knownAnimals(): AdviceFacts
  pairOf(sire: string, dam: string): Box<Aged<PairAdvice | null>>
  /** Calls to the book, in order: ['submit', filled], ['discard', id]... */
  readonly calls: (readonly [string, ...unknown[]])[]
  /** Number of times the book was notified that somebody is about to sign in. */
  readied: number
  /** The next results of the actions, by name. */
  readonly answers: {
    signIn: SignIn
    changePassword: PasswordChange
    makePasskey: PasskeyMade
    readNotifications: NotificationsState
    saveNotifications: NotificationsSaved
    signInByPasskey: CameBack
    submit: Submitted
    /** Is there no room for that form? */
    isFull: (filled: FilledForm) => boolean
    act: ActionResult | ((act: Action) => ActionResult)
    discard: 'discarded' | 'frozen'
    giveAnotherNumber: Awaited<ReturnType<Capture['giveAnotherNumber']>>
    importRescue: { added: number; known: number }
    openLeftClosed: Reopened
    readSheet: SheetRead
    unpacked: Awaited<ReturnType<Desk['unpackFiles']>>
    exported: Exported
    /** undefined: the rows of the device. */
    gathered?: Gathered
    certificate: PrintedCertificate
    askPersistence: boolean
  }
  /** The session that `signIn` creates when it answers 'in'. */
  signsInAs: Person
  readonly drafts: Map<string, Draft>
  /** Ids of the entries that are open for correction. */
  readonly corrected: Set<string>
}

const noFigures: FarmFigures = {
  births: [],
  litters: [],
  youngPerBirth: Number.NaN,
  weights: [],
  intervals: [],
  medianInterval: Number.NaN,
  inbreeding: [],
}

/** An animal of which this device knows nothing. */
export const unknownAnimal = (chip: string): AnimalPage => ({
  chip,
  animal: null,
  ancestors: {},
  coefficient: 0,
  generations: 0,
  complete: 0,
  offspring: [],
  sex: '',
  name: '',
  litters: [],
  names: {},
  acts: [],
  high: false,
  records: [],
  recordsTakenAt: undefined,
  gaveBirthOn: '',
  due: [],
})

/** The drafts of a book, which its screens hear of. */
class Drafts extends Map<string, Draft> {
  readonly waiting = box<readonly WaitingDraft[]>([])
  override set(key: string, draft: Draft): this {
    super.set(key, draft)
    return this.told()
  }
  override delete(key: string): boolean {
    const isGone = super.delete(key)
    this.told()
    return isGone
  }
  private told(): this {
    const all = [...this].map(([key, { mode, values, replaces, savedAt }]) => {
      return { key, form: formIn(key), mode, values, savedAt, ...(replaces && { replaces }) }
    })
    this.waiting.set(all.sort((a, b) => b.savedAt - a.savedAt))
    return this
  }
}

/** A book that contains only what the test puts into it. */
export function fakeBook(session: SessionState = signedIn(associate)): FakeBook {
  const calls: FakeBook['calls'] = []
  const drafts = new Drafts()
  const boxes = new Map<string, Box<unknown>>()
  const boxOf = <T>(key: string, first: () => T): Box<T> => {
    if (!boxes.has(key)) boxes.set(key, box<unknown>(first()))
    return boxes.get(key) as Box<T>
  }
  const named = <T>(kind: string, request: LookupRequest, first: () => T): Box<T> => {
    const byOperation = `${kind} ${request.operation}`
    return boxOf(boxes.has(byOperation) ? byOperation : `${kind} ${keyOf(request)}`, first)
  }
  const noted = <T>(name: string, given: readonly unknown[], answer: T): Promise<T> => {
    calls.push([name, ...given])
    return Promise.resolve(answer)
  }

  /** Notes the call and answers what the test has set for it. */
  const acts = <Area extends keyof Book>(area: Area): Actions<Book[Area]> => {
    const noting = Object.entries(bookMembers[area]).map(([name]) => [
      name,
      (...given: unknown[]) => noted(name, given, (book.answers as Readonly<Record<string, unknown>>)[name]),
    ])
    return Object.fromEntries(noting) as Actions<Book[Area]>
  }

  const book: FakeBook = {
    calls,
    drafts,
    corrected: new Set(),
    readied: 0,
    signsInAs: associate,
    answers: {
      signIn: { kind: 'in', offline: false, mustChangePassword: false },
      changePassword: 'changed',
      makePasskey: 'made',
      readNotifications: { kinds: [] },
      saveNotifications: 'on',
      signInByPasskey: { kind: 'in', offline: false, mustChangePassword: false },
      submit: { kind: 'saved', id: 'new', further: [] },
      isFull: () => false,
      act: { kind: 'done', body: 1 },
      discard: 'discarded',
      giveAnotherNumber: { kind: 'given', number: '1300' },
      importRescue: { added: 1, known: 0 },
      openLeftClosed: { kind: 'opened', drafts: 1, filed: 0, waiting: 0 },
      readSheet: { kind: 'bad', reason: 'notExcel' },
      unpacked: null,
      exported: { kind: 'file', name: 'lista.xlsx', parts: [new Uint8Array(8)] },
      certificate: {
        name: 'certificado-A05-1.pdf',
        print: { width: 279.4, height: 215.9, title: 'Certificado', marks: [] },
        bytes: new ArrayBuffer(0),
        verification: 'now',
      },
      askPersistence: true,
    },
    knownAnimals: () => ({ today: '2026-11-21', bounds: defaultBounds, animals: {} }),
    pairOf: (sire, dam) => boxOf(`pair ${sire} ${dam}`, () => aged<PairAdvice | null>(null, undefined)),
    optionsOf: (key) => boxOf(`options ${key}`, () => aged<readonly Option[]>([], undefined)),
    itemOf: (key) => boxOf(`item ${key}`, () => aged<Values | null>(null, undefined)),
    answerOf: (key) => boxOf(`answer ${key}`, () => aged<readonly Values[]>([])),
    birthsOf: (owner = '') => boxOf(`births ${owner}`, (): BirthsRead => aged([])),
    animalOf: (chip) => boxOf(`animal ${chip}`, () => aged(unknownAnimal(chip), undefined)),
    figuresOf: (owner = '') => boxOf(`figures ${owner}`, () => aged(noFigures)),
    populationOf: (owner = '') =>
      boxOf(`population ${owner}`, () => aged({ rows: [], computing: false, source: { herdOf: owner } })),
    choicesOf: (owner = '') =>
      boxOf(`plan ${owner}`, () => aged({ owner, females: [], unlisted: 0, males: [], malesKnown: true })),
    planned: box<ReadonlyMap<string, readonly PlannedMating[]>>(new Map()),
    remindersOf: (owner = '') => boxOf(`reminders ${owner}`, () => []),
    rowsOf: (form, owner = '') => boxOf(`rows ${form} ${owner}`, () => aged<readonly ListRow[]>([])),
    detailsOf: (form, number) => boxOf(`details ${form} ${number}`, () => aged<readonly SubRow[]>([])),
    helpOf: (id) => boxOf(`help ${id}`, () => aged<readonly string[]>([])),
    summary: box(aged(noHerd)),
    page: box(aged<HerdPage>({ rows: [], total: 0 })),
    lackingBox: box<readonly Lacking[]>([]),
    marks: box<Values>({}),
    animalNames: box<Values>({}),

    capture: {
      ...acts('capture'),
      submit: (filled, further = []) => {
        const { submit } = book.answers
        if (submit.kind !== 'saved') return noted('submit', [filled], submit)
        const unsaved = [filled, ...further].findIndex((one) => book.answers.isFull(one))
        if (unsaved === 0) return Promise.resolve({ kind: 'full' })
        const saved = [filled, ...further].slice(0, unsaved === -1 ? undefined : unsaved)
        for (const one of saved) calls.push(['submit', one])
        for (const one of saved) book.drafts.delete(draftKeyOf(one))
        return Promise.resolve({ ...submit, further: saved.slice(1).map((_, at) => `${submit.id} ${at + 2}`) })
      },
      saveDraft: (draft) => {
        book.drafts.set(draft.form, { ...draft, savedAt: Date.UTC(2026, 10, 21) })
        return noted('saveDraft', [draft], undefined)
      },
      draft: (key) => Promise.resolve(book.drafts.get(key)),
      dropDraft: (key) => {
        book.drafts.delete(key)
        return noted('dropDraft', [key], undefined)
      },
      preparePhoto: async (file) => file.arrayBuffer(),
      leaveAsItWas: ({ id }) => noted('leaveAsItWas', [id], undefined),
      correct: (id) => {
        book.corrected.add(id)
        return () => void book.corrected.delete(id)
      },
      waitingDrafts: drafts.waiting,
      adviceFacts: ({ chips }) => boxOf(`advice ${chips}`, () => book.knownAnimals()),
      lackingOf: () => book.lackingBox,
      numbersOf: (owner) =>
        boxOf<Aged<readonly NumbersOfForm[]>>(`numbers ${owner}`, () => ({ value: [], takenAt: 1, refreshing: false })),
    },
    outbox: {
      ...acts('outbox'),
      entries: box<readonly OutboxEntry[]>([]),
      today: box(noTotals),
      connection: box(calm),
      numbersLeft: box<readonly NumbersLeft[]>([]),
      keptPhotos: box({ count: 0, bytes: 0 }),
      memoryNews: box<MemoryNews>({ recovered: 0, lost: 0, forms: {}, newest: undefined }),
      copy: box<CopyState | null>(null),
      photo: () => Promise.resolve(undefined),
      exportRescue: () =>
        noted('exportRescue', [], {
          name: 'rescate.libro',
          bytes: new ArrayBuffer(8),
          unread: { forms: 0, photos: 0 },
        }),
      importRescue: (bytes) => noted('importRescue', [bytes], book.answers.importRescue),
      peopleInCopy: () => Promise.resolve([]),
      exportSealed: (usuario) => noted('exportSealed', [usuario], { name: 'rescate.libro', bytes: new ArrayBuffer(8) }),
    },
    lookups: {
      ...acts('lookups'),
      options: (request) => named('options', request, () => aged<readonly Option[]>([], undefined)),
      item: (request) => named('item', request, () => aged<Values | null>(null, undefined)),
      answer: (request) => named('answer', request, () => aged<readonly Values[]>([])),
      names: () => book.animalNames,
      help: (id) => book.helpOf(id),
      news: box(aged<readonly Values[]>([])),
      homeImages: box(aged<readonly Values[]>([])),
      parameters: box(aged<Readonly<Record<string, unknown>>>({})),
    },
    lists: {
      ...acts('lists'),
      rows: (form: FormDefinition, owner) => book.rowsOf(form.key, owner),
      details: (form: FormDefinition, whole) => book.detailsOf(form.key, whole[form.number] ?? ''),
      printPages: (...given) => noted('printPages', given, { name: 'informe.pdf', bytes: new ArrayBuffer(8) }),
      exportSheet: (...given) => noted('exportSheet', given, { name: 'lista.xlsx', bytes: new ArrayBuffer(8) }),
      exportRows: (...given) => noted('exportRows', given, book.answers.exported),
      gatherRows: ({ here }, most) =>
        noted('gatherRows', [here, most], book.answers.gathered ?? { kind: 'rows', rows: here }),
      preferences: box<Preferences>({ novedades: version }),
      prefer: (name, value) => {
        book.lists.preferences.set({ ...book.lists.preferences.current(), [name]: value })
        return noted('prefer', [name, value], undefined)
      },
    },
    animals: {
      animal: (chip) => book.animalOf(chip),
      pair: (sire, dam) => book.pairOf(sire, dam),
      breedingMarks: () => book.marks,
      farmAnimals: ({ group, search }) =>
        boxOf(`farm ${group ?? ''} ${search}`, () => aged<FarmAnimals>({ rows: [], total: 0, counts: {} })),
      expectedBirths: (owner) => book.birthsOf(owner),
      reminders: (owner) => book.remindersOf(owner),
      farmFigures: (owner) => book.figuresOf(owner),
      population: (owner) => book.populationOf(owner),
      planChoices: (owner) => book.choicesOf(owner),
      plan: (dams, males) => {
        calls.push(['plan', dams.map(({ chip }) => chip), males.map(({ chip }) => chip)])
        return book.planned
      },
      herdSummary: () => book.summary,
      herdPage: () => book.page,
      exportHerd: (...given) => noted('exportHerd', given, book.answers.exported),
    },
    session: {
      ...acts('session'),
      state: box(session),
      comingBack: box<ComingBack>({ last: '', byPasskey: [] }),
      passkey: box<PasskeyState>('none'),
      leftClosed: box<LeftClosed | null>(null),
      getReady: () => {
        book.readied++
      },
      signIn: (usuario, password) => {
        const answer = book.answers.signIn
        if (answer.kind === 'in') book.session.state.set(signedIn(book.signsInAs, !answer.offline))
        return noted('signIn', [usuario, password], answer)
      },
      signInByPasskey: (usuario) => {
        if (book.answers.signInByPasskey.kind === 'in') book.session.state.set(signedIn(book.signsInAs))
        return noted('signInByPasskey', [usuario], book.answers.signInByPasskey)
      },
      signOut: () => {
        book.session.state.set({ kind: 'out' })
        return noted('signOut', [], undefined)
      },
      openLeftClosed: (password) => {
        const answer = book.answers.openLeftClosed
        if (answer.kind === 'opened' && answer.waiting === 0) book.session.leftClosed.set(null)
        return noted('openLeftClosed', [password], answer)
      },
      letGoLeftClosed: () => {
        book.session.leftClosed.set(null)
        return noted('letGoLeftClosed', [], undefined)
      },
    },
    device: {
      ...acts('device'),
      preparation: box(notPrepared),
      farm: box<FarmOfTheMoment>(
        session.kind === 'in' && actsForOthers(session.person) ? { kind: 'none' } : { kind: 'own' },
      ),
      farms: box<FarmsToVisit>({ farms: [], refreshing: false }),
      visit: (farm) => {
        book.device.farm.set(farm ? { kind: 'chosen', farm } : { kind: 'none' })
        return noted('visit', [farm], undefined)
      },
      clock: box<ClockState>({ difference: 0 }),
      appShare: box<number | undefined>(1),
      storage: box<StorageState>({
        persisted: true,
        free: 8e9,
        used: 4e7,
        low: false,
        canAsk: true,
        mayForget: false,
      }),
      storageTrouble: box<StorageTrouble | null>(null),
      deviceId: () => Promise.resolve('0199a7c2-0000-7000-8000-00000c0ffee1'),
    },
    desk: {
      ...acts('desk'),
      act: (act) =>
        noted('act', [act], typeof book.answers.act === 'function' ? book.answers.act(act) : book.answers.act),
      tryRows: (...given) => noted('tryRows', given, { kind: 'tried', problems: [] } as const),
      unpackFiles: (file) => noted('unpackFiles', [file.name], book.answers.unpacked),
      packFiles: (files) => noted('packFiles', [files], new ArrayBuffer(4)),
    },
  }
  return book
}
