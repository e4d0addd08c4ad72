import { useQuery } from '@tanstack/react-query'
import { useEffect, useReducer, useRef, useState } from 'react'
import { ulid } from 'ulid'
import type { Queue, QueuedCard, Rating } from '../../../../lib/contracts/schemas/learners/review.ts'
import { CARDS_APART, spaced } from '../../../../lib/learning/schedule/spaced.ts'
import { queryClient } from '../../api/query-client.ts'
import { notifyProblem } from '../../components/notice.tsx'
import {
  dropRatings,
  onOutcome,
  outboxState,
  type Rated,
  refusedWithFollowers,
  sendRating,
  sendRatings,
  undoRating,
  unsentRatings,
  useOutbox,
  useRefused,
  withdrawRating,
} from './outbox.ts'
import { AT_ONCE, queueOfServer, queueQuery } from './queries.ts'
import { sentenceOfCard } from './sentence-of-card.ts'
import { useAhead } from './use-ahead.ts'
import { isOpen, walked, walkWithout } from './walk.ts'

export type Support = NonNullable<Rated['support']>
export interface Answer {
  rating: Rating
  support: Support
  duration_ms: number
  /** The sentence that the card shows. */
  source_id: string | undefined
}

/** The card that is shown and the one that is got ready. */
const SEEN_AHEAD = 2
const LONGEST_MS = 3_600_000

/** Walks the queue, of all words or one article's: the current card, the ratings made here, and the rest. */
export function useReviewSession(article_id: number | undefined) {
  const [walk, change] = useReducer(walked, null, () => walkWithout(unsentRatings()))
  const shownCards = walk.history.slice(-CARDS_APART).map(({ item }) => item)
  const queue = useQuery(queueQuery(article_id, shownCards))
  const outbox = useOutbox()
  const [since] = useState(() => new Date().toISOString())
  const { refetch } = queue
  /** Due times of the learning steps of cards rated here. */
  const steps = useRef<number[]>([])
  const ahead = useAhead((queue.data?.items.length ?? 0) > 0)
  const { due, soon } = ahead?.stepsDue(walk.steps, new Date(), ahead.settings) ?? { due: [], soon: [] }
  const refused = useRefused()
  /** Their learner decides first: another rating would wait behind the refused one. */
  const undecided = new Set(refused.map(({ name }) => name))
  const isToShow = (item: QueuedCard) => isOpen(walk, item) && !undecided.has(item.card.card_id)
  const first = [...walk.front, ...due].filter(isToShow)
  // A step that comes again may tell of the cards behind it, and a kept queue is in no order of sentences.
  const others = (queue.data?.items ?? []).filter(isToShow)
  const apart = spaced(others, {
    of: sentenceOfCard,
    before: [...shownCards, ...first].map(sentenceOfCard),
    count: SEEN_AHEAD,
  }).cards
  const items = [
    ...first,
    ...apart,
    ...others.filter(item => !apart.includes(item)),
    ...soon.filter(isToShow),
  ]
  /** The visible card stays until it is rated, even if another becomes due. */
  const held = useRef<string | undefined>(undefined)
  const itemOf = (id: string | null | undefined) => items.find(({ card }) => card.card_id === id)
  const current: QueuedCard | undefined = itemOf(walk.wanted) ?? itemOf(held.current) ?? items[0]
  useEffect(() => {
    held.current = current?.card.card_id
  })
  const isAllSent = outbox.waiting === 0

  useEffect(() => void sendRatings(), [])
  useEffect(
    () =>
      onOutcome(outcome => {
        if ('card' in outcome) {
          const { state, due_at } = outcome.card
          if (state === 'learning' || state === 'relearning') steps.current.push(Date.parse(due_at))
          return
        }
        notifyProblem(outcome.error)
        change({ kind: 'refused', request_id: outcome.rated.request_id })
        void refetch()
      }),
    [refetch],
  )

  // At the end of what was read there may be more, and a step may have come due.
  const isThrough = current === undefined && queue.data !== undefined && walk.sinceRead > 0
  const hasStep = () => steps.current.some(at => at <= Date.now())
  const mustRead = isAllSent && !queue.isFetching && (isThrough || (walk.sinceRead > 0 && hasStep()))
  useEffect(() => {
    if (!mustRead) return
    steps.current = steps.current.filter(at => at > Date.now())
    change({ kind: 'read' })
    void refetch()
  }, [mustRead, refetch])

  /** Cards or their words were changed: one whose rating was taken back is in the queue too, as it is now. */
  async function readAgain(): Promise<void> {
    change({ kind: 'read' })
    const { isSuccess } = await refetch()
    if (isSuccess) change({ kind: 'changed' })
  }

  /** Reads past what the device keeps, which is older than a refusal. Null, and said, if the server does not answer. */
  async function readFromServer(): Promise<Queue | null> {
    const { queryKey } = queueQuery(article_id)
    change({ kind: 'read' })
    try {
      const read = await queueOfServer(article_id, shownCards)
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, read)
      change({ kind: 'changed' })
      return read
    } catch (error) {
      notifyProblem(error)
      return null
    }
  }

  return {
    queue,
    current,
    refused,
    /** The card after it, unless a step comes due meanwhile. */
    next: items.find(item => item !== current),
    since,
    outbox,
    history: walk.history,
    // A card that was taken back may not be among those counted.
    left: Math.max(items.length, total(queue.data?.counts) - walk.gone),
    rate({ rating, support, duration_ms, source_id }: Answer) {
      if (!current) return
      const { card_id, version } = current.card
      const request_id = ulid()
      const at = new Date()
      try {
        sendRating({
          request_id,
          card_id,
          expected_version: version,
          rating,
          reviewed_at: at.toISOString(),
          support,
          source_id,
          duration_ms: Math.min(LONGEST_MS, Math.max(0, Math.round(duration_ms))),
        })
      } catch (error) {
        return notifyProblem(error)
      }
      // It may come again at once, but the others come first.
      held.current = undefined
      const step = ahead?.stepAfter(current, rating, at, ahead.settings) ?? null
      change({ kind: 'rated', item: current, rating, request_id, step })
    },
    /** Takes back the last rating made here; false if there is none. */
    async undo(): Promise<boolean> {
      const last = walk.history.at(-1)
      if (!last) return false
      if (await withdrawRating(last.request_id)) {
        held.current = last.item.card.card_id
        change({ kind: 'undone', request_id: last.request_id, card: last.item.card })
        return true
      }
      // It may have arrived.
      await sendRatings()
      const { waiting, error } = outboxState()
      if (waiting > 0) throw error
      const card = await undoRating(last.request_id)
      held.current = card.card_id
      change({ kind: 'undone', request_id: last.request_id, card })
      return true
    },
    readAgain,
    /**
     * Drops the refused ratings; their cards come as they are now. With `isNext` the last one comes before all others, or its
     * learner hears that it is not due.
     */
    async decideRefused({ isNext }: { isNext: boolean }): Promise<void> {
      // The cards are open once their ratings have gone, so they are read before.
      const read = await readFromServer()
      if (!read) return
      const ratings = refusedWithFollowers()
      change({ kind: 'dropped', ratings, isNext })
      await dropRatings(ratings)
      const wanted = isNext ? ratings.at(-1)?.card_id : undefined
      const areAll = article_id === undefined && read.items.length < AT_ONCE
      if (!areAll || wanted === undefined || read.items.some(({ card }) => card.card_id === wanted)) return
      // The code for it comes with the first one that the other device has rated for later.
      const { tellNotDue } = await import('./tell-not-due.ts')
      tellNotDue(wanted)
    },
  }
}
export type ReviewSession = ReturnType<typeof useReviewSession>

const total = (counts = { new: 0, learning: 0, review: 0 }) => counts.new + counts.learning + counts.review
