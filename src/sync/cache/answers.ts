/** Cached answers: whole, sealed per person, with the time they were taken. */
import { keyOf, type LookupRequest } from '../../registry/index.ts'
import { ownKey } from '../accounts/key-guards.ts'
import { openJson, sealJson } from '../core/envelope.ts'
import {
  type AnswerRow,
  Damaged,
  KeysGone,
  type Ports,
  type SealKey,
  type Unlocked,
  type Write,
} from '../ports/ports.ts'
import { isPage, latestPages } from './page-eviction.ts'

export type Item = Readonly<Record<string, unknown>>

export interface Answer {
  readonly items: readonly Item[]
  /** ms UTC */
  readonly takenAt: number
}

export interface Answers {
  read(unlocked: Unlocked, request: LookupRequest): Promise<Answer | undefined>
  row(unlocked: Unlocked, request: LookupRequest): Promise<AnswerRow | undefined>
  /** Forgets everything that was decrypted. */
  forget(): void
  /** The answers that a new one evicts: older pages of long lists. */
  outdated(unlocked: Unlocked, request: LookupRequest): Promise<Write[]>
  /** The write that keeps it. */
  keep(
    unlocked: Unlocked,
    request: LookupRequest,
    items: readonly Item[],
    takenAt: number,
    etag?: string,
  ): Promise<Write>
}

const REMEMBERED = 200

export function answersOf({ store, cipher, log }: Pick<Ports, 'store' | 'cipher' | 'log'>): Answers {
  const opened = new Map<string, Answer>()
  const pages = latestPages(store)
  const ids = new Map<string, { readonly of: SealKey; readonly id: Promise<string> }>()

  /** Screens ask for the same again and again. */
  function idOf({ key }: Unlocked, request: LookupRequest): Promise<string> {
    const name = keyOf(request)
    const known = ids.get(name)
    if (known?.of === key) return known.id
    const id = cipher.idOf(key, name)
    ids.set(name, { of: key, id })
    if (ids.size > REMEMBERED) ids.delete(ids.keys().next().value as string)
    return id
  }

  /** One that cannot be read is fetched again. */
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
    outdated: async (me, request) => (isPage(request) ? pages(me.person.nid, await idOf(me, request)) : []),
    forget() {
      opened.clear()
      ids.clear()
    },
    async read(unlocked, request) {
      const kept = await row(unlocked, request)
      if (!kept) return undefined
      const known = opened.get(kept.id)
      if (known?.takenAt === kept.takenAt) return known
      try {
        const items = await openJson<readonly Item[]>(cipher, unlocked.key, kept.content)
        const answer = { items, takenAt: kept.takenAt }
        opened.set(kept.id, answer)
        if (opened.size > REMEMBERED) opened.delete(opened.keys().next().value as string)
        return answer
      } catch (error) {
        log.failure('open answer', error, { operation: request.operation })
        await drop(unlocked, kept.id)
        return undefined
      }
    },
    async keep(me, request, items, takenAt, etag) {
      const [id, content] = await Promise.all([idOf(me, request), sealJson(cipher, me.key, items)])
      const { operation } = request
      const page = isPage(request) && { page: true as const }
      const put = { id, person: me.person.nid, operation, ...page, takenAt, content, ...(etag && { etag }) }
      return { table: 'answers', put }
    },
  }
}
