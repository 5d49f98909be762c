/** Counts each form and each fault, because a simulation proves nothing about those that never occurred. */
import { forms, isForm } from '../../src/registry/index.ts'
import { fates } from './weather.ts'

/** Events of devices, people and the host; those of calls are in weather.ts. */
const events = [
  'offline',
  'killed',
  'dies at commit',
  'dies at committed',
  'dies at call',
  'dies at answered',
  'dies at copy',
  'dies at copied',
  'clock wrong',
  'clock ten years off',
  'clock two years ahead for ever',
  'disk full',
  'database thrown away',
  'tail lost',
  'copy lost',
  'lock stolen',
  'no locks',
  'sessions end',
  'cookies lost',
  'updated',
  'staged pictures lost',
  'host goes back',
  'a lost number is used again',
  'password changed elsewhere',
  'signs out',
  'service worker sends',
  'another number',
  'another number after another device',
  'a registrar captures for another',
  'an administrator captures for another',
  'host ours',
  'host withoutBatch',
  'host documented',
  'discarded',
  'mended',
  'open for correction',
  'open and saved',
  'open and closed',
  'open as its page went',
  'correction left unfinished',
  'correction taken up',
  'left as it was',
  'undone',
] as const
export type Event = (typeof events)[number]

/** Final states of forms: { 'A01 add filed': n } */
const ends = ['told', 'filed', 'refused', 'waits', 'discarded'] as const

const sent = forms.filter(({ key }) => key !== 'A12-disponibles')
/** Every form, both new and corrected. */
const kinds: readonly string[] = sent.flatMap((form) => [
  ...(form.number === form.owner ? [] : [`${form.key} add`]),
  ...(form.editing && isForm(form) ? [`${form.key} edit`] : []),
])

export class Coverage {
  readonly counts = new Map<string, number>()
  seeds = 0

  note(name: string, times = 1): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + times)
  }
  of = (name: string): number => this.counts.get(name) ?? 0

  add(other: Coverage): void {
    this.seeds += other.seeds
    for (const [name, times] of other.counts) this.note(name, times)
  }

  /** Events that never occurred. */
  missing(): readonly string[] {
    return [...kinds.map((kind) => `${kind} filed`), ...fates, ...events].filter((name) => this.of(name) === 0)
  }

  print(ms: number): string {
    const line = (name: string, values: readonly (string | number)[]) =>
      `${name.padEnd(30)}${values.map((value) => String(value).padStart(10)).join('')}`
    const perSecond = ((this.seeds / ms) * 1000).toFixed(1)
    return [
      `${this.seeds} seeds in ${(ms / 1000).toFixed(1)} s of processor time: ${perSecond} a second`,
      line('form', ends),
      ...kinds.map((kind) =>
        line(
          kind,
          ends.map((end) => this.of(`${kind} ${end}`)),
        ),
      ),
      ...[...fates, ...events].map((name) => line(name, [this.of(name)])),
    ].join('\n')
  }
}
