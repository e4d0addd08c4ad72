import { Furigana } from '../../../contracts/schemas/japanese/text.ts'
import { LONGEST_SENTENCE, type SourceInput } from '../../../contracts/schemas/learners/words.ts'
import { isContent } from '../../../japanese/split.ts'
import { inWindow } from '../../../platform/async/window.ts'
import { invalidInput } from '../../../platform/problems/errors.ts'
import { itemsWith } from '../../../store/writing/batch.ts'
import { retryWhenChanged } from '../../../store/writing/retry-when-changed.ts'
import { mayRead } from '../../articles/article/access.ts'
import { noArticle, parseHeads } from '../../articles/article/heads.ts'
import type { Content } from '../../articles/content.ts'
import { StoredRow } from '../../articles/rows/present-row.ts'
import type { RevisionIndex } from '../../articles/rows/revision-index.ts'
import { revisionOf } from '../../articles/rows/revisions.ts'
import type { ArticleRecord } from '../../entities/content/article.ts'
import { headKey, rowKey } from '../../entities/content/keys.ts'
import { recordedAt } from '../mined/recorded.ts'
import { type FromElsewhere, type Snapshot, snapshotOf, type Taken } from './word-sources.ts'

/** Of the rows before and after. */
const LONGEST_NEIGHBOUR = 500

/** A place from which a source is taken; `path` names it in the request. */
interface Place {
  readonly source: SourceInput
  readonly path: string
}

/** A source that may not be taken: only the caller knows whether it is still needed. */
type Refused = { readonly error: unknown }

/**
 * The sentences as they are now, with their neighbours, of texts that the acting account may read. Heads and rows of all
 * places come in one read if the texts still have the revisions that this process read last.
 */
export const takeSources = (content: Content, places: readonly Place[]): Promise<(Snapshot | Refused)[]> =>
  retryWhenChanged(async () => {
    const rowAt = await readRows(
      content,
      places.flatMap(({ source }) => ('article_id' in source ? [source] : [])),
    )
    return places.map(place => {
      try {
        return takeSource(place, rowAt)
      } catch (error) {
        return { error }
      }
    })
  })

export function mustBeTaken(snapshot: Snapshot | Refused): Snapshot {
  if ('error' in snapshot) throw snapshot.error
  return snapshot
}

type FromArticle = Extract<SourceInput, { article_id: number }>
/** The head of a text that the acting account may read, and the rows around a place in it. */
type RowAt = (source: FromArticle) => { head: ArticleRecord; rows: (StoredRow | undefined)[] } | undefined

function takeSource({ source, path }: Place, rowAt: RowAt): Snapshot {
  const taken = 'article_id' in source ? takeFromArticle(source, rowAt, path) : source
  const { sentence, start, length } = taken
  if (start + length > sentence.length)
    throw invalidInput(`${path}.length`, 'start and length must lie in the sentence')
  return snapshotOf(taken)
}

function takeFromArticle(source: FromArticle, rowAt: RowAt, path: string): Taken | FromElsewhere {
  const { article_id, index, start, length, sentence: read } = source
  const found = rowAt(source)
  // No answer tells whether a hidden text exists. A sentence that was read before it was hidden is kept.
  if (!found && read !== undefined) return { sentence: read, start, length }
  if (!found) throw noArticle()
  const { head, rows } = found
  const [previous, row, next] = rows
  if (read !== undefined && row?.sentence !== read) return { sentence: read, start, length }
  if (!row || !isContent(row.sentence)) throw invalidInput(`${path}.index`, 'must be the index of a sentence')
  const { sentence, translation, furigana } = row
  if (sentence.length > LONGEST_SENTENCE)
    throw invalidInput(`${path}.index`, `the sentence is longer than ${LONGEST_SENTENCE} characters`)
  const [before, after] = [previous?.sentence ?? '', next?.sentence ?? '']
  return {
    article_id,
    index,
    start,
    length,
    sentence,
    translation,
    furigana: Furigana.parse(JSON.parse(furigana)),
    content_revision: head.content_revision,
    title: head.title,
    before: whole(before.slice(-LONGEST_NEIGHBOUR)),
    after: whole(after.slice(0, LONGEST_NEIGHBOUR)),
    recorded: recordedAt(head, row, index),
  }
}

/** Cutting may halve a character. */
const whole = (text: string) => text.toWellFormed().replaceAll('\uFFFD', '')

async function readRows(content: Content, sources: readonly FromArticle[]): Promise<RowAt> {
  const ids = [...new Set(sources.map(({ article_id }) => article_id))]
  let known = new Map(ids.map(id => [id, content.revisionsRead.get(id)]))
  for (;;) {
    const read = known
    const keys = sources.flatMap(source => keysAround(read, source)).filter(key => key !== undefined)
    const rowKeys = new Map(keys.map(key => [nameOf(key), key]))
    const items = await itemsWith(content, [...ids.map(headKey), ...rowKeys.values()])
    const heads = parseHeads(
      content,
      items.filter(({ sk }) => sk === 'HEAD'),
    ).filter(head => mayRead(content.acting, head))
    const current = await inWindow(heads, { size: 8, signal: content.signal }, async head => {
      const index: RevisionIndex | undefined = await revisionOf(content, head)
      return [head.id, index] as const
    })
    known = new Map(current)
    if (!current.every(([id, index]) => isSame(read.get(id), index))) continue
    const byId = new Map(heads.map(head => [head.id, head]))
    const rows = new Map(items.map(item => [nameOf(item), item]))
    return source => {
      const head = byId.get(source.article_id)
      if (!head) return undefined
      const around = keysAround(read, source).map(key => key && rows.get(nameOf(key)))
      return { head, rows: around.map(item => item && StoredRow.parse(item)) }
    }
  }
}

/** The keys of a row and of those before and after it. */
const keysAround = (
  known: ReadonlyMap<number, RevisionIndex | undefined>,
  { article_id, index }: FromArticle,
) =>
  [index - 1, index, index + 1].map(at => {
    const place = known.get(article_id)?.placeOf(at)
    return place && rowKey(article_id, place.block, place.position)
  })

const isSame = (one: RevisionIndex | undefined, other: RevisionIndex | undefined) =>
  one?.revision === other?.revision && one?.total === other?.total

const nameOf = ({ pk, sk }: { readonly pk?: unknown; readonly sk?: unknown }) => `${pk} ${sk}`
