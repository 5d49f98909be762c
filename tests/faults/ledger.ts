/** What people were told, kept outside of every device: the simulation's judge compares it with the host in the end. */
import type { Values } from '../../src/registry/index.ts'
import type { Device } from '../sync/fakes/device.ts'
import type { FakeHost, Filing } from '../sync/fakes/host.ts'

/** One form that a person filled in. Its mark travels in OBSERVACIONES; each edit gives it another. */
export interface Told {
  readonly mark: string
  readonly person: string
  readonly device: Device
  readonly form: string
  /** Known once the person was told that it is saved. */
  id?: string
  /** What it may say now: more than one while a change was cut short by a dying process. */
  marks: Set<string>
  photos: Set<string>
  discarded: 'no' | 'maybe' | 'yes'
}

export const markOf = (values: Values): string => (values.OBSERVACIONES ?? '').split(' ')[0] ?? ''
const whole = (values: Values): string => values.OBSERVACIONES ?? ''

/** Everything that is wrong with how it ended; empty: all promises were kept. */
export async function judge(host: FakeHost, devices: readonly Device[], told: readonly Told[]): Promise<string[]> {
  const wrong: string[] = []
  const filings = new Map<string, Filing[]>()
  for (const filing of host.filings) {
    const mark = markOf(filing.fields)
    filings.set(mark, [...(filings.get(mark) ?? []), filing])
  }
  const numbers = host.filings.map((filing) => `${filing.form.slice(0, 3)} ${filing.number}`)
  if (new Set(numbers).size !== numbers.length) wrong.push('a number was used twice')
  for (const one of told) {
    const name = `${one.form} ${one.mark} of ${one.person}`
    const mine = filings.get(one.mark) ?? []
    if (mine.length > 1) wrong.push(`${name}: filed ${mine.length} times`)
    const [filing] = mine
    if (filing && filing.by !== one.person) wrong.push(`${name}: filed as ${filing.by}`)
    if (filing && one.discarded === 'yes')
      wrong.push(`${name}: filed although its person was told that it is discarded`)
    if (filing && !one.marks.has(whole(filing.fields))) wrong.push(`${name}: filed as ${whole(filing.fields)}`)
    if (filing && one.photos.size > 0 && !one.photos.has(filing.photo ?? ''))
      wrong.push(`${name}: filed with another photo`)
    const row = one.id === undefined ? undefined : await one.device.store.get('entries', one.id)
    if (one.id !== undefined && !row && !filing && one.discarded === 'no') wrong.push(`${name}: lost`)
    if (filing && row && row.state !== 'filed') wrong.push(`${name}: filed, but ${row.state} here`)
    if (row?.state === 'filed' && !filing) wrong.push(`${name}: filed here, but not at the host`)
    if (row?.state === 'refused' && !row.problem) wrong.push(`${name}: refused without a reason`)
  }
  for (const device of devices) {
    const rows = await device.store.all('entries')
    const stuck = rows.filter((row) => row.state === 'sending' || (row.state === 'waiting' && row.uncertain))
    for (const row of stuck) wrong.push(`${row.form} ${row.id}: never came to rest (${row.state})`)
    // What waits now may only wait for something that a person must mend.
    const refused = rows.some((row) => row.state === 'refused')
    for (const row of rows)
      if (row.state === 'waiting' && !refused)
        wrong.push(`${row.form} ${row.id}: waits for nothing, ${JSON.stringify({ ...row, payload: 0 })}`)
    const entries = new Set(rows.filter((row) => row.state !== 'filed').map((row) => row.id))
    for (const row of rows)
      for (const photo of row.photos)
        if (row.state !== 'filed' && !(await device.store.get('photos', photo.id)))
          wrong.push(`${row.form} ${row.id}: its photo is gone`)
    for (const photo of await device.store.all('photos'))
      if (photo.entry !== '' && !entries.has(photo.entry)) wrong.push(`a photo was left behind by ${photo.entry}`)
    for (const failure of device.failures) wrong.push(`failure: ${failure}`)
  }
  return wrong
}
