/** The browser's own code reader (Barcode Detection API), if it has one. */
export interface BarcodeReader {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}

type Maker = new () => BarcodeReader

const maker = (): Maker | undefined => (globalThis as { readonly BarcodeDetector?: Maker }).BarcodeDetector

/** Can this device read a printed code with its camera? */
export const hasCamera = (): boolean =>
  maker() !== undefined && typeof navigator.mediaDevices?.getUserMedia === 'function'

/** Reads every kind of code that the browser supports: tags carry bar codes, QR or Data Matrix. */
export function barcodeReader(): BarcodeReader {
  const Made = maker()
  if (!Made) throw new Error('This browser reads no codes')
  return new Made()
}
