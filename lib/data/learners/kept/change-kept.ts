import type { KeptSentence, KeptSentencePatch } from '../../../contracts/schemas/learners/kept-sentences.ts'
import { settled } from '../../../platform/async/settled.ts'
import type { Acting } from '../../../platform/auth/actor.ts'
import { refusal } from '../../../platform/problems/reasons.ts'
import { retryWhenChanged } from '../../../store/writing/retry-when-changed.ts'
import { inTransaction, type TransactItem, transact } from '../../../store/writing/transact.ts'
import { mustBeReadable, storedFurigana } from '../../articles/rows/stored-furigana.ts'
import { keptSentenceRecord, type StoredSentence } from '../../entities/collections/kept-sentences.ts'
import { readCardsOf } from '../cards/card.ts'
import { cardWrites } from '../cards/cards-of-subject.ts'
import { mediaNames, sweepItem } from '../mined/stored-media.ts'
import { reviewSettings } from '../records/kept-settings.ts'
import type { Learning, Stores } from '../records/learning.ts'
import { readSettings } from '../records/read-records.ts'
import { noSentence, presentKept, readKept } from './kept-sentence.ts'

const FURIGANA = 'body.front.furigana'

/** Lets one of several devices with the same version succeed. */
export async function patchKept(
  stores: Stores,
  acting: Acting,
  item_id: string,
  { expected_version, front, back, review, ...patch }: KeptSentencePatch,
): Promise<KeptSentence> {
  const { learning } = stores
  if (front) mustBeReadings(front)
  const kept = await retryWhenChanged(async () => {
    const stored = await readKept(learning, acting, item_id)
    if (!stored) throw noSentence()
    const { version: current_version } = stored
    if (current_version !== expected_version)
      throw refusal(
        'sentence_changed',
        {},
        {
          members: { current_version },
        },
      )
    const next: StoredSentence = {
      ...stored,
      ...patch,
      tags: [...new Set(patch.tags ?? stored.tags)],
      note: patch.note ?? stored.note,
      front: front ?? stored.front,
      back: {
        translation: back?.translation ?? stored.back.translation,
        explanation: back?.explanation ?? stored.back.explanation,
      },
      version: current_version + 1,
      updated_at: learning.now().toISOString(),
    }
    await writeKept(learning, stored, next, await cardsChanged(learning, next, review))
    return next
  })
  return presentKept(stores, kept)
}

async function cardsChanged(learning: Learning, { user_id, item_id }: StoredSentence, review?: boolean) {
  if (review === undefined) return {}
  const subject = { kind: 'sentence' as const, id: item_id }
  const [cards, { templates }] = await settled([
    readCardsOf(learning, user_id, subject),
    readSettings(learning, user_id, reviewSettings),
  ])
  return cardWrites(learning, user_id, templates, { subject, cards, become: review ? 'resumed' : 'stopped' })
}

function mustBeReadings({ sentence, furigana }: StoredSentence['front']): void {
  mustBeReadable(furigana, FURIGANA)
  storedFurigana(sentence, furigana, FURIGANA)
}

/** Throws ConditionFailed for another version. */
export const writeKept = (
  learning: Learning,
  stored: StoredSentence,
  next: StoredSentence,
  beside: Readonly<Record<string, TransactItem>> = {},
) => {
  const items = { sentence: keptItem(learning, stored, next), ...beside }
  return transact(learning.client, items, { signal: learning.signal })
}

export const keptItem = (
  { keptSentences }: Learning,
  stored: StoredSentence,
  next: StoredSentence,
): TransactItem =>
  inTransaction(keptSentences)
    .put(keptSentenceRecord.encode(next))
    .where(({ version }, { eq }) => eq(version, stored.version))

/** Removes its cards too; the log of ratings stays. */
export function removeKept(learning: Learning, acting: Acting, item_id: string): Promise<void> {
  const { client, keptSentences, keptSentenceHeads, signal } = learning
  const { user_id } = acting
  const subject = { kind: 'sentence' as const, id: item_id }
  return retryWhenChanged(async () => {
    if (!(await readKept(learning, acting, item_id))) return
    const cards = await readCardsOf(learning, user_id, subject)
    const items = {
      sentence: inTransaction(keptSentences)
        .delete({ user_id, item_id })
        .where(({ version }, { exists }) => exists(version)),
      head: inTransaction(keptSentenceHeads).patch({ user_id }).add({ count: -1 }),
      media: inTransaction(learning.minedMedia).delete({ user_id, media_id: mediaNames.ofSentence(item_id) }),
      sweep: sweepItem(learning, user_id, 'soon'),
      ...cardWrites(learning, user_id, [], { subject, cards, become: 'removed' }),
    }
    await transact(client, items, { signal })
  })
}
