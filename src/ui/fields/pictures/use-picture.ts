import { useEffect, useState } from 'react'

/** An object URL for JPEG bytes, revoked when they change or go. */
export function usePicture(bytes: ArrayBuffer | undefined): string | undefined {
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
