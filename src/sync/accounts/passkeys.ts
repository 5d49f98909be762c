/**
 * A passkey of this device: its secret wraps the person's key a second time, so that a fingerprint opens what the
 * password opens. The password always works too. The passkey ends when the device is revoked ('Mis dispositivos') or
 * the password changes.
 */
import type { ComingBack, PasskeyState, Session } from '../contract/session.ts'
import { live, type Source } from '../core/live-query.ts'
import type { Authenticator, PasskeyRow, PersonRow, Ports } from '../ports/ports.ts'
import { wasEnded } from './credentials.ts'
import type { SessionKeeper } from './session.ts'
import { loginId } from './vault.ts'

/** Note that a person declined a passkey. */
export const declined = (nid: string) => `sinLlave ${nid}`
/** Notes of passkeys that a person turned off and that the host has not been told about yet. */
export const turnedOff = (nid: string) => `llaveQuitada ${nid} `

/** The passkeys that this device holds. */
export function passkeyRows(ports: Ports) {
  return {
    rowOf: (usuario: string) => ports.store.get('people', loginId(usuario)),
    /** undefined: the person has none, or the host revoked it. */
    passkeyOf: async (row: PersonRow | undefined): Promise<PasskeyRow | undefined> =>
      row?.passkey && !(await wasEnded(ports, row.person)) ? row.passkey : undefined,
  }
}

/** @param tellTurnedOff asked where there is one to tell of */
export function createPasskeys(
  ports: Ports,
  { here }: SessionKeeper,
  authenticator: Authenticator | undefined,
  tellTurnedOff: () => Promise<void>,
): Pick<Session, 'comingBack' | 'passkey' | 'declinePasskey'> {
  const { store, log, connectivity } = ports
  const { rowOf, passkeyOf } = passkeyRows(ports)
  const changes: readonly Source[] = [here.changed, (listener) => store.watch(['people', 'notes'], listener)]
  const isAvailable = async () => (await authenticator?.available().catch(() => false)) ?? false

  async function readComingBack(): Promise<ComingBack> {
    const rows = [...(await store.all('people'))].sort((a, b) => b.lastSignIn - a.lastSignIn)
    const offered = authenticator
      ? await Promise.all(rows.map(async (row) => ((await passkeyOf(row)) ? [row.id] : [])))
      : []
    return { last: rows[0]?.id ?? '', byPasskey: offered.flat() }
  }

  async function readState(): Promise<PasskeyState> {
    const me = here.get()
    if (!me || me.person.primerIngreso) return 'none'
    if (await passkeyOf(await rowOf(me.person.usuario))) return 'on'
    if (!(await isAvailable())) return 'none'
    return (await store.get('notes', declined(me.person.nid))) ? 'off' : 'offered'
  }

  async function tell(): Promise<void> {
    const kind = turnedOff(here.get()?.person.nid ?? '')
    if (here.get() && (await store.all('notes')).some(({ id }) => id.startsWith(kind))) await tellTurnedOff()
  }
  const tellSoon = () => {
    tell().catch((error: unknown) => log.failure('passkey turned off', error))
  }
  here.changed(tellSoon)
  connectivity.onWake(tellSoon)

  return {
    comingBack: live(log, 'coming back', readComingBack, changes),
    passkey: live(log, 'passkey', readState, changes, here.get),
    async declinePasskey() {
      const me = here.get()
      if (me) await store.commit([{ table: 'notes', put: { id: declined(me.person.nid), value: true } }])
    },
  }
}
