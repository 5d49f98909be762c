/** Reader of printed codes in camera pictures (Barcode Detection API). */
export interface BarcodeReader {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}

/** What ear tags carry; certificates and receipts carry QR codes. */
const FORMATS = ['code_128', 'code_39', 'itf', 'data_matrix', 'qr_code'] as const

interface Maker {
  new (options: { readonly formats: (typeof FORMATS)[number][] }): BarcodeReader
  getSupportedFormats(): Promise<readonly string[]>
}

export const hasCamera = (): boolean => typeof navigator.mediaDevices?.getUserMedia === 'function'

/**
 * The browser's own reader if it reads all of these codes, else ours, which is loaded then.
 * @throws Error if ours is neither on this device nor to be had from the host
 */
export async function barcodeReader(): Promise<BarcodeReader> {
  const { BarcodeDetector: own } = globalThis as { readonly BarcodeDetector?: Maker }
  const supported = await own?.getSupportedFormats().catch((): readonly string[] => [])
  const isEnough = FORMATS.every((format) => supported?.includes(format))
  const Made: Maker = own && isEnough ? own : await (await import('./zxing-reader.ts')).zxingReader()
  return new Made({ formats: [...FORMATS] })
}
