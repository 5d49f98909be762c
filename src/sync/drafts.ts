/** Forms being filled: sealed at every change, pictures apart so that typing does not write them again. */
import type { Draft } from './book.ts'
import { bufferOf } from './bytes.ts'
import type { Pictures } from './pictures.ts'
import type { DraftRow, Write } from './ports.ts'
import type { Reader } from './reader.ts'
import { openEnvelope, openJson, sealJson } from './sealing.ts'
import type { Here } from './session.ts'

export interface Drafts {
  save(draft: Omit<Draft, 'savedAt'>): Promise<void>
  read(form: string): Promise<Draft | undefined>
  drop(form: string): Promise<void>
  /** What removes the draft, to be committed with what takes its place. */
  removal(me: Here, form: string): Promise<Write[]>
}

export interface Content extends Omit<Draft, 'photos'> {
  readonly photos: readonly { readonly slot: string; readonly id: string }[]
}

/** The id of a person's draft, by its key (draft-key.ts). */
export const placeOf = (person: string, form: string): string => `${person} ${form}`
const idOf = (me: Here, form: string) => placeOf(me.person.nid, form)

/** Where a draft is offered again. */
export const placeOfDraft = ({ person, form }: DraftRow): string => placeOf(person, form)

/** Does it lie where no form looks for it? */
export const isAside = (row: DraftRow): boolean => row.id !== placeOfDraft(row)

/** Where it is in nobody's way: it is closed with an earlier password. */
export const setAside = (row: DraftRow, id: string): Write => ({
  table: 'drafts',
  put: { ...row, id: `${row.person} cerrado ${id}` },
})

export function createDrafts({ ports, here }: Pick<Reader, 'ports' | 'here'>, pictures: Pictures): Drafts {
  const { store, cipher, clock, chance, log } = ports
  /** Pictures that are on disk already, by the very bytes that the screen holds. */
  const written = new WeakMap<ArrayBuffer, string>()

  /** What was read or written last, while no other page touched a draft; null: there is none. */
  const known = new Map<string, Content | null>()
  let changes = 0
  const forget = () => {
    changes++
    known.clear()
  }
  store.watch(['drafts'], forget)
  here.changed(forget)

  async function contentOf(me: Here, form: string): Promise<Content | undefined> {
    const id = idOf(me, form)
    const remembered = known.get(id)
    if (remembered !== undefined) return remembered ?? undefined
    const before = changes
    const row = await store.get('drafts', id)
    const content = row && (await opened(me, form, row))
    // One that does not open is not remembered as absent: it is still in the way.
    if (changes === before && (content || !row)) known.set(id, content ?? null)
    return content
  }

  async function opened(me: Here, form: string, row: DraftRow): Promise<Content | undefined> {
    try {
      return await openJson<Content>(cipher, me.key, row.content)
    } catch (error) {
      log.failure('open draft', error, { form })
      return undefined
    }
  }

  async function removal(me: Here, form: string): Promise<Write[]> {
    const content = await contentOf(me, form)
    const first = content
      ? content.photos.map(({ id }): Write => ({ table: 'photos', remove: id }))
      : await shutOneAside(me, form)
    return content || first.length > 0 ? [...first, { table: 'drafts', remove: idOf(me, form) }] : []
  }

  /** What lies in the place of this form's draft and does not open. */
  async function shutOneAside(me: Here, form: string): Promise<Write[]> {
    if (known.get(idOf(me, form)) === null) return []
    const row = await store.get('drafts', idOf(me, form))
    return row ? [setAside(row, chance.uuid(clock.now()))] : []
  }

  return {
    removal,
    async save(draft) {
      const me = here.get()
      if (!me) return
      const before = await contentOf(me, draft.form)
      const writes: Write[] = before ? [] : await shutOneAside(me, draft.form)
      const photos: { slot: string; id: string }[] = []
      for (const { slot, bytes } of draft.photos) {
        const known = written.get(bytes)
        const id = known && before?.photos.some((photo) => photo.id === known) ? known : chance.uuid(clock.now())
        photos.push({ slot, id })
        if (id === known) continue
        const { image, keyForPerson } = await pictures(bytes, me.key)
        writes.push({ table: 'photos', put: { id, person: me.person.nid, entry: '', image, keyForPerson } })
        written.set(bytes, id)
      }
      for (const { id } of before?.photos ?? [])
        if (!photos.some((photo) => photo.id === id)) writes.push({ table: 'photos', remove: id })
      const savedAt = clock.now()
      const content = await sealJson(cipher, me.key, { ...draft, photos, savedAt } satisfies Content)
      const put = { id: idOf(me, draft.form), person: me.person.nid, form: draft.form, savedAt, content }
      await store.commit([...writes, { table: 'drafts', put }])
    },
    async read(form) {
      const me = here.get()
      const content = me && (await contentOf(me, form))
      if (!me || !content) return undefined
      const photos = await Promise.all(
        content.photos.map(async ({ slot, id }) => {
          const row = await store.get('photos', id)
          if (!row) return []
          const bytes = bufferOf(await openEnvelope(cipher, row.image, row, me.key))
          written.set(bytes, id)
          return [{ slot, bytes }]
        }),
      )
      return { ...content, photos: photos.flat() }
    },
    async drop(form) {
      const me = here.get()
      if (me) await store.commit(await removal(me, form))
    },
  }
}
