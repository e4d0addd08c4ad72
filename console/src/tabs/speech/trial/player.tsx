import { useEffect, useState } from 'react'

interface PlayerProps {
  sound: Blob
  /** For screen readers. */
  label: string
}

/** Plays sound from memory, and frees it when the sound is replaced or removed. */
export function Player({ sound, label }: PlayerProps) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const objectUrl = URL.createObjectURL(sound)
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [sound])
  // biome-ignore lint/a11y/useMediaCaption: the text is beside it, or is the result of the test.
  return <audio controls src={url} aria-label={label} style={{ width: '100%' }} />
}
