/** What a device knows of its signal. */
export interface Connectivity {
  /** A hint: true may be wrong, false is believed until the next wake. */
  online(): boolean
  /** online, focus, visible, start, background sync. */
  onWake(run: () => void): () => void
  /** What the other pages and workers of the device hear of the host. Absent: nobody else is there. */
  readonly others?: {
    /** The host has answered here. */
    tell(): void
    /** It has answered one of them. */
    onTold(run: () => void): () => void
  }
}
