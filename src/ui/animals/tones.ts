/** What a reader's user hears, who looks at the animal and not at the screen. */

/** Hz, one after the other: one tone where the reading fits, two falling ones where it does not. */
const TONES = { fits: [880], unfit: [392, 262] } as const

/** s */
const LENGTH = 0.12
const GAP = 0.05
const LOUDNESS = 0.2

let context: AudioContext | undefined

/** Sounds at once. Browsers without sound, or that allow none before a tap, stay silent: nothing depends on it. */
export function tone(kind: keyof typeof TONES): void {
  if (typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  const { destination, currentTime } = context
  for (const [at, pitch] of TONES[kind].entries()) {
    const begins = currentTime + at * (LENGTH + GAP)
    const loudness = new GainNode(context, { gain: LOUDNESS })
    const sound = new OscillatorNode(context, { frequency: pitch })
    sound.connect(loudness).connect(destination)
    sound.start(begins)
    sound.stop(begins + LENGTH)
  }
}
