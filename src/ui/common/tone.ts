/** Urgency of a note or a label. */

export type Tone = 'ok' | 'warn' | 'bad' | 'info' | 'quiet'
