/** The code of the receipt that a farmer keeps: one for each owner, person and day of this device, told to nobody else. */
import { receiptCode } from '../registry/index.ts'
import { toBytes } from './bytes.ts'
import { farmDay } from './farm-day.ts'
import type { Ports } from './ports.ts'

const SECRET = 'recibos'

export type ReceiptOf = (person: string, owner: string, capturedAt: number) => Promise<string>

/** Made when a form is captured and kept with it: it stays the same on whatever device the form is sent from. */
export function receipts({
  store,
  chance,
  clock,
  cipher,
}: Pick<Ports, 'store' | 'chance' | 'clock' | 'cipher'>): ReceiptOf {
  let secret: string | undefined
  const ours = async () => {
    secret ??= (await store.get('notes', SECRET))?.value as string | undefined
    if (secret !== undefined) return secret
    const made = `${chance.uuid(clock.now())}${chance.uuid(clock.now())}`
    await store.commit([{ table: 'notes', put: { id: SECRET, value: made } }])
    secret = made
    return made
  }
  return async (person, owner, capturedAt) =>
    receiptCode(await cipher.sha256(toBytes(JSON.stringify([await ours(), person, owner, farmDay(capturedAt)]))))
}
