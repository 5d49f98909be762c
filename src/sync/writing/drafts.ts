/**
 * Drafts of forms being filled: sealed at every change, pictures in separate rows so that typing does not rewrite them.
 */

import type { NewPhoto } from '../../registry/index.ts'
import { ownKey } from '../accounts/key-guards.ts'
import type { ActiveUser } from '../accounts/session.ts'
import type { Draft } from '../contract/capture.ts'
import { formIn } from '../contract/draft-key.ts'
import { openPlace, placeOf, setAside } from '../core/draft-rows.ts'
import { openJson, sealJson } from '../core/envelope.ts'
import { pictureOf } from '../outbox/open-photo.ts'
import type { Pictures } from '../outbox/photo-encryption.ts'
import { Damaged, type DraftRow, type Write } from '../ports/ports.ts'
import type { Reader } from '../reading/reader.ts'

export interface Drafts {
  save(draft: Omit<Draft, 'savedAt'>): Promise<void>
  read(form: string): Promise<Draft | undefined>
  drop(form: string): Promise<void>
  /** The writes that remove the draft, committed with its replacement. */
  removal(me: ActiveUser, form: string): Promise<Write[]>
}

export interface Content extends Omit<Draft, 'photos'> {
  readonly photos: readonly { readonly slot: string; readonly id: string }[]
}

/** The draft of a form, as last read or written. */
function createContents({ ports, here }: Pick<Reader, 'ports' | 'here'>) {
  const { store, cipher, clock, random, log } = ports
  const idOf = (me: ActiveUser, form: string) => placeOf(cipher, me, form)
  /** The last draft read or written, valid until another page changes one; null: none exists. */
  const known = new Map<string, Content | null>()
  let changes = 0
  const forget = () => {
    changes++
    known.clear()
  }
  store.watch(['drafts'], forget)
  here.changed(forget)

  /** Rejects with `Damaged` if one exists that cannot be read. */
  async function contentOf(me: ActiveUser, form: string): Promise<Content | undefined> {
    const remembered = known.get(openPlace(me.person.nid, form))
    if (remembered !== undefined) return remembered ?? undefined
    const before = changes
    const row = await store.get('drafts', await idOf(me, form))
    const content = row && (await opened(me, row))
    // A draft that cannot be opened is not cached as absent: it still occupies its place.
    if (changes === before && (content || !row)) known.set(openPlace(me.person.nid, form), content ?? null)
    return content
  }

  /** undefined: sealed under a previous password. */
  async function opened(me: ActiveUser, row: DraftRow): Promise<Content | undefined> {
    try {
      return await openJson<Content>(cipher, me.key, row.content)
    } catch (error) {
      if ((await store.all('people', me.person.nid)).some(({ earlier }) => earlier)) return undefined
      log.failure('open draft', error, { form: formIn(row.form) })
      throw new Damaged()
    }
  }

  /** The draft being replaced: what is readable in it is kept. */
  async function replacedDraft(
    me: ActiveUser,
    form: string,
  ): Promise<{ content?: Content; setAsideRows: Write[]; isThere: boolean }> {
    try {
      const content = await contentOf(me, form)
      if (content) return { content, setAsideRows: [], isThere: true }
      const row =
        known.get(openPlace(me.person.nid, form)) === null ? undefined : await store.get('drafts', await idOf(me, form))
      return { setAsideRows: row ? [setAside(row, random.uuid(clock.now()))] : [], isThere: row !== undefined }
    } catch (error) {
      if (error instanceof Damaged) return { setAsideRows: [], isThere: true }
      throw error
    }
  }

  return {
    idOf,
    contentOf,
    replacedDraft,
    /** @returns to be told what a commit wrote: if nothing else changed meanwhile, it need not be read again */
    aboutToWrite() {
      const before = changes
      return (me: ActiveUser, form: string, kept: Content) => {
        if (changes === before + 1 && here.get() === me) known.set(openPlace(me.person.nid, form), kept)
      }
    },
  }
}

export function createDrafts(reader: Pick<Reader, 'ports' | 'here'>, pictures: Pictures): Drafts {
  const { ports, here } = reader
  const { store, cipher, clock, random } = ports
  const { idOf, contentOf, replacedDraft, aboutToWrite } = createContents(reader)
  /** Pictures already on disk, keyed by the buffer that the screen holds. */
  const written = new WeakMap<ArrayBuffer, string>()

  async function removal(me: ActiveUser, form: string): Promise<Write[]> {
    const { content, setAsideRows, isThere } = await replacedDraft(me, form)
    const photos = (content?.photos ?? []).map(({ id }): Write => ({ table: 'photos', remove: id }))
    return isThere ? [...setAsideRows, ...photos, { table: 'drafts', remove: await idOf(me, form) }] : []
  }

  return {
    removal,
    async save(draft) {
      const me = here.get()
      if (!me) return
      const { content: replaced, setAsideRows } = await replacedDraft(me, draft.form)
      const writes: Write[] = [...setAsideRows]
      const photos: { slot: string; id: string }[] = []
      for (const { slot, bytes } of draft.photos) {
        const there = written.get(bytes)
        const id = there && replaced?.photos.some((photo) => photo.id === there) ? there : random.uuid(clock.now())
        photos.push({ slot, id })
        if (id === there) continue
        const { image, keyForPerson } = await pictures(bytes, me.key)
        writes.push({ table: 'photos', put: { id, person: me.person.nid, entry: '', image, keyForPerson } })
        written.set(bytes, id)
      }
      for (const { id } of replaced?.photos ?? [])
        if (!photos.some((photo) => photo.id === id)) writes.push({ table: 'photos', remove: id })
      const savedAt = clock.now()
      const kept = { ...draft, photos, savedAt } satisfies Content
      const [id, content] = await Promise.all([idOf(me, draft.form), sealJson(cipher, me.key, kept)])
      const put = { id, person: me.person.nid, form: formIn(draft.form), savedAt, content }
      const guard = await ownKey(cipher, me)
      const wrote = aboutToWrite()
      await store.commit([...writes, { table: 'drafts', put }], [guard])
      wrote(me, draft.form, kept)
    },
    async read(form) {
      const me = here.get()
      const content = me && (await contentOf(me, form))
      if (!me || !content) return undefined
      const photos: NewPhoto[] = []
      const lost: string[] = []
      for (const { slot, id } of content.photos) {
        const bytes = await pictureOf(ports, id, me)
        if (!bytes) {
          lost.push(slot)
          continue
        }
        written.set(bytes, id)
        photos.push({ slot, bytes })
      }
      if (lost.length === 0) return { ...content, photos }
      const values = { ...content.values, ...Object.fromEntries(lost.map((slot) => [slot, ''])) }
      return { ...content, values, photos, lost }
    },
    async drop(form) {
      const me = here.get()
      if (me) await store.commit(await removal(me, form))
    },
  }
}
