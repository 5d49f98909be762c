import { useEffect, useState } from 'react'

const TYPE = 'application/pdf'
/** The other tab reads the address after this page has left it, ms. */
const READ_BY = 60_000

/**
 * Of the link that opens the file: in another tab, in the browser's own viewer, to look at it and to print it; where
 * the browser has no viewer the device opens the download. A link, since windows that a script opens end empty in some.
 * WebKit ends the page that opens such an address in another window (observed), and an app on its home screen has no
 * other window: there it is the download as well.
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

/** Hands the file to another app of the phone; undefined where the browser cannot. */
export function sharePdf(name: string, bytes: ArrayBuffer): (() => void) | undefined {
  const files = [new File([bytes], name, { type: TYPE })]
  if (typeof navigator.canShare !== 'function' || !navigator.canShare({ files })) return undefined
  // Whoever closes the list of apps again meant it.
  return () => void navigator.share({ files, title: name }).catch(() => {})
}
