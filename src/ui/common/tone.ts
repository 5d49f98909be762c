/** How pressing a note or a word is. */

export type Tone = 'ok' | 'warn' | 'bad' | 'info' | 'quiet'
