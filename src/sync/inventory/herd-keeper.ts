/** The inventory of the unlocked person: opened when first requested, sealed again after each fetch. */
import { ownKey } from '../accounts/key-guards.ts'
import type { Background } from '../contract/background.ts'
import type { FurtherHerd, HerdAnswer, HerdPageRequest, HerdSource, Sheet } from '../contract/inventory.ts'
import { openJson, sealJson } from '../core/envelope.ts'
import { type Cipher, type Clock, Damaged, type HerdRow, type Log, type Store, type Unlocked } from '../ports/ports.ts'
import { leasesIn } from './animal-facts.ts'
import type { Breeds } from './complete.ts'
import { mergeHerd, retimed, wholeAnswer } from './encode.ts'
import { type OpenedHerd, openFirst } from './open.ts'

type Etags = Readonly<Record<string, string>>

/** An owner's fetched answer. */
export interface Renewal {
  readonly answer: HerdAnswer
  readonly etags: Etags
  /** The etags that were sent, by key of the request: partial answers are relative to those versions. */
  readonly asked?: Etags
}

export interface HerdKeeper {
  /** Drops what was open; another person's inventory is opened when first requested. */
  unlock(unlocked: Unlocked | null): void
  /** Etags of the host's answers for conditional requests: by key of the request. */
  etags(): Promise<Etags>
  /** Owners requested so far, with the time of each answer (ms UTC). */
  sources(): Promise<readonly { readonly owner: string; readonly takenAt: number }[]>
  /**
   * Replaces stored answers with fetched ones, in one commit with their etags: each commit rewrites all that is stored.
   * @returns owners whose answer was written; the others' changes are relative to another version than the stored one
   */
  renew(fetched: readonly Renewal[], breeds?: Breeds): Promise<readonly string[]>
  /** The host answered 304 for these owners: their answers are still valid. */
  confirm(owners: readonly string[], takenAt: number): Promise<void>
  sheet(request: HerdPageRequest): Promise<Sheet>
  readonly questions: Questions
}

interface Held {
  readonly blob: ArrayBuffer | undefined
  readonly herd: OpenedHerd
  readonly etags: Etags
  readonly stamp: string
  readonly sources: readonly { readonly owner: string; readonly takenAt: number }[]
  /** It is on the disk but cannot be read. */
  readonly damaged?: true
}

export interface HerdKeeperPorts {
  readonly store: Store
  readonly cipher: Cipher
  readonly clock: Clock
  readonly log: Log
}

/** Loaded when the first report is asked for. */
const reports = () => import('./population-report.ts')

/** Loaded when first asked for. */
const further = async (herd: OpenedHerd): Promise<FurtherHerd> => (await import('./further-herd.ts')).furtherOf(herd)

type Questions = Pick<Background, Extract<keyof Background, `herd${string}`>>
type Ask = <A extends unknown[], T>(
  answer: (herd: OpenedHerd, ...given: A) => T | Promise<T>,
) => (...given: A) => Promise<T>

/** Every question to the inventory that is open now. */
const questionsTo = (open: () => Promise<Held>, ask: Ask, clock: HerdKeeperPorts['clock']): Questions => ({
  async herdSummary(filter) {
    const { herd, damaged } = await open()
    const takenAt = herd.takenAt(filter.NID_PROPIETARIO)
    return { ...herd.summary(filter), ...(damaged && { damaged }), takenAt }
  },
  herdPage: ask((herd, given) => ({ ...herd.page(given), takenAt: herd.takenAt(given.filter.NID_PROPIETARIO) })),
  herdOptions: ask(async (herd, request) => {
    const options = (await further(herd)).options(request, clock.today())
    return options && { options, takenAt: herd.takenAt(request.fields.NID_PROPIETARIO ?? '') }
  }),
  herdAnimals: ask((herd, chips) => chips.map((chip) => herd.animal(chip))),
  herdFacts: ask((herd, chips, owner) => ({
    animals: chips.map((chip) => herd.facts(chip, owner)),
    takenAt: herd.takenAt(owner),
  })),
  herdLeases: ask((herd, owner) => leasesIn(herd.columns, owner)),
  herdPair: ask(async (herd, sire, dam) => ({
    pair: (await further(herd)).pair(sire, dam),
    takenAt: herd.takenAt(''),
  })),
  herdLineage: ask(async (herd, chip) => ({ ...(await further(herd)).lineage(chip), takenAt: herd.takenAt('') })),
  herdFigures: ask(async (herd, owner, today) => ({
    ...(await further(herd)).figures(owner, today),
    takenAt: herd.takenAt(owner),
  })),
  herdPopulation: ask(async (herd, owner, year) => ({
    rows: (await reports()).reportOn(herd, owner, year),
    takenAt: herd.takenAt(owner),
  })),
  herdCrosses: ask(async (herd, sires, dams) => (await further(herd)).crosses(sires, dams)),
})

export function createHerdKeeper({ store, cipher, clock, log }: HerdKeeperPorts): HerdKeeper {
  let unlocked: Unlocked | null = null
  let held: Promise<Held> | undefined
  let writing: Promise<unknown> = Promise.resolve()

  let touched = false

  // Another tab may have fetched a newer one; our own commits are notified too.
  store.watch(['herds'], () => {
    touched = true
  })

  async function open(): Promise<Held> {
    if (touched && held && unlocked) {
      touched = false
      const stamp = await store.get('herds', unlocked.person.nid).then(stampOf, () => '')
      if (stamp !== (await held).stamp) held = undefined
    }
    held ??= read(unlocked)
    return held
  }

  const ask: Ask =
    (answer) =>
    async (...given) =>
      answer((await open()).herd, ...given)

  async function read(who: Unlocked | null): Promise<Held> {
    if (!who) return nothing
    let bytes = 0
    let blob: ArrayBuffer | undefined
    try {
      const row = await store.get('herds', who.person.nid)
      if (!row) return nothing
      bytes = row.content.byteLength
      blob = (await cipher.open(who.key, row.content)).buffer
      // Etags of an earlier release that could not be sealed for lack of disk space: everything is fetched in full.
      const etags = row.etags instanceof ArrayBuffer ? await openJson<Etags>(cipher, who.key, row.etags) : {}
      return { blob, etags, stamp: stampOf(row), ...opened(blob) }
    } catch (error) {
      // The next fetch requests it in full, without etags. It decrypted, so it was not damaged: another version wrote
      // it.
      log.failure('herd', error, { bytes })
      const lost = error instanceof Damaged || (bytes > 0 && !blob)
      return lost ? { ...nothing, damaged: true } : nothing
    }
  }

  /** Changes run one after another, each on what is on the disk then. */
  function change(to: (old: Held) => { blob: ArrayBuffer; etags: Etags } | undefined): Promise<void> {
    const who = unlocked
    const run = async () => {
      if (!who) return
      const next = to(await read(who))
      if (next) await write(who, next.blob, next.etags)
    }
    const done = writing.then(run)
    writing = done.catch(() => {})
    return done
  }

  async function write(who: Unlocked, blob: ArrayBuffer, etags: Etags): Promise<void> {
    const [content, named] = await Promise.all([
      cipher.seal(who.key, new Uint8Array(blob)),
      sealJson(cipher, who.key, etags),
    ])
    const fresh = opened(blob)
    const takenAt = fresh.herd.takenAt('') ?? clock.now()
    const row: HerdRow = { id: who.person.nid, person: who.person.nid, takenAt, etags: named, content }
    await store.commit([{ table: 'herds', put: row }], [await ownKey(cipher, who)])
    if (unlocked?.person.nid === who.person.nid) held = Promise.resolve({ blob, etags, stamp: stampOf(row), ...fresh })
  }

  return {
    unlock(next) {
      unlocked = next
      held = undefined
    },
    etags: async () => (await open()).etags,
    sources: async () => (await open()).sources,
    async renew(fetched, breeds) {
      let written: readonly string[] = []
      await change((old) => {
        const { sources, etags } = fitting(old, fetched)
        written = sources.map(({ owner }) => owner)
        return written.length > 0 ? { blob: mergeHerd(old.blob, sources, breeds), etags } : undefined
      })
      return written
    },
    confirm: (owners, takenAt) =>
      change((old) => old.blob && { blob: retimed(old.blob, owners, takenAt), etags: old.etags }),
    sheet: ask(async (herd, request: HerdPageRequest) => (await further(herd)).sheet(request)),
    questions: questionsTo(open, ask, clock),
  }
}

/** The whole answers of those that fit the version held. */
function fitting(old: Held, fetched: readonly Renewal[]) {
  const sources: HerdSource[] = []
  const etags = { ...old.etags }
  for (const { answer, etags: fresh, asked = {} } of fetched) {
    const isOfHeld = Object.entries(asked).every(([key, etag]) => old.etags[key] === etag)
    const source = wholeAnswer(isOfHeld ? old.blob : undefined, answer)
    if (!source) continue
    sources.push(source)
    Object.assign(etags, fresh)
  }
  return { sources, etags }
}

function opened(blob: ArrayBuffer): Pick<Held, 'herd' | 'sources'> {
  const herd = openFirst(blob)
  return { herd, sources: herd.sources }
}

/** Distinguishes two sealings: each begins with fresh random bytes. */
const stampOf = (row: HerdRow | undefined): string =>
  row ? `${row.content.byteLength} ${new Uint8Array(row.content.slice(0, 24)).join()}` : ''

const nothing: Held = { blob: undefined, etags: {}, stamp: '', ...opened(mergeHerd(undefined, [])) }
