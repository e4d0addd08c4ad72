import { z } from 'zod'
import type { KeptSentence } from '../../../contracts/schemas/learners/kept-sentences.ts'
import type { Acting } from '../../../platform/auth/actor.ts'
import { Problem } from '../../../platform/problems/errors.ts'
import { mayRead } from '../../articles/article/access.ts'
import { readHeads } from '../../articles/article/heads.ts'
import type { Content } from '../../articles/content.ts'
import {
  keptSentenceKey,
  keptSentenceRecord,
  type StoredSentence,
} from '../../entities/collections/kept-sentences.ts'
import type { Learning } from '../records/learning.ts'
import { readById } from '../records/read-items.ts'

export const readSentences = (learning: Learning, user_id: number, ids: readonly string[]) =>
  readById(learning, keptSentenceRecord, 'item_id', id => keptSentenceKey(user_id, id), ids)

export const readKept = async (learning: Learning, { user_id }: Acting, item_id: string) =>
  (await readSentences(learning, user_id, [item_id])).get(item_id) ?? null

export const noSentence = () => new Problem('not_found', 'You have not kept this sentence.')

const Head = z.object({
  id: z.number(),
  user_id: z.number(),
  is_public: z.number(),
  guest_visible: z.number(),
  content_revision: z.number(),
})

/** Adds the state of their articles. A deleted article looks like one that the learner can no longer read. */
export async function withOriginState(
  content: Content,
  kept: readonly StoredSentence[],
): Promise<KeptSentence[]> {
  const heads = await readHeads(content, [...new Set(kept.map(({ article_id }) => article_id))])
  const readable = heads.map(head => Head.parse(head)).filter(head => mayRead(content.acting, head))
  const revisions = new Map(readable.map(({ id, content_revision }) => [id, content_revision]))
  return kept.map(({ user_id: _, origin, ...item }) => {
    const now = revisions.get(item.article_id)
    const state = now === undefined ? 'gone' : now === origin.content_revision ? 'current' : 'changed'
    return { ...item, origin: { ...origin, state } }
  })
}

export async function presentKept(content: Content, kept: StoredSentence): Promise<KeptSentence> {
  const [item] = await withOriginState(content, [kept])
  if (!item) throw new Error('One sentence was given')
  return item
}
