import { useEffect, useRef, useState } from 'react'
import { useMessages } from '../../../../web/language/use-language.ts'
import { Button } from '../../components/button.tsx'
import { Meter } from '../../components/meter.tsx'
import type { Opening } from '../../upload/epub/opened-book.ts'
import { messages } from './messages.ts'

export const isStopped = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

/** Runs what may open a book, which takes seconds if it is long. Leaving the screen stops it. */
export function useOpening() {
  const [share, setShare] = useState<number | null>(null)
  const stopping = useRef(new AbortController())
  const stop = () => stopping.current.abort()
  useEffect(() => () => stopping.current.abort(), [])
  const run = async <Opened,>(open: (opening: Opening) => Promise<Opened>): Promise<Opened> => {
    stop()
    stopping.current = new AbortController()
    const { signal } = stopping.current
    try {
      return await open({ onProgress: setShare, signal })
    } finally {
      if (stopping.current.signal === signal) setShare(null)
    }
  }
  return { share, run, stop }
}

interface OpeningBookProps {
  share: number
  onStop(): void
}

/** The progress of opening a book. */
export function OpeningBook({ share, onStop }: OpeningBookProps) {
  const t = useMessages(messages)
  return (
    <section className="box" data-large>
      <p role="status">{t.opening}</p>
      <Meter label={t.opening} share={share} live />
      <div>
        <Button onClick={onStop}>{t.stop}</Button>
      </div>
    </section>
  )
}
