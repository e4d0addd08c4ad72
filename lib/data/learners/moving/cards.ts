import { z } from 'zod'
import { whole } from '../../../contracts/schemas/basics.ts'
import { type Card, CardId, Card as CardSchema } from '../../../contracts/schemas/learners/review.ts'
import { newMemory } from '../../../learning/schedule/schedule.ts'
import { nameOf } from '../../../platform/values/name-of.ts'
import { retryWhenChanged } from '../../../store/writing/retry-when-changed.ts'
import type { TransactItem } from '../../../store/writing/transact.ts'
import { transact } from '../../../store/writing/transact.ts'
import type { StoredWord } from '../../entities/collections/words.ts'
import { cardId, cardItem, isMature, newCard, partsOf, readCards, type Subject } from '../cards/card.ts'
import { readSentences } from '../kept/kept-sentence.ts'
import { findWords } from '../words/stored-word.ts'
import { nextVocabulary, stateItems } from '../words/vocabulary.ts'
import {
  ADDED,
  type At,
  CHANGED,
  inParts,
  Moment,
  type Moving,
  PRESENT,
  skipped,
  type Taken,
  taker,
} from './taker.ts'

/** States by first character and the head make 93 items at once. */
const CARDS_AT_ONCE = 60
/** A card is due within a century of its last rating. */
const LATEST = '2200'
const LONGEST_STABILITY = 40_000
const MOST_RATINGS = 100_000

const { shape } = CardSchema
const isDate = (at: string) => at >= '1970' && at < LATEST

/** Bounds what FSRS can have. */
const Memory = z.object({
  state: shape.state,
  step: whole(0, 20),
  stability: z.number().min(0).max(LONGEST_STABILITY),
  difficulty: z.number().min(0).max(10),
  due_at: Moment.refine(isDate, 'must lie between 1970 and 2200'),
  last_review: Moment.nullable(),
  reps: whole(0, MOST_RATINGS),
  lapses: whole(0, MOST_RATINGS),
})

/** New cards have no memory, all others have one. */
export const MovedCard = Memory.extend({
  card_id: CardId,
  introduced_on: shape.introduced_on,
  suspended: shape.suspended,
  buried_until: Moment.refine(isDate, 'must lie between 1970 and 2200').nullable(),
  leech: z.boolean(),
}).refine(
  ({ state, stability, difficulty, last_review }) =>
    state === 'new'
      ? stability === 0 && difficulty === 0
      : stability > 0 && difficulty >= 1 && last_review !== null,
  { path: ['stability'], message: 'does not fit the state of the card' },
)
export type MovedCard = z.infer<typeof MovedCard>

export const timesOf = ({ last_review, introduced_on }: MovedCard) => [
  last_review,
  // A study day may begin before the day in Greenwich.
  introduced_on && new Date(Date.parse(introduced_on) - 86_400_000).toISOString(),
]

/** Ratings of a sentence that is no longer kept stay together under a name. */
export function subjectHere({ itemOf }: Moving, card_id: string): Subject {
  const { subject } = partsOf(card_id)
  if (subject.kind === 'word') return subject
  return { ...subject, id: itemOf(subject.id) ?? nameOf('moved', subject.id) }
}

export const cardIdHere = (moving: Moving, card_id: string) =>
  cardId(subjectHere(moving, card_id), partsOf(card_id).template)

export const cardHere = (moving: Moving, { card_id, ...memory }: MovedCard, version: number): Card => ({
  ...newCard(subjectHere(moving, card_id), partsOf(card_id).template, memory),
  ...memory,
  version,
})

/** Keeps schedules; takes cards of words and sentences that are here. */
export const takeCards = taker({
  line: MovedCard,
  times: timesOf,
  take: (moving, lines) =>
    inParts(lines, CARDS_AT_ONCE, part => retryWhenChanged(() => takeSome(moving, part))),
})

async function takeSome(moving: Moving, part: readonly At<MovedCard>[]): Promise<Taken[]> {
  const { learning, user_id, overwrite, dry_run } = moving
  const subjects = await subjectsOf(moving, part)
  const idOf = ({ line: { card_id } }: At<MovedCard>) => {
    const subject = subjects.get(card_id)
    return subject ? cardId(subject, partsOf(card_id).template) : ''
  }
  const cards = await readCards(
    learning,
    user_id,
    part.map(idOf).filter(id => id !== ''),
  )
  const items: Record<string, TransactItem> = {}
  const words = new Map<string, StoredWord>()
  const mature = new Set<string>()
  const taken = part.map((at): Taken => {
    const { card_id, ...memory } = at.line
    const { template } = partsOf(card_id)
    const subject = subjects.get(card_id)
    const names = [idOf(at)]
    if (!subject) {
      const planned = dry_run ? plannedCard(moving, card_id) : null
      if (planned !== null) return { ...ADDED, names: [planned] }
      return skipped(partsOf(card_id).subject.kind === 'word' ? 'no_word_here' : 'no_sentence_here')
    }
    // Two words of the export can be one here.
    if (items[idOf(at)]) return PRESENT
    const before = cards.get(idOf(at)) ?? null
    const blank = newCard(subject, template, newMemory(new Date(0)))
    const after = { ...blank, ...memory, version: (before?.version ?? 0) + 1 }
    after.suspended = suspensionOf(after, subject.word)
    const givesWay = before !== null && isUntouched(before)
    if (before && (isSame(before, after) || !(overwrite || givesWay))) return PRESENT
    cards.set(after.card_id, after)
    items[after.card_id] = cardItem(learning, user_id, before, after)
    const { word } = subject
    if (
      word?.state === 'learning' &&
      template === 'recognition' &&
      isMature(before ?? blank) !== isMature(after)
    ) {
      words.set(word.skill_id, word)
      if (isMature(after)) mature.add(word.skill_id)
    }
    return { ...(before && !givesWay ? CHANGED : ADDED), names }
  })
  if (dry_run || Object.keys(items).length === 0) return taken
  if (words.size > 0) {
    const changes = Array.from(words.values(), word => ({ before: word, after: word }))
    Object.assign(items, stateItems(learning, user_id, changes, mature))
    items.vocabulary = nextVocabulary(learning, user_id, { learning: 0, known: 0, ignored: 0 })
  }
  await transact(learning.client, items, { signal: learning.signal })
  return taken
}

function plannedCard(moving: Moving, card_id: string): string | null {
  const { subject, template } = partsOf(card_id)
  const { kind } = subject
  const id = kind === 'word' ? moving.wordOf(subject.id) : moving.itemOf(subject.id)
  return id === null ? null : cardId({ kind, id }, template)
}

type SubjectHere = Subject & { readonly word: StoredWord | null }

async function subjectsOf(
  moving: Moving,
  part: readonly At<MovedCard>[],
): Promise<ReadonlyMap<string, SubjectHere>> {
  const { learning, user_id } = moving
  const named = part.map(({ line: { card_id } }) => ({ card_id, ...subjectHere(moving, card_id) }))
  const idsOf = (kind: Subject['kind']) => named.flatMap(one => (one.kind === kind ? one.id : []))
  const words = await findWords(learning, user_id, idsOf('word'))
  const sentences = await readSentences(learning, user_id, idsOf('sentence'))
  return new Map(
    named.flatMap(({ card_id, kind, id }): [string, SubjectHere][] => {
      if (kind === 'sentence') return sentences.has(id) ? [[card_id, { kind, id, word: null }]] : []
      const word = words.get(id)
      return word ? [[card_id, { kind, id: word.skill_id, word }]] : []
    }),
  )
}

/** A card waits for its word exactly while that is not being learnt. */
function suspensionOf({ suspended }: Card, word: StoredWord | null): Card['suspended'] {
  if (word && word.state !== 'learning') return suspended ?? 'word_state'
  return suspended === 'word_state' ? null : suspended
}

/** Came with its word, and was neither rated nor changed. */
const isUntouched = ({ state, reps, introduced_on, suspended, buried_until }: Card) =>
  state === 'new' && reps === 0 && introduced_on === null && suspended !== 'user' && buried_until === null

const isSame = ({ version: _, ...one }: Card, { version: _other, ...other }: Card) =>
  Object.entries(one).every(([name, value]) => new Map(Object.entries(other)).get(name) === value)
