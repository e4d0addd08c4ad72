import { type FSRS, fsrs, Rating } from 'ts-fsrs'
import type { Scheduling } from '../../../learning/schedule/schedule.ts'

/** Days count from today. */
export interface KnownCard {
  readonly stability: number
  readonly difficulty: number
  /** Negative. */
  readonly last_review: number
  readonly due: number
}

type Rules = Pick<Scheduling, 'desired_retention' | 'maximum_interval' | 'weights'>

export const DAYS = 365

/**
 * The reviews of cards and `fresh` new ones, `new_per_day` each day, in a year, at FSRS's hours and with its share of
 * forgetting; new ones are known at first sight. Equal cards give equal numbers: forgetting follows a sequence that fills
 * space evenly.
 */
export function reviewsInAYear(
  cards: readonly KnownCard[],
  { fresh, new_per_day }: { fresh: number; new_per_day: number },
  { desired_retention, maximum_interval, weights }: Rules,
): number {
  const memory = fsrs({
    request_retention: desired_retention,
    maximum_interval,
    enable_fuzz: false,
    ...(weights ? { w: weights } : {}),
  })
  let reviews = 0
  cards.forEach((card, index) => {
    reviews += reviewsOf(card, index, memory)
  })
  const introduced = Math.min(fresh, new_per_day * DAYS)
  for (let index = 0; index < introduced; index += 1) {
    const day = Math.floor(index / new_per_day)
    const stability = memory.init_stability(Rating.Good)
    const due = day + memory.next_interval(stability, 0)
    const card = { stability, difficulty: memory.init_difficulty(Rating.Good), last_review: day, due }
    reviews += 1 + reviewsOf(card, cards.length + index, memory)
  }
  return reviews
}

function reviewsOf(card: KnownCard, index: number, memory: FSRS): number {
  let { stability, difficulty, last_review } = card
  let day = Math.max(0, card.due)
  let reviews = 0
  while (day < DAYS) {
    const recall = memory.forgetting_curve(day - last_review, stability)
    const isRecalled = evenly(index, reviews) < recall
    stability = isRecalled
      ? memory.next_recall_stability(difficulty, stability, recall, Rating.Good)
      : memory.next_forget_stability(difficulty, stability, recall)
    difficulty = memory.next_difficulty(difficulty, isRecalled ? Rating.Good : Rating.Again)
    last_review = day
    day += Math.max(1, memory.next_interval(stability, 0))
    reviews += 1
  }
  return reviews
}

/** Picks evenly by stability, so that easy and hard cards keep their share. */
export function sampleOf(cards: readonly KnownCard[], most: number): KnownCard[] {
  const share = Math.min(1, most / Math.max(1, cards.length))
  return cards
    .toSorted((a, b) => a.stability - b.stability)
    .filter((_, index) => Math.floor(index * share) !== Math.floor((index + 1) * share))
}

/** M. Roberts' R2 sequence (extremelearning.com.au), by the plastic number: from 0 to 1. */
const evenly = (index: number, review: number) =>
  (index * 0.7548776662466927 + review * 0.5698402909980532) % 1
