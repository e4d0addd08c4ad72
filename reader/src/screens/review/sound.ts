import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { QueuedCard } from '../../../../lib/contracts/schemas/learners/review.ts'
import { player, playSentence, soundName, soundOf, usePlaying } from '../../media/sound.ts'
import { heardQuery } from './queries.ts'

/** The sound of a card's sentence, while its article has the sentence there; null where there is none. */
export function useSound({ back, front, card }: QueuedCard) {
  const { source, place } = back
  const sentence = source?.sentence ?? (card.template === 'recall' ? back.text : front.text)
  const { data } = useQuery(heardQuery(place, sentence))
  const status = usePlaying(place ? soundName({ id: place.article_id }, place) : '')
  // Another card, or another screen, is silent.
  useEffect(() => () => player.stop(), [])
  if (!data || !soundOf(data.article, data.row)) return null
  return { status, play: () => playSentence(data.article, data.row) }
}
