const TYPE = 'application/pdf'
/** The other tab reads the address after this one has given it away (ms). */
const READ_BY = 60_000

/** In another tab, in the browser's own viewer: to look at it, to print it. */
export function openPdf(bytes: ArrayBuffer): void {
  const address = URL.createObjectURL(new Blob([bytes], { type: TYPE }))
  window.open(address, '_blank', 'noopener')
  setTimeout(() => URL.revokeObjectURL(address), READ_BY)
}

/** Hands the file to another app of the phone; undefined where the browser cannot. */
export function sharePdf(name: string, bytes: ArrayBuffer): (() => void) | undefined {
  const files = [new File([bytes], name, { type: TYPE })]
  if (typeof navigator.canShare !== 'function' || !navigator.canShare({ files })) return undefined
  // Whoever closes the list of apps again meant it.
  return () => void navigator.share({ files, title: name }).catch(() => {})
}
