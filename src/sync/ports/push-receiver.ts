export type PushPermission = 'default' | 'granted' | 'denied'

/** The browser's receiver of notifications (Push API). */
export interface PushReceiver {
  /** denied: the person or the browser does not allow it. */
  permission(): PushPermission
  /** Asks the person, unless already allowed; only in response to a tap. */
  ask(): Promise<PushPermission>
  /** sha-256, hex, of where this browser receives them; '': it does not. */
  digest(): Promise<string>
  /** @param publicKey the host's. @returns the subscription as JSON; rejects where the browser's service is away */
  subscribe(publicKey: string): Promise<string>
}
