import { useEffect, useState } from 'react'

interface PlayerProps {
  sound: Blob
  /** What is heard, for who cannot see the player. */
  label: string
}

/** Plays sound from the page's memory, which is given back when the sound is replaced or gone. */
export function Player({ sound, label }: PlayerProps) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(sound)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [sound])
  // biome-ignore lint/a11y/useMediaCaption: what is said in it stands beside it, or is what is to be found out.
  return <audio controls src={url} aria-label={label} style={{ width: '100%' }} />
}
