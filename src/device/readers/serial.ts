/** What is used of Web Serial; the DOM's types do not have it. */
export interface SerialPortLike extends EventTarget {
  readonly readable: ReadableStream<Uint8Array> | null
  open(options: { readonly baudRate: number }): Promise<void>
  close(): Promise<void>
  forget?(): Promise<void>
}

/** 'connect' and 'disconnect' reach it from its ports. */
export interface SerialLike extends EventTarget {
  getPorts(): Promise<SerialPortLike[]>
  requestPort(): Promise<SerialPortLike>
}

/** undefined: this browser has none. */
export const browserSerial = (): SerialLike | undefined =>
  (navigator as Navigator & { readonly serial?: SerialLike }).serial
