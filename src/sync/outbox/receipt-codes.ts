/** The code of the farmer's receipt: one for each owner, person and day of this device, shown to no one else. */
import { farmDay, receiptCode } from '../../registry/index.ts'
import { toBytes } from '../core/bytes.ts'
import { type Ports, Taken } from '../ports/ports.ts'

const SECRET = 'recibos'

export type ReceiptOf = (person: string, owner: string, capturedAt: number) => Promise<string>

/** Made when a form is captured and stored with it, so that it stays the same whichever device sends the form. */
export function receipts({
  store,
  random,
  clock,
  cipher,
}: Pick<Ports, 'store' | 'random' | 'clock' | 'cipher'>): ReceiptOf {
  const kept = async () => (await store.get('notes', SECRET))?.value as string | undefined
  /** Read from the disk: another tab may have made it, or the storage may have been cleared since. */
  const ours = async () => {
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
  return async (person, owner, capturedAt) =>
    receiptCode(await cipher.sha256(toBytes(JSON.stringify([await ours(), person, owner, farmDay(capturedAt)]))))
}
