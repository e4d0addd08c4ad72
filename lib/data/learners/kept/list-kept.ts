import type { List } from '../../../contracts/schemas/basics.ts'
import type { KeptSentence, KeptSentenceQuery } from '../../../contracts/schemas/learners/kept-sentences.ts'
import type { Acting } from '../../../platform/auth/actor.ts'
import {
  keptSentenceKey,
  keptSentenceRecord,
  keptSentencesOf,
} from '../../entities/collections/kept-sentences.ts'
import type { Stores } from '../records/learning.ts'
import { keepsBy, listPage } from '../records/list-page.ts'
import { noSentence, presentKept, presentSentences, readKept } from './kept-sentence.ts'

export async function listKept(
  stores: Stores,
  { user_id }: Acting,
  query: KeptSentenceQuery,
): Promise<List<KeptSentence>> {
  const { learning } = stores
  const { items, ...counts } = await listPage(learning, keptSentencesOf(user_id), query, keepsBy(query), {
    ...keptSentenceRecord,
    keyOf: item_id => keptSentenceKey(user_id, item_id),
  })
  return { ...counts, items: await presentSentences(stores, user_id, items) }
}

export async function getKept(stores: Stores, acting: Acting, item_id: string) {
  const stored = await readKept(stores.learning, acting, item_id)
  if (!stored) throw noSentence()
  return presentKept(stores, stored)
}
