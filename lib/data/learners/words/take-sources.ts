import { Furigana } from '../../../contracts/schemas/japanese/text.ts'
import { LONGEST_SENTENCE, type SourceInput } from '../../../contracts/schemas/learners/words.ts'
import { isContent } from '../../../japanese/split.ts'
import { inWindow } from '../../../platform/async/window.ts'
import { invalidInput, isProblem } from '../../../platform/problems/errors.ts'
import { retryWhenChanged } from '../../../store/writing/retry-when-changed.ts'
import { noArticle } from '../../articles/article/heads.ts'
import type { Content } from '../../articles/content.ts'
import { StoredRow } from '../../articles/rows/present-row.ts'
import type { RevisionIndex } from '../../articles/rows/revision-index.ts'
import { readAtRevision } from '../../articles/rows/revisions.ts'
import type { ArticleRecord } from '../../entities/content/article.ts'
import { rowKey } from '../../entities/content/keys.ts'
import { recordedAt } from '../mined/recorded.ts'
import { type FromElsewhere, type Snapshot, snapshotOf, type Taken } from './word-sources.ts'

/** Bounds the rows before and after. */
const LONGEST_NEIGHBOUR = 500

interface Place {
  readonly source: SourceInput
  readonly path: string
}

/** Only the caller knows whether the source is still needed. */
type Refused = { readonly error: unknown }

/** Includes neighbours; reads each readable text once. */
export const takeSources = (content: Content, places: readonly Place[]): Promise<(Snapshot | Refused)[]> =>
  retryWhenChanged(async () => {
    const wanted = places.flatMap(({ source }) => ('article_id' in source ? [source] : []))
    const byText = Map.groupBy(wanted, ({ article_id }) => article_id)
    const read = await inWindow(byText, { size: 8, signal: content.signal }, ([id, some]) =>
      readText(content, id, some),
    )
    const texts = new Map(read.map(text => [text?.head.id, text]))
    return places.map(place => {
      try {
        return takeSource(place, texts)
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
interface ReadText {
  readonly head: ArticleRecord
  rowAt(index: number): StoredRow | undefined
}
type Texts = ReadonlyMap<number | undefined, ReadText | undefined>

function takeSource({ source, path }: Place, texts: Texts): Snapshot {
  const taken = 'article_id' in source ? takeFromArticle(source, texts, path) : source
  const { sentence, start, length } = taken
  if (start + length > sentence.length)
    throw invalidInput(`${path}.length`, 'start and length must lie in the sentence')
  return snapshotOf(taken)
}

function takeFromArticle(source: FromArticle, texts: Texts, path: string): Taken | FromElsewhere {
  const { article_id, index, start, length, sentence: read } = source
  const textOfSource = texts.get(article_id)
  // Does not reveal a hidden text. A sentence read before hiding is kept.
  if (!textOfSource && read !== undefined) return { sentence: read, start, length }
  if (!textOfSource) throw noArticle()
  const { head, rowAt } = textOfSource
  const row = rowAt(index)
  if (read !== undefined && row?.sentence !== read) return { sentence: read, start, length }
  if (!row || !isContent(row.sentence)) throw invalidInput(`${path}.index`, 'must be the index of a sentence')
  const { sentence, translation, furigana } = row
  if (sentence.length > LONGEST_SENTENCE)
    throw invalidInput(`${path}.index`, `the sentence is longer than ${LONGEST_SENTENCE} characters`)
  const [before, after] = [rowAt(index - 1)?.sentence ?? '', rowAt(index + 1)?.sentence ?? '']
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

/** A cut may halve a character. */
const whole = (text: string) => text.toWellFormed().replaceAll('\uFFFD', '')

async function readText(
  content: Content,
  article_id: number,
  sources: readonly FromArticle[],
): Promise<ReadText | undefined> {
  const keyAt = (rows: RevisionIndex | undefined, at: number) => {
    const place = rows?.placeOf(at)
    return place ? [rowKey(article_id, place.block, place.position)] : []
  }
  const around = new Set(sources.flatMap(({ index }) => [index - 1, index, index + 1]))
  try {
    const { head, items, index } = await readAtRevision(content, article_id, rows =>
      [...around].flatMap(at => keyAt(rows, at)),
    )
    const rows = new Map(items.map(item => [item.sk, item]))
    return {
      head,
      rowAt(at) {
        const [row] = keyAt(index, at).map(({ sk }) => rows.get(sk))
        return row && StoredRow.parse(row)
      },
    }
  } catch (error) {
    if (isProblem(error, 'not_found') || isProblem(error, 'forbidden')) return undefined
    throw error
  }
}
