import type { Ports } from '../ports/ports.ts'

const ID = 'device'

/** Random, created at first use: identifies the device in its filings. */
export async function deviceId({ store, random, clock }: Pick<Ports, 'store' | 'random' | 'clock'>): Promise<string> {
  const known = await store.get('notes', ID)
  if (known) return String(known.value)
  const made = random.uuid(clock.now())
  await store.commit([{ table: 'notes', put: { id: ID, value: made } }])
  return made
}
