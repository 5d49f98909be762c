/** The part of Web Serial that is used; it is not in the DOM types. */
export interface SerialPortLike extends EventTarget {
  readonly readable: ReadableStream<Uint8Array> | null
  open(options: { readonly baudRate: number }): Promise<void>
  close(): Promise<void>
  forget?(): Promise<void>
}

/** 'connect' and 'disconnect' events bubble here from its ports. */
export interface SerialLike extends EventTarget {
  getPorts(): Promise<SerialPortLike[]>
  requestPort(): Promise<SerialPortLike>
}

/** undefined: not supported by this browser. */
export const browserSerial = (): SerialLike | undefined =>
  (navigator as Navigator & { readonly serial?: SerialLike }).serial
