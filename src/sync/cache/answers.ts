/** Cached answers: complete, sealed per person, with the time at which they were fetched. */
import { keyOf, type LookupRequest } from '../../registry/index.ts'
import { ownKey } from '../accounts/key-guards.ts'
import { toHex } from '../core/bytes.ts'
import { openJson, sealJson } from '../core/envelope.ts'
import {
  type AnswerRow,
  Damaged,
  KeysGone,
  type Ports,
  type Sealed,
  type SealKey,
  type Unlocked,
  type Write,
} from '../ports/ports.ts'
import { latestPages, pageKind } from './page-eviction.ts'

export type Item = Readonly<Record<string, unknown>>

interface Answer {
  readonly items: readonly Item[]
  /** ms UTC */
  readonly takenAt: number
}

export interface Answers {
  read(unlocked: Unlocked, request: LookupRequest): Promise<Answer | undefined>
  row(unlocked: Unlocked, request: LookupRequest): Promise<AnswerRow | undefined>
  /** Forgets all decrypted answers. */
  forget(): void
  /** Older pages of long lists that a new answer evicts. */
  outdated(unlocked: Unlocked, request: LookupRequest): Promise<Write[]>
  /** The write that stores it. */
  keep(
    unlocked: Unlocked,
    request: LookupRequest,
    items: readonly Item[],
    takenAt: number,
    etag?: string,
  ): Promise<Write>
}

/** Limit of decrypted answers in memory, measured in sealed bytes: screens ask for the same ones repeatedly. */
const REMEMBERED = 6_000_000
/** Number of computed ids kept in memory; with two hundred farms, a screen asks for thousands. */
const NAMED = 4000

/** Length of the prefix that is unique to each sealed value (`Cipher.seal`). */
const BEGINNING = 12
const markOf = (sealed: Sealed): string =>
  `${sealed.byteLength} ${toHex(new Uint8Array(sealed).subarray(0, BEGINNING))}`

/**
 * Decrypted answers, each with the sealed bytes it came from: the time alone does not distinguish two answers of one
 * instant.
 */
interface OpenedAnswer {
  readonly of: string
  readonly bytes: number
  readonly answer: Answer
}

export function answersOf({ store, cipher, log }: Pick<Ports, 'store' | 'cipher' | 'log'>): Answers {
  /** Most recently used last. */
  const opened = new Map<string, OpenedAnswer>()
  let remembered = 0
  const pages = latestPages(store)
  const ids = new Map<string, { readonly of: SealKey; readonly id: Promise<string> }>()

  /** Screens ask for the same ids repeatedly. */
  function idOf({ key }: Unlocked, request: LookupRequest): Promise<string> {
    const name = keyOf(request)
    const known = ids.get(name)
    if (known?.of === key) return known.id
    const id = cipher.idOf(key, name)
    ids.set(name, { of: key, id })
    if (ids.size > NAMED) ids.delete(ids.keys().next().value as string)
    return id
  }

  function forgetOne(id: string): void {
    remembered -= opened.get(id)?.bytes ?? 0
    opened.delete(id)
  }

  function remember(id: string, one: OpenedAnswer): Answer {
    forgetOne(id)
    opened.set(id, one)
    remembered += one.bytes
    for (const old of opened.keys()) {
      if (remembered <= REMEMBERED || old === id) break
      forgetOne(old)
    }
    return one.answer
  }

  /** An unreadable answer is fetched again. */
  const row = async (unlocked: Unlocked, request: LookupRequest) => {
    try {
      return await store.get('answers', await idOf(unlocked, request))
    } catch (error) {
      if (!(error instanceof Damaged)) throw error
      log.failure('read answer', error, { operation: request.operation })
      return undefined
    }
  }

  /** Deletes an answer that cannot be read; otherwise its ETag would keep returning 304. */
  async function drop(unlocked: Unlocked, id: string): Promise<void> {
    const guard = await ownKey(cipher, unlocked)
    await store.commit([{ table: 'answers', remove: id }], [guard]).catch((error: unknown) => {
      if (!(error instanceof KeysGone)) throw error
    })
  }
  return {
    row,
    async outdated(me, request) {
      const kind = pageKind(request)
      return kind ? pages(me.person.nid, await idOf(me, request), kind) : []
    },
    forget() {
      opened.clear()
      remembered = 0
      ids.clear()
    },
    async read(unlocked, request) {
      const kept = await row(unlocked, request)
      if (!kept) return undefined
      const known = opened.get(kept.id)
      const of = markOf(kept.content)
      if (known?.of === of && known.answer.takenAt === kept.takenAt) return remember(kept.id, known)
      try {
        // An answer that the host reported as unchanged (304) only gets a new time.
        const items =
          known?.of === of ? known.answer.items : await openJson<readonly Item[]>(cipher, unlocked.key, kept.content)
        const answer = { items, takenAt: kept.takenAt }
        return remember(kept.id, { of, bytes: kept.content.byteLength, answer })
      } catch (error) {
        log.failure('open answer', error, { operation: request.operation })
        await drop(unlocked, kept.id)
        return undefined
      }
    },
    async keep(me, request, items, takenAt, etag) {
      const [id, content] = await Promise.all([idOf(me, request), sealJson(cipher, me.key, items)])
      const { operation } = request
      const page = pageKind(request)
      const put = {
        id,
        person: me.person.nid,
        operation,
        ...(page && { page }),
        takenAt,
        content,
        ...(etag && { etag }),
      }
      return { table: 'answers', put }
    },
  }
}
