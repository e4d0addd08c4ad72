import { z } from 'zod'
import type { KeptSentence } from '../../../contracts/schemas/learners/kept-sentences.ts'
import { settled } from '../../../platform/async/settled.ts'
import type { Acting } from '../../../platform/auth/actor.ts'
import { refusal } from '../../../platform/problems/reasons.ts'
import { mayRead } from '../../articles/article/access.ts'
import { readHeads } from '../../articles/article/heads.ts'
import type { Content } from '../../articles/content.ts'
import {
  keptSentenceKey,
  keptSentenceRecord,
  type StoredSentence,
} from '../../entities/collections/kept-sentences.ts'
import { cardIdsOf, readCards } from '../cards/card.ts'
import { mediaNames, readMediaOf } from '../mined/stored-media.ts'
import type { Learning, Stores } from '../records/learning.ts'
import { readById } from '../records/read-items.ts'

export const readSentences = (learning: Learning, user_id: number, ids: readonly string[]) =>
  readById(learning, keptSentenceRecord, 'item_id', id => keptSentenceKey(user_id, id), ids)

export const readKept = async (learning: Learning, { user_id }: Acting, item_id: string) =>
  (await readSentences(learning, user_id, [item_id])).get(item_id) ?? null

export const noSentence = () => refusal('sentence_not_kept')

const Head = z.object({
  id: z.number(),
  user_id: z.number(),
  is_public: z.number(),
  guest_visible: z.number(),
  content_revision: z.number(),
})

/** A deleted article looks like one that the learner can no longer read. */
export async function presentSentences(
  { content, learning }: Stores,
  user_id: number,
  kept: readonly StoredSentence[],
): Promise<KeptSentence[]> {
  const [revisions, media, cards] = await settled([
    readableRevisions(content, kept),
    readMediaOf(
      learning,
      user_id,
      kept.map(({ item_id }) => mediaNames.ofSentence(item_id)),
    ),
    readCards(learning, user_id, kept.flatMap(idsOf)),
  ])
  return kept.map(({ user_id: _, origin, ...item }) => {
    const now = item.article_id === null ? undefined : revisions.get(item.article_id)
    const state = now === undefined ? 'gone' : now === origin.content_revision ? 'current' : 'changed'
    const review = idsOf(item).some(id => cards.get(id)?.suspended === null)
    return {
      ...item,
      origin: { ...origin, state },
      review,
      media: media.get(mediaNames.ofSentence(item.item_id)) ?? null,
    }
  })
}

const idsOf = ({ item_id }: Pick<StoredSentence, 'item_id'>) => cardIdsOf({ kind: 'sentence', id: item_id })

async function readableRevisions(content: Content, kept: readonly StoredSentence[]) {
  const ids = new Set(kept.flatMap(({ article_id }) => article_id ?? []))
  const heads = await readHeads(content, [...ids])
  const readable = heads.map(head => Head.parse(head)).filter(head => mayRead(content.acting, head))
  return new Map(readable.map(({ id, content_revision }) => [id, content_revision]))
}

export async function presentKept(stores: Stores, kept: StoredSentence): Promise<KeptSentence> {
  const [item] = await presentSentences(stores, kept.user_id, [kept])
  if (!item) throw new Error('One sentence was given')
  return item
}
