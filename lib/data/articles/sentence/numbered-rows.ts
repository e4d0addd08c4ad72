import { isContent } from '../../../japanese/split.ts'
import { invalidInput } from '../../../platform/problems/errors.ts'
import { batchGet } from '../../../store/writing/batch.ts'
import type { ArticleRecord } from '../../entities/content/article.ts'
import type { SentenceRecord } from '../../entities/content/rows.ts'
import { noArticle } from '../article/heads.ts'
import type { Content } from '../content.ts'
import { nameOf, type Place, type RevisionIndex } from '../rows/revision-index.ts'
import { revisionOf } from '../rows/revisions.ts'

/** An item of a batch: it names its sentence by index. */
export interface Numbered {
  index: number
}

/** The sentences that the items of a batch name, in order; throws if an index is not a sentence's. */
export async function readNumberedRows(
  content: Content,
  head: ArticleRecord,
  items: readonly Numbered[],
  pathOf = pathOfItem,
): Promise<SentenceRecord[]> {
  const places = placesOf(await revisionOf(content, head), items, pathOf)
  const keys = places.map(place => ({ article_id: head.id, ...place }))
  const read = await batchGet(content.client, content.sentences.get(keys).params({ consistent: true }), {
    signal: content.signal,
  })
  const rows = read.flatMap(Item => content.sentences.parse({ Item }).data ?? [])
  const stored = new Map(rows.map(row => [nameOf(row), row]))
  return places.map((place, at) => {
    const row = stored.get(nameOf(place))
    if (!row) throw noArticle()
    if (!isContent(row.sentence))
      throw invalidInput(pathOf(at), 'must be the index of a sentence, not of a line break or a blank row')
    return row
  })
}

function placesOf(index: RevisionIndex, items: readonly Numbered[], pathOf: (at: number) => string): Place[] {
  const seen = new Set<number>()
  return items.map((item, at) => {
    const place = index.placeOf(item.index)
    if (!place) throw invalidInput(pathOf(at), `must be below ${index.total}, the number of rows`)
    if (seen.has(item.index)) throw invalidInput(pathOf(at), 'must not be given twice')
    seen.add(item.index)
    return place
  })
}

const pathOfItem = (at: number) => `body.items.${at}.index`
