/** A page of the app's origin that works with the app's own book; the device's state afterwards is recorded. */
import { devicePorts } from '../../../src/device/workers/ports.ts'
import { formOf } from '../../../src/registry/index.ts'
import { createBackground } from '../../../src/sync/create-background.ts'
import { createBook } from '../../../src/sync/create-book.ts'
import { createSender } from '../../../src/sync/create-sender.ts'
import type { Unlocked } from '../../../src/sync/ports/ports.ts'
import { pageServices } from '../../bench/pages/page-services.ts'
import { quiet } from '../../bench/pages/quiet.ts'
import { type Profile, recordProfile } from '../../upgrades/profile.ts'
import type { ToFile } from './outbox.ts'

declare global {
  interface Window {
    recorder: {
      signIn(user: string, password: string): Promise<void>
      prepare(): Promise<string>
      submit(form: ToFile): Promise<string>
      keepDraft(form: ToFile): Promise<void>
      /** Sends as the service worker does. */
      send(): Promise<void>
      record(most: number): Promise<Profile>
    }
  }
}

// A real device's key cannot be exported; this one must be.
const make = crypto.subtle.generateKey.bind(crypto.subtle)
Object.defineProperty(crypto.subtle, 'generateKey', {
  value: (how: AesKeyGenParams, _extractable: boolean, uses: KeyUsage[]) => make(how, true, uses),
})

const ports = devicePorts({ online: () => true, onWake: () => () => {} })
const services = pageServices()
let unlocked: Unlocked | null = null
const keep = (next: Unlocked) => {
  unlocked = next
}
const book = createBook(ports, quiet, { ...services, handover: { ...services.handover, keep } })

async function filledOf({ form, values, photos = {} }: ToFile) {
  const pictures = await Promise.all(
    Object.entries(photos).map(async ([slot, address]) => ({
      slot,
      bytes: await (await fetch(address)).arrayBuffer(),
    })),
  )
  return { form: formOf(form), values, mode: 'add' as const, photos: pictures }
}

window.recorder = {
  async signIn(user, password) {
    const said = await book.session.signIn(user, password)
    if (said.kind !== 'in') throw new Error(`not signed in: ${said.kind}`)
  },
  async prepare() {
    const background = createBackground(ports)
    await background.unlock(unlocked)
    return (await background.prepare([unlocked?.person.nid ?? ''], 0)).result
  },
  async submit(form) {
    const said = await book.capture.submit(await filledOf(form))
    if (said.kind !== 'saved') throw new Error(`not saved: ${JSON.stringify(said)}`)
    return said.id
  },
  async keepDraft(form) {
    await book.capture.saveDraft({ ...(await filledOf(form)), form: form.form })
  },
  send: () => createSender(ports).send(),
  record: recordProfile,
}
