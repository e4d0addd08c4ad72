import { z } from 'zod'
import {
  type KeptSentence,
  Snapshot,
  SnapshotOrigin,
} from '../../../contracts/schemas/learners/kept-sentences.ts'
import type { Acting } from '../../../platform/auth/actor.ts'
import { Problem } from '../../../platform/problems/errors.ts'
import { folded } from '../../../platform/values/folded.ts'
import { mayRead } from '../../articles/article/access.ts'
import { readHeads } from '../../articles/article/heads.ts'
import type { Content } from '../../articles/content.ts'
import type { KeptSentenceRecord } from '../../entities/collections/kept-sentences.ts'
import type { Learning } from '../records/learning.ts'

/** Keeping sentences joins both stores: snapshots come from the content. */
export interface Stores {
  readonly content: Content
  readonly learning: Learning
}

/** A kept sentence as it is stored; the record's JSON is read. */
export type Stored = Omit<KeptSentence, 'origin'> & { origin: z.infer<typeof SnapshotOrigin> }

const Tags = z.array(z.string())

export function storedOf({ user_id: _, label: _label, ...record }: KeptSentenceRecord): Stored {
  const { front, back } = Snapshot.parse({ front: JSON.parse(record.front), back: JSON.parse(record.back) })
  const origin = SnapshotOrigin.parse(JSON.parse(record.origin))
  return { ...record, front, back, origin, tags: Tags.parse(JSON.parse(record.tags)) }
}

const LONGEST_LABEL = 200

export function recordOf(
  user_id: number,
  { front, back, origin, tags, ...stored }: Stored,
): KeptSentenceRecord {
  const searched = [front.sentence, ...tags, back.translation].join('\n')
  return {
    ...stored,
    user_id,
    label: folded(searched).slice(0, LONGEST_LABEL),
    tags: JSON.stringify(tags),
    front: JSON.stringify(front),
    back: JSON.stringify(back),
    origin: JSON.stringify(origin),
  }
}

export async function readKept({ keptSentences, signal }: Learning, { user_id }: Acting, item_id: string) {
  const { data } = await keptSentences.get({ user_id, item_id }).go({ consistent: true, abortSignal: signal })
  return data ? storedOf(data) : null
}

export const noSentence = () => new Problem('not_found', 'You keep no such sentence.')

const Head = z.object({
  id: z.number(),
  user_id: z.number(),
  is_public: z.number(),
  guest_visible: z.number(),
  content_revision: z.number(),
})

/** With what has become of the articles. A deleted one, and one that can no longer be read, look alike. */
export async function withOriginState(content: Content, kept: readonly Stored[]): Promise<KeptSentence[]> {
  const heads = await readHeads(content, [...new Set(kept.map(({ article_id }) => article_id))])
  const readable = heads.map(head => Head.parse(head)).filter(head => mayRead(content.acting, head))
  const revisions = new Map(readable.map(({ id, content_revision }) => [id, content_revision]))
  return kept.map(({ origin, ...item }) => {
    const now = revisions.get(item.article_id)
    const state = now === undefined ? 'gone' : now === origin.content_revision ? 'current' : 'changed'
    return { ...item, origin: { ...origin, state } }
  })
}

/** The same for one. */
export async function presentKept(content: Content, kept: Stored): Promise<KeptSentence> {
  const [item] = await withOriginState(content, [kept])
  if (!item) throw new Error('One sentence was given')
  return item
}
