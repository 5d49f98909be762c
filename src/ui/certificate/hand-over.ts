import { useEffect, useState } from 'react'

const TYPE = 'application/pdf'
/** ms for which the address stays valid: the other tab reads it after the click. */
const READ_BY = 60_000

/**
 * Attributes of the link that opens the file: in another tab, in the browser's own viewer, for reading and printing; a
 * browser without a viewer downloads it. It must be a link, because windows opened by a script stay empty in some
 * browsers. WebKit ends the page that opens such an address in another window (observed), and an app on the home screen
 * has no other window: there the link downloads as well.
 */
export function usePdfLink(name: string, bytes: ArrayBuffer) {
  const [href, setHref] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([bytes], { type: TYPE }))
    setHref(made)
    return () => {
      setTimeout(() => URL.revokeObjectURL(made), READ_BY)
    }
  }, [bytes])
  return navigator.pdfViewerEnabled === false || navigator.vendor.startsWith('Apple')
    ? { href, download: name }
    : ({ href, target: '_blank', rel: 'noopener' } as const)
}

/** Shares the file with another app of the phone; undefined if the browser cannot. */
export function sharePdf(name: string, bytes: ArrayBuffer): (() => void) | undefined {
  const files = [new File([bytes], name, { type: TYPE })]
  if (typeof navigator.canShare !== 'function' || !navigator.canShare({ files })) return undefined
  // Closing the list of apps was intended by the person.
  return () => void navigator.share({ files, title: name }).catch(() => {})
}
