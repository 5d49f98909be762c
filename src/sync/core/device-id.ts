import type { Ports } from '../ports/ports.ts'

const ID = 'device'

/** Random, made at the first use: tells the filings of one device from another's. */
export async function deviceId({ store, random, clock }: Pick<Ports, 'store' | 'random' | 'clock'>): Promise<string> {
  const known = await store.get('notes', ID)
  if (known) return String(known.value)
  const made = random.uuid(clock.now())
  await store.commit([{ table: 'notes', put: { id: ID, value: made } }])
  return made
}
