/** What became of unsent forms when the storage of this device was damaged or cleared. */
import type { MemoryNews, Outbox } from '../contract/outbox.ts'
import type { NotedForm, Witness } from '../contract/page-services.ts'
import { filesIn, namesOf, none } from '../copy/files.ts'
import { RECOVERED, recoveredForms } from '../copy/recover.ts'
import { live, type Source, signal } from '../core/live-query.ts'
import type { Ports } from '../ports/ports.ts'
import { capturedAtOf, isUnsent } from './entries.ts'

/**
 * Unsent forms are noted outside the database, and the names of the second copy's files witness them too. One that the
 * database does not know any more, neither unsent nor filed, was lost with it and with its copy; one that was discarded
 * is struck off when that happens.
 * @param keysGone the database was cleared under this page
 * @param witness absent: what is noted lives as long as this page
 */
export function createLoss(
  { store, journal, log }: Pick<Ports, 'store' | 'journal' | 'log'>,
  keysGone: Source,
  witness?: Witness,
): Pick<Outbox, 'memoryNews' | 'memoryNewsRead'> {
  let noted = witness?.read() ?? { unsent: [], lost: [] }
  const changed = signal(noted.lost.length)
  let work = Promise.resolve()

  async function look(mayBeCleared: boolean): Promise<void> {
    const rows = await store.all('entries')
    const here = new Set([...(await store.ids('entries')), ...rows.map(({ id }) => id)])
    const { copied, ended } = await inCopy()
    const suspects = mayBeCleared ? [...noted.unsent, ...copied] : []
    const isLost = ({ id }: NotedForm) => !here.has(id) && !ended.has(id)
    const lost = new Map([...suspects, ...noted.lost].filter(isLost).map((one) => [one.id, one]))
    keep({ unsent: rows.filter(isUnsent).map(({ id, form }) => ({ id, form })), lost: [...lost.values()] })
  }
  /** copied: forms whose file could not be read, or else they would be back. */
  async function inCopy() {
    const entries = [...filesIn((await journal?.list()) ?? []).entries]
    const isEnded = ([, { rows, tombstone }]: (typeof entries)[number]) => tombstone || rows[0]?.kind === 's'
    const unsent = entries.filter((one) => !isEnded(one) && one[1].rows.length > 0)
    return {
      copied: unsent.map(([id]) => ({ id, form: '' })),
      ended: new Set(entries.filter(isEnded).map(([id]) => id)),
    }
  }
  function keep(next: typeof noted): void {
    if (JSON.stringify(next) === JSON.stringify(noted)) return
    noted = next
    witness?.write(next)
    changed.set(next.lost.length)
  }
  /** Changes that come before a look has begun share it. */
  let next: { mayBeCleared: boolean } | undefined
  const soon = (mayBeCleared: boolean) => {
    if (next) next.mayBeCleared ||= mayBeCleared
    else {
      const mine = { mayBeCleared }
      next = mine
      work = work
        .then(() => {
          next = undefined
          return look(mine.mayBeCleared)
        })
        .catch((error: unknown) => log.failure('loss', error))
    }
  }
  soon(true)
  store.watchLater(['entries'], () => soon(false))
  keysGone(() => soon(true))

  async function read(): Promise<MemoryNews> {
    const { lost } = noted
    const forms: Record<string, number> = {}
    for (const { form } of lost) if (form !== '') forms[form] = (forms[form] ?? 0) + 1
    const newest = lost.length > 0 ? Math.max(...lost.map(({ id }) => capturedAtOf(id))) : undefined
    return { recovered: await recoveredForms({ store }), lost: lost.length, forms, newest }
  }

  return {
    memoryNews: live(log, 'memory news', read, [changed.changed, (told) => store.watch(['notes'], told)]),
    async memoryNewsRead() {
      const { entries } = filesIn((await journal?.list()) ?? [])
      await journal?.remove(noted.lost.flatMap(({ id }) => namesOf(entries.get(id) ?? none)))
      keep({ ...noted, lost: [] })
      await store.commit([{ table: 'notes', remove: RECOVERED }])
    },
  }
}
