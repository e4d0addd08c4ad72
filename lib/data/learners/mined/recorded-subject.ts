import { LONGEST_MINED_MS } from '../../../contracts/schemas/learners/mined-media.ts'
import { isContent } from '../../../japanese/split.ts'
import type { Acting } from '../../../platform/auth/actor.ts'
import { invalidInput, isProblem, Problem } from '../../../platform/problems/errors.ts'
import { refusal } from '../../../platform/problems/reasons.ts'
import { itemsWith } from '../../../store/writing/batch.ts'
import { readableHead } from '../../articles/article/heads.ts'
import type { Content } from '../../articles/content.ts'
import { StoredRow } from '../../articles/rows/present-row.ts'
import { revisionOf } from '../../articles/rows/revisions.ts'
import { keptSentenceKey, keptSentenceRecord } from '../../entities/collections/kept-sentences.ts'
import type { StoredMedia } from '../../entities/collections/mined.ts'
import { sourceKey, wordSourceRecord } from '../../entities/collections/words.ts'
import type { ArticleRecord } from '../../entities/content/article.ts'
import { rowKey } from '../../entities/content/keys.ts'
import type { Learning, Stores } from '../records/learning.ts'
import { readStored } from '../records/read-items.ts'
import { type Recorded, recordedAt, type Span, timesOf, withMargins } from './recorded.ts'

interface Subject {
  readonly article_id: number
  readonly index: number
  readonly sentence: string
}

async function subjectOf(learning: Learning, acting: Acting, media_id: string): Promise<Subject | null> {
  const [kind, first = '', second = ''] = media_id.split('.')
  if (kind === 's') {
    const [kept] = await readStored(learning, keptSentenceRecord, [keptSentenceKey(acting.user_id, first)])
    if (!kept || kept.article_id === null) return null
    return { article_id: kept.article_id, index: kept.origin.index, sentence: kept.front.sentence }
  }
  const [source] = await readStored(learning, wordSourceRecord, [sourceKey(acting.user_id, first, second)])
  if (!source || source.article_id === null || source.index === null) return null
  return { article_id: source.article_id, index: source.index, sentence: source.sentence }
}

export async function recordedSubject(
  { content, learning }: Stores,
  acting: Acting,
  media_id: string,
): Promise<Recorded | null> {
  const subject = await subjectOf(learning, acting, media_id)
  if (!subject) return null
  const { article_id, index, sentence } = subject
  try {
    const head = await readableHead(content, article_id)
    const row = (await rowsBetween(content, head, index, index)).get(index)
    return row && row.sentence === sentence ? recordedAt(head, row, index) : null
  } catch (error) {
    if (isProblem(error, 'not_found') || isProblem(error, 'forbidden')) return null
    throw error
  }
}

/** Rows searched for neighbours, which line breaks and blanks separate. */
const ROWS_AROUND = 20

/** Adds sentences beyond the sound: moved ends stay, joining twice joins two. One counts if its middle is heard. */
export async function joinedSpan(
  { content }: Stores,
  { article_id, index, content_revision, start_ms, end_ms }: StoredMedia,
  { before, after }: { readonly before: number; readonly after: number },
): Promise<Span> {
  const head = await readableHead(content, article_id)
  if (head.content_revision !== content_revision)
    throw new Problem(
      'version_conflict',
      'The text has changed since then. Move the ends by their times instead.',
    )
  const rows = await rowsBetween(content, head, index - ROWS_AROUND, index + ROWS_AROUND)
  const spoken = [...rows]
    .filter(([, row]) => isContent(row.sentence))
    .flatMap(([, row]) => timesOf(head, row) ?? [])
  const middle = (span: Span) => (span.start_ms + span.end_ms) / 2
  const earlier = spoken.filter(span => middle(span) < start_ms).map(span => withMargins(span).start_ms)
  const later = spoken.filter(span => middle(span) > end_ms).map(span => withMargins(span).end_ms)
  if (earlier.length < before || later.length < after) throw refusal('no_further_sentence')
  const joined = {
    start_ms: Math.min(start_ms, ...earlier.toSorted(descending).slice(0, before)),
    end_ms: Math.max(end_ms, ...later.toSorted(ascending).slice(0, after)),
  }
  if (joined.end_ms - joined.start_ms > LONGEST_MINED_MS)
    throw invalidInput(
      before > 0 ? 'before' : 'after',
      'With that sentence the sound is longer than 20 seconds',
    )
  return joined
}

const ascending = (one: number, other: number) => one - other
const descending = (one: number, other: number) => other - one

async function rowsBetween(content: Content, head: ArticleRecord, from: number, to: number) {
  const revision = await revisionOf(content, head)
  const places = new Map<string, number>()
  const keys = []
  for (let at = Math.max(0, from); at <= to; at += 1) {
    const place = revision.placeOf(at)
    if (!place) continue
    const key = rowKey(head.id, place.block, place.position)
    keys.push(key)
    places.set(key.sk, at)
  }
  const rows = (await itemsWith(content, keys)).flatMap(item => {
    const at = places.get(String(item.sk))
    return at === undefined ? [] : [[at, StoredRow.parse(item)] as const]
  })
  return new Map(rows.sort(([one], [other]) => one - other))
}
