/** A person's display preferences on this device, sealed like an answer. */
import type { LookupRequest } from '../../registry/index.ts'
import { ownKey } from '../accounts/key-guards.ts'
import type { Lists, Preferences } from '../contract/lists.ts'
import type { Reader } from '../reading/reader.ts'

/** Not a real call: the cache key under which the preferences are stored. */
const PLACE: LookupRequest = { operation: 'preferencias/pantallas', fields: {}, passing: [] }

const none: Preferences = {}

export function createPreferences(reader: Reader): Pick<Lists, 'preferences' | 'prefer'> {
  const { ports, here, answers, watch } = reader
  const { clock, store, cipher } = ports
  let last: { readonly text: string; readonly value: Preferences } | undefined
  /** Writes run one after another: each is based on the result of the one before. */
  let writing: Promise<unknown> = Promise.resolve()

  async function read(): Promise<Preferences> {
    const me = here.get()
    const [kept = none] = me ? ((await answers.read(me, PLACE))?.items ?? []) : []
    const text = JSON.stringify(kept)
    // The same object until something changes, because screens subscribe to it.
    if (last?.text !== text) last = { text, value: kept }
    return last.value
  }

  async function write(name: string, value: unknown): Promise<void> {
    const me = here.get()
    if (!me) return
    const items = [{ ...(await read()), [name]: value }]
    await store.commit([await answers.keep(me, PLACE, items, clock.now())], [await ownKey(cipher, me)])
  }

  return {
    preferences: reader.live('preferences', read, [watch('answers')]),
    prefer(name, value) {
      const written = writing.then(() => write(name, value))
      writing = written.catch(() => undefined)
      return written
    },
  }
}
