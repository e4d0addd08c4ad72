import type { ArticleRecord } from '../../entities/content/article.ts'
import type { SentenceRecord } from '../../entities/content/sentence.ts'
import { batchGet } from '../../store/batch.ts'
import { isContent } from '../../text/split.ts'
import type { Content } from '../content.ts'
import { noArticle } from '../heads.ts'
import { invalid } from '../invalid.ts'
import { nameOf, type Place, type RevisionIndex } from '../revision-index.ts'
import { revisionOf } from '../revisions.ts'

/** What a batch says of a sentence. */
export interface Numbered {
  index: number
}

/** The sentences the items of a batch are for, in their order; throws where an index names no sentence. */
export async function readNumberedRows(
  content: Content,
  head: ArticleRecord,
  items: readonly Numbered[],
  signal: AbortSignal,
  pathOf = pathOfItem,
): Promise<SentenceRecord[]> {
  const places = placesOf(await revisionOf(content, head), items, pathOf)
  const keys = places.map(place => ({ article_id: head.id, ...place }))
  const read = await batchGet(content.client, content.sentences.get(keys).params({ consistent: true }), {
    signal,
  })
  const rows = read.flatMap(Item => content.sentences.parse({ Item }).data ?? [])
  const stored = new Map(rows.map(row => [nameOf(row), row]))
  return places.map((place, at) => {
    const row = stored.get(nameOf(place))
    if (!row) throw noArticle()
    if (!isContent(row.sentence)) throw invalid(pathOf(at), 'names a row that is only layout')
    return row
  })
}

function placesOf(index: RevisionIndex, items: readonly Numbered[], pathOf: (at: number) => string): Place[] {
  const seen = new Set<number>()
  return items.map((item, at) => {
    const place = index.placeOf(item.index)
    if (!place) throw invalid(pathOf(at), `is not below ${index.total}`)
    if (seen.has(item.index)) throw invalid(pathOf(at), 'comes twice')
    seen.add(item.index)
    return place
  })
}

const pathOfItem = (at: number) => `body.items.${at}.index`
