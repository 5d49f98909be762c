/** A page of the app's origin with the app's own book and store, which fills the outbox and never sends. */
import { devicePorts } from '../../../src/device/workers/ports.ts'
import { formOf, type Values } from '../../../src/registry/index.ts'
import { createBook } from '../../../src/sync/create-book.ts'
import { isFrozen } from '../../../src/sync/outbox/entries.ts'
import { pageServices } from '../../bench/pages/page-services.ts'
import { quiet } from '../../bench/pages/quiet.ts'

export interface ToFile {
  readonly form: string
  readonly values: Values
  /** URL of a picture, by slot. */
  readonly photos?: Readonly<Record<string, string>> | undefined
}

export interface Seen {
  readonly id: string
  readonly form: string
  readonly state: string
}

declare global {
  interface Window {
    outbox: {
      signIn(user: string, password: string): Promise<void>
      submit(forms: readonly ToFile[]): Promise<readonly string[]>
      rows(): Promise<readonly Seen[]>
      /**
       * Opens a form for correction, until this page closes.
       * @returns whether sending is held back; false if a sender has already tried it, so that it may be filed
       */
      correct(id: string): Promise<boolean>
    }
  }
}

const ports = devicePorts({ online: () => true, onWake: () => () => {} })
const book = createBook(ports, quiet, pageServices())

async function fileOne({ form, values, photos = {} }: ToFile): Promise<string> {
  const pictures = await Promise.all(
    Object.entries(photos).map(async ([slot, address]) => ({
      slot,
      bytes: await (await fetch(address)).arrayBuffer(),
    })),
  )
  const said = await book.capture.submit({ form: formOf(form), values, mode: 'add', photos: pictures })
  if (said.kind !== 'saved') throw new Error(`not saved: ${JSON.stringify(said)}`)
  return said.id
}

window.outbox = {
  async signIn(user, password) {
    const said = await book.session.signIn(user, password)
    if (said.kind !== 'in') throw new Error(`not signed in: ${said.kind}`)
  },
  async submit(forms) {
    const ids: string[] = []
    for (const form of forms) ids.push(await fileOne(form))
    return ids
  },
  async correct(id) {
    const end = book.capture.correct(id)
    // The browser answers this query only after it has received the lock request.
    await ports.lock.kept()
    const row = await ports.store.get('entries', id)
    const isHeld = row !== undefined && !isFrozen(row)
    // Otherwise nobody sends it once that attempt has found no host.
    if (!isHeld) end()
    return isHeld
  },
  async rows() {
    return (await ports.store.all('entries')).map(({ id, form, state }) => ({ id, form, state }))
  },
}
