import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CardSides, QueuedCard } from '../../../../lib/contracts/schemas/learners/review.ts'
import type { WordDetails } from '../../../../lib/contracts/schemas/learners/words.ts'
import { wordQuery } from '../../words/word-queries.ts'

/** A sentence in which the word of a card was met, and its place in its text. */
export type Met = Pick<CardSides['back'], 'source' | 'place' | 'media'>

/** The sentences of a card: the queue brings one of them, and the others are loaded with the first step. */
export function useSentences({ card, back: { source, place, media, sources } }: QueuedCard) {
  const [wanted, step] = useState(0)
  const word = useQuery({ ...wordQuery(card.subject_id), enabled: wanted > 0 })
  const others = word.data?.sources.filter(({ source_id }) => source_id !== source?.source_id) ?? []
  const met: Met[] = [{ source, place, media }, ...others.map(metIn)]
  const at = wanted < met.length ? wanted : 0
  return { ...(met[at] ?? { source, place, media }), at, count: sources, step, error: word.error }
}

const metIn = ({ article_id, index, title, media, ...source }: WordDetails['sources'][number]): Met => ({
  source,
  media,
  place: article_id === null || index === null ? null : { article_id, index, title: title ?? '' },
})
