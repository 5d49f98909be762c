/** Sends a day's work: the app's own engine and store in a page, against a host behind a slow line. */

import { devicePorts } from '../../../src/device/workers/ports.ts'
import { formOf, operationNamed, readAnswer, toWire } from '../../../src/registry/index.ts'
import { eachOf } from '../../../src/sync/core/collections.ts'
import { createBackground } from '../../../src/sync/create-background.ts'
import { createBook } from '../../../src/sync/create-book.ts'
import type { Unlocked } from '../../../src/sync/ports/ports.ts'
import { filledA01, PASSWORD, USER } from '../filled-form.ts'
import { pageServices } from './page-services.ts'
import { quiet } from './quiet.ts'

declare global {
  interface Window {
    replay: {
      signIn(): Promise<readonly string[]>
      /** Captures forms with these numbers without sending them. */
      queue(first: number, count: number): Promise<void>
      /** ms to send forms with these numbers one after another without storing them: a plain queue. */
      oneByOne(first: number, count: number): Promise<number>
      /** ms until the engine has filed everything queued. */
      drain(): Promise<number>
    }
  }
}

const ports = devicePorts({ online: () => true, onWake: () => () => {} })
const services = pageServices()
let unlocked: Unlocked | null = null

const book = createBook(ports, quiet, {
  ...services,
  handover: {
    ...services.handover,
    keep: (next) => {
      unlocked = next
    },
  },
})

function mustBeUnlocked(): Unlocked {
  if (!unlocked) throw new Error('nobody is signed in')
  return unlocked
}

window.replay = {
  async signIn() {
    const said = await book.session.signIn(USER, PASSWORD)
    if (said.kind !== 'in') throw new Error(`not signed in: ${said.kind}`)
    return mustBeUnlocked().person.capacidades
  },

  async queue(first, count) {
    const form = formOf('A01')
    const save = async (number: number) => {
      const said = await book.capture.submit({ form, values: filledA01(number), mode: 'add', photos: [] })
      if (said.kind !== 'saved') throw new Error(`not saved: ${JSON.stringify(said)}`)
    }
    const numbers = Array.from({ length: count }, (_, n) => first + n)
    // Faster than a person; this is not measured.
    await eachOf(numbers, 25, save)
  },

  async oneByOne(first, count) {
    const form = formOf('A01')
    const { operation } = form.submit
    const start = performance.now()
    for (let number = first; number < first + count; number++) {
      const fields = toWire(form, filledA01(number), mustBeUnlocked().person)
      const reply = await ports.transport.call({ operation, fields, as: 'session', timeoutMs: 60_000 })
      const answer = readAnswer(operationNamed(operation), reply)
      if (answer.kind !== 'done') throw new Error(`not filed: ${reply.status} ${reply.text}`)
    }
    return performance.now() - start
  },

  async drain() {
    const background = createBackground(ports)
    await background.unlock(mustBeUnlocked())
    const start = performance.now()
    await background.send()
    const time = performance.now() - start
    const left = (await ports.store.all('entries')).filter((row) => row.state !== 'filed')
    if (left.length > 0) throw new Error(`${left.length} not filed: ${JSON.stringify(left[0]?.problem)}`)
    return time
  },
}
