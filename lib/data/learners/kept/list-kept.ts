import { z } from 'zod'
import type { List } from '../../../contracts/schemas/basics.ts'
import type { KeptSentence, KeptSentenceQuery } from '../../../contracts/schemas/learners/kept-sentences.ts'
import type { Acting } from '../../../platform/auth/actor.ts'
import { folded } from '../../../platform/values/folded.ts'
import { narrowPage } from '../../../store/reading/narrow-page.ts'
import type { PlainItem } from '../../../store/reading/plain-read.ts'
import { keptSentencesOf } from '../../entities/collections/kept-sentences.ts'
import {
  noSentence,
  presentKept,
  readKept,
  readSentences,
  type Stores,
  withOriginState,
} from './kept-sentence.ts'

/** The indexed attributes, and the key of the sentence in the table. */
const INDEXED = ['sk', 'label', 'tags']
const Tags = z.array(z.string())

export async function listKept(
  { content, learning }: Stores,
  { user_id }: Acting,
  query: KeptSentenceQuery,
): Promise<List<KeptSentence>> {
  const part = folded(query.q)
  const isWhole = part === '' && query.tag === undefined
  const fits = ({ label, tags }: PlainItem) =>
    String(label).includes(part) &&
    (query.tag === undefined || Tags.parse(JSON.parse(String(tags))).includes(query.tag))
  const { items, ...counts } = await narrowPage(
    learning,
    keptSentencesOf(user_id),
    INDEXED,
    query,
    isWhole ? null : fits,
  )
  const ids = items.map(({ sk }) => String(sk))
  const kept = await readSentences(learning, user_id, ids)
  return {
    ...counts,
    items: await withOriginState(
      content,
      ids.flatMap(id => kept.get(id) ?? []),
    ),
  }
}

export async function getKept({ content, learning }: Stores, acting: Acting, item_id: string) {
  const stored = await readKept(learning, acting, item_id)
  if (!stored) throw noSentence()
  return presentKept(content, stored)
}
