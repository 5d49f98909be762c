import { useEffect, useState } from 'react'

/** An object URL for a JPEG, revoked when it changes or goes. */
export function usePicture(bytes: BlobPart | undefined): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!bytes) {
      setAddress(undefined)
      return
    }
    const made = URL.createObjectURL(new Blob([bytes], { type: 'image/jpeg' }))
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [bytes])
  return address
}
