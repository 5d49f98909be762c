/** The code of the receipt that a farmer keeps: one for each owner, person and day of this device, told to nobody else. */
import { farmDay, receiptCode } from '../../registry/index.ts'
import { toBytes } from '../core/bytes.ts'
import { type Ports, Taken } from '../ports/ports.ts'

const SECRET = 'recibos'

export type ReceiptOf = (person: string, owner: string, capturedAt: number) => Promise<string>

/** Made when a form is captured and kept with it: it stays the same on whatever device the form is sent from. */
export function receipts({
  store,
  random,
  clock,
  cipher,
}: Pick<Ports, 'store' | 'random' | 'clock' | 'cipher'>): ReceiptOf {
  const kept = async () => (await store.get('notes', SECRET))?.value as string | undefined
  /** As it lies on the disk: another tab may have made it, and the storage may have been emptied since. */
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
