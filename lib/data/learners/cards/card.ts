import {
  type Card,
  type CardMemory,
  type CardState,
  Template,
} from '../../../contracts/schemas/learners/review.ts'
import { inTransaction, type TransactItem } from '../../../store/writing/transact.ts'
import { type CardRecord, cardKey } from '../../entities/collections/cards.ts'
import type { Learning } from '../records/learning.ts'
import { readItems } from '../records/profile-head.ts'

/** What a card is about: a word, by its skill, or a kept sentence. */
export interface Subject {
  readonly kind: 'word' | 'sentence'
  readonly id: string
}

const LETTERS = { word: 'w', sentence: 's' } as const

export const cardId = ({ kind, id }: Subject, template: Template) => `${LETTERS[kind]}.${id}.${template}`

export function partsOf(card_id: string): { subject: Subject; template: Template } {
  const [letter, id = '', template] = card_id.split('.')
  return { subject: { kind: letter === 'w' ? 'word' : 'sentence', id }, template: Template.parse(template) }
}

/** The ids of all cards that a subject may have. */
export const cardIdsOf = (subject: Subject) => Template.options.map(template => cardId(subject, template))

export function presentCard({ user_id: _, queue: _queue, ...stored }: CardRecord): Card {
  const { subject, template } = partsOf(stored.card_id)
  return {
    ...stored,
    kind: subject.kind,
    subject_id: subject.id,
    template,
    last_review: stored.last_review ?? null,
    introduced_on: stored.introduced_on ?? null,
    suspended: stored.suspended ?? null,
    buried_until: stored.buried_until ?? null,
    leech: stored.leech === 1,
  }
}

/** The record of a card; where it waits follows from its state. */
export function recordOf(user_id: number, card: Card): CardRecord {
  const { kind: _, subject_id: _id, template: _template, leech, ...rest } = card
  const { last_review, introduced_on, suspended, buried_until, ...always } = rest
  return {
    ...always,
    user_id,
    leech: Number(leech),
    queue: queueOf(card.state),
    ...(last_review === null ? {} : { last_review }),
    ...(introduced_on === null ? {} : { introduced_on }),
    ...(suspended === null ? {} : { suspended }),
    ...(buried_until === null ? {} : { buried_until }),
  }
}

export type QueueName = Exclude<CardState, 'relearning'>

/** Where a card of that state waits. */
export const queueOf = (state: CardState): QueueName => (state === 'relearning' ? 'learning' : state)

export function newCard(subject: Subject, template: Template, memory: CardMemory): Card {
  return {
    ...memory,
    card_id: cardId(subject, template),
    kind: subject.kind,
    subject_id: subject.id,
    template,
    version: 1,
    introduced_on: null,
    suspended: null,
    buried_until: null,
    leech: false,
  }
}

/** Those of these cards that there are, by id. */
export async function readCards(learning: Learning, user_id: number, ids: readonly string[]) {
  const keys = Array.from(new Set(ids), id => cardKey(user_id, id))
  const Items = await readItems(learning, keys)
  const records = learning.cards.parse({ Items }).data
  return new Map(records.map(record => [record.card_id, presentCard(record)]))
}

/** Writes a card over what was read; null: there was none. Fails with ConditionFailed when it has changed since. */
export function cardItem(
  { cards }: Learning,
  user_id: number,
  before: Card | null,
  after: Card,
): TransactItem {
  const record = recordOf(user_id, after)
  if (!before) return inTransaction(cards).create(record).commit()
  return inTransaction(cards)
    .put(record)
    .where(({ version }, { eq }) => eq(version, before.version))
    .commit()
}

export const removedCardItem = ({ cards }: Learning, user_id: number, card: Card): TransactItem =>
  inTransaction(cards)
    .delete({ user_id, card_id: card.card_id })
    .where(({ version }, { eq }) => eq(version, card.version))
    .commit()

const MATURE_DAYS = 21

export const isMature = ({ state, stability }: CardMemory) => state === 'review' && stability >= MATURE_DAYS
