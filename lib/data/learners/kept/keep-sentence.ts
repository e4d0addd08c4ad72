import { Furigana } from '../../../contracts/schemas/japanese/text.ts'
import {
  type KeepSentence,
  type KeptSentence,
  MOST_KEPT,
} from '../../../contracts/schemas/learners/kept-sentences.ts'
import { isContent } from '../../../japanese/split.ts'
import type { Acting } from '../../../platform/auth/actor.ts'
import { invalidInput } from '../../../platform/problems/errors.ts'
import { refusal } from '../../../platform/problems/reasons.ts'
import { nameOf } from '../../../platform/values/name-of.ts'
import { refusedBy, retryWhenChanged } from '../../../store/writing/retry-when-changed.ts'
import { inTransaction, type TransactItem, transact } from '../../../store/writing/transact.ts'
import { owns } from '../../articles/article/access.ts'
import {
  mustBeReady,
  mustHaveRowsOf,
  mustHaveText,
  readableHead,
  textChanged,
} from '../../articles/article/heads.ts'
import type { Content } from '../../articles/content.ts'
import { sentenceAt } from '../../articles/sentence/read-sentences.ts'
import { keptSentenceRecord, type StoredSentence } from '../../entities/collections/kept-sentences.ts'
import { readCardsOf } from '../cards/card.ts'
import { cardWrites } from '../cards/cards-of-subject.ts'
import { recordedAt, takenAlong } from '../mined/recorded.ts'
import { mediaNames } from '../mined/stored-media.ts'
import { reviewSettings } from '../records/kept-settings.ts'
import type { Learning, Stores } from '../records/learning.ts'
import { readSettings } from '../records/read-records.ts'
import { writeKept } from './change-kept.ts'
import { presentKept, readKept } from './kept-sentence.ts'

/** Changes a kept sentence only with `replace`. */
export async function keepSentence(
  stores: Stores,
  acting: Acting,
  request: KeepSentence,
): Promise<KeptSentence> {
  const { content, learning } = stores
  return retryWhenChanged(async () => {
    const { item_id, note, recorded, ...snapshot } = await takeSnapshot(content, acting, request)
    const stored = await readKept(learning, acting, item_id)
    const cards = request.review ? await newCards(learning, acting, item_id) : {}
    if (stored && !request.replace) {
      if (Object.keys(cards).length > 0) await writeKept(learning, stored, stored, cards)
      return presentKept(stores, stored)
    }
    const now = content.now().toISOString()
    const kept: StoredSentence = {
      ...snapshot,
      user_id: acting.user_id,
      item_id,
      tags: [...new Set(request.tags ?? stored?.tags)],
      note: request.note ?? stored?.note ?? note,
      version: (stored?.version ?? 0) + 1,
      created_at: stored?.created_at ?? now,
      updated_at: now,
    }
    // Keeps the learner's sound or none, with its ends.
    const media_id = mediaNames.ofSentence(item_id)
    const isTaken = recorded !== null && !stored
    const beside = {
      ...cards,
      ...(isTaken && { media: takenAlong(learning, acting.user_id, media_id, recorded) }),
    }
    await (stored ? writeKept(learning, stored, kept, beside) : createKept(learning, kept, beside))
    return presentKept(stores, kept)
  })
}

/** Takes the note only for the article's owner. */
async function takeSnapshot(content: Content, acting: Acting, request: KeepSentence) {
  const { article_id, index, content_revision, of } = request
  const head = await readableHead(content, article_id)
  if (of === undefined) mustHaveText(head, content_revision)
  else mustHaveRowsOf(head, content_revision ?? head.content_revision)
  mustBeReady(head, index)
  if (index >= head.total_rows)
    throw invalidInput('body.index', `must be below ${head.total_rows}, the number of rows`)
  const row = await sentenceAt(content, head, index)
  const { sentence, furigana, translation = '', explanation = '', notes = '' } = row
  if (of !== undefined && of !== sentence) throw textChanged(head)
  if (!isContent(sentence))
    throw invalidInput('body.index', 'must be the index of a sentence, not of a line break or a blank row')
  const { title, author, genre, output_language } = head
  return {
    item_id: nameOf('sentence', article_id, sentence),
    article_id,
    front: { sentence, furigana: Furigana.parse(JSON.parse(furigana)) },
    back: { translation, explanation },
    origin: { content_revision: head.content_revision, index, title, author, genre, output_language },
    recorded: recordedAt(head, row, index),
    note: head.user_id === acting.user_id && owns(acting, head) ? notes.slice(0, 2_000) : '',
  }
}

async function newCards(learning: Learning, { user_id }: Acting, id: string) {
  const subject = { kind: 'sentence' as const, id }
  const [cards, { templates }] = await Promise.all([
    readCardsOf(learning, user_id, subject),
    readSettings(learning, user_id, reviewSettings),
  ])
  return cardWrites(learning, user_id, templates, { subject, cards, become: 'reviewed' })
}

/** Throws ConditionFailed if it is kept already. */
export async function createKept(
  { client, keptSentences, keptSentenceHeads, signal }: Learning,
  kept: StoredSentence,
  cards: Readonly<Record<string, TransactItem>> = {},
): Promise<void> {
  const items = {
    sentence: inTransaction(keptSentences).create(keptSentenceRecord.encode(kept)),
    head: inTransaction(keptSentenceHeads)
      .upsert({ user_id: kept.user_id })
      .add({ count: 1 })
      .where(({ count }, { notExists, lt }) => `${notExists(count)} OR ${lt(count, MOST_KEPT)}`),
    ...cards,
  }
  try {
    await transact(client, items, { signal })
  } catch (error) {
    // Kept by another request: the next attempt finds it.
    if (refusedBy(error, 'head') && !refusedBy(error, 'sentence'))
      throw refusal('sentences_full', { most: MOST_KEPT })
    throw error
  }
}
