import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { QueuedCard } from '../../../../lib/contracts/schemas/review.ts'
import { notifyProblem } from '../../components/notice.tsx'
import { calls, clipQuery, type Place } from './queries.ts'

/** The sound of a card's sentence; null where there is none. */
export function useClip({ back, front, card }: QueuedCard) {
  const sentence = back.source?.sentence ?? (card.template === 'recall' ? back.text : front.text)
  const { place } = back
  const { data: isThere = false } = useQuery(clipQuery(place, sentence))
  const loaded = useRef<HTMLAudioElement | null>(null)
  const [isLoading, setLoading] = useState(false)
  // Another card, or another screen, is silent.
  useEffect(
    () => () => {
      loaded.current?.pause()
      if (loaded.current) URL.revokeObjectURL(loaded.current.src)
    },
    [],
  )
  if (!isThere || !place) return null
  return {
    isLoading,
    /** Resolves when it is heard. */
    async play() {
      if (isLoading) return
      setLoading(true)
      try {
        loaded.current ??= await load(place)
        loaded.current.currentTime = 0
        await loaded.current.play()
      } catch (error) {
        notifyProblem(error)
      } finally {
        setLoading(false)
      }
    },
  }
}

async function load({ article_id: id, index: idx }: Place): Promise<HTMLAudioElement> {
  const reply = await calls.sentences.audio({ params: { id, idx } })
  const bytes = new Uint8Array(await reply.bytes())
  return new Audio(URL.createObjectURL(new Blob([bytes], { type: reply.headers['content-type'] ?? '' })))
}
