/** What a device knows about its signal. */
export interface Connectivity {
  /** A hint: true may be wrong, false is believed until the next wake-up. */
  online(): boolean
  /** online, focus, visible, start, background sync. */
  onWake(listener: () => void): () => void
  /** What other pages and workers of the device learn about the host. Absent: there are none. */
  readonly others?: {
    /** The host has answered this context. */
    tell(): void
    /** The host has answered another context. */
    onHostAnswered(listener: () => void): () => void
  }
}
