/**
 * Prepares a camera file in a page like the dialog: in a worker, while the page measures how long its own thread is
 * blocked.
 */
import { preparePhoto } from '../../../src/device/photo/prepare-photo.ts'

export interface Prepared {
  /** base64 */
  readonly jpeg: string
  /** ms until it was ready. */
  readonly took: number
  /** Longest time in ms that the page's own thread was blocked meanwhile. */
  readonly stood: number
}

declare global {
  interface Window {
    photo: { prepare(base64: string, limit: number): Promise<Prepared> }
  }
}

const PIECE = 32_768

window.photo = {
  async prepare(base64, limit) {
    const file = new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], 'foto.jpg')
    const began = performance.now()
    const beat = watch()
    const jpeg = new Uint8Array(await preparePhoto(file, limit))
    const took = performance.now() - began
    const stood = beat()
    let text = ''
    for (let at = 0; at < jpeg.length; at += PIECE) text += String.fromCharCode(...jpeg.subarray(at, at + PIECE))
    return { jpeg: btoa(text), took, stood }
  },
}

/** ms; a shorter interval would take CPU time from the worker. */
const BEAT = 5

/** @returns a function that stops it and returns the longest time between two of the page's own tasks, ms */
function watch(): () => number {
  let last = performance.now()
  let longest = 0
  const beat = setInterval(() => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
  }, BEAT)
  return () => {
    clearInterval(beat)
    return longest
  }
}
