/** The code of the farmer's receipt: one for each owner, person and day of this device, shown to no one else. */
import { farmDay, receiptCode } from '../../registry/index.ts'
import { toBytes } from '../core/bytes.ts'
import { type Ports, Taken } from '../ports/ports.ts'

const SECRET = 'recibos'
/** Codes kept in memory. */
const MOST = 100

export type ReceiptOf = (person: string, owner: string, capturedAt: number) => Promise<string>

/** Made when a form is captured and stored with it, so that it stays the same whichever device sends the form. */
export function receipts({
  store,
  random,
  clock,
  cipher,
}: Pick<Ports, 'store' | 'random' | 'clock' | 'cipher'>): ReceiptOf {
  const kept = async () => (await store.get('notes', SECRET))?.value as string | undefined
  /** Another tab may make it at the same time: the first write wins. */
  const readOrMake = async () => {
    const known = await kept()
    if (known !== undefined) return known
    const made = `${random.uuid(clock.now())}${random.uuid(clock.now())}`
    try {
      await store.commit([{ table: 'notes', add: { id: SECRET, value: made } }])
      return made
    } catch (error) {
      const first = error instanceof Taken ? await kept() : undefined
      if (first === undefined) throw error
      return first
    }
  }

  /** Bound to one storage: after clearing it has another device key, and nothing is written under the earlier one. */
  let ours: { readonly device: string; readonly secret: string } | undefined
  /** The day's codes, so that only the first form for an owner waits for a digest. */
  const codes = new Map<string, string>()

  return async (person, owner, capturedAt) => {
    const device = await cipher.deviceMark()
    if (ours?.device !== device) {
      ours = { device, secret: await readOrMake() }
      codes.clear()
    }
    const what = JSON.stringify([ours.secret, person, owner, farmDay(capturedAt)])
    const code = codes.get(what) ?? receiptCode(await cipher.sha256(toBytes(what)))
    if (codes.size >= MOST) codes.clear()
    codes.set(what, code)
    return code
  }
}
