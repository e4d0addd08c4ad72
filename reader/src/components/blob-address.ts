import { useEffect, useState } from 'react'

/** An address for what was fetched: an `<img>` sends no token. */
export function useBlobAddress(blob: Blob | null): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!blob) return
    const objectUrl = URL.createObjectURL(blob)
    setAddress(objectUrl)
    return () => {
      setAddress(null)
      URL.revokeObjectURL(objectUrl)
    }
  }, [blob])
  return address
}
