import type { Card } from '../../../contracts/schemas/learners/review.ts'
import { ConditionFailed } from '../../../store/errors.ts'
import { plainPutIf } from '../../../store/writing/plain-writes.ts'
import { inTransaction, type TransactItem, transact } from '../../../store/writing/transact.ts'
import { type StoredWord, wordRecord } from '../../entities/collections/words.ts'
import { isMature } from '../cards/card.ts'
import { wordsChanged, wordsToday } from '../days/study-day.ts'
import type { Learning } from '../records/learning.ts'
import { codeOf, nextVocabulary, partItem, stateItems, tooManyWords } from './vocabulary.ts'
import { type CardsOfWords, cardsOfWords, type KnownOfCards } from './word-cards.ts'
import { changesState, idOfChange, NO_SOURCES, type WordChange } from './word-change.ts'
import { sweepsNoted } from './word-receipts.ts'
import { sourceItems, weightOfSources } from './word-sources.ts'

const HEAD = 'vocabulary'

type Items = Readonly<Record<string, TransactItem>>

export async function writeWords(
  learning: Learning,
  user_id: number,
  changes: readonly WordChange[],
  { beside, areMoved = false, ...known }: KnownOfCards & { beside?(cards: CardsOfWords): Items } = {},
): Promise<void> {
  const cards = await cardsOfWords(learning, user_id, changes, known)
  const items = { ...beside?.(cards), ...(await itemsOfWords(learning, user_id, changes, cards, areMoved)) }
  await commitWords(learning, user_id, changes, items)
}

/** Requires unchanged words. Counts items by word, first characters of ids, the vocabulary's head, and the study day. */
export async function itemsOfWords(
  learning: Learning,
  user_id: number,
  changes: readonly WordChange[],
  { items, mature, settings }: CardsOfWords,
  areMoved: boolean,
): Promise<Items> {
  if (changes.length === 0) return {}
  const changing = changes.filter(changesState)
  const codes = changing.map(change => {
    const isMature = mature.has(idOfChange(change))
    const { before, after } = change
    return [before && codeOf(before.state, isMature), after && codeOf(after.state, isMature)] as const
  })
  return {
    ...Object.assign({}, ...changes.map(change => items.get(idOfChange(change)))),
    ...wordItems(learning, user_id, changes),
    ...stateItems(learning, user_id, changing, mature),
    ...(areMoved ? {} : await wordsToday(learning, user_id, wordsChanged(codes), settings)),
  }
}

/** Counts writes beyond those of each transaction, the changed part of states, and estimated bytes. */
export function weightOf(change: WordChange | null, { items }: CardsOfWords) {
  if (!change) return { writes: 0, part: null, bytes: 0 }
  const { before, after, sources } = change
  const cards = Object.keys(items.get(idOfChange(change)) ?? {}).length
  const { writes, put, gone } = weightOfSources(sources ?? NO_SOURCES)
  return {
    writes: 1 + cards + writes,
    part: changesState(change) ? idOfChange(change).charAt(0) : null,
    bytes: Buffer.byteLength(JSON.stringify([before, after, put, gone])),
  }
}

export async function commitWords(
  learning: Learning,
  user_id: number,
  changes: readonly WordChange[],
  items: Items,
): Promise<void> {
  const { client, wordsRead, signal } = learning
  if (Object.keys(items).length === 0) return
  const commit = () => transact(client, items, { signal })
  const ids = changes.map(idOfChange)
  try {
    // Without changes the vocabulary keeps its version.
    await (ids.length > 0 ? wordsRead.writing(user_id, ids, commit) : commit())
    sweepsNoted(learning, items)
  } catch (error) {
    // Another refusal may mean that counts of a changed word were added in vain.
    if (error instanceof ConditionFailed && error.failed.every(({ name }) => name === HEAD))
      throw tooManyWords()
    throw error
  }
}

/** Requires unchanged words. */
export const wordItems = (
  learning: Learning,
  user_id: number,
  changes: readonly WordChange[],
): Record<string, TransactItem> => ({
  [HEAD]: nextVocabulary(learning, user_id, countsOf(changes)),
  ...Object.fromEntries(changes.map((change, n) => [`word ${n}`, wordItem(learning, change)])),
  ...Object.assign({}, ...changes.map(({ sources }) => sources && sourceItems(learning, user_id, sources))),
})

function countsOf(changes: readonly WordChange[]) {
  const counts = { ...SAME_COUNTS }
  for (const { before, after } of changes) {
    if (before) counts[before.state] -= 1
    if (after) counts[after.state] += 1
  }
  return counts
}

function wordItem({ words }: Learning, { before, after }: WordChange): TransactItem {
  // A word removed and added again restarts at version 1, at another time.
  const asRead = before && { version: before.version, created_at: before.created_at }
  if (after) return plainPutIf(words, wordRecord.encode(after), asRead ?? 'absent')
  return inTransaction(words)
    .delete(before)
    .where((stored, { eq }) =>
      [eq(stored.version, before.version), eq(stored.created_at, before.created_at)].join(' AND '),
    )
}

const SAME_COUNTS = { learning: 0, known: 0, ignored: 0 }

export function maturityChange(
  learning: Learning,
  user_id: number,
  word: StoredWord | null,
  before: Card,
  after: Card,
): Record<string, TransactItem> {
  const becomesMature = isMature(after)
  if (!word || !changesMaturity(word, before, after)) return {}
  const { skill_id } = word
  return {
    [HEAD]: nextVocabulary(learning, user_id, SAME_COUNTS),
    states: partItem(
      learning,
      user_id,
      skill_id.charAt(0),
      new Map([[skill_id, codeOf('learning', becomesMature)]]),
    ),
  }
}

export const maturityOfDay = (word: StoredWord | null, before: Card, after: Card) =>
  wordsChanged(
    changesMaturity(word, before, after)
      ? [[codeOf('learning', isMature(before)), codeOf('learning', isMature(after))]]
      : [],
  )

const changesMaturity = (word: StoredWord | null, before: Card, after: Card): boolean =>
  word?.state === 'learning' && before.template === 'recognition' && isMature(before) !== isMature(after)

export const retaggedItems = (
  learning: Learning,
  user_id: number,
  before: StoredWord,
  after: StoredWord,
): Record<string, TransactItem> => ({
  [HEAD]: nextVocabulary(learning, user_id, SAME_COUNTS),
  word: wordItem(learning, { before, after }),
})
