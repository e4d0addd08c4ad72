import { type Card, type CardMemory, Template } from '../../../../contracts/schemas/learners/review.ts'
import { newMemory, rated, type Scheduling } from '../../../../learning/schedule/schedule.ts'
import type { TransactItem } from '../../../../store/writing/transact.ts'
import type { StoredWord } from '../../../entities/collections/words.ts'
import {
  cardId,
  cardIdsOf,
  cardItem,
  isMature,
  readCards,
  removedCardItem,
  type Subject,
} from '../../cards/card.ts'
import { reviewSettings } from '../../records/kept-settings.ts'
import type { Learning } from '../../records/learning.ts'
import { readSettings } from '../../records/read-records.ts'
import type { LoggedRating, Ratings } from './ratings.ts'

interface Joined {
  readonly double: StoredWord
  readonly kept: StoredWord | null
  readonly after: StoredWord
}

export async function joinedCards(
  learning: Learning,
  user_id: number,
  { double, kept, after }: Joined,
  ratings: Ratings,
) {
  const [from, to] = [subjectOf(double), subjectOf(after)]
  const cards = await readCards(learning, user_id, [...cardIdsOf(from), ...cardIdsOf(to)])
  const settings = await readSettings(learning, user_id, reviewSettings)
  const items: Record<string, TransactItem> = {}
  let matures = false
  for (const template of Template.options) {
    const other = cards.get(cardId(from, template))
    const own = cards.get(cardId(to, template)) ?? null
    if (other) items[other.card_id] = removedCardItem(learning, user_id, other)
    const [first, ...more] = [own, other].filter(card => card !== null && card !== undefined)
    if (!first) continue
    const idsOf = (word: StoredWord) =>
      [word.skill_id, ...(word.joined ?? [])].map(id => cardId({ kind: 'word', id }, template))
    const histories = [
      ...(own && kept ? [{ card: own, ids: idsOf(kept) }] : []),
      ...(other ? [{ card: other, ids: idsOf(double) }] : []),
    ].filter(({ card }) => card.last_review !== null)
    const logged = histories.length > 1 ? await ratings(histories) : []
    const memory = replayed(cardId(to, template), logged, settings) ?? histories[0]?.card ?? first
    const card = joinedCard([first, ...more], { ...to, template }, memory, after)
    items[card.card_id] = cardItem(learning, user_id, own, card)
    if (template === 'recognition') matures = isMature(card)
  }
  return { items, isMature: matures }
}

const subjectOf = ({ skill_id }: StoredWord): Subject => ({ kind: 'word', id: skill_id })

/** Weakest reason first. */
const SUSPENDED: readonly Card['suspended'][] = ['word_state', null, 'leech', 'user']

function joinedCard(
  both: readonly Card[],
  { template, ...subject }: Subject & { template: Template },
  { state, step, stability, difficulty, due_at, last_review, reps, lapses }: CardMemory,
  word: StoredWord,
): Card {
  const own = SUSPENDED.findLast(reason => both.some(({ suspended }) => suspended === reason)) ?? null
  const resting = own === null || own === 'word_state'
  return {
    state,
    step,
    stability,
    difficulty,
    due_at,
    last_review,
    reps,
    lapses,
    card_id: cardId(subject, template),
    kind: subject.kind,
    subject_id: subject.id,
    template,
    // Above any version that a former rating could undo.
    version: Math.max(...both.map(({ version }) => version)) + 1,
    introduced_on: both.flatMap(card => card.introduced_on ?? []).toSorted()[0] ?? null,
    suspended: resting ? (word.state === 'learning' ? null : 'word_state') : own,
    buried_until:
      both
        .flatMap(card => card.buried_until ?? [])
        .toSorted()
        .at(-1) ?? null,
    leech: both.some(({ leech }) => leech),
  }
}

const replayed = (card_id: string, ratings: readonly LoggedRating[], settings: Scheduling) =>
  ratings.reduce<CardMemory | null>((memory, { at, rating }) => {
    const moment = new Date(at)
    return rated({ ...(memory ?? newMemory(moment)), card_id }, rating, moment, settings)
  }, null)
