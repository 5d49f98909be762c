/** The book of one page: what screens see, made of the pieces beside this file. */
import { keyOf } from '../registry/index.ts'
import { cookieOwner, mayLeave, wasEnded } from './accounts/credentials.ts'
import { keyIsKept, tellingStore } from './accounts/keys-on-disk.ts'
import { createSession } from './accounts/session.ts'
import { valuesOf } from './cache/items.ts'
import { rowsRequests } from './cache/list-queries.ts'
import { helpRequest, parametersRequest } from './cache/prefetch-plan.ts'
import type { Background, BackgroundStatus, Wanted } from './contract/background.ts'
import type { Book, Connection } from './contract/book.ts'
import { correctionKey } from './contract/draft-key.ts'
import type { Aged, Live } from './contract/live.ts'
import type { PageServices } from './contract/page-services.ts'
import { createApiClient } from './core/api-client.ts'
import type { Reach } from './core/api-result.ts'
import { live, memo, signal } from './core/live-query.ts'
import { unknownStorage } from './core/unknown-storage.ts'
import { idle } from './create-background.ts'
import { exportName } from './inventory/index.ts'
import { correctionsOf } from './outbox/edit-locks.ts'
import { type Entry, isUnsent } from './outbox/entries.ts'
import { pictureOf } from './outbox/open-photo.ts'
import { createPictures } from './outbox/photo-encryption.ts'
import type { Ports } from './ports/ports.ts'
import { createAdvice } from './reading/advice.ts'
import { createCertificates } from './reading/certificates.ts'
import { createDayBook } from './reading/day-summary.ts'
import { slideOf } from './reading/help-slide.ts'
import { createHerdReading } from './reading/inventory-reading.ts'
import { createRows } from './reading/list-rows.ts'
import { createLookups } from './reading/lookups.ts'
import { totalsOf, unreadableView, viewOf } from './reading/outbox-view.ts'
import { keepOuting, readOuting, readPreparation, whyUnfinished } from './reading/prefetch-status.ts'
import { publicPage } from './reading/public-pages.ts'
import { createReader } from './reading/reader.ts'
import { createSubTables } from './reading/sub-table-rows.ts'
import { createDrafts } from './writing/drafts.ts'
import { createActs } from './writing/online-actions.ts'
import { createEarlier } from './writing/previous-password.ts'
import { createRescue } from './writing/rescue.ts'
import { createOutbox } from './writing/submit.ts'

/** @param desk what only a device with a screen has; tests may leave it out. */
export function createBook(given: Ports, background: Background, desk?: PageServices): Book {
  const keysGone = signal(false)
  const missed = () => keysGone.get() || keysGone.set(true)
  const ports: Ports = { ...given, store: tellingStore(given.store, missed) }
  const { store, clock, log } = ports
  const reach = signal<Reach>({ reachable: false, at: 0 })
  const wire = createApiClient(ports, reach)
  const status = signal<BackgroundStatus>({ ...idle, reachable: ports.connectivity.online() })
  const session = createSession(ports, wire, background, keysGone, desk?.handover)
  const { here } = session
  background.onStatus((next) => status.set(next)).catch((error: unknown) => log.failure('status', error))
  const reader = createReader(ports, background, here, status)
  const lookups = createLookups(reader)
  const pictures = createPictures(ports.cipher)
  const drafts = createDrafts(reader, pictures)
  const { answers, watch } = reader
  const settle = (work: Promise<unknown>, where: string) => {
    work.catch((error: unknown) => log.failure(where, error))
  }
  // The sender need not wait for another's word where this page itself was answered.
  reach.changed(() => {
    if (reach.get().reachable) settle(background.heard(), 'heard')
  })

  const signedOut = async (byPerson = false) => {
    const me = here.get()
    return me !== null && !(await mayLeave(ports, me, byPerson))
  }
  const ended = async () => {
    const me = here.get()
    return me !== null && (await wasEnded(store, me.person.nid))
  }
  const hasSignal = () => status.get().reachable && ports.connectivity.online()
  const atHand = signal(hasSignal())
  const look = () => {
    if (atHand.get() !== hasSignal()) atHand.set(hasSignal())
  }
  status.changed(look)
  ports.connectivity.onWake(look)
  const view = async (entries: readonly Entry[]) =>
    viewOf(entries, await reader.others(), {
      signedOut: await signedOut(),
      ended: await ended(),
      away: await signedOut(true),
      signal: hasSignal(),
      corrected: await correctionsOf(ports),
    })

  const shown = async () => {
    const [entries, unreadable] = [await view(await reader.entries()), await reader.unreadable()]
    return [...entries, ...unreadable.map(unreadableView)]
  }

  async function connection(): Promise<Connection> {
    const unsent = (await reader.entries()).filter(({ row }) => isUnsent(row))
    const leaving = unsent.filter(({ row }) => row.state !== 'refused')
    const me = here.get()
    if (me && !keysGone.get() && !(await keyIsKept(ports, me)) && here.get() === me) missed()
    return {
      reachable: hasSignal(),
      sending: status.get().sending,
      unsent: leaving.length,
      refused: unsent.length - leaving.length,
      ...((await ended()) && { ended: true as const }),
      ...(me && !['', me.person.nid].includes(await cookieOwner(store)) && { another: true as const }),
      unreadable: (await reader.unreadable()).length,
      paused: leaving.length > 0 && (await signedOut(leaving.some(({ form }) => form.onlyByPerson))),
      oldestUnsent: leaving.length > 0 ? Math.min(...leaving.map(({ row }) => row.capturedAt)) : undefined,
    }
  }

  const act = createActs(ports, wire, here.get)
  const herd = createHerdReading(reader, act)
  const outbox = createOutbox(reader, lookups, drafts, pictures)
  const rescue = createRescue(reader)
  const parametersLive = reader.live<Aged<Readonly<Record<string, unknown>>>>('parameters', async () => {
    const me = here.get()
    const answer = me ? await answers.read(me, parametersRequest) : undefined
    reader.want(parametersRequest, answer?.takenAt)
    const refreshing = status.get().fetching.includes(keyOf(parametersRequest))
    return { value: answer?.items[0] ?? {}, takenAt: answer?.takenAt, refreshing }
  }, [status.changed, watch('answers')])
  const helpOnce = memo<Live<Aged<readonly string[]>>>()

  return {
    session: live(
      log,
      'session',
      async () => {
        await session.claimed
        const me = here.get()
        if (!me) return { kind: 'out' }
        const online = (await cookieOwner(store)) === me.person.nid
        return { kind: 'in', person: me.person, online, since: me.since, keysGone: keysGone.get() }
      },
      [here.changed, keysGone.changed, watch('notes')],
    ),
    signIn: session.signIn,
    signOut: session.signOut,
    changePassword: session.changePassword,
    parameters: parametersLive,

    connection: reader.live('connection', connection, [
      here.changed,
      keysGone.changed,
      status.changed,
      watch('entries', 'notes', 'people'),
      (told) => ports.connectivity.onWake(told),
    ]),
    options: lookups.options,
    item: lookups.item,
    answer: lookups.answer,
    rows: createRows(reader, lookups, view),
    details: createSubTables(reader, view),
    help: (helpId) =>
      helpOnce(String(helpId), () => {
        const request = helpRequest(helpId)
        const read = async () => {
          const me = here.get()
          const answer = me ? await answers.read(me, request) : undefined
          reader.want(request, answer?.takenAt)
          const value = (answer?.items ?? []).map((item) => slideOf(valuesOf(item)))
          return { value, takenAt: answer?.takenAt, refreshing: status.get().fetching.includes(keyOf(request)) }
        }
        return reader.live('help', read, [status.changed, watch('answers')])
      }),

    news: publicPage(ports, wire, 'procesosDiarios/documentosInicioLateral'),
    homeImages: publicPage(ports, wire, 'procesosDiarios/documentosInicio'),

    herdSummary: herd.herdSummary,
    herdPage: herd.herdPage,
    exportHerd: herd.exportHerd,

    async exportSheet(prefix, sheet) {
      const nid = here.get()?.person.nid ?? ''
      return { name: exportName(nid, clock.now(), prefix), bytes: await background.exportSheet(sheet) }
    },

    ...createAdvice(reader),

    act,

    submit: outbox.submit,
    saveDraft: drafts.save,
    draft: drafts.read,
    dropDraft: drafts.drop,
    preparePhoto: (file, limit) =>
      desk ? desk.preparePhoto(file, limit) : Promise.reject(new Error('This device takes no pictures')),

    certificate: createCertificates(reader, desk),
    ...createDayBook(reader, lookups),
    ...createEarlier(reader),

    readSheet: (file, kind, tell) =>
      desk ? desk.readSheet(file, kind, tell) : Promise.reject(new Error('This device reads no spreadsheets')),

    outbox: reader.live('outbox', shown, [
      watch('entries', 'notes'),
      atHand.changed,
      // What another tab has open, or had, is seen when a person comes back to this one.
      (told) => ports.connectivity.onWake(told),
    ]),
    today: reader.live('today', async () => totalsOf(await reader.entries(), clock.today()), [
      here.changed,
      watch('entries'),
    ]),
    async photo(id) {
      const me = here.get()
      return me ? pictureOf(ports, id, me) : undefined
    },
    sendNow: () => settle(outbox.sendNow(), 'send now'),
    correct: reader.corrections.correct,
    async leaveAsItWas(entry) {
      await drafts.drop(correctionKey(entry))
      reader.corrections.ended()
      settle(outbox.sendNow(), 'send now')
    },
    discard: outbox.discard,
    giveAnotherNumber: outbox.giveAnotherNumber,
    exportRescue: rescue.exportRescue,
    importRescue: rescue.importRescue,

    preparation: reader.live('preparation', () => readPreparation(reader, lookups), [
      here.changed,
      status.changed,
      watch('answers', 'entries', 'herds'),
    ]),
    async chooseOwners(owners) {
      const me = here.get()
      if (me) await keepOuting(reader, me, { owners, readyAt: 0, failed: false })
    },
    async prepare() {
      const me = here.get()
      if (!me) return
      const { owners, readyAt } = await readOuting(answers, me)
      const [result, appKept] = await Promise.all([
        background.prepare([...new Set([...ownScopeOwners(), ...owners])]),
        desk?.keepApp?.() ?? true,
      ])
      const failed =
        result === 'incomplete'
          ? await whyUnfinished(ports, me.person, status.get().reachable)
          : !appKept && ('appMissing' as const)
      // What came before is still here, as old as it is.
      const since = failed === 'appMissing' ? 0 : failed ? readyAt : clock.now()
      await keepOuting(reader, me, { owners, readyAt: since, failed })
    },
    refresh(wanted) {
      const me = here.get()
      if (!me) return
      const anew: readonly Wanted[] =
        'form' in wanted
          ? rowsRequests(wanted, me.person).map((request) => ({ request }))
          : 'herdOf' in wanted
            ? herd.wanted(wanted.herdOf)
            : [{ request: wanted }]
      settle(background.fetch(anew, true), 'refresh')
    },
    storage: desk?.storage ?? unknownStorage(log),
    askPersistence: () => desk?.askPersistence() ?? Promise.resolve(false),
  }

  function ownScopeOwners(): readonly string[] {
    const me = here.get()
    return me && !me.person.administrador ? [me.person.nid] : []
  }
}
