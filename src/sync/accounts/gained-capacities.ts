/**
 * An upgraded host may support more than it announced at sign-in. It announces this beside an answer
 * (`Operation.announces`); the new capacities apply at once, without a new sign-in, and are stored sealed with the
 * sign-in answer. Capacities that it no longer names are kept until the next sign-in: behind one address, one of two
 * servers may be older.
 */
import { gainedCapacities, type Person } from '../../registry/index.ts'
import type { Background } from '../contract/background.ts'
import type { Handover } from '../contract/page-services.ts'
import { openJson, sealJson } from '../core/envelope.ts'
import type { Signal } from '../core/live-query.ts'
import { withCookie } from '../core/sign-out.ts'
import { KeysGone, type PersonRow, type Ports, type Unlocked } from '../ports/ports.ts'
import { type SendFacts, sealSendFacts } from './credentials.ts'
import { bothKeys } from './key-guards.ts'
import type { ActiveUser } from './session.ts'
import { type LoginAnswer, loginId, rowToRemember } from './vault.ts'

interface Following {
  readonly ports: Ports
  readonly here: Signal<ActiveUser | null>
  readonly background: Background
  /** Sources of the host's announcements: the page itself and the sync worker. */
  readonly announcements: readonly Pick<Signal<{ readonly announced?: readonly string[] }>, 'get' | 'changed'>[]
  readonly handover?: Handover
}

export function followHost({ ports, here, background, announcements, handover }: Following): void {
  let busy = false

  async function take(me: ActiveUser, person: Person): Promise<void> {
    const row = await reseal(ports, { ...me, person })
    const rescueKey = await me.rescue()?.catch(() => undefined)
    if (here.get() !== me) return
    const now = { ...me, person, ...(row && { row }) }
    const unlocked: Unlocked = {
      person,
      key: me.key,
      ...(now.row && { row: now.row }),
      ...(rescueKey && { rescueKey }),
    }
    here.set(now)
    handover?.keep(unlocked)
    await background.unlock(unlocked)
  }

  for (const source of announcements)
    source.changed(() => {
      const me = here.get()
      if (!me || busy) return
      const gained = gainedCapacities(me.person, { capacidades: source.get().announced ?? [] })
      if (gained.length === 0) return
      busy = true
      take(me, { ...me.person, capacidades: [...me.person.capacidades, ...gained] })
        .catch((error: unknown) => ports.log.failure('gained capacities', error))
        .finally(() => {
          busy = false
        })
    })
}

/**
 * @returns the person's row as stored; undefined: it could not be written and will be learnt again at the next start.
 */
async function reseal(ports: Ports, me: Unlocked): Promise<PersonRow | undefined> {
  const { store, cipher, log } = ports
  const { capacidades } = me.person
  try {
    return await withCookie(ports, async () => {
      const row = await store.get('people', loginId(me.person.usuario))
      if (row?.person !== me.person.nid) return undefined
      const answer = await openJson<LoginAnswer>(cipher, me.key, row.session)
      const facts = row.sendToken && (await openJson<SendFacts>(cipher, await cipher.deviceKey(), row.sendToken))
      const put: PersonRow = {
        ...row,
        session: await sealJson(cipher, me.key, { ...answer, capacidades }),
        ...(facts && { sendToken: await sealSendFacts(ports, { ...facts, capacidades }) }),
      }
      await store.commit([{ table: 'people', put }], [await bothKeys(cipher, me)])
      return rowToRemember(put)
    })
  } catch (error) {
    // A full disk must not keep the person from using a new capacity.
    if (!(error instanceof KeysGone)) log.failure('gained capacities', error)
    return undefined
  }
}
