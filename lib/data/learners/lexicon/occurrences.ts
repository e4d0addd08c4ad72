import type { z } from 'zod'
import type { List } from '../../../contracts/schemas/basics.ts'
import type { Occurrence, OccurrenceQuery } from '../../../contracts/schemas/japanese/lexicon.ts'
import { Furigana } from '../../../contracts/schemas/japanese/text.ts'
import type { Acting } from '../../../platform/auth/actor.ts'
import { memoryPage } from '../../../store/reading/memory-page.ts'
import { itemsWith } from '../../../store/writing/batch.ts'
import { parseHeads, readHeads } from '../../articles/article/heads.ts'
import type { Content } from '../../articles/content.ts'
import { isAnalysed } from '../../articles/lexicon/missing-blocks.ts'
import { StoredRow } from '../../articles/rows/present-row.ts'
import { revisionOf } from '../../articles/rows/revisions.ts'
import type { ArticleRecord } from '../../entities/content/article.ts'
import { rowKey } from '../../entities/content/keys.ts'
import type { StoredPosition } from '../../entities/content/lexicon.ts'

/** More examples of a frequent word help nobody. */
const MOST_ARTICLES = 1_000

export async function listOccurrences(
  content: Content,
  { user_id }: Acting,
  { skill_id, offset, limit }: z.output<typeof OccurrenceQuery>,
): Promise<List<z.infer<typeof Occurrence>>> {
  const places = await placesOf(content, user_id, skill_id)
  const { items, ...counts } = memoryPage(places, { offset, limit })
  return { ...counts, items: await presentedOccurrences(content, items) }
}

interface Place {
  readonly head: ArticleRecord
  readonly position: StoredPosition
}

/** Reads only current texts: an edit may have moved occurrences. */
async function placesOf(content: Content, user_id: number, skill_id: string): Promise<Place[]> {
  const { data } = await content.occurrences.query
    .occurrence({ user_id, skill_id })
    .go({ consistent: true, count: MOST_ARTICLES, abortSignal: content.signal })
  const byArticle = new Map(data.map(occurrence => [occurrence.article_id, occurrence]))
  return parseHeads(content, await readHeads(content, [...byArticle.keys()]))
    .filter(isAnalysed)
    .sort((a, b) => (a.created_at < b.created_at ? 1 : -1))
    .flatMap(head => (byArticle.get(head.id)?.positions ?? []).map(position => ({ head, position })))
}

async function presentedOccurrences(
  content: Content,
  places: readonly Place[],
): Promise<z.infer<typeof Occurrence>[]> {
  const keyOf = ({ head, position: [block, row] }: Place) => rowKey(head.id, block, row)
  const keys = new Map(places.map(place => [JSON.stringify(keyOf(place)), keyOf(place)]))
  const items = await itemsWith(content, [...keys.values()])
  const rows = new Map(
    items.map(item => [JSON.stringify({ pk: item.pk, sk: item.sk }), StoredRow.parse(item)]),
  )
  const presented = places.map(async place => {
    const row = rows.get(JSON.stringify(keyOf(place)))
    const { head, position } = place
    const [block, at, start, length] = position
    const index = (await revisionOf(content, head)).indexOf({ block, position: at })
    if (!row || index === undefined) return []
    const { sentence, translation } = row
    const furigana = Furigana.parse(JSON.parse(row.furigana))
    return [{ article_id: head.id, title: head.title, index, start, length, sentence, translation, furigana }]
  })
  return (await Promise.all(presented)).flat()
}
