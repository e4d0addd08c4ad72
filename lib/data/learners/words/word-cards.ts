import type { Card } from '../../../contracts/schemas/learners/review.ts'
import type { ReviewSettings } from '../../../contracts/schemas/learners/review-settings.ts'
import { settled } from '../../../platform/async/settled.ts'
import type { TransactItem } from '../../../store/writing/transact.ts'
import { cardIdsOf, isMature, readCards, type Subject } from '../cards/card.ts'
import { type CardsChange, cardWrites } from '../cards/cards-of-subject.ts'
import { reviewSettings } from '../records/kept-settings.ts'
import type { Learning } from '../records/learning.ts'
import { readSettings } from '../records/read-records.ts'
import { changesState, idOfChange, type WordChange } from './word-change.ts'

export interface KnownOfCards {
  readonly settings?: ReviewSettings
  readonly cards?: ReadonlyMap<string, Card>
  /** Another yomu's history has its own days. */
  readonly areMoved?: boolean
  /** Added words are taken to have no cards; otherwise the transaction fails. */
  readonly areNew?: boolean
}

export interface CardsOfWords {
  /** At most two for each word, by word. */
  readonly items: ReadonlyMap<string, Readonly<Record<string, TransactItem>>>
  readonly mature: ReadonlySet<string>
  readonly existing: ReadonlyMap<string, readonly Card[]>
  readonly settings: ReviewSettings | null
}

/** Learning words are reviewed, others' cards wait, and removed words' go. */
export async function cardsOfWords(
  learning: Learning,
  user_id: number,
  changes: readonly WordChange[],
  { areNew, ...known }: Omit<KnownOfCards, 'areMoved'>,
): Promise<CardsOfWords> {
  const changing = changes.filter(changesState)
  if (changing.length === 0) return { ...NO_CARDS, settings: null }
  const having = changing.filter(({ before }) => before || !areNew)
  const ids = having.flatMap(change => cardIdsOf(subjectOf(change)))
  const [cards, settings] = await settled([
    known.cards ? Promise.resolve(known.cards) : readCards(learning, user_id, ids),
    known.settings ? Promise.resolve(known.settings) : readSettings(learning, user_id, reviewSettings),
  ])
  const { templates } = settings
  const items = new Map<string, Readonly<Record<string, TransactItem>>>()
  const mature = new Set<string>()
  const existing = new Map<string, readonly Card[]>()
  for (const change of changing) {
    const subject = subjectOf(change)
    const own = cardIdsOf(subject).flatMap(id => cards.get(id) ?? [])
    existing.set(subject.id, own)
    const become = becoming(change)
    const { returned = [], gone } = change
    const cardsChange = { subject, cards: own, become, returned, gone }
    items.set(subject.id, cardWrites(learning, user_id, templates, cardsChange))
    const recognition = [...own, ...returned].find(({ template }) => template === 'recognition')
    if (recognition && isMature(recognition)) mature.add(subject.id)
  }
  return { items, mature, existing, settings }
}

const NO_CARDS = { items: new Map(), mature: new Set<string>(), existing: new Map() } as const

const subjectOf = (change: WordChange): Subject => ({ kind: 'word', id: idOfChange(change) })

function becoming({ after }: WordChange): CardsChange['become'] {
  if (!after) return 'removed'
  return after.state === 'learning' ? 'reviewed' : 'suspended'
}
