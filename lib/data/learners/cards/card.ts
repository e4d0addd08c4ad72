import { type Card, type CardMemory, Template } from '../../../contracts/schemas/learners/review.ts'
import type { WordStage } from '../../../contracts/schemas/learners/word-lists.ts'
import { plainPutIf } from '../../../store/writing/plain-writes.ts'
import { inTransaction, type TransactItem } from '../../../store/writing/transact.ts'
import { cardKey, cardRecord, type StoredCard } from '../../entities/collections/cards.ts'
import type { Learning } from '../records/learning.ts'
import { readById } from '../records/read-items.ts'
import { readTargets } from '../skills/redirects.ts'

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

export const cardIdsOf = (subject: Subject) => Template.options.map(template => cardId(subject, template))

export function presentCard({ user_id: _, ...stored }: StoredCard): Card {
  const { subject, template } = partsOf(stored.card_id)
  return { ...stored, kind: subject.kind, subject_id: subject.id, template }
}

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

export async function readCards(learning: Learning, user_id: number, ids: readonly string[]) {
  const stored = await readById(learning, cardRecord, 'card_id', id => cardKey(user_id, id), ids)
  return new Map(Array.from(stored, ([id, card]) => [id, presentCard(card)]))
}

/** Leads to the card of the other word, if joined. */
export const leadingCardId = async (learning: Learning, card_id: string): Promise<string> =>
  (await leadingCardIds(learning, [card_id]))(card_id)

export async function leadingCardIds(learning: Learning, card_ids: readonly string[]) {
  const subjects = card_ids.map(id => partsOf(id).subject)
  const targets = await readTargets(
    learning,
    subjects.flatMap(({ kind, id }) => (kind === 'word' ? id : [])),
  )
  return (card_id: string): string => {
    const { subject, template } = partsOf(card_id)
    return cardId({ ...subject, id: targets(subject.id) }, template)
  }
}

export async function findCard(learning: Learning, user_id: number, card_id: string): Promise<Card | null> {
  const own = (await readCards(learning, user_id, [card_id])).get(card_id)
  if (own) return own
  const other = await leadingCardId(learning, card_id)
  return other === card_id ? null : ((await readCards(learning, user_id, [other])).get(other) ?? null)
}

export const readCardsOf = async (learning: Learning, user_id: number, subject: Subject) => [
  ...(await readCards(learning, user_id, cardIdsOf(subject))).values(),
]

/** Null creates the card. Throws ConditionFailed if it has changed. */
export function cardItem(
  { cards }: Learning,
  user_id: number,
  before: Card | null,
  after: Card,
): TransactItem {
  const row = cardRecord.encode({ ...after, user_id })
  return plainPutIf(cards, row, before ? { version: before.version } : 'absent')
}

export const removedCardItem = ({ cards }: Learning, user_id: number, card: Card): TransactItem =>
  inTransaction(cards)
    .delete({ user_id, card_id: card.card_id })
    .where(({ version }, { eq }) => eq(version, card.version))

const MATURE_DAYS = 21

export const isMature = ({ state, stability }: CardMemory) => state === 'review' && stability >= MATURE_DAYS

export function stageOf(card: CardMemory): WordStage {
  if (card.state === 'new') return 'new'
  if (card.state !== 'review') return 'learning'
  return isMature(card) ? 'mature' : 'young'
}
